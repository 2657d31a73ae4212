/// Looks at how the first rows of a table write their times, for columns of numbers that are no times as they stand.
///
/// - **Fractions without their leading zeros**: a program that joins seconds and milliseconds with a point writes 12.9 for 12.009.
/// - **Part of a time**: microseconds that start anew where a column of seconds beside them steps.
/// - **Times from row to row**: sorted by them, a stroke's rows jump about that follow each other as they stand.
struct ClockColumn {
    private let column: Int
    private let layout: TableLayout
    private let place: SourceLocation
    private let rows: [[String]]

    /// - Returns: `nil` where no column holds times.
    init?(of head: TableHead, _ layout: TableLayout) {
        guard let column = layout.column(of: .t) else { return nil }
        (self.column, self.layout, place) = (column, layout, head.place)
        rows = head.fields(layout)
    }

    private var name: String { layout.names[column] }

    /// Refuses fractions and parts that are no times.
    func check() throws(DatasetError) {
        try checkFractions()
        try checkParts()
    }

    // MARK: Fractions

    /// A time written with a point or comma in it.
    private struct Stamp {
        let text: Substring
        /// What stands before the fraction.
        let whole: Double
        let digits: Substring

        init?(_ field: String) {
            text = field.hasSuffix("Z") ? field.dropLast() : field[...]
            guard let point = text.lastIndex(where: { $0 == "." || $0 == "," }) else { return nil }
            digits = text[text.index(after: point)...]
            guard (1...9).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
            var front = String(text[..<point])
            let value = front.withUTF8 { bytes in
                let bytes = UnsafeRawBufferPointer(bytes)
                return bytes.fieldNumber ?? ClockText.seconds(bytes)
            }
            guard let value, value.isFinite else { return nil }
            whole = value
        }

        /// The time with a fraction of so many digits.
        func seconds(digits count: Int) -> Double {
            var scale = 1.0
            for _ in 0..<count { scale *= 10 }
            return whole + (Double(digits) ?? 0) / scale
        }

        var asWritten: Double { seconds(digits: digits.utf8.count) }
    }

    private func checkFractions() throws(DatasetError) {
        let fields = rows.compactMap { column < $0.count && !$0[column].isEmpty ? $0[column] : nil }
        let stamps = fields.compactMap(Stamp.init)
        let full = stamps.map(\.digits.utf8.count).max() ?? 0
        // Whoever leaves out zeros at the end leaves those at the beginning.
        guard stamps.count == fields.count, full > 1,
            stamps.allSatisfy({ $0.digits.first != "0" || $0.digits == "0" || $0.digits.allSatisfy { $0 == "0" } })
        else { return }
        let neighbors = Array(zip(stamps, stamps.dropFirst()))
        let back = neighbors.filter { $0.asWritten > $1.asWritten }
        guard let (short, next) = back.first(where: { $0.0.digits.utf8.count < full }),
            back.count > 2 * neighbors.count(where: { $0.seconds(digits: full) > $1.seconds(digits: full) })
        else { return }
        let zeros = String(repeating: "0", count: full - short.digits.utf8.count)
        throw .malformed(
            place,
            found:
                "'\(short.text)' before '\(next.text)' in column '\(name)', whose fractions seem to lack their leading zeros",
            expected:
                "times such as '\(short.text.dropLast(short.digits.count))\(zeros)\(short.digits)'; --time-unit reads them as they "
                + "stand"
        )
    }

    // MARK: Parts of a time

    private static func number(_ row: [String], _ column: Int) -> Double? {
        guard column < row.count else { return nil }
        var text = row[column]
        return text.withUTF8 { UnsafeRawBufferPointer($0).fieldNumber }
    }

    private func checkParts() throws(DatasetError) {
        let values = rows.map { Self.number($0, column) ?? .nan }
        let (least, most) = (values.min() ?? .nan, values.max() ?? .nan)
        // NaN is not whole, and a file of one second steps nowhere.
        guard let second = [1e3, 1e6, 1e9].first(where: { most <= $0 && most > 0.8 * $0 }), least >= 0,
            least < 0.2 * second, values.allSatisfy({ $0 == $0.rounded() })
        else { return }
        let steps = zip(values, values.dropFirst()).map { $1 - $0 }
        let forward = steps.filter { $0 > 0 }.sorted()
        let wraps = steps.indices.filter { steps[$0] < 0 }
        guard !wraps.isEmpty, !forward.isEmpty else { return }
        let ordinary = 4 * forward[forward.count / 2]
        guard wraps.count(where: { steps[$0] + second <= ordinary }) * 3 >= wraps.count else { return }
        for other in layout.names.indices where layout.roles[other] == nil {
            let changes = steps.indices.filter { row in
                other < rows[row].count && other < rows[row + 1].count && rows[row][other] != rows[row + 1][other]
            }
            guard changes.count <= 2 * wraps.count + 2, Set(changes).isSuperset(of: wraps) else { continue }
            throw .malformed(
                place,
                found:
                    "column '\(name)', which starts anew at \(Int(second)) where column '\(layout.names[other])' steps",
                expected:
                    "one column of times: add them up in the file, whole seconds and parts of a second; --column t=\(name) with "
                    + "--time-unit reads it as it stands"
            )
        }
    }

    // MARK: Times from row to row

    /// Refuses times in no order by which rows would jump about that follow each other as they stand.
    ///
    /// - Parameter isByStroke: whether a column tells the strokes apart.
    func checkOrder(of rows: [TableRow], isByStroke: Bool) throws(DatasetError) {
        func way(_ rows: [TableRow]) -> Double {
            var last: [TableRow.Key: TableRow] = [:]
            var way = 0.0
            for row in rows where row.sample.isFinite {
                let key = TableRow.Key(recording: row.recording, stroke: isByStroke ? row.stroke : 0)
                if let before = last.updateValue(row, forKey: key) {
                    way += before.sample.location.distance(to: row.sample.location)
                }
            }
            return way
        }
        var sorted = rows
        _ = TableRow.sort(&sorted, isByStroke: isByStroke)
        guard way(sorted) > 2 * way(rows) else { return }
        throw .malformed(
            place,
            found:
                "times in no order in column '\(name)' of rows whose locations follow each other, as times from row to row are",
            expected:
                "times since one moment: add them up in the file, or say --column t=none --rate HZ, which counts rows; --column "
                + "trial=NAME says with which column's values the clock starts anew"
        )
    }
}
