import PluginSpecification
import TouchModel
import TouchRecognition

/// What the registry knows about one kind of touch-gesture recognizer.
public struct TouchGestureKind: PluginKind {
    /// The role of recognizers.
    public static let role = PluginRole.recognizer

    /// The name in specifications and results, lower case with hyphens.
    public var name: String
    /// What it does, in a sentence.
    public var summary: String
    /// Where the rules come from.
    public var source: String
    /// The parameters that a specification may set.
    public var parameters: [ParameterDescription]
    /// Makes settings from checked parameters.
    public var make: @Sendable (ParameterValues) throws -> TouchGestureSettings

    /// Each parameter is the property of that name.
    public init(
        name: String,
        summary: String,
        source: String,
        parameters: [ParameterDescription] = [],
        make: @escaping @Sendable (ParameterValues) throws -> TouchGestureSettings
    ) {
        self.name = name
        self.summary = summary
        self.source = source
        self.parameters = parameters
        self.make = make
    }
}

/// Touch gestures by preset and parameters: `touch:standard`, `touch:flutter,pan=20`.
public typealias TouchGestureSpecification = Specification<TouchGestureKind>

/// The recognizers of touch gestures that can be named in a specification.
public typealias TouchGestureRegistry = SpecificationRegistry<TouchGestureKind>

extension TouchGestureSpecification {
    /// Reads `touch`, `touch:preset` or `touch:preset,parameter=value,…`.
    ///
    /// - Parameter text: typed by the person who runs the program, or written in its code.
    /// - Throws: `SpecificationError` where the form is not met.
    public init(typedPreset text: String) throws(SpecificationError) {
        try self.init(typed: text)
        for index in settings.indices where settings[index].name.isEmpty { settings[index].name = "preset" }
    }

    /// The text as ``init(typedPreset:)`` reads it, with the preset's name alone.
    package var presetText: String {
        var plain = self
        for index in plain.settings.indices where index == 0 && plain.settings[index].name == "preset" {
            plain.settings[index].name = ""
        }
        return plain.description
    }
}

extension TouchGestureRegistry {
    /// The presets of touch gestures.
    public static var standard: TouchGestureRegistry { StandardTouchGestures.registry }

    /// Makes settings.
    ///
    /// - Throws: ``SpecificationError`` where the name, a parameter or a value is not valid.
    public func makeSettings(_ specification: TouchGestureSpecification) throws -> TouchGestureSettings {
        try make(specification)
    }
}

/// A generic type holds no static stored property, so the standard registry is kept here.
enum StandardTouchGestures {
    static let registry: TouchGestureRegistry = {
        var registry = TouchGestureRegistry()
        do {
            try registry.register(touch)
        } catch {
            // Names and defaults are constants, covered by a test: only a programmer can break them.
            preconditionFailure("\(error)")
        }
        return registry
    }()

    private enum Preset: String, CaseIterable { case standard, uikit, android, flutter, chromium, hammer, gpui }

    private enum Answer: String, CaseIterable { case preset, no, yes }

    private static func number(
        _ name: String,
        _ summary: String,
        unit: String = "units",
        _ range: ClosedRange<Double>
    ) -> ParameterDescription {
        .number(name, summary + " 0: as the preset has it.", unit: unit, range: range, default: 0)
    }

    private static var touch: TouchGestureKind {
        TouchGestureKind(
            name: "touch",
            summary: "Tap, double tap, long press, swipe, pan, pinch and rotation by a platform's rules.",
            source: "the platforms' sources and documentation, as TouchGestureSettings says of each",
            parameters: [
                .choice("preset", "Whose rules.", default: Preset.standard),
                number("slop", "How far taps and presses may move.", 0...1000),
                number("long-press", "How long a press rests.", unit: "s", 0...60),
                number("double-tap-interval", "The longest time between two taps.", unit: "s", 0...60),
                number("double-tap-distance", "The longest way between two taps.", 0...1000),
                number("swipe-speed", "The least speed of a swipe.", unit: "units/s", 0...1e5),
                number("swipe-distance", "The least way of a swipe.", 0...1e4),
                number("swipe-touches", "How many fingers swipe.", unit: "fingers", 0...10),
                .number(
                    "screen-width",
                    "The width of the screen for swipes from its left and right edges. 0: none of these.",
                    unit: "units",
                    range: 0...1e5,
                    default: 0
                ),
                number("pan", "How far a pan moves before it begins.", 0...1000),
                number("pinch", "How much the fingers part before a pinch begins.", 0...1000),
                number("rotation", "How far the fingers go around each other before a rotation begins.", 0...1000),
                .choice("double-tap-drag", "Whether a drag after a tap zooms.", default: Answer.preset),
                ParameterDescription(
                    "only",
                    "Which gestures take part.",
                    domain: .text("names of gestures joined by +, or all"),
                    defaultValue: "all"
                ),
            ]
        ) { values in
            let preset: Preset = try values.choice("preset")
            var settings = TouchGestureSettings.presets.first { $0.name == preset.rawValue }?.settings ?? .standard
            try change(&settings, values)
            return settings
        }
    }

    private static func change(_ settings: inout TouchGestureSettings, _ values: ParameterValues) throws {
        func given(_ name: String, _ set: (Double) -> Void) throws(SpecificationError) {
            let value = try values.number(name)
            if value > 0 { set(value) }
        }
        var changed = settings
        try given("slop") {
            changed.tap?.maximumMovement = $0
            changed.doubleTap?.maximumMovement = $0
            changed.twoFingerTap?.maximumMovement = $0
            changed.longPress?.maximumMovement = $0
        }
        try given("long-press") { changed.longPress?.minimumDuration = $0 }
        try given("double-tap-interval") {
            changed.doubleTap?.maximumInterval = $0
            changed.doubleTapDrag?.tap.maximumInterval = $0
        }
        try given("double-tap-distance") {
            changed.doubleTap?.maximumDistance = $0
            changed.doubleTapDrag?.tap.maximumDistance = $0
        }
        try given("swipe-speed") { changed.swipe?.minimumSpeed = $0 }
        try given("swipe-distance") { changed.swipe?.minimumDistance = $0 }
        try given("swipe-touches") { changed.swipe?.touches = Int($0.rounded()) }
        try given("screen-width") { changed.edgeSwipe = .init(screenSize: TouchPoint($0, .infinity)) }
        try given("pan") {
            changed.pan?.threshold = $0
            changed.pan?.thresholdAlone = nil
        }
        try given("pinch") { changed.pinch?.threshold = $0 }
        try given("rotation") { changed.rotation?.threshold = $0 }
        let drag: Answer = try values.choice("double-tap-drag")
        switch drag {
        case .preset: break
        case .no: changed.doubleTapDrag = nil
        case .yes: changed.addDoubleTapDrag()
        }
        try limit(&changed, to: values.text("only") ?? "all")
        settings = changed
    }

    private static func limit(_ settings: inout TouchGestureSettings, to text: String) throws(SpecificationError) {
        guard text != "all" else { return }
        var names: Set<TouchGesture> = []
        for word in text.split(separator: "+") {
            guard let gesture = TouchGesture(rawValue: String(word)) else {
                throw .invalidValue(
                    text,
                    parameter: "only",
                    of: PluginName(.recognizer, "touch"),
                    expected: "all, or " + TouchGesture.allCases.map(\.rawValue).joined(separator: ", ")
                        + " joined by +"
                )
            }
            names.insert(gesture)
        }
        settings.keep(names)
    }
}
