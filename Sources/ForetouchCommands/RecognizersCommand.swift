import ArgumentParser
import Foretouch
import Foundation

struct RecognizersCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recognizers",
        abstract: "Lists the recognizers and their parameters.",
        discussion: """
            Examples:
              foretouch recognizers
              foretouch recognizers force oriented-cloud touch
            """
    )

    @Argument(help: "Show details of these: parameters, units, ranges and defaults.")
    var names: [String] = []

    @Flag(help: "Show details of all.")
    var verbose = false

    func run() throws {
        let presses = PluginListing(try kinds(of: ForetouchCommand.recognizers))
        let gestures = PluginListing(try kinds(of: ForetouchCommand.gestures))
        let touches = PluginListing(try kinds(of: TouchGestureRegistry.standard))
        guard names.isEmpty, !verbose else {
            print(
                [presses.text, gestures.text, touches.text].filter { !$0.isEmpty }.joined(separator: "\n"),
                terminator: ""
            )
            return
        }
        print("Force presses ('foretouch recognize DATASET'):\n\n" + presses.table)
        print(LineWrap.line("Stroke gestures ('foretouch recognize DATASET --protocol NAME'):") + "\n" + gestures.table)
        print(
            LineWrap.line("Touch gestures ('foretouch recognize DATASET --recognizer touch:PRESET'):") + "\n"
                + touches.table
        )
        print(presses.hint, terminator: "")
    }

    /// Those that were named, or all; a name must be in one of the registries.
    private func kinds<Kind>(of registry: SpecificationRegistry<Kind>) throws -> [Kind] {
        guard !names.isEmpty else { return registry.kinds }
        for name in names { try RecognizerOptions.check(name: name) }
        return names.compactMap { name in registry.kinds.first { $0.name == name } }
    }
}

/// The recognizers that a command works on.
struct RecognizerOptions: ParsableArguments {
    @Option(
        name: .recognizer,
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Recognizers' specifications: a name, or name:parameter=value,… May be given several times. "
                + "Without it, every recognizer of force presses with its defaults, or of stroke gestures with --protocol.",
            valueName: "spec"
        )
    )
    var words: [String] = []

    /// The names of all recognizers, of whatever kind.
    static var names: [String] {
        ForetouchCommand.recognizers.kinds.map(\.name) + gestureNames + TouchGestureRegistry.standard.kinds.map(\.name)
    }

    private static var gestureNames: [String] { ForetouchCommand.gestures.kinds.map(\.name) }

    /// Refuses what is no recognizer of any kind.
    static func check(name: String) throws(SpecificationError) {
        guard !names.contains(name) else { return }
        throw .unknownName(PluginName(.recognizer, name), nearest: NearestNames.find(name, among: names))
    }

    /// Whether recognizers of stroke gestures were named.
    ///
    /// - Throws: `SpecificationError` for a name that nothing has; `ValidationError` where others were, too: they are measured on other data, by other measures.
    static func areOfGestures(_ words: [String]) throws -> Bool {
        for word in words { try check(name: try RecognizerSpecification(typed: word).name) }
        let gestures = words.filter { gestureNames.contains(String($0.prefix { $0 != ":" })) }
        if let other = words.first(where: { !gestures.contains($0) }), let gesture = gestures.first {
            throw ValidationError(
                "--recognizer: '\(gesture)' recognizes stroke gestures, '\(other)' does not; name recognizers of one kind"
            )
        }
        return !gestures.isEmpty
    }

    /// What was typed, each once; without anything every recognizer of force presses.
    func specifications() throws -> [RecognizerSpecification] {
        try Self.specifications(from: words, all: ForetouchCommand.recognizers)
    }

    /// What was typed, each once; without anything every recognizer of stroke gestures.
    func gestureSpecifications() throws -> [StrokeGestureSpecification] {
        try Self.specifications(from: words, all: ForetouchCommand.gestures)
    }

    /// Recognizers of stroke gestures with what was typed as their names.
    static func gestureEntries(_ words: [String]) throws -> [GestureEvaluator.Entry] {
        try words.map {
            let specification = try StrokeGestureSpecification(typed: $0)
            return GestureEvaluator.Entry(
                name: "\(specification)",
                recognizer: try ForetouchCommand.gestures.makeRecognizer(specification)
            )
        }
    }

    /// What results say of recognizers of stroke gestures.
    static func gestureSubjects(_ words: [String]) throws -> [ResultSubject] {
        try words.map {
            try ResultSubject(StrokeGestureSpecification(typed: $0), in: ForetouchCommand.gestures)
        }
    }

    static func specifications<Kind>(
        from words: [String],
        all registry: SpecificationRegistry<Kind>
    ) throws -> [Specification<Kind>] {
        var specifications: [Specification<Kind>] = []
        for text in words.isEmpty ? registry.kinds.map(\.name) : words {
            let specification = try Specification<Kind>(typed: text)
            if !specifications.contains(specification) { specifications.append(specification) }
        }
        return specifications
    }
}
