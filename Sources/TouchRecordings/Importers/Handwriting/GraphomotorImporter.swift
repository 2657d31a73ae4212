import TouchModel

/// Drawings of spirals as the Curious (MindLogger) app exports them and graphomotor reads them: a table with columns
/// `line_number`, `x`, `y` and `UTC_Timestamp`.
///
/// - Locations are percent of the canvas in each direction: of unknown size, and not the same in x and y where the
///   canvas is not square. They stay as recorded unless the options give a scale.
/// - Time is `UTC_Timestamp`, seconds since 1970 with milliseconds, counted from the file's first row to the µs.
/// - A stroke is the successive rows of one `line_number`; its last row ends it.
/// - Participant, task and hand come from the file's name (`5000001-…-spiral_trace1_NonDom.csv`); the hand is part of
///   the task, `spiral_trace1_NonDom`.
package struct GraphomotorImporter: RecordingImporter {
    package static let formatName = "graphomotor"
    package static let summary =
        "drawings of the Curious app: line_number,x,y,UTC_Timestamp in percent of the canvas and seconds since 1970"

    private static let columns = ["line_number", "x", "y", "UTC_Timestamp"]

    private let path: String
    private let metadata: RecordingMetadata
    private let scale: Double
    private var table: NamedColumns?
    private var strokes = StrokeRows(type: .direct)
    private var firstMicroseconds: Int64?

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        let scaling = try PhysicalScale(options: options)
        scale = scaling.unitsPerRecordedUnit
        let isScaled = scaling.space != .recordedUnits
        let name = FileNameParts(path: path).participantAndHandTask
        metadata = RecordingMetadata(
            device: options.device,
            participant: options.participant ?? name?.participant,
            task: options.task ?? name?.task,
            pointerTypes: [.direct],
            screenSize: TouchPoint(repeating: 100) * scale,
            space: isScaled ? scaling.space : CoordinateSpace(unit: "percent-of-canvas", millimetersPerUnit: nil),
            clock: .unknown,
            clockResolution: 0.001
        )
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        probe.completeLines.first.map { NamedColumns.has(columns, in: $0) } ?? false
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard let table else {
            table = try NamedColumns(header: line, required: Self.columns)
            output.begin(metadata)
            return
        }
        var stroke: Int64 = 0
        var microseconds: Int64?
        var location = TouchPoint(repeating: .nan)
        do throws(DatasetError) {
            try table.read(line) { (index, field) throws(DatasetError) in
                switch index {
                case 0: stroke = try table.whole(field, index, at: line)
                case 1: location.x = try table.number(field, index, at: line)
                case 2: location.y = try table.number(field, index, at: line)
                default: microseconds = try table.millionths(field, index, at: line)
                }
            }
        } catch {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw error
        }
        guard line.isTerminated || (microseconds != nil && location.isFinite) else { return output.noteBrokenLine() }
        if firstMicroseconds == nil { firstMicroseconds = microseconds }
        let timestamp = microseconds.map { Double($0 - (firstMicroseconds ?? $0)) / 1e6 } ?? .nan
        let sample = TouchSample(timestamp: timestamp, location: location * scale)
        strokes.append(sample, stroke: stroke, line: line.location.line, into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard table != nil else { throw NamedColumns.missing(Self.columns, in: path) }
        strokes.end(into: &output)
    }
}
