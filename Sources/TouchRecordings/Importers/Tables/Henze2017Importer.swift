import Foundation
import TouchModel

/// The recordings behind Henze, Le, Mayer and Schwind, "Improving Software-Reduced Touchscreen Latency", MobileHCI
/// 2017: one finger on an Android tablet, `wallclock_ms;event_ms;x;y;pressure;action` to a line.
///
/// - Time is the event's own stamp, counted from the file's first row. The wall clock of the receiving program has
///   another, unknown origin, so it gives no arrival times.
/// - 127.2 px of the device are 10 mm; locations become CSS px.
/// - Action 0 is down, 2 a move, 1 up. Android's up repeats the last move's location at a later time: such a row ends
///   the stroke and carries no sample, because nothing was measured. An up that says something new is kept.
/// - Pressure, on this screen a measure of the contact's size from 0 to 1, is kept as force with 1 as its maximum.
/// - Participant and task come from the file's name (`WriteTasks-participant7.txt`).
package struct Henze2017Importer: RecordingImporter {
    package static let formatName = "henze2017"
    package static let summary =
        "Android touch rows of Henze et al. 2017: wallclock_ms;event_ms;x;y;pressure;action"

    /// Millimeters in a px of the device: 127.2 of them are 10 mm.
    package static let millimetersPerUnit = 10 / 127.2
    private static let deviceSize = TouchPoint(1920, 1200)

    private let metadata: RecordingMetadata
    private let scale: Double
    private var firstMilliseconds: Int64?
    private var strokeNumber: Int32 = 0
    private var isDown = false
    private var last: Henze2017Row?

    package init(path: String, options: ImportOptions) throws {
        let scaling = try PhysicalScale(options: options, millimetersPerUnit: Self.millimetersPerUnit)
        scale = scaling.unitsPerRecordedUnit
        let name = FileNameParts(path: path).taskAndParticipant
        metadata = RecordingMetadata(
            device: options.device ?? "Android tablet, 1920 × 1200 px, 12.72 px/mm",
            participant: options.participant ?? name?.participant,
            task: options.task ?? name?.task,
            pointerTypes: [.direct],
            reportRate: 60,
            screenSize: Self.deviceSize * scale,
            space: scaling.space,
            clock: .event,
            clockResolution: 0.001
        )
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        let lines = probe.completeLines.prefix(20)
        return !lines.isEmpty
            && lines.allSatisfy { line in
                var text = String(line)
                return text.withUTF8 { Henze2017Row(UnsafeRawBufferPointer($0)) != nil }
            }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        guard let row = Henze2017Row(line.bytes) else {
            guard line.isTerminated else {
                output.note(.truncatedLine, "the last line broke off and was dropped")
                return
            }
            throw line.malformed(expected: Henze2017Row.form)
        }
        let first = firstMilliseconds ?? row.eventMilliseconds
        guard !row.eventMilliseconds.subtractingReportingOverflow(first).overflow else {
            throw line.malformed(
                found: "event_ms \(row.eventMilliseconds) after \(first)",
                expected: "a time that can be counted from the first row's"
            )
        }
        if row.pressure.magnitude > Double(Float.greatestFiniteMagnitude) {
            output.note(.nonFinite, "a pressure too large for single precision; left out")
        }
        if firstMilliseconds == nil {
            firstMilliseconds = row.eventMilliseconds
            output.begin(metadata)
        }
        let timestamp = seconds(row)
        var sample = TouchSample(timestamp: timestamp, location: row.location * scale)
        sample.force = row.pressure
        sample.maximumPossibleForce = 1
        let repeats = isDown && last?.location == row.location
        var phase = TouchPhase.moved
        switch row.action {
        case .down:
            if isDown {
                output.note(.missingBoundary, "a finger comes down without having been lifted")
                end(.cancelled, at: timestamp, &output)
            }
            strokeNumber &+= 1
            phase = .began
        case .up: phase = .ended
        case .move: break
        }
        isDown = row.action != .up
        last = row
        if phase == .ended, repeats {
            end(.ended, at: timestamp, &output)
        } else {
            output.append(
                SampleDelivery(
                    contact: strokeNumber,
                    type: .direct,
                    phase: phase,
                    sample: sample,
                    line: line.location.line ?? 0
                )
            )
        }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard let last else {
            output.begin(metadata)
            return
        }
        guard isDown else { return }
        output.note(.missingBoundary, "the file ends with the finger down")
        end(.cancelled, at: seconds(last), &output)
    }

    private func end(_ phase: TouchPhase, at timestamp: Double, _ output: inout ImportOutput) {
        let touch = Touch(id: strokeNumber, type: .direct, phase: phase, samples: [])
        output.append(TouchEvent(timestamp: timestamp, touches: [touch]))
    }

    private func seconds(_ row: Henze2017Row) -> Double {
        Double(row.eventMilliseconds &- (firstMilliseconds ?? row.eventMilliseconds)) / 1000
    }
}
