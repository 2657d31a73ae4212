/// The gestures of fingers that an app tells apart.
public enum TouchGesture: String, Sendable, CaseIterable {
    /// A finger comes down and lifts.
    case tap
    /// Two taps soon at one place.
    case doubleTap = "double-tap"
    /// Two fingers come down and lift.
    case twoFingerTap = "two-finger-tap"
    /// A finger rests; what is dragged then belongs to it.
    case longPress = "long-press"
    /// A finger moves fast and straight.
    case swipe
    /// A finger comes in over an edge of the screen.
    case edgeSwipe = "edge-swipe"
    /// Fingers move along.
    case pan
    /// Fingers part or come together.
    case pinch
    /// Fingers turn around each other.
    case rotation

    /// Compares by number: by their names, the hash would take the tables of Unicode into every page.
    public static func == (left: TouchGesture, right: TouchGesture) -> Bool { left.number == right.number }

    /// Adds the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }

    /// Its position among ``allCases``.
    package var number: Int {
        switch self {
        case .tap: 0
        case .doubleTap: 1
        case .twoFingerTap: 2
        case .longPress: 3
        case .swipe: 4
        case .edgeSwipe: 5
        case .pan: 6
        case .pinch: 7
        case .rotation: 8
        }
    }
}

/// What counts as which touch gesture, and which of them go together. A gesture without parameters takes no part.
public struct TouchGestureSettings: Sendable, Hashable {
    /// The parameters of one tap; `nil` without it.
    public var tap: TapParameters?
    /// The parameters of two taps; `nil` without them.
    public var doubleTap: TapParameters?
    /// One tap of two fingers.
    public var twoFingerTap: TapParameters?
    /// A press, and the drag after it.
    public var longPress: LongPressParameters?
    /// The parameters of a swipe; `nil` without it.
    public var swipe: SwipeParameters?
    /// Takes the size of the screen, which no preset knows.
    public var edgeSwipe: EdgeSwipeParameters?
    /// The parameters of a pan; `nil` without it.
    public var pan: PanParameters?
    /// The parameters of a pinch; `nil` without it.
    public var pinch: PinchParameters?
    /// The parameters of a rotation; `nil` without it.
    public var rotation: RotationParameters?
    /// Which gestures wait until another has failed: a tap for the double tap, which delays every tap.
    public var requirements: [TouchGesture: [TouchGesture]]
    /// Gestures that take place at the same time.
    public var together: [Set<TouchGesture>]

    /// Settings without any gesture.
    public init() {
        requirements = [:]
        together = []
    }
}

extension TouchGestureSettings {
    /// A detector with one slop: a tap stays within it, a press rests within it, a pan and a fling leave it; a tap waits for the
    /// double tap. As those of Android, Flutter and Chromium are.
    ///
    /// - Parameters:
    ///   - slop: in the units of locations.
    ///   - longPress: how long a press rests, in seconds.
    ///   - interval: between the taps of a double tap, in seconds.
    ///   - distance: between them, in the units of locations.
    ///   - fling: how fast a swipe is at the lift, in units of locations per second.
    private init(slop: Double, longPress: Double, interval: ClosedRange<Double>, distance: Double, fling: Double) {
        self.init()
        tap = .init(maximumDuration: .infinity, maximumMovement: slop)
        doubleTap = .init(
            taps: 2,
            maximumDuration: .infinity,
            maximumMovement: slop,
            maximumInterval: interval.upperBound,
            minimumInterval: interval.lowerBound,
            maximumDistance: distance
        )
        self.longPress = .init(minimumDuration: longPress, maximumMovement: slop)
        swipe = .init(
            minimumDistance: slop,
            maximumDuration: .infinity,
            minimumSpeed: fling,
            minimumSpeedOnTheWay: 0
        )
        pan = .init(threshold: slop)
        requirements = [.tap: [.doubleTap]]
    }

    /// Ours: one gesture at a time. Motion of 12 units apart, around or along decides between pinch, rotation and pan, whichever
    /// comes first; a swipe is what is still fast at the lift, and a pan begins where it is not.
    public static let standard: TouchGestureSettings = {
        var settings = TouchGestureSettings()
        settings.tap = .init(minimumDuration: 0.01)
        settings.doubleTap = .init(taps: 2, touches: 1...3, minimumDuration: 0.01)
        settings.twoFingerTap = .init(touches: 2...2, minimumDuration: 0.01, maximumDuration: 0.3)
        settings.longPress = .init(touches: 1...2)
        settings.swipe = .init()
        settings.pan = .init(threshold: 10)
        settings.pinch = .init()
        settings.rotation = .init()
        settings.requirements = [
            .tap: [.doubleTap], .twoFingerTap: [.doubleTap], .pan: [.swipe, .edgeSwipe], .swipe: [.edgeSwipe],
        ]
        return settings
    }()

    /// UIKit's recognizers, each as it is by default, with a tap that waits for the double tap and a pan that waits for the swipe.
    /// Apple documents the long press; the tap's movement, the swipe and the pan's threshold were read from its programs, and the
    /// double tap's interval and thresholds of pinch and rotation are assumed.
    public static let uikit: TouchGestureSettings = {
        var settings = TouchGestureSettings()
        settings.tap = .init(maximumDuration: .infinity, maximumMovement: 45)
        settings.doubleTap = .init(
            taps: 2,
            maximumDuration: .infinity,
            maximumMovement: 45,
            maximumInterval: 0.35,
            maximumDistance: 45
        )
        settings.twoFingerTap = .init(touches: 2...2, maximumDuration: .infinity, maximumMovement: 45)
        settings.longPress = .init(minimumDuration: 0.5, maximumMovement: 10)
        settings.swipe = .init(
            decision: .distance,
            minimumDistance: 50,
            maximumDuration: 0.5,
            minimumSpeed: 0,
            minimumSpeedOnTheWay: 0
        )
        settings.pan = .init(threshold: 10)
        settings.pinch = .init(threshold: 8)
        settings.rotation = .init(threshold: 8)
        settings.requirements = [.tap: [.doubleTap], .pan: [.swipe]]
        return settings
    }()

    /// Android's `GestureDetector` and `ScaleGestureDetector` with the constants of `ViewConfiguration`, in dp: they do not know
    /// of each other, so that a fling ends a scroll and a pinch scrolls, too. There is no rotation.
    public static let android: TouchGestureSettings = {
        var settings = TouchGestureSettings(
            slop: 8,
            longPress: 0.4,
            interval: 0.04...0.3,
            distance: 100,
            fling: 50
        )
        settings.pinch = .init(threshold: 16)
        settings.together = [[.pan, .swipe, .pinch]]
        return settings
    }()

    /// Flutter's recognizers with the constants of `gestures/constants.dart`: one of them wins. Its scale gesture rotates, too.
    public static let flutter: TouchGestureSettings = {
        var settings = TouchGestureSettings(
            slop: 18,
            longPress: 0.5,
            interval: 0.04...0.3,
            distance: 100,
            fling: 50
        )
        settings.pan = .init(threshold: 36)
        settings.pinch = .init(threshold: 18)
        settings.rotation = .init(threshold: 18)
        settings.together = [[.pan, .swipe], [.pinch, .rotation]]
        return settings
    }()

    /// Chromium's gesture detector with the constants of `gesture_configuration.cc`, in CSS px. There is no rotation.
    public static let chromium: TouchGestureSettings = {
        var settings = TouchGestureSettings(
            slop: 15,
            longPress: 0.5,
            interval: 0...0.4,
            distance: 20,
            fling: 30
        )
        settings.twoFingerTap = .init(touches: 2...2, maximumDuration: .infinity, maximumMovement: 15)
        settings.pinch = .init(threshold: 30, minimumSpan: 125)
        settings.together = [[.pan, .swipe, .pinch]]
        return settings
    }()

    /// Hammer.js 2 with its defaults and pinch and rotation switched on: they begin with the first change.
    public static let hammer: TouchGestureSettings = {
        var settings = TouchGestureSettings()
        settings.tap = .init(maximumDuration: 0.25, maximumMovement: 9)
        settings.doubleTap = .init(
            taps: 2,
            maximumDuration: 0.25,
            maximumMovement: 9,
            maximumInterval: 0.3,
            maximumDistance: 10
        )
        settings.longPress = .init(minimumDuration: 0.251, maximumMovement: 9)
        settings.swipe = .init(
            minimumDistance: 10,
            maximumDuration: .infinity,
            minimumSpeed: 300,
            minimumSpeedOnTheWay: 0
        )
        settings.pan = .init(touches: 1...1, threshold: 10)
        settings.pinch = .init(threshold: 0)
        settings.rotation = .init(threshold: 0)
        settings.together = [[.pan, .swipe], [.pinch, .rotation], [.tap, .doubleTap]]
        return settings
    }()

    /// Every preset by its name.
    public static let presets: [(name: String, settings: TouchGestureSettings)] = [
        ("standard", standard), ("uikit", uikit), ("android", android), ("flutter", flutter), ("chromium", chromium),
        ("hammer", hammer),
    ]
}
