import Foretouch

/// The touch gestures of a recording, as an app would have been told of them.
enum TouchGestureReplay {
    /// A line for every gesture that begins, ends or takes place at once, in order.
    static func lines(of source: any RecordingSource, _ settings: TouchGestureSettings = .standard) throws -> [String] {
        var lines: [String] = []
        var session = TouchGestureSession(settings)
        func tell() {
            for (gesture, change) in session.changes where change.to != .changed && change.to != .failed {
                let motion = change.motion
                var line = "\(change.time) s: \(gesture) \(change.to) at \(motion.location.x), \(motion.location.y)"
                line += " by \(motion.contactCount), moved \(motion.translation.x), \(motion.translation.y)"
                line +=
                    " at \(motion.velocity.x), \(motion.velocity.y) a second, scale \(motion.scale), turned \(motion.rotation)"
                if let other = change.correctedBy.flatMap({ session.gesture($0) }) { line += ", is a \(other)" }
                lines.append(line)
            }
        }
        func end() {
            // A single tap waits for a second one. No event says that none came; time does.
            while let deadline = session.deadline {
                session.advance(to: deadline)
                tell()
            }
            session.finish()
            tell()
        }
        var cursor = try source.makeCursor()
        while let element = try cursor.next() {
            switch element {
            case .begin: end()
            case .event(let event):
                session.consume(event)
                tell()
            }
        }
        end()
        return lines
    }
}
