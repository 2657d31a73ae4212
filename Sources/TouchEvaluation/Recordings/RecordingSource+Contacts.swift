import TouchModel
import TouchRecognition
import TouchRecordings

extension RecordingSource {
    /// Hands over each recording with its contacts in the order in which they began, a stroke each.
    ///
    /// - Returns: what was repaired or dropped while reading.
    package func forEachRecording(
        _ body: (RecordingMetadata, [[GesturePoint]]) throws -> Void
    ) throws -> RepairLog {
        var cursor = try makeCursor()
        var metadata: RecordingMetadata?
        var contacts = RecordedContacts()
        while let element = try cursor.next() {
            switch element {
            case .begin(let next):
                if let metadata { try body(metadata, contacts.strokes) }
                metadata = next
                contacts = RecordedContacts()
            case .event(let event): contacts.take(event)
            }
        }
        if let metadata { try body(metadata, contacts.strokes) }
        return cursor.repairs
    }
}

/// The contacts of a recording. Points that share a time are kept, as files of drawn gestures have them and templates are made of
/// locations: a `ContactAssembler` would leave them out.
private struct RecordedContacts {
    private(set) var strokes: [[GesturePoint]] = []
    private var current: [Int32: Int] = [:]

    mutating func take(_ event: TouchEvent) {
        for touch in event.touches {
            let stroke: Int
            if touch.phase != .began, let known = current[touch.id] {
                stroke = known
            } else {
                stroke = strokes.count
                strokes.append([])
                current[touch.id] = stroke
            }
            strokes[stroke] += touch.samples.map {
                GesturePoint($0.location, timestamp: $0.timestamp, stroke: stroke)
            }
            if touch.phase.isTerminal { current[touch.id] = nil }
        }
    }
}
