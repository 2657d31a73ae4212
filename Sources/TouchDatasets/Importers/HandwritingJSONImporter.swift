import TouchModel

/// The rows of ``SVCImporter`` in handwriting-sample's JSON: `{"meta_data": {…}, "data": {"x": […], "y": […],
/// "time": […], "pen_status": […], "azimuth": […], "tilt": […], "pressure": […]}}`.
///
/// What the numbers mean is ``HandwritingRows``' affair: the same signal gives the same samples in either encoding.
/// Participant, task and device come from `meta_data` (`participant.id`, `task_id`, `device_type`). The object is held
/// in memory, and is refused where it is larger than 64 MiB.
public struct HandwritingJSONImporter: RecordingImporter {
    public static let formatName = "handwriting-json"
    public static let summary =
        "BDALab's handwriting-sample as JSON: data with x, y, time, pen_status, azimuth, tilt, pressure"

    private static let names = ["x", "y", "time", "pen_status", "azimuth", "tilt", "pressure"]

    private let path: String
    private let options: ImportOptions
    private var document: JSONDocument

    public init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        _ = try PhysicalScale(options: options)
        document = JSONDocument(path: path)
    }

    public static func recognizes(_ probe: FileProbe) -> Bool {
        probe.head.prefixMatch(of: /\s*\{\s*"meta_data"\s*:/) != nil
            || probe.head.prefixMatch(
                of: /\s*\{\s*"data"\s*:\s*\{\s*"(x|y|time|pen_status|azimuth|tilt|pressure)"\s*:\s*\[/
            )
                != nil
    }

    public mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        try document.append(line)
    }

    public mutating func finish(into output: inout ImportOutput) throws {
        var columns: [[Double]?] = Array(repeating: nil, count: Self.names.count)
        var metadata = RecordingMetadata()
        try document.read { scanner, key in
            if key == "data" {
                try scanner.object { scanner, key in
                    if let index = Self.names.firstIndex(where: { key.text == $0 }) {
                        columns[index] = try scanner.numbers()
                    } else {
                        _ = try scanner.rawValue()
                    }
                }
            } else if key == "meta_data", scanner.peek(UInt8(ascii: "{")) {
                try Self.read(&metadata, &scanner)
            } else {
                _ = try scanner.rawValue()
            }
        }
        metadata.device = options.device ?? metadata.device
        metadata.participant = options.participant ?? metadata.participant
        metadata.task = options.task ?? metadata.task
        var rows = try HandwritingRows(metadata: metadata, options: options)
        let place = SourceLocation(file: path)
        let arrays = try zip(Self.names, columns).map { name, column in
            guard let column else {
                let hint = name == "time" ? "no timing: expected an array of numbers" : "expected an array of numbers"
                throw DatasetError.missing(place, what: "data.\(name)", hint: hint)
            }
            guard column.count == columns[0]?.count else {
                throw DatasetError.malformed(
                    place,
                    found: "\(column.count) values of \(name) and \(columns[0]?.count ?? 0) of x",
                    expected: "arrays of one length"
                )
            }
            return column
        }
        var rest = arrays[0].indices
        output.inPieces { output in
            for index in rest.prefix(JSONDocument.rowsInPiece) {
                try rows.append(try Self.row(arrays, index, place), into: &output)
            }
            rest = rest.dropFirst(JSONDocument.rowsInPiece)
            if rest.isEmpty { try rows.finish(into: &output) }
            return !rest.isEmpty
        }
    }

    private static func row(_ arrays: [[Double]], _ index: Int, _ place: SourceLocation) throws -> HandwritingRows.Row {
        let row = HandwritingRows.Row(
            location: Point(arrays[0][index], arrays[1][index]),
            time: arrays[2][index],
            status: Int64(exactly: arrays[3][index]) ?? -1,
            azimuth: arrays[4][index],
            altitude: arrays[5][index],
            pressure: arrays[6][index],
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
