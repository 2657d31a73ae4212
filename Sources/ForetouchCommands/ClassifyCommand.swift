import ArgumentParser
import Foretouch
import Foundation
import TouchRecognition

struct ClassifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "classify",
        abstract: "Says which of your templates drawn gestures are.",
        discussion: """
            The templates are a file that 'foretouch templates' wrote, with its recognizer and the rejection score above which a \
            drawing is none of them, or gestures themselves, whose score is found as that command does. Each recording is a drawing. Prints for each \
            the answer, the nearest class with its distance and rejection score, and the next class; with --output, writes answers.csv.

            Examples:
              foretouch templates twelve.jsonl --output my.templates
              foretouch classify --templates my.templates new.jsonl
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Drawings: JSON lines with strokes, plain or gzip, or recordings of a gesture each.",
            valueName: "file"
        )
    )
    var files: [String]

    @Option(help: ArgumentHelp("A file of 'foretouch templates', or a gesture set.", valueName: "file"))
    var templates: String

    @Option(
        name: .recognizer,
        help: ArgumentHelp(
            "The recognizer that compares them; by default the one that the templates were written for, else oriented-cloud.",
            valueName: "spec"
        )
    )
    var recognizer: String?

    @Option(
        help: ArgumentHelp(
            "The rejection score above which a drawing is none of them; inf rejects nothing.",
            valueName: "score"
        )
    )
    var reject: Double?

    @Flag(help: "Turn every drawing and template by its own angle first, so that rotation does not count.")
    var ignoreRotation = false

    @Option(help: ArgumentHelp("The folder for answers.csv.", valueName: "folder"))
    var output: String?

    @OptionGroup var reading: ReadingOptionGroup

    func validate() throws {
        if let reject, !(reject > 0) { throw ValidationError("--reject: found \(reject), expected more than 0") }
    }

    func run() throws {
        let folder = try output.map { try OutputFolder(path: $0) }
        var (set, isFitted) = try readTemplates()
        var chosen = try ForetouchCommand.gestures.makeRecognizer(typed: set.recognizer)
        if ignoreRotation { for index in set.templates.indices { set.templates[index].turnToAngle() } }
        let threshold = reject ?? set.rejectionThreshold
        try chosen.train(set.templates)
        var table = TextTable(
            header: [
                "drawing", "answer", "nearest class", "distance", "score", "next class", "its distance", "asked for",
            ],
            words: [0, 1, 2, 5, 7]
        )
        var csv = DelimitedText(header: [
            "drawing", "class", "nearest", "distance", "rejection_score", "threshold", "next", "next_distance", "label",
        ])
        var rejected = 0
        var count = 0
        for path in files {
            for drawing in try DrawnGesture.all(of: reading.openOne(path)) {
                count += 1
                var gesture = drawing.gesture
                if ignoreRotation { gesture.turnToAngle() }
                let answer = chosen.classify(gesture.points)
                var distances: [GestureDistance] = []
                chosen.classDistances(to: gesture.points.span, into: &distances)
                let next = distances.filter { $0.label != answer?.label && $0.distance.isFinite }
                    .min { $0.distance < $1.distance }
                let isNone = answer.map { $0.rejectionScore > threshold } ?? true
                if isNone { rejected += 1 }
                let name = isNone ? "none of these" : answer?.label ?? ""
                table.add([
                    drawing.name, name, answer?.label ?? "", Self.short(answer?.distance),
                    Self.short(answer?.rejectionScore), next?.label ?? "",
                    Self.short(next?.distance), gesture.label,
                ])
                csv.add(
                    [drawing.name, isNone ? "" : answer?.label ?? "", answer?.label ?? ""]
                        + [answer?.distance, answer?.rejectionScore, threshold].map { DelimitedText.field($0) }
                        + [next?.label ?? "", DelimitedText.field(next?.distance), gesture.label]
                )
            }
        }
        print(table.text, terminator: "")
        let rule = threshold.isFinite ? String(format: "above a score of %.3f", threshold) : "nothing is rejected"
        let note = isFitted ? TemplatesCommand.fittedNote : ""
        print("\(NumberStyle.count(count, "drawing")), \(rejected) none of these (\(rule))\(note)")
        guard let folder else { return }
        try folder.write([("answers.csv", csv.data)])
        print("Wrote answers.csv to \(folder.path)")
    }

    /// How large a file of templates may be.
    private static let mostBytes = 1 << 30

    private static func short(_ number: Double?) -> String { number.map { String(format: "%.4f", $0) } ?? "" }

    /// The templates with their recognizer and its threshold, from a file of them or from gestures; and whether the threshold was fitted
    /// beforehand. (A file does not record that.)
    private func readTemplates() throws -> (GestureTemplates, isFitted: Bool) {
        var isDirectory: ObjCBool = false
        let isFile =
            FileManager.default.fileExists(atPath: templates, isDirectory: &isDirectory) && !isDirectory.boolValue
        var written: GestureTemplates?
        if isFile {
            do {
                let bytes = try WholeFile.read(templates, limit: Self.mostBytes)
                written = try GestureTemplates(bytes: [UInt8](bytes))
            } catch GestureTemplatesError.notTemplates {
                // A gesture set, then.
            } catch {
                throw ValidationError("\(templates): found \(error)")
            }
        }
        let given = reject.map { (value: $0, isFitted: false) }
        if let written {
            guard let recognizer, recognizer != written.recognizer else { return (written, false) }
            // Scores of one recognizer say nothing of another's.
            let threshold = try given ?? TemplatesCommand.threshold(of: written.templates, by: recognizer)
            return (
                GestureTemplates(
                    templates: written.templates,
                    rejectionThreshold: threshold.value,
                    recognizer: recognizer
                ), threshold.isFitted
            )
        }
        let samples = try RecordedGestures(ReadingOptionGroup.openPlain(templates)).samples
        let name = recognizer ?? "oriented-cloud"
        let threshold = try given ?? TemplatesCommand.threshold(of: samples, by: name)
        return (
            GestureTemplates(
                templates: samples.map(\.gesture),
                rejectionThreshold: threshold.value,
                recognizer: name
            ), threshold.isFitted
        )
    }
}
