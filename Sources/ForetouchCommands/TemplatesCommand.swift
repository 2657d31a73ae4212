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
        let chosen = try ForetouchCommand.gestures.makeRecognizer(typed: recognizer)
        let samples = try files.flatMap { try RecordedGestures(ReadingOptionGroup.openPlain($0)).samples }
        let templates = samples.map(\.gesture)
        let threshold = try reject ?? Self.threshold(of: samples, by: chosen)
        try file.write(
            Data(GestureTemplates(templates: templates, rejectionThreshold: threshold, recognizer: recognizer).bytes)
        )
        let classes = Set(templates.map(\.label)).count
        let rule =
            threshold.isFinite
            ? "a drawing above \(String(format: "%.3f", threshold)) is none of them"
            : "nothing is rejected: no class has two templates"
        print(
            "\(NumberStyle.count(templates.count, "template")) of \(NumberStyle.count(classes, "class", "classes")); \(rule)"
        )
        print("Wrote \(output)")
    }

    /// The rejection score that most gestures stay below; warns where no other person's were among them.
    static func threshold(of samples: [GestureSample], by recognizer: some StrokeGestureRecognizer) throws -> Double {
        let threshold = try GestureTemplates.rejectionThreshold(of: samples.map(\.gesture), by: recognizer)
        if threshold.isFinite, Set(samples.map(\.participant)).count < 2 {
            ReadingOptionGroup.warn(
                "the gestures are of one person as far as they say, so the threshold was never tried on another, of whom it may reject "
                    + "more; add gestures of others, or choose it with --reject"
            )
        }
        return threshold
    }
}
