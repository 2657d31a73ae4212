import Foundation
import TouchFormats

/// Which column of a table holds what, as its header line says.
struct TableLayout {
    /// What a column may hold, by its standard name.
    enum Role: String, CaseIterable {
        case strokeID = "stroke_id"
        case t, x, y, pressure, altitude, azimuth, participant, task

        static let required: [Role] = [.strokeID, .t, .x, .y]

        var isOptional: Bool { !Self.required.contains(self) }
    }

    let separator: UInt8
    /// The header's names, in the order of the columns.
    let names: [String]
    /// What each column holds; `nil` for columns that are ignored.
    let roles: [Role?]

    /// Checks what can be checked without a file.
    static func check(_ options: ImportOptions.TableOptions) throws(DatasetError) {
        for standardName in options.columnNames.keys.sorted() where Role(rawValue: standardName) == nil {
            throw .invalidOption(
                name: "column",
                found: standardName,
                expected: "one of " + Role.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        if let separator = options.separator, separator.asciiValue == nil || separator == "\"" {
            throw .invalidOption(name: "separator", found: String(separator), expected: "an ASCII character")
        }
    }

    init(header: UnsafeRawBufferPointer, options: ImportOptions.TableOptions, at place: SourceLocation) throws {
        let wanted = Dictionary(
            uniqueKeysWithValues: Role.allCases.map { ($0, options.columnNames[$0.rawValue] ?? $0.rawValue) }
        )
        let candidates = options.separator?.asciiValue.map { [$0] } ?? Array(",;\t ".utf8)
        // The separator that cuts out most of the wanted names is the file's.
        var best: (separator: UInt8, names: [String], found: Int) = (candidates[0], [], -1)
        for separator in candidates {
            guard let names = Self.names(in: header, separator: separator) else { continue }
            let found = Role.allCases.count { role in wanted[role].map(names.contains) ?? false }
            if found > best.found { best = (separator, names, found) }
        }
        var roles: [Role?] = Array(repeating: nil, count: best.names.count)
        for role in Role.allCases {
            guard let name = wanted[role] else { continue }
            let columns = best.names.indices.filter { best.names[$0] == name }
            guard columns.count < 2 else {
                throw DatasetError.malformed(
                    place,
                    found: "\(columns.count) columns named '\(name)'",
                    expected: "one"
                )
            }
            if let column = columns.first {
                roles[column] = role
            } else if Role.required.contains(role) || options.columnNames[role.rawValue] != nil {
                throw Self.missing(name, role: role, among: best.names, wanted: wanted, at: place)
            }
        }
        separator = best.separator
        names = best.names
        self.roles = roles
    }

    private static func names(in header: UnsafeRawBufferPointer, separator: UInt8) -> [String]? {
        var reader = FieldReader(header)
        var names: [String] = []
        while true {
            guard let (field, isLast) = try? reader.tableField(separator: separator) else { return nil }
            names.append(String(tableField: field.trimmed))
            if isLast { return names }
        }
    }

    private static func missing(
        _ name: String,
        role: Role,
        among names: [String],
        wanted: [Role: String],
        at place: SourceLocation
    ) -> DatasetError {
        let needed = Role.required.compactMap { wanted[$0] }.joined(separator: ", ")
        var expected = "columns \(needed)"
        if let nearest = nearestName(to: name, among: names) { expected += "; is '\(nearest)' the column for \(name)?" }
        let found = names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
        return .malformed(place, found: "no column '\(name)' among \(String(found.prefix(400)))", expected: expected)
    }

    /// The name with the smallest edit distance, ignoring case, if that is at most half of the longer one's length.
    private static func nearestName(to name: String, among names: [String]) -> String? {
        let scored = names.prefix(100).filter { !$0.isEmpty && $0.utf8.count < 64 }.map { candidate in
            (candidate, distance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8)))
        }
        guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
        return best.1 * 2 <= max(name.utf8.count, best.0.utf8.count) ? best.0 : nil
    }

    /// Levenshtein's distance.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in right.indices {
                let substituted = diagonal + (letter == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(substituted, diagonal + 1, row[column] + 1)
            }
        }
        return row[right.count]
    }
}
