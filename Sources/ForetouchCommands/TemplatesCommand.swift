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
        let templates = try files.flatMap { path in
            try RecordedGestures(ReadingOptionGroup.openPlain(path)).samples.map(\.gesture)
        }
        let threshold = try reject ?? GestureTemplates.rejectionThreshold(of: templates, by: chosen)
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
}
