import ArgumentParser
import Foretouch
import Foundation

struct ArticulationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "articulation",
        abstract: "Measures how consistently people draw stroke gestures, and agree on them.",
        discussion: """
            Twelve relative accuracy measures (Vatavu, Anthony, Wobbrock 2013) compare each gesture with the one that is nearest to \
            its class's mean over all people. --agreement computes agreement rates of an elicitation study (Vatavu, Wobbrock \
            2015), with or without gestures. With --output, writes articulation.csv (columns dataset, class, participant, measure, \
            value, unit, ci_low, ci_high, n) and agreement.csv.

            Examples:
              foretouch articulation gestures.jsonl --output results
              foretouch articulation --agreement proposals.csv
            """
    )

    @Argument(
        help: ArgumentHelp(
            "Gesture sets: JSON lines with label, subject and strokes, plain or gzip, or recordings of a gesture each.",
            valueName: "file"
        )
    )
    var files: [String] = []

    @Option(help: ArgumentHelp("A CSV file with the columns participant, referent and sign.", valueName: "file"))
    var agreement: String?

    @Option(help: ArgumentHelp("The folder for articulation.csv and agreement.csv.", valueName: "folder"))
    var output: String?

    @OptionGroup var intervals: IntervalOptionGroup

    func validate() throws {
        guard !files.isEmpty || agreement != nil else {
            throw ValidationError("name at least one gesture set, or a CSV file with --agreement")
        }
        guard (0.5..<1).contains(intervals.confidence) else {
            throw ValidationError("--confidence: found \(intervals.confidence), expected from 0.5 to below 1")
        }
    }

    func run() throws {
        let folder = try output.map { try OutputFolder(path: $0) }
        var written: [(name: String, data: Data)] = []
        if !files.isEmpty {
            let results = try files.map { path in
                let gestures = try RecordedGestures(try ReadingOptionGroup.openPlain(path))
                let result = ArticulationResult(
                    gestures.samples,
                    hasTimes: gestures.hasTimes,
                    intervals: intervals.parameters
                )
                return (Self.name(of: path), result)
            }
            let report = ArticulationReport(results, confidence: intervals.confidence)
            print(report.text, terminator: "")
            written.append(("articulation.csv", report.csv))
        }
        if let agreement {
            let rates = AgreementRate.rates(
                of: try ElicitedSign.read(csv: agreement),
                confidence: intervals.confidence
            )
            let report = AgreementReport(rates, confidence: intervals.confidence)
            print(report.text, terminator: "")
            written.append(("agreement.csv", report.csv))
        }
        guard let folder else { return }
        try folder.write(written)
        print("Wrote \(written.map(\.name).joined(separator: " and ")) in \(folder.path)")
    }

    /// A file's name without folder and endings.
    private static func name(of path: String) -> String {
        let name = URL(fileURLWithPath: path).lastPathComponent
        return name.split(separator: ".").first.map(String.init) ?? name
    }
}
