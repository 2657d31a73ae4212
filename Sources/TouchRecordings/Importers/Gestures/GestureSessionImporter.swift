import TouchModel

/// Continuous pointer sessions with gestures among other activity, as tables of Machete's mouse data: the columns `frame`, `t_s`,
/// `x`, `y`, `command` and `attempt`, a row to a frame.
///
/// - A session is one contact from its first row to its last, of a pointer that nobody presses. Time is `t_s` from the first row on;
///   locations are px of an unknown screen and stay as recorded unless the options give a scale.
/// - The gestures that were really made stand in ``GestureSessionTruth/fileName`` beside the sessions, by frame. Those of the
///   subject whom the file's name says (`session-030`) become the recording's annotations, in seconds; for that a session with
///   such a table is read twice.
/// - `command`, which was shown, and `attempt` are not read.
package struct GestureSessionImporter: RecordingImporter {
    package static let formatName = "gesture-session"
    package static let summary =
        "continuous pointer sessions of Machete's mouse data: frame, t_s, x, y, command, attempt; truth.csv says the gestures"

    private static let columns = ["frame", "t_s", "x", "y", "command", "attempt"]
    /// No more than these in a session.
    private static let mostGestures = 10_000

    private struct Row {
        var frame: Int64 = 0
        var time = Double.nan
        var location = TouchPoint(repeating: .nan)
    }

    private let path: String
    private let options: ImportOptions
    private let scaling: PhysicalScale
    private var table: NamedColumns?
    private var rows = StrokeRows(type: .indirectPointer)
    private var firstTime: Double?

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scaling = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        probe.completeLines.first.map { NamedColumns.has(columns, in: $0) } ?? false
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard let table else {
            table = try NamedColumns(header: line, required: Self.columns)
            return try begin(&output)
        }
        let row: Row
        do {
            row = try Self.row(line, of: table)
        } catch {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw error
        }
        if firstTime == nil, row.time.isFinite { firstTime = row.time }
        let sample = TouchSample(
            timestamp: row.time - (firstTime ?? 0),
            location: row.location * scaling.unitsPerRecordedUnit
        )
        rows.append(sample, stroke: 0, line: line.location.line, into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard table != nil else { throw NamedColumns.missing(Self.columns, in: path) }
        rows.end(into: &output)
    }

    private func begin(_ output: inout ImportOutput) throws {
        let subject = FileNameParts(path: path).subjectOfSession
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant ?? subject,
                task: options.task,
                annotations: try annotations(of: subject.flatMap(Int64.init), &output),
                pointerTypes: [.indirectPointer],
                space: scaling.space,
                clock: .event
            )
        )
    }

    /// The subject's gestures, by their beginnings.
    private func annotations(
        of subject: Int64?,
        _ output: inout ImportOutput
    ) throws -> [RecordingMetadata.Annotation] {
        guard let subject, let truth = try GestureSessionTruth(besideSession: path) else { return [] }
        let gestures = truth.gestures.filter { $0.subject == subject }
        guard gestures.count <= Self.mostGestures else {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "\(gestures.count) gestures of subject \(subject) in \(GestureSessionTruth.fileName)",
                expected: "at most \(Self.mostGestures)"
            )
        }
        let times = try times(of: Set(gestures.flatMap { [$0.frames.lowerBound, $0.frames.upperBound] }))
        return gestures.compactMap { gesture in
            guard let start = times[gesture.frames.lowerBound], let end = times[gesture.frames.upperBound],
                start <= end
            else {
                output.note(
                    .skippedRecord,
                    "\(gesture.label) in frames \(gesture.frames.lowerBound) to \(gesture.frames.upperBound), which the "
                        + "session has not; left out"
                )
                return nil
            }
            return RecordingMetadata.Annotation(label: gesture.label, time: start...end)
        }
        .sorted { ($0.time.lowerBound, $0.label) < ($1.time.lowerBound, $1.label) }
    }

    /// When the session's frames were, from its first row on.
    private func times(of frames: Set<Int64>) throws -> [Int64: Double] {
        guard !frames.isEmpty else { return [:] }
        var times: [Int64: Double] = [:]
        var table: NamedColumns?
        var firstTime: Double?
        let lines = try LineReader(path: path, isLenient: true)
        // A line that is none of the table's is reported when the session is read.
        while let _: Void = try lines.withNextLine({ bytes in
            let line = ImportLine(bytes: bytes, location: lines.location, isTerminated: lines.lineWasTerminated)
            guard !line.bytes.trimmed.isEmpty else { return }
            guard let known = table else {
                table = try NamedColumns(header: line, required: Self.columns)
                return
            }
            guard let row = try? Self.row(line, of: known), row.time.isFinite else { return }
            if firstTime == nil { firstTime = row.time }
            if frames.contains(row.frame) { times[row.frame] = row.time - (firstTime ?? 0) }
        }) {}
        return times
    }

    private static func row(_ line: ImportLine, of table: NamedColumns) throws(DatasetError) -> Row {
        var row = Row()
        try table.read(line) { (index, field) throws(DatasetError) in
            switch index {
            case 0: row.frame = try table.whole(field, index, at: line)
            case 1: row.time = try table.number(field, index, at: line)
            case 2: row.location.x = try table.number(field, index, at: line)
            case 3: row.location.y = try table.number(field, index, at: line)
            default: break
            }
        }
        return row
    }
}
