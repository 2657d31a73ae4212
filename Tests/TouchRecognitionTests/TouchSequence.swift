import Foundation
import TouchModel
import TouchRecognition

/// A list of contacts as text: lines `ms contact phase x y`, with the preset before them, on a line of its own or at the beginning of the
/// first comment: `# android,double-tap-drag=yes; what it is; expect: what takes place`.
struct TouchSequence {
    var preset = "standard"
    /// The gestures that take part; empty for all.
    var only: Set<TouchGesture> = []
    var changes: [(name: String, value: Double)] = []
    var touches: [(time: Double, touch: Touch)] = []
    /// Until when time passes, in seconds.
    var end: Double?
    private var dragsAfterTap = false

    private static let phases: [String: TouchPhase] = [
        "began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled, "down": .began, "move": .moved,
        "up": .ended, "cancel": .cancelled,
    ]

    private mutating func take(header: Substring) {
        let words = header.prefix { $0 != ";" }.split(separator: ",").map(String.init)
        preset = words.first ?? preset
        for word in words.dropFirst() {
            if word == "double-tap-drag=yes" { dragsAfterTap = true }
            if word.hasPrefix("only=") { only = Self.gestures(word.dropFirst(5).split(separator: "+")) }
        }
    }

    private static func gestures(_ names: [Substring]) -> Set<TouchGesture> {
        Set(names.compactMap { TouchGesture(rawValue: String($0)) })
    }

    init(_ text: String) throws {
        for line in text.split(whereSeparator: \.isNewline) {
            guard !line.hasPrefix("#") else {
                if line.contains("; expect:") { take(header: line.dropFirst(2)) }
                continue
            }
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "preset":
                preset = words[1]
                guard words.count == 4, words[2] == "only" else { continue }
                only = Self.gestures(words[3].split(separator: ","))
            case "set": changes.append((words[1], Double(words[2]) ?? .nan))
            case "end": end = (Double(words[1]) ?? 0) / 1000
            case "expect", nil: break
            default:
                guard words.count == 5, let milliseconds = Double(words[0]), let id = Int32(words[1]),
                    let phase = Self.phases[words[2]], let x = Double(words[3]), let y = Double(words[4])
                else { throw CocoaError(.fileReadCorruptFile) }
                let sample = TouchSample(timestamp: milliseconds / 1000, location: TouchPoint(x, y))
                touches.append((milliseconds / 1000, Touch(id: id, type: .direct, phase: phase, samples: [sample])))
            }
        }
    }

    var settings: TouchGestureSettings {
        var settings = TouchGestureSettings.presets.first { $0.name == preset }?.settings ?? .standard
        for (name, value) in changes {
            switch name {
            case "pan": settings.pan?.threshold = value
            case "swipe": settings.swipe?.minimumDistance = value
            case "longPress": settings.longPress?.minimumDuration = value / 1000
            case "longPressMove": settings.longPress?.maximumMovement = value
            default: break
            }
        }
        if dragsAfterTap { settings.addDoubleTapDrag() }
        guard !only.isEmpty else { return settings }
        settings.keep(only)
        return settings
    }

    /// Everything that took place, with failures left out.
    var steps: [(gesture: TouchGesture, change: GestureChange)] { steps(settings) }

    /// Everything that took place by some settings.
    func steps(_ settings: TouchGestureSettings) -> [(gesture: TouchGesture, change: GestureChange)] {
        var session = TouchGestureSession(settings)
        var steps: [(gesture: TouchGesture, change: GestureChange)] = []
        func note() { steps += session.changes.filter { $0.change.to != .failed } }
        for (time, touch) in touches {
            session.consume(TouchEvent(timestamp: time, touches: [touch]))
            note()
        }
        session.advance(to: end ?? (touches.last?.time ?? 0) + 2)
        note()
        session.finish()
        note()
        return steps
    }

    /// What took place: names in the order in which they were recognized, `cancelled` behind those that were.
    var gestures: [String] {
        steps.filter { $0.change.from == .possible }.map(\.gesture.rawValue)
    }
}
