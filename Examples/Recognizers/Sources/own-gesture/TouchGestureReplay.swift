import Foretouch

/// The touch gestures of a recording, as an app would have been told of them.
enum TouchGestureReplay {
    /// A line for every step of a gesture, in order.
    static func lines(of source: any RecordingSource) throws -> [String] {
        var lines: [String] = []
        var session = TouchGestureSession(.standard)
        func tell() {
            for (gesture, change) in session.changes {
                var line = "\(change.time) s: \(gesture) \(change.to)"
                // A pinch is measured while it changes; after the lift its scale is 1 again.
                if gesture == .pinch, change.to == .changed { line += ", scale \(session.pinchScale)" }
                lines.append(line)
            }
        }
        func end() {
            // A single tap waits for a second one. No event says that none came; time does.
            if let deadline = session.deadline {
                session.advance(to: deadline)
                tell()
            }
            session.finish()
            tell()
        }
        var cursor = try source.makeCursor()
        while let element = try cursor.next() {
            switch element {
            case .begin:
                end()
                session = TouchGestureSession(.standard)
            case .event(let event):
                session.consume(event)
                tell()
            }
        }
        end()
        return lines
    }
}
