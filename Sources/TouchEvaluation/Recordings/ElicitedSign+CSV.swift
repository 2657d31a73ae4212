import TouchRecordings

extension ElicitedSign {
    /// Reads an elicitation study: comma-separated values with a header that names `participant`, `referent` and `sign`, in any order and
    /// beside other columns.
    ///
    /// - Throws: ``DatasetError`` with file and line.
    package static func read(csv path: String) throws -> [ElicitedSign] {
        let lines = try LineReader(path: path)
        let names = ["participant", "referent", "sign"]
        var columns: [Int]?
        var signs: [ElicitedSign] = []
        while let fields = try lines.withNextLine({ try fields(of: $0, at: lines.location) }) {
            guard let columns else {
                let found = names.compactMap { name in fields.firstIndex { $0.lowercased() == name } }
                guard found.count == names.count else {
                    throw DatasetError.malformed(
                        lines.location,
                        found: fields.joined(separator: ","),
                        expected: "a header with the columns " + names.joined(separator: ", ")
                    )
                }
                columns = found
                continue
            }
            guard fields != [""] else { continue }
            guard let last = columns.max(), last < fields.count, columns.allSatisfy({ !fields[$0].isEmpty }) else {
                throw DatasetError.malformed(
                    lines.location,
                    found: fields.joined(separator: ","),
                    expected: "a participant, a referent and a sign"
                )
            }
            signs.append(
                ElicitedSign(participant: fields[columns[0]], referent: fields[columns[1]], sign: fields[columns[2]])
            )
        }
        return signs
    }

    private static func fields(of line: UnsafeRawBufferPointer, at place: SourceLocation) throws -> [String] {
        var reader = FieldReader(line)
        var fields: [String] = []
        while true {
            do {
                let (field, isLast) = try reader.tableField(separator: UInt8(ascii: ","))
                fields.append(String(tableField: field.trimmed))
                if isLast { return fields }
            } catch {
                throw DatasetError.malformed(place, found: error.rawValue, expected: "comma-separated values")
            }
        }
    }
}
