import Foundation
import PluginSpecification
import TouchModel
import Yams

/// What a person said once for all files of a folder, in a file beside them.
extension ImportOptions {
    /// The file's name.
    package static let fileName = "foretouch-import.yaml"
    /// Every key with every column has fewer than 100 values.
    package static let fileLimits = BoundedYAML.Limits(bytes: 64 << 10, values: 500, depth: 4)
    /// Characters of a name, and of a pattern, that a file sets.
    private static let longestText = 1000

    /// These options, and where they say nothing, what the folder's ``fileName`` says.
    ///
    /// - Throws: ``DatasetError`` for a file that cannot be read, leads nowhere or says what no option is.
    package func completed(byFileIn folder: String) throws(DatasetError) -> ImportOptions {
        let path = URL(fileURLWithPath: folder).appendingPathComponent(Self.fileName).path
        var status = stat()
        // Of the link itself: one that leads nowhere was meant to say something.
        guard lstat(path, &status) == 0 else {
            guard errno != ENOENT, errno != ENOTDIR else { return self }
            throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
        }
        let data: Data
        do {
            data = try WholeFile.read(path, limit: Self.fileLimits.bytes)
        } catch {
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: (isLink ? "a link to " : "") + "\(error)",
                expected: "options as 'key: value'"
            )
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "bytes that are not UTF-8",
                expected: "options as 'key: value'"
            )
        }
        return try completed(by: text, at: path)
    }

    /// These options, and where they say nothing, what a file's text says.
    package func completed(by text: String, at path: String) throws(DatasetError) -> ImportOptions {
        func malformed(_ found: String, _ expected: String, line: Int? = nil) -> DatasetError {
            .malformed(SourceLocation(file: path, line: line), found: found, expected: expected)
        }
        let node: Node?
        do {
            node = try BoundedYAML.compose(text, limits: Self.fileLimits)
        } catch {
            throw malformed(error.description, "options as 'key: value'", line: error.line)
        }
        var options = self
        var mapping = ImportMapping(file: path, sha256: ContentHash.of(Data(text.utf8)), options: [])
        if let node {
            guard let fields = node.mapping else { throw malformed("no mapping", "options as 'key: value'") }
            let units = fields.keys.compactMap(\.scalar?.string).filter(Self.unitOptions.contains)
            guard units.count < 2 else {
                throw malformed(
                    units.sorted().joined(separator: " and "),
                    "one of them: each says what a recorded unit is"
                )
            }
            for (key, value) in fields {
                func malformed(_ found: String, _ expected: String) -> DatasetError {
                    let line = key.mark?.line
                    return .malformed(SourceLocation(file: path, line: line), found: found, expected: expected)
                }
                guard let name = key.scalar?.string else {
                    throw malformed("a key that is no name", "options as 'key: value'")
                }
                if name == "column" {
                    mapping.options += try options.setColumns(value, malformed)
                    continue
                }
                guard let set = Self.setters[name] else {
                    throw malformed(
                        "'\(name.prefix(100))'",
                        "one of column, " + Self.setters.keys.sorted().joined(separator: ", ")
                    )
                }
                guard let word = value.scalar?.string else {
                    throw malformed("'\(name)' without a single value", "one value")
                }
                let before = options
                guard word.count <= Self.longestText, set(&options, word) else {
                    throw malformed(
                        "'\(word.prefix(100))' for \(name)",
                        Self.expectations[name] ?? "a value as the option --\(name) takes it"
                    )
                }
                if options != before { mapping.options.append("\(name) \(word)") }
            }
        }
        // The order of a file's lines says nothing.
        mapping.options.sort()
        options.mappings.append(mapping)
        return options
    }

    /// Takes the names of columns, and says which of them count.
    private mutating func setColumns(
        _ value: Node,
        _ malformed: (String, String) -> DatasetError
    ) throws(DatasetError) -> [String] {
        guard let columns = value.mapping else {
            throw malformed("column without names", "a mapping such as t: time_ms")
        }
        var set: [String] = []
        for (role, column) in columns {
            guard let role = role.scalar?.string, let column = column.scalar?.string, Self.isName(column) else {
                throw malformed("a column that is no name", "a mapping such as t: time_ms")
            }
            guard TableLayout.Role(rawValue: role) != nil else {
                let known = TableLayout.Role.standard.map(\.rawValue).joined(separator: ", ")
                throw malformed("column '\(role.prefix(100))'", "standard names of columns, such as \(known)")
            }
            if table.columnNames[role] == nil {
                table.columnNames[role] = column
                set.append("column \(role)=\(column)")
            }
        }
        return set
    }

    private static let unitOptions = ["mm-per-unit", "pixels-per-unit"]

    private static let expectations = [
        "mm-per-unit": "a decimal number from 1e-9 to 1e9", "pixels-per-unit": "a decimal number from 1e-9 to 1e9",
        "max-force": "a decimal number from 1e-9 to 1e9", "rate": "a decimal number above 0",
        "stroke-by": StrokeRule.forms + ", with decimal numbers",
        "participant": "a name without control characters", "task": "a name without control characters",
        "device": "a name without control characters",
        "participant-from": "a regular expression with a group, such as P([0-9]+)",
        "task-from": "a regular expression with a group, such as ([a-z]+)[0-9]+",
    ]

    /// Sets an option that a person did not type; `false` for a value that it does not take.
    private static let setters: [String: @Sendable (inout ImportOptions, String) -> Bool] = [
        "participant": { setName(\.participant, in: &$0, $1) },
        "task": { setName(\.task, in: &$0, $1) },
        "device": { setName(\.device, in: &$0, $1) },
        "participant-from": { setPattern(\.namePattern, "participant-from", in: &$0, $1) },
        "task-from": { setPattern(\.taskPattern, "task-from", in: &$0, $1) },
        "mm-per-unit": { options, text in
            guard let value = size(text) else { return false }
            if options.millimetersPerUnit == nil, options.pixelsPerUnit == nil { options.millimetersPerUnit = value }
            return true
        },
        "pixels-per-unit": { options, text in
            guard let value = size(text) else { return false }
            if options.millimetersPerUnit == nil, options.pixelsPerUnit == nil { options.pixelsPerUnit = value }
            return true
        },
        "max-force": { options, text in
            guard let value = size(text) else { return false }
            options.table.maximumForce = options.table.maximumForce ?? value
            return true
        },
        "time-unit": { options, text in
            guard let unit = TableTimeUnit(rawValue: text) else { return false }
            options.table.secondsPerTimeUnit = options.table.secondsPerTimeUnit ?? unit.inSeconds
            options.secondsPerTimeUnit = options.secondsPerTimeUnit ?? unit.inSeconds
            return true
        },
        "rate": { options, text in
            guard let value = Double.decimal(text), value > 0 else { return false }
            options.rate = options.rate ?? value
            return true
        },
        "angle-unit": { options, text in
            guard let unit = TableAngleUnit(rawValue: text) else { return false }
            options.table.radiansPerAngleUnit = options.table.radiansPerAngleUnit ?? unit.inRadians
            return true
        },
        "stroke-by": { options, text in
            guard let rule = StrokeRule(text) else { return false }
            options.table.strokeRule = options.table.strokeRule ?? rule
            return true
        },
        "stroke-order": { options, text in
            guard let order = StrokeOrder(rawValue: text) else { return false }
            options.strokeOrder = options.strokeOrder ?? order
            return true
        },
        "separator": { options, text in
            guard text == "tab" || text.count == 1 && isName(text) else { return false }
            options.table.separator = options.table.separator ?? (text == "tab" ? "\t" : text.first)
            return true
        },
        "touch-type": { options, text in
            guard TouchType(name: text) != nil else { return false }
            if options.table.touchType == TableOptions().touchType { options.table.touchType = text }
            return true
        },
    ]

    /// A size that something in the world has.
    private static func size(_ text: String) -> Double? {
        guard let value = Double.decimal(text), (1e-9...1e9).contains(value) else { return nil }
        return value
    }

    private static func isName(_ text: String) -> Bool { !text.isEmpty && text == text.withVisibleControls }

    private static func setName(
        _ path: WritableKeyPath<ImportOptions, String?>,
        in options: inout ImportOptions,
        _ text: String
    ) -> Bool {
        guard isName(text) else { return false }
        if options[keyPath: path] == nil { options[keyPath: path] = text }
        return true
    }

    private static func setPattern(
        _ path: WritableKeyPath<ImportOptions, String?>,
        _ name: String,
        in options: inout ImportOptions,
        _ text: String
    ) -> Bool {
        guard isName(text), (try? pattern(text, of: name)) != nil else { return false }
        if options[keyPath: path] == nil { options[keyPath: path] = text }
        return true
    }
}
