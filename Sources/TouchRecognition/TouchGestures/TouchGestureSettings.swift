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
    /// A finger taps and then drags from the same place: zooming with one finger.
    case doubleTapDrag = "double-tap-drag"

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
        case .doubleTapDrag: 9
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
    /// A drag that begins with the second contact of a double tap; `nil` without it.
    public var doubleTapDrag: DoubleTapDragParameters?
    /// Which gestures wait until another has failed: a tap for the double tap, which delays every tap.
    public var requirements: [TouchGesture: [TouchGesture]]
    /// Gestures that take place at the same time.
    public var together: [Set<TouchGesture>]
    /// Which gestures may begin while another is under way, which goes on: a pan after a long press.
    public var following: [TouchGesture: [TouchGesture]]
    /// Which gestures may begin while another is under way, once a finger more has come down: a pinch beside a pan.
    public var joining: [TouchGesture: [TouchGesture]]
    /// Whether a gesture that is joined ends, and does not go on.
    public var joinedEnds: Bool
    /// Gestures of which one takes the place of another that began with the same fingers, where it has clearly more motion.
    public var correcting: [Set<TouchGesture>]

    /// Settings without any gesture.
    public init() {
        requirements = [:]
        together = []
        following = [:]
        joining = [:]
        joinedEnds = false
        correcting = []
    }
}

extension TouchGestureSettings {
    /// Leaves out every gesture but these.
    public mutating func keep(_ gestures: Set<TouchGesture>) {
        if !gestures.contains(.tap) { tap = nil }
        if !gestures.contains(.doubleTap) { doubleTap = nil }
        if !gestures.contains(.twoFingerTap) { twoFingerTap = nil }
        if !gestures.contains(.longPress) { longPress = nil }
        if !gestures.contains(.swipe) { swipe = nil }
        if !gestures.contains(.edgeSwipe) { edgeSwipe = nil }
        if !gestures.contains(.pan) { pan = nil }
        if !gestures.contains(.pinch) { pinch = nil }
        if !gestures.contains(.rotation) { rotation = nil }
        if !gestures.contains(.doubleTapDrag) { doubleTapDrag = nil }
    }

    /// Whether a tap or a press takes part.
    var isTappedOrPressed: Bool { tap != nil || doubleTap != nil || twoFingerTap != nil || longPress != nil }

    /// Adds the drag that begins with the second contact of a double tap, as soon and as near as the double tap's, once it goes as far
    /// as a pan. Pan and swipe wait for it, and the tap where it waits for the double tap. Nothing changes where there is one.
    public mutating func addDoubleTapDrag() {
        guard doubleTapDrag == nil else { return }
        var drag = DoubleTapDragParameters()
        if let doubleTap {
            drag.tap = doubleTap
            drag.tap.touchTypes = .direct
        }
        if let pan { drag.threshold = pan.threshold }
        doubleTapDrag = drag
        let isAwaited = requirements[.tap]?.contains(.doubleTap) == true
        for gesture in isAwaited ? [TouchGesture.tap, .pan, .swipe] : [.pan, .swipe]
        where requirements[gesture]?.contains(.doubleTapDrag) != true {
            requirements[gesture, default: []].append(.doubleTapDrag)
        }
    }

    /// A detector with one slop: a tap stays within it, a press rests within it, a pan and a fling leave it; a tap waits for the
    /// double tap. As those of Android, Flutter and Chromium are.
    ///
    /// - Parameters:
    ///   - slop: in the units of locations.
    ///   - longPress: how long a press rests, in seconds.
    ///   - doubleTap: what two taps are, but for the movement.
    ///   - fling: how fast a swipe is at the lift, in units of locations per second.
    ///
    /// A contact that is not heard of for 0.04 s has stopped, so that a fling counts from there on.
    private init(slop: Double, longPress: Double, doubleTap: TapParameters, fling: Double) {
        self.init()
        tap = .init(maximumDuration: .infinity, maximumMovement: slop)
        self.doubleTap = doubleTap
        self.doubleTap?.taps = 2
        self.doubleTap?.maximumDuration = .infinity
        self.doubleTap?.maximumMovement = slop
        self.longPress = .init(minimumDuration: longPress, maximumMovement: slop)
        swipe = .fling(minimumDistance: slop, minimumSpeed: fling, restAfter: 0.04)
        pan = .init(threshold: slop)
        requirements = [.tap: [.doubleTap]]
    }

    /// Ours: one gesture at a time. Motion of 12 units apart, around or along decides between pinch, rotation and pan, whichever
    /// comes first, and is corrected where another turns out to be three times as large. A swipe is what is still fast at the lift.
    /// A pan begins as the finger leaves 10 units, or as soon as it cannot be a swipe any more: where it is slower than 1000 units
    /// per second 0.06 s later, and at the latest 0.2 s or 400 units later. It counts from where it begins, so that nothing jumps.
    /// A second finger makes a pinch or a rotation of a pan, which ends.
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
            .tap: [.doubleTap, .doubleTapDrag], .twoFingerTap: [.doubleTap],
            .pan: [.swipe, .edgeSwipe, .doubleTapDrag], .swipe: [.edgeSwipe, .doubleTapDrag],
        ]
        settings.joining = [.pinch: [.pan], .rotation: [.pan]]
        settings.joinedEnds = true
        settings.correcting = [[.pan, .pinch, .rotation]]
        return settings
    }()

    /// UIKit's recognizers, each as it is by default, with a tap that waits for the double tap and a pan that waits for the swipe.
    /// Apple documents the long press; the tap's movement, the swipe and the pan's threshold were read from its programs, and the
    /// double tap's interval and thresholds of pinch and rotation are assumed. So is the speed of a swipe, of which UIKit says only
    /// that a slow drag is none. A pinch joins a pan, which goes on, as in a scroll view: two recognizers alone would exclude
    /// each other.
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
            maximumDistance: .infinity,
            maximumDuration: 0.5,
            minimumSpeed: 300,
            patience: 0.1,
            maximumDelay: .infinity
        )
        settings.pan = .init(threshold: 10)
        settings.pinch = .init(threshold: 8)
        settings.rotation = .init(threshold: 8)
        settings.requirements = [.tap: [.doubleTap], .pan: [.swipe]]
        settings.joining = [.pinch: [.pan], .rotation: [.pan]]
        return settings
    }()

    /// Android's `GestureDetector` and `ScaleGestureDetector` with the constants of `ViewConfiguration`, in dp: they do not know
    /// of each other, so that a fling ends a scroll and a pinch scrolls, too, where the center moves. There is no rotation. A
    /// double tap is possible for 0.3 s from the first contact on, and from its lift; a tap is told at the end of these, or at its
    /// lift.
    ///
    /// Android tells a double tap as the second contact comes down, and what it drags then is neither scroll nor fling. Here it is
    /// told at the second lift, and a contact that drags makes a tap and a pan: an app that zooms with one finger calls
    /// ``addDoubleTapDrag()``.
    public static let android: TouchGestureSettings = {
        var settings = TouchGestureSettings(
            slop: 8,
            longPress: 0.4,
            doubleTap: .init(
                maximumInterval: 0.3,
                minimumInterval: 0.04,
                maximumIntervalFromDown: 0.3,
                maximumDistance: 100
            ),
            fling: 50
        )
        settings.pan?.origin = .touchDown
        settings.pinch = .init(threshold: 16)
        settings.together = [[.pan, .swipe, .pinch]]
        return settings
    }()

    /// Flutter's recognizers with the constants of `gestures/constants.dart`: one of them wins. Tap, double tap and long press
    /// look at the first contact alone, and the time between the contacts of a double tap counts from the first one's beginning.
    ///
    /// Its scale gesture is here the pan of one finger, and the pinch and the rotation of two, which begin together: with 18 units
    /// more or less between the fingers, or 36 units along; with any motion, where one finger was panning. It ends and begins again
    /// with every finger that comes or goes; here what ends does not begin again before all fingers have lifted. A contact
    /// elsewhere than the first tap leaves that one waiting in Flutter, and here makes it a tap at once.
    ///
    /// The last recognizer of Flutter's arena wins. With a tap or a press these give up at 18 units, so that the pan of one finger begins
    /// there; without them it begins at 36. Two fingers always have 36 here, and in Flutter 18 of the first one.
    public static let flutter: TouchGestureSettings = {
        var settings = TouchGestureSettings(
            slop: 18,
            longPress: 0.5,
            doubleTap: .init(
                maximumInterval: 0.3,
                minimumIntervalFromDown: 0.04,
                maximumDistance: 100,
                extraContacts: .ignore
            ),
            fling: 50
        )
        settings.tap?.extraContacts = .ignore
        settings.longPress?.extraContacts = .ignore
        settings.pan = .init(touches: 1...1, excess: .end, threshold: 18, thresholdAlone: 36)
        settings.pinch = .init(threshold: 18, centerThreshold: 36, joinedBeyond: 36)
        settings.rotation = .init(threshold: .infinity, spanThreshold: 18, centerThreshold: 36, joinedBeyond: 36)
        settings.together = [[.pan, .swipe], [.pinch, .rotation]]
        settings.joining = [.pinch: [.pan], .rotation: [.pan]]
        return settings
    }()

    /// Chromium's gesture detector with the constants of `gesture_configuration.cc`, in CSS px. A scroll begins as any finger leaves
    /// its slop, counts from the slop's edge, and goes on beside a pinch and after a long press, for which the time until the press is
    /// shown counts, too. There is no rotation. A double tap is possible for 0.4 s from the first contact on, and from its lift; its
    /// second contact may stay as long as it likes, and is no long press. Two fingers tap with the first lift, nearer than 300 px to
    /// each other, and what is left may scroll. Three fingers scroll with any motion. Dragged up or down, the
    /// second contact zooms; to the sides it scrolls here, and does nothing in Chromium.
    ///
    /// Chromium drops the first of two taps where the second comes sooner than 0.04 s; here it is a tap. It ends a pinch and begins
    /// another with every finger that comes or goes. Swipes of several fingers, which it has beside the fling, are not here.
    public static let chromium: TouchGestureSettings = {
        let doubleTap = TapParameters(
            maximumInterval: 0.4,
            minimumInterval: 0.04,
            maximumIntervalFromDown: 0.4,
            maximumDistance: 20
        )
        var settings = TouchGestureSettings(slop: 15, longPress: 0.65, doubleTap: doubleTap, fling: 30)
        settings.twoFingerTap = .init(
            touches: 2...2,
            maximumDuration: 0.8,
            maximumMovement: 15,
            maximumSpan: 300,
            endsWithFirstLift: true
        )
        settings.pan = .init(threshold: 15, freeTouches: 3, measure: .anyContact, origin: .threshold)
        settings.pinch = .init(threshold: 30, minimumSpan: 125)
        settings.doubleTapDrag = .init(tap: doubleTap, threshold: 15)
        settings.doubleTapDrag?.tap.touchTypes = .direct
        settings.doubleTapDrag?.tap.maximumDuration = .infinity
        settings.doubleTapDrag?.tap.maximumMovement = 15
        settings.requirements = [
            .tap: [.doubleTap, .doubleTapDrag], .longPress: [.doubleTap, .doubleTapDrag], .pan: [.doubleTapDrag],
            .swipe: [.doubleTapDrag],
        ]
        settings.together = [[.pan, .swipe, .pinch, .twoFingerTap]]
        settings.following = [.pan: [.longPress], .swipe: [.longPress]]
        return settings
    }()

    /// Hammer.js 2 with its defaults and pinch and rotation switched on, the pinch with the threshold of its tests, as any other
    /// begins with the noise of a rotation. Pan and swipe are horizontal, as in its preset; a swipe is measured by its speed from
    /// beginning to end. A press that is told does not keep a pan from beginning; a pan that has begun keeps a press from
    /// being told. A second finger cancels a pan. Hammer recognizes a gesture again and again while fingers come and go; here what
    /// has ended or failed waits until all have lifted.
    ///
    /// Hammer's rotation and pinch begin as the second finger comes down, for it adds angles that it means to subtract, and compares
    /// places with rounded ones; here they begin with motion. Its pan looks at the direction of the last 25 ms, too, and so may begin some
    /// milliseconds later.
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
        settings.swipe = .fling(
            minimumDistance: 10,
            minimumSpeed: 300,
            directions: [.left, .right],
            speedMeasure: .overall
        )
        settings.pan = .init(
            touches: 1...1,
            excess: .cancel,
            threshold: 10,
            origin: .touchDown,
            directions: [.left, .right]
        )
        settings.pinch = .init(threshold: 0, minimumScaleChange: 0.1)
        settings.rotation = .init(threshold: 0)
        settings.together = [[.pan, .swipe], [.pinch, .rotation], [.tap, .doubleTap]]
        settings.following = [.pan: [.longPress], .swipe: [.longPress]]
        settings.joining = [.pinch: [.pan], .rotation: [.pan]]
        return settings
    }()

    /// gpui, the toolkit of the editor Zed, in logical px: a drag begins beyond 2 px (`DRAG_THRESHOLD` of `crates/gpui/src/elements/div.rs`),
    /// and a click that comes no later than 0.4 s after the one before and within 5 px of it counts as its second
    /// (`DOUBLE_CLICK_INTERVAL` and `DOUBLE_CLICK_DISTANCE` of `crates/gpui/src/platform/linux/platform.rs`). Both clicks are told.
    ///
    /// The interval of gpui counts from press to press, and on macOS and Windows it is the system's. A click of gpui that moves is still a
    /// click where nothing can be dragged; here it is a pan. gpui has no long press and no swipe.
    public static let gpui: TouchGestureSettings = {
        var settings = TouchGestureSettings()
        settings.tap = .init(maximumDuration: .infinity, maximumMovement: 2)
        settings.doubleTap = .init(
            taps: 2,
            maximumDuration: .infinity,
            maximumMovement: 2,
            maximumInterval: .infinity,
            maximumIntervalFromDown: 0.4,
            maximumDistance: 5
        )
        settings.pan = .init(touches: 1...1, threshold: 2, origin: .touchDown)
        settings.together = [[.tap, .doubleTap]]
        return settings
    }()

    /// Every preset by its name.
    public static let presets: [(name: String, settings: TouchGestureSettings)] = [
        ("standard", standard), ("uikit", uikit), ("android", android), ("flutter", flutter), ("chromium", chromium),
        ("hammer", hammer), ("gpui", gpui),
    ]
}
