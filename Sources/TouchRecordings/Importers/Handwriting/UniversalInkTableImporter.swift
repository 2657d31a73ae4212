import TouchModel

/// Strokes of Wacom's Universal Ink Model as a table (`ink.csv`): `idx`, `SPLINE_X`, `SPLINE_Y`, `SENSOR_TIMESTAMP`, and
/// where they are there `SENSOR_PRESSURE`, `SENSOR_ALTITUDE` and `SENSOR_AZIMUTH` in radians.
///
/// - `SENSOR_TIMESTAMP` adds two units: when the stroke began in milliseconds since 1970, and the seconds since then.
///   Inside a stroke differences are therefore seconds, between the first rows of strokes milliseconds. Digits are read
///   as they stand; that such a sum is written in double precision, in steps of 0.24 ms, cannot be undone.
/// - The table does not say its unit of length; locations stay as recorded unless the options give a scale.
/// - Pressure is 0 to 1 and becomes force with 1 as its maximum. A stroke is the successive rows of one `idx`.
package struct UniversalInkTableImporter: RecordingImporter {
    package static let formatName = "universal-ink"
    package static let summary = "ink.csv of Wacom's Universal Ink Library: idx,SPLINE_X,SPLINE_Y,SENSOR_TIMESTAMP"

    private static let required = ["idx", "SPLINE_X", "SPLINE_Y", "SENSOR_TIMESTAMP"]
    private static let optional = ["SENSOR_PRESSURE", "SENSOR_ALTITUDE", "SENSOR_AZIMUTH"]

    private let path: String
    private let metadata: RecordingMetadata
    private let scale: Double
    private var table: NamedColumns?
    private var strokes = StrokeRows(type: .pencil)
    private var clock = Clock()

    /// The clock whose sum `SENSOR_TIMESTAMP` is, in millionths of its unit.
    private struct Clock {
        var first: Int64?
        var stroke: Int64?
        var strokeFirst: Int64?

        mutating func seconds(_ stamp: Int64?, stroke: Int64) -> Double {
            if stroke != self.stroke {
                self.stroke = stroke
                strokeFirst = nil
            }
            guard let stamp else { return .nan }
            let strokeFirst = self.strokeFirst ?? stamp
            let first = self.first ?? stamp
            self.strokeFirst = strokeFirst
            self.first = first
            return Double(strokeFirst - first) / 1e9 + Double(stamp - strokeFirst) / 1e6
        }
    }

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        let scaling = try PhysicalScale(options: options)
        scale = scaling.unitsPerRecordedUnit
        metadata = RecordingMetadata(
            device: options.device,
            participant: options.participant,
            task: options.task,
            pointerTypes: [.pencil],
            space: scaling.space,
            clock: .event,
            clockResolution: 0.001
        )
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        probe.completeLines.first.map { NamedColumns.has(["SPLINE_X", "SPLINE_Y"], in: $0) } ?? false
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard let table else {
            guard NamedColumns.has(["SENSOR_TIMESTAMP"], in: line.text) else {
                throw line.malformed(
                    expected: "a column SENSOR_TIMESTAMP: no timing; splines without their sensor data have no clock"
                )
            }
            table = try NamedColumns(header: line, required: Self.required, optional: Self.optional)
            output.begin(metadata)
            return
        }
        var stroke: Int64 = 0
        var stamp: Int64?
        var sample = TouchSample(timestamp: .nan, location: TouchPoint(repeating: .nan))
        do throws(DatasetError) {
            try table.read(line) { (index, field) throws(DatasetError) in
                switch index {
                case 0: stroke = try table.whole(field, index, at: line)
                case 1: sample.location.x = try table.number(field, index, at: line) * scale
                case 2: sample.location.y = try table.number(field, index, at: line) * scale
                case 3: stamp = try table.millionths(field, index, at: line)
                case 4:
                    sample.force = try table.number(field, index, at: line)
                    sample.maximumPossibleForce = 1
                case 5: sample.altitude = try table.number(field, index, at: line)
                default: sample.azimuth = try table.number(field, index, at: line).positiveAngle
                }
            }
        } catch {
            guard line.isTerminated else { return output.noteBrokenLine() }
            throw error
        }
        guard line.isTerminated || (stamp != nil && sample.location.isFinite) else { return output.noteBrokenLine() }
        sample.timestamp = clock.seconds(stamp, stroke: stroke)
        strokes.append(sample, stroke: stroke, line: line.location.line, into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard table != nil else { throw NamedColumns.missing(Self.required, in: path) }
        strokes.end(into: &output)
    }
}
