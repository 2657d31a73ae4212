/// A table that holds several points to a row, in columns of one name with numbers: `x_1, x_2, …, y_1, y_2, …` for the points of a
/// trial, or `x1, y1, x2, y2` beside a time for fingers.
struct WideTable {
    /// A point of the row: its number, and the column of each name.
    private var points: [(number: Int, columns: [String: Int])] = []
    /// The columns that belong to no point.
    private var others: [Int] = []
    /// Whether the points are of fingers at one time, and not of a trial.
    private let areFingers: Bool
    private let names: (x: String, y: String)

    /// More fingers touch no surface.
    private static let mostFingers = 10
    /// Fewer numbers are no trial's.
    private static let fewestPoints = 5

    /// - Returns: `nil` for a table of other names.
    init?(names header: [String]) {
        var columns: [Int: [String: Int]] = [:]
        for (column, name) in header.enumerated() {
            guard let (base, number) = Self.parts(of: name), columns[number, default: [:]][base] == nil else {
                others.append(column)
                continue
            }
            columns[number, default: [:]][base] = column
        }
        let bases = Set(columns.values.flatMap(\.keys)).sorted()
        func base(_ role: TableLayout.Role) -> String? {
            bases.first { base in ColumnName(base).means(role) && columns.values.count { $0[base] != nil } > 1 }
        }
        guard let x = base(.x), let y = base(.y) else { return nil }
        self.names = (x, y)
        let numbers = columns.keys.sorted().filter { columns[$0]?[x] != nil && columns[$0]?[y] != nil }
        let isTimed = base(.t) != nil
        areFingers =
            !isTimed && numbers.count <= Self.mostFingers
            && others.contains { ColumnName(header[$0]).means(.t) }
        guard numbers.count > 1, areFingers || numbers.count >= Self.fewestPoints else { return nil }
        points = numbers.map { ($0, columns[$0] ?? [:]) }
        for (number, known) in columns where !numbers.contains(number) { others += known.values }
        others.sort()
    }

    /// - Parameter header: the header line.
    init?(header: String) {
        let separator = [",", ";", "\t"].max { left, right in
            header.split(separator: left).count < header.split(separator: right).count
        }
        let names = header.split(separator: separator ?? ",", omittingEmptySubsequences: false).map { name in
            name.filter { $0 != "\"" && !$0.isWhitespace }
        }
        self.init(names: names)
    }

    /// A row as an object that holds its points.
    func object(_ names: [String], _ fields: [String]) -> JSONNode {
        func field(_ column: Int) -> String { column < fields.count ? fields[column] : "" }
        var object = others.filter { !names[$0].isEmpty }.map {
            JSONNode.Field(key: names[$0], value: .text(field($0)))
        }
        let there = points.filter { point in
            guard let x = point.columns[self.names.x], let y = point.columns[self.names.y] else { return false }
            return Double(field(x)) != nil && Double(field(y)) != nil
        }
        let list = there.map { point in
            JSONNode.object(
                (areFingers ? [JSONNode.Field(key: "pointerId", value: .number(Double(point.number)))] : [])
                    + point.columns.sorted { $0.value < $1.value }.map { base, column in
                        JSONNode.Field(key: base, value: .text(field(column)))
                    }
            )
        }
        object.append(.init(key: areFingers ? "touches" : "points", value: .list(list)))
        return .object(object)
    }

    /// A name without the number in it.
    private static func parts(of name: String) -> (base: String, number: Int)? {
        guard let first = name.firstIndex(where: \.isWholeNumber) else { return nil }
        let digits = name[first...].prefix(while: \.isWholeNumber)
        let rest = name[digits.endIndex...]
        guard !rest.contains(where: \.isWholeNumber), let number = Int(digits), number < 100_000 else { return nil }
        let isMark: (Character) -> Bool = { "_-. ".contains($0) }
        let front = name[..<first]
        let base = String(front) + (rest.isEmpty ? "" : String(rest))
        let trimmed = base.drop(while: isMark).reversed().drop(while: isMark).reversed()
        return trimmed.isEmpty ? nil : (String(trimmed), number)
    }
}
