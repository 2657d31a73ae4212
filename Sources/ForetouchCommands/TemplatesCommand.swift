import ArgumentParser
import Foretouch
import Foundation
import TouchRecognition

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Writes drawn gestures as one file of templates for apps and web pages.",
        discussion: """
            The gestures are those of sets, each with its class; Swift, C and JavaScript load the file. It also says above which \
            rejection score a drawing is none of the classes: by default the score that nineteen of twenty templates stay \
            below, compared with those of other tenths of the set.

            Example:
              foretouch templates gestures.jsonl --output my.templates
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Gesture sets: JSON lines with label, subject and strokes, plain or gzip, or recordings of a gesture each.",
            valueName: "file"
        )
    )
    var files: [String]

    @Option(
        name: .recognizer,
        help: ArgumentHelp("The recognizer that will be trained with them.", valueName: "spec")
    )
    var recognizer = "oriented-cloud"

    @Option(help: ArgumentHelp("The rejection score above which a drawing is none of them.", valueName: "score"))
    var reject: Double?

    @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    func validate() throws {
        if let reject, !(reject > 0) { throw ValidationError("--reject: found \(reject), expected more than 0") }
    }

    func run() throws {
        let file = try OutputFile(path: output)
        let samples = try files.flatMap { try RecordedGestures(ReadingOptionGroup.openPlain($0)).samples }
        let templates = samples.map(\.gesture)
        let threshold = try reject.map { (value: $0, isFitted: false) } ?? Self.threshold(of: samples, by: recognizer)
        try file.write(
            Data(
                GestureTemplates(templates: templates, rejectionThreshold: threshold.value, recognizer: recognizer)
                    .bytes
            )
        )
        let classes = Set(templates.map(\.label)).count
        let rule =
            threshold.value.isFinite
            ? "a drawing above \(String(format: "%.3f", threshold.value)) is none of them"
                + (threshold.isFitted ? Self.fittedNote : "")
            : "nothing is rejected: no class has two templates"
        print(
            "\(NumberStyle.count(templates.count, "template")) of \(NumberStyle.count(classes, "class", "classes")); \(rule)"
        )
        print("Wrote \(output)")
    }

    /// The number of right answers from which a threshold is learned, so that 95 % of them are fewer than all.
    private static let fewestAnswers = 20

    /// Follows a threshold that was not learned from the templates.
    static let fittedNote = " (fitted on other people's gestures: there are too few templates to learn it)"

    /// The rejection score that most gestures stay below. If there are too few templates to learn it, it is the one that was fitted
    /// beforehand for this recognizer. Warns if all templates are of one person.
    static func threshold(
        of samples: [GestureSample],
        by specification: String
    ) throws -> (value: Double, isFitted: Bool) {
        let threshold = try threshold(of: samples.map(\.gesture), by: specification)
        if threshold.value.isFinite, !threshold.isFitted, Set(samples.map(\.participant)).count < 2 {
            ReadingOptionGroup.warn(
                "the gestures are of one person as far as they say, so the threshold was never tried on another, of whom it may reject "
                    + "more; add gestures of others, or choose it with --reject"
            )
        }
        return threshold
    }

    /// The same without a warning.
    static func threshold(
        of templates: [StrokeGesture],
        by specification: String
    ) throws -> (value: Double, isFitted: Bool) {
        let fitted = try ForetouchCommand.gestures.fittedRejectionThreshold(typed: specification)
        let recognizer = try ForetouchCommand.gestures.makeRecognizer(typed: specification)
        let learned = try GestureTemplates.rejectionThreshold(
            of: templates,
            by: recognizer,
            fewestAnswers: fitted == nil ? 1 : fewestAnswers
        )
        guard !learned.isFinite, let fitted else { return (learned, false) }
        return (fitted, true)
    }
}
