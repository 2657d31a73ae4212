import Foundation
import TouchEvaluation
import TouchModel
import TouchRecognition
import TouchRecordings

/// Why touch gestures took place, or did not: a line and a record for everything that happened.
package struct TouchGestureExplanationTable: Sendable {
    private var text = ""
    private var csv = DelimitedText(header: [
        "recording", "part", "recognizer", "time_s", "event", "contact", "gesture", "reason", "others", "value",
        "limit",
    ])

    /// A table without a line.
    package init() {}

    /// Adds what happened in a recording.
    package mutating func add(_ steps: [TouchGestureExplanation.Step], recording: String, recognizer: String) {
        text += "\(recording), \(recognizer)\n"
        var part = 1
        for step in steps {
            if step.part != part { text += "\(recording) #\(step.part), \(recognizer)\n" }
            part = step.part
            let row = Row(step.event)
            text += String(format: "%9.3f s  ", step.time) + row.words + "\n"
            csv.add(
                [recording, "\(step.part)", recognizer, DelimitedText.field(step.time), row.event, row.contact]
                    + [row.gestures, row.reason, row.others]
                    + [row.value, row.limit].map { $0.map { DelimitedText.field($0) } ?? "" }
            )
        }
    }

    /// The lines for a console.
    package var lines: String { text }

    /// The file of all, a record each.
    package var file: ReportFile { ReportFile(name: "explanation.csv", data: csv.data) }

    /// An event in words and in columns.
    private struct Row {
        var words: String
        var event: String
        var contact = ""
        var gestures = ""
        var reason = ""
        var others = ""
        var value: Double?
        var limit: Double?

        init(_ event: TouchGestureExplanation.Event) {
            switch event {
            case .comesDown(let id, let place):
                words = String(format: "contact %d comes down at %.0f, %.0f", id, place.x, place.y)
                self.event = "comes down"
                contact = "\(id)"
            case .leaves(let id, let duration, let excursion, let isCancelled):
                self.event = isCancelled ? "is cancelled" : "lifts"
                words = String(format: "contact %d ", id) + self.event
                words += String(format: " after %.3f s, moved %.1f at most", duration, excursion)
                contact = "\(id)"
                value = excursion
            case .moves(let id, let distance, let limit, let gestures):
                words = String(format: "contact %d has moved %.1f, more than %.4g: ", id, distance, limit)
                words += joined(gestures)
                self.event = "moves"
                contact = "\(id)"
                self.gestures = gestures.map(\.rawValue).joined(separator: "+")
                (value, self.limit) = (distance, limit)
            case .spreads(let change, let limit):
                words = String(format: "the fingers are %+.1f apart, more than %.4g: pinch", change, limit)
                self.event = "spreads"
                gestures = TouchGesture.pinch.rawValue
                (value, self.limit) = (change, limit)
            case .waits(let gesture, let others):
                words = "\(gesture.rawValue) waits for \(joined(others))"
                self.event = "waits"
                gestures = gesture.rawValue
                self.others = others.map(\.rawValue).joined(separator: "+")
            case .changes(let gesture, let state, let reason, let cause):
                let because = Self.because(reason, cause)
                words = "\(gesture.rawValue) \(Self.verb(state))\(because.isEmpty ? "" : ": " + because)"
                self.event = Self.verb(state)
                gestures = gesture.rawValue
                self.reason = because.isEmpty ? "contacts" : because
                others = cause?.rawValue ?? ""
            }
        }

        private static func verb(_ state: GestureState) -> String {
            switch state {
            case .possible: "is possible"
            case .began: "begins"
            case .changed: "changes"
            case .ended: "is recognized or ends"
            case .cancelled: "is cancelled"
            case .failed: "fails"
            }
        }

        private static func because(_ reason: GestureReason, _ cause: TouchGesture?) -> String {
            let other = cause?.rawValue ?? "another gesture"
            return switch reason {
            case .contacts: ""
            case .exclusion: "\(other) came first"
            case .underWay: "\(other) is under way"
            case .requirement: "it was to wait for \(other), which took place"
            case .correction: "\(other) has clearly more motion"
            case .joined: "\(other) begins with a finger more"
            case .brokenOff: "the recording ends"
            }
        }
    }
}

private func joined(_ gestures: [TouchGesture]) -> String { gestures.map(\.rawValue).joined(separator: ", ") }
