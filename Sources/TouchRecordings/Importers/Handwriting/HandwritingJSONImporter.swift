import TouchModel

/// The rows of `SVCImporter` in handwriting-sample's JSON: `{"meta_data": {…}, "data": {"x": […], "y": […],
/// "time": […], "pen_status": […], "azimuth": […], "tilt": […], "pressure": […]}}`.
///
/// What the numbers mean is `HandwritingRows`' affair: the same signal gives the same samples in either encoding.
/// Participant, task and device come from `meta_data` (`participant.id`, `task_id`, `device_type`). The arrays are
/// read side by side (`JSONColumns`), in memory that does not grow with them.
package struct HandwritingJSONImporter: ByteImporter {
    package static let formatName = "handwriting-json"
    package static let summary =
        "BDALab's handwriting-sample as JSON: data with x, y, time, pen_status, azimuth, tilt, pressure"

    private static let names = ["x", "y", "time", "pen_status", "azimuth", "tilt", "pressure"]

    private let path: String
    private let options: ImportOptions

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        _ = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        // Asked of every file: making a regular expression takes as long as reading thousands of rows.
        guard probe.head.utf8.first(where: { $0 != 0x20 && $0 != 0x0A }) == UInt8(ascii: "{") else { return false }
        if probe.head.prefixMatch(of: /\s*\{\s*"meta_data"\s*:/) != nil { return true }
        guard
            probe.head.prefixMatch(
                of: /\s*\{\s*"data"\s*:\s*\{\s*"(x|y|time|pen_status|azimuth|tilt|pressure)"\s*:\s*\[/
            )
                != nil
        else { return false }
        return JSONStream.keys(of: probe.path, in: "data")?.isSuperset(of: names) ?? true
    }

    /// Does nothing: the document is read from the file when it is known to be whole.
    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) {}

    package mutating func finish(into output: inout ImportOutput) throws {
        let stream = try JSONStream(path: path)
        if stream.skippedByteOrderMark { output.note(.encoding, "a byte-order mark was skipped") }
        var arrays = JSONColumns(path: path, names: Self.names)
        var metadata = RecordingMetadata()
        try stream.document { key in
            if key == "data" {
                try stream.object { key in
                    if try !arrays.take(key, from: stream) { try stream.skip() }
                }
            } else if key == "meta_data", try stream.peek(UInt8(ascii: "{")) {
                try stream.held { try Self.read(&metadata, &$0) }
            } else {
                try stream.skip()
            }
        }
        metadata.device = options.device ?? metadata.device
        metadata.participant = options.participant ?? metadata.participant
        metadata.task = options.task ?? metadata.task
        var rows = try HandwritingRows(metadata: metadata, options: options)
        let place = SourceLocation(file: path)
        for (name, column) in zip(Self.names, arrays.columns) where column == nil {
            let hint = name == "time" ? "no timing: expected an array of numbers" : "expected an array of numbers"
            throw DatasetError.missing(place, what: "data.\(name)", hint: hint)
        }
        try arrays.open()
        var count = 0
        output.inPieces { output in
            for _ in 0..<JSONColumns.rowsInPiece {
                guard try arrays.next() else { break }
                try rows.append(try Self.row(arrays.row, count, place), into: &output)
                count += 1
            }
            if arrays.isAtEnd { try rows.finish(into: &output) }
            return !arrays.isAtEnd
        }
    }

    private static func row(_ values: [Double], _ index: Int, _ place: SourceLocation) throws -> HandwritingRows.Row {
        let row = HandwritingRows.Row(
            location: TouchPoint(values[0], values[1]),
            time: values[2],
            status: Int64(exactly: values[3]) ?? -1,
            azimuth: values[4],
            altitude: values[5],
            pressure: values[6],
            place: place
        )
        if let problem = row.problem {
            throw DatasetError.malformed(
                place,
                found: "\(problem) in row \(index + 1)",
                expected: SVCImporter.expectation
            )
        }
        return row
    }

    private static func read(_ metadata: inout RecordingMetadata, _ scanner: inout JSONScanner) throws {
        try scanner.object { scanner, key in
            if key == "participant", scanner.peek(UInt8(ascii: "{")) {
                try scanner.object { scanner, key in
                    if key == "id" {
                        metadata.participant = try scanner.plainText()
                    } else {
                        _ = try scanner.rawValue()
                    }
                }
            } else if key == "task_id" {
                metadata.task = try scanner.plainText()
            } else if key == "device_type" {
                metadata.device = try scanner.plainText()
            } else {
                _ = try scanner.rawValue()
            }
        }
    }
}
