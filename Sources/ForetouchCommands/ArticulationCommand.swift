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
            2015), with or without gestures, and --output writes them to agreement.csv. Classes stand in the column task; \
            --leaderboard ranks them by shape error.

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

    @OptionGroup var results: MeasuredOutputOptions

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
        let folder = try results.folder()
        if !files.isEmpty { try results.show(try measured(), in: folder) }
        guard let agreement else { return }
        let rates = AgreementRate.rates(
            of: try ElicitedSign.read(csv: agreement),
            confidence: intervals.confidence
        )
        let report = AgreementReport(rates, confidence: intervals.confidence)
        print(report.text, terminator: "")
        try folder?.write([("agreement.csv", report.csv)])
        if let folder { print("Wrote agreement.csv to \(folder.path)") }
    }

    private func measured() throws -> MeasuredResult {
        var cells: [MeasuredCell] = []
        var records: [MeasuredResult.DatasetRecord] = []
        for path in files {
            let dataset = try ReadingOptionGroup.openPlain(path)
            var gestures = try RecordedGestures(dataset)
            gestures.leaveOutRepeatedParticipants()
            let name = Self.name(of: path)
            cells +=
                ArticulationCells(
                    gestures.samples,
                    dataset: name,
                    hasTimes: gestures.hasTimes,
                    shard: results.shard ?? .whole
                ).cells
            records.append(gestures.record(of: try EvaluationDataset(dataset), name: name))
        }
        return MeasuredResult(
            .articulation,
            plan: [],
            intervals: intervals.parameters,
            subjects: [ArticulationCells.subject],
            datasets: records,
            conditions: [.init()],
            cells: cells,
            shard: results.shard
        )
    }

    /// A file's name without folder and endings.
    private static func name(of path: String) -> String {
        let name = URL(fileURLWithPath: path).lastPathComponent
        return name.split(separator: ".").first.map(String.init) ?? name
    }
}
