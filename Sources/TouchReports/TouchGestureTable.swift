import Foundation
import TouchEvaluation
import TouchModel
import TouchRecognition
import TouchRecordings

/// The touch gestures of recordings, a line each.
package struct TouchGestureTable: Sendable {
    private var text: TextTable
    private var csv = DelimitedText(header: [
        "recording", "part", "recognizer", "gesture", "outcome", "start_s", "decided_s", "end_s", "x", "y", "contacts",
        "dx",
        "dy", "vx_per_s", "vy_per_s", "scale", "rotation_rad", "corrected_by",
    ])
    private var unit: String

    /// How many gestures it has.
    package private(set) var count = 0

    /// A table without a line.
    ///
    /// - Parameter unit: of locations: `px` where their scale is known.
    package init(unit: String = "px") {
        self.unit = unit
        text = TextTable(
            header: ["recording", "recognizer", "at, s", "gesture", "x, y", "contacts", "lasts, ms", "how far"],
            words: [0, 1, 3, 7],
            maximumWidth: nil
        )
    }

    /// Adds what was recognized in a recording.
    package mutating func add(_ gestures: [RecognizedGesture], recording: String, recognizer: String) {
        for found in gestures {
            count += 1
            let motion = found.motion
            let outcome = found.correctedBy != nil ? "corrected" : found.isCancelled ? "cancelled" : "recognized"
            text.add([
                found.part > 1 ? "\(recording) #\(found.part)" : recording, recognizer,
                String(format: "%.3f", found.decisionTime), found.gesture.rawValue,
                String(format: "%.0f, %.0f", found.location.x, found.location.y), "\(motion.contactCount)",
                String(format: "%.0f", (found.endTime - found.startTime) * 1000),
                [Self.extent(of: found, unit), Self.note(on: found)].filter { !$0.isEmpty }.joined(separator: "; "),
            ])
            csv.add(
                [recording, "\(found.part)", recognizer, found.gesture.rawValue, outcome]
                    + [found.startTime, found.decisionTime, found.endTime, found.location.x, found.location.y].map {
                        DelimitedText.field($0)
                    } + ["\(motion.contactCount)"]
                    + [
                        motion.translation.x, motion.translation.y, motion.velocity.x, motion.velocity.y, motion.scale,
                        motion.rotation,
                    ].map { DelimitedText.field($0) } + [found.correctedBy?.rawValue ?? ""]
            )
        }
    }

    /// How far a gesture went, in words.
    package static func extent(of found: RecognizedGesture, _ unit: String) -> String {
        let motion = found.motion
        let way = motion.translation
        switch found.gesture {
        case .tap, .doubleTap, .twoFingerTap: return ""
        case .longPress, .pan, .edgeSwipe: return String(format: "%+.0f, %+.0f ", way.x, way.y) + unit
        case .swipe:
            let direction =
                motion.direction == .right
                ? "right" : motion.direction == .left ? "left" : motion.direction == .up ? "up" : "down"
            return direction + String(format: " %.0f ", way.length) + unit
                + String(format: " at %.0f ", motion.velocity.length) + unit + "/s"
        case .pinch, .doubleTapDrag: return String(format: "× %.2f", motion.scale)
        case .rotation: return String(format: "%+.0f°", motion.rotation * 180 / .pi)
        }
    }

    private static func note(on found: RecognizedGesture) -> String {
        if let other = found.correctedBy { return "corrected: \(other.rawValue)" }
        return found.isCancelled ? "cancelled" : ""
    }

    /// The lines for a console.
    package var lines: String { text.text }

    /// The file of all, a record each.
    package var file: ReportFile { ReportFile(name: "gestures.csv", data: csv.data) }
}
