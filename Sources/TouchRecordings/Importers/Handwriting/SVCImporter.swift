import TouchModel

/// Pen signatures and handwriting as text in the form of SVC2004 Task 2, which BDALab's tablets write too (`.svc`): a
/// line with the number of rows, then `x y time status azimuth altitude pressure` to a line.
///
/// What the numbers mean is `HandwritingRows`' affair. The pen's axes are those of the tablet, whose y usually grows
/// upwards; the file does not say, so locations are kept as written. A number of rows other than announced is noted.
/// Participant and task come from the file's name where it has the form of SVC2004 (`U3S12.TXT`, whose number says whether the
/// signature is genuine or forged) or BDALab (`participant_…_task_administrator_date.svc`).
package struct SVCImporter: RecordingImporter {
    package static let formatName = "svc"
    package static let summary =
        "pen rows of SVC2004 Task 2 and BDALab: a count, then x y time status azimuth altitude pressure"

    static let expectation = "seven numbers: x y time status azimuth altitude pressure"

    private let path: String
    private var rows: HandwritingRows
    private var announced: Int64?
    private var count: Int64 = 0

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        let name = FileNameParts(path: path).writerAndTask
        rows = try HandwritingRows(
            metadata: RecordingMetadata(
                device: options.device,
                participant: options.participant ?? name?.participant,
                task: options.task ?? name?.task,
                condition: name?.condition
            ),
            options: options
        )
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        let lines = probe.completeLines.prefix(20).map(String.init)
        guard lines.count > 1, Int64(lines[0].filter { !$0.isWhitespace }) != nil else { return false }
        let place = SourceLocation(file: probe.path)
        return lines.dropFirst().allSatisfy { line in
            var line = line
            return line.withUTF8 { row(UnsafeRawBufferPointer($0), at: place) != nil }
        }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard announced != nil else {
            var reader = FieldReader(line.bytes.trimmed)
            guard let number = reader.integer(), number >= 0, reader.isAtEnd else {
                throw line.malformed(expected: "the number of rows on a line of its own")
            }
            announced = number
            return
        }
        guard let row = Self.row(line.bytes, at: line.location) else {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw line.malformed(expected: Self.expectation)
        }
        if let problem = row.problem {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw line.malformed(found: problem, expected: Self.expectation)
        }
        count += 1
        try rows.append(row, into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        if let announced, announced != count, output.repairs.counts[.truncatedLine] == nil {
            output.note(.truncatedLine, "\(announced) rows are announced and \(count) are there")
        }
        try rows.finish(into: &output)
    }

    /// Seven numbers and nothing else.
    private static func row(_ bytes: UnsafeRawBufferPointer, at place: SourceLocation) -> HandwritingRows.Row? {
        var reader = FieldReader(bytes)
        func next() -> Double? {
            reader.skipSpace()
            guard let value = reader.number(), reader.isAtEnd || reader.isAtSpace else { return nil }
            return value
        }
        guard let x = next(), let y = next(), let time = next(), let status = next(),
            let whole = Int64(exactly: status), let azimuth = next(), let altitude = next(), let pressure = next()
        else { return nil }
        reader.skipSpace()
        guard reader.isAtEnd else { return nil }
        return HandwritingRows.Row(
            location: TouchPoint(x, y),
            time: time,
            status: whole,
            azimuth: azimuth,
            altitude: altitude,
            pressure: pressure,
            place: place
        )
    }
}
