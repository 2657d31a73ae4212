/// What a made-up person is asked to do.
public enum SynthesisTask: String, Sendable, Codable, CaseIterable {
    /// Letter-like strokes in rows.
    case write
    /// Lines, arcs, outlines and hatching of all sizes.
    case draw
    /// Circles, cursive loops, spirals and eights.
    case loop
    /// Legs with sharp corners, with and without a rest at them.
    case zigzag
    /// Drags to a target, with a correction near it.
    case point
    /// Short touches that hardly move.
    case tap
    /// Presses that rise to a force, hold it and let go, or step through several levels; some stay light.
    case press

    /// Presses a little above the usual threshold.
    case lightPress = "light-press"
    /// Presses almost as hard as the device can tell.
    case deepPress = "deep-press"
    /// Presses held for a second or two at one of six levels.
    case holdPress = "hold-press"
    /// Presses that climb for one to two and a half seconds.
    case rampPress = "ramp-press"
    /// Taps with a peak of force.
    case tapPress = "tap-press"
    /// Two to four presses in one contact.
    case multiPress = "multi-press"
    /// Presses while the finger slides by 3–12 mm.
    case movingPress = "moving-press"

    /// Taps that are no press.
    case nullTap = "null-tap"
    /// Scrolls and swipes.
    case nullSwipe = "null-swipe"
    /// Drags to a target at ordinary force.
    case nullDrag = "null-drag"
    /// Writing at ordinary force.
    case nullWrite = "null-write"
    /// Fingers or pens that rest on the surface.
    case nullRest = "null-rest"

    /// Dashes across the screen that are fast from the first report on, each with a correction at its end.
    case dash

    /// Whether a task's contacts are presses.
    public enum Kind: Sendable {
        /// Any force: made for location, not for force.
        case movement
        /// The true force of every contact rises above 0.43 and stays below 0.99 of the device's range.
        case press
        /// The true force of every contact stays below 0.35 of the device's range.
        case null
        /// Contacts come in pairs: gestures of two fingers, of which similarity over time is known.
        case gesture
        /// Faster than a finger drags.
        case fast
    }

    /// Two fingers part.
    case pinchOut = "pinch-out"
    /// Two fingers come together.
    case pinchIn = "pinch-in"
    /// Two fingers turn around each other.
    case rotation
    /// Two fingers move along.
    case twoFingerPan = "two-finger-pan"
    /// Two fingers come down and lift.
    case twoFingerTap = "two-finger-tap"

    /// What is done, without the task's settings.
    public var kind: Kind {
        switch self {
        case .write, .draw, .loop, .zigzag, .point, .tap, .press: .movement
        case .lightPress, .deepPress, .holdPress, .rampPress, .tapPress, .multiPress, .movingPress: .press
        case .nullTap, .nullSwipe, .nullDrag, .nullWrite, .nullRest: .null
        case .pinchOut, .pinchIn, .rotation, .twoFingerPan, .twoFingerTap: .gesture
        case .dash: .fast
        }
    }

    /// The tasks of a kind, in order.
    public static func all(_ kind: Kind) -> [SynthesisTask] { allCases.filter { $0.kind == kind } }

    /// The contacts in a recording unless a plan says otherwise; a gesture of two fingers counts once.
    public var usualStrokes: Int {
        switch self {
        case .write: 12
        case .draw: 5
        case .loop: 2
        case .zigzag: 3
        case .point: 9
        case .tap: 8
        case .press: 3
        case .holdPress, .rampPress, .multiPress: 1
        case .lightPress, .deepPress, .tapPress, .movingPress: 2
        case .nullTap: 4
        case .nullSwipe, .nullDrag, .nullWrite: 3
        case .nullRest: 1
        case .pinchOut, .pinchIn, .rotation, .twoFingerPan, .twoFingerTap: 5
        case .dash: 20
        }
    }
}
