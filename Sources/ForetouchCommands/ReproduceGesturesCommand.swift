import ArgumentParser
import Foretouch
import Foundation

/// Figures of stroke-gesture recognizers on a public set.
struct GestureTableOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The set: JSON lines, plain or gzip, or the folder of the original logs.",
            valueName: "dataset"
        ),
        completion: .directory
    )
    var path: String

    @OptionGroup(visibility: .hidden) var reading: ReadingOptionGroup

    @Option(help: ArgumentHelp("The seed of the draws.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "The file for the table: columns algorithm, protocol, participants, templates, accuracy_percent, ci_low, "
                + "ci_high, draws. Without it, the table is printed.",
            valueName: "file"
        )
    )
    var output: String?

    /// The share of the work from which on what it takes is known well enough.
    private static let estimatedAfter = 0.02

    func reproduce(_ set: PublishedGestureSet) async throws {
        let file = try output.map { try OutputFile(path: $0, endings: [".csv"]) }
        let samples = try reading.open([path]).flatMap { try RecordedGestures(try EvaluationDataset($0)).samples }
        let work = set.work(samples)
        for shortage in set.shortages(samples) { Console.remark("note: \(shortage)") }
        Console.remark(
            asIs: LineWrap.line(
                "\(NumberStyle.count(samples.count)) gestures, \(NumberStyle.count(work.protocols)) protocols: "
                    + "\(NumberStyle.count(work.answers)) answers, "
                    + "\(NumberStyle.fixed(work.comparisons / 1e6, 0)) million comparisons with templates"
            )
        )
        let progress = ProgressLine()
        let time = RemainingTime()
        var isEstimated = false
        let rows = try await set.reproduce(samples, seed: seed) { share in
            let remaining = time.seconds(after: share)
            if !isEstimated, share >= Self.estimatedAfter {
                isEstimated = true
                if remaining > 10 {
                    progress.finish()
                    Console.remark("about \(RemainingTime.words(remaining)) to go")
                }
            }
            progress.show("\(NumberStyle.fixed(100 * share, 0)) % of it, about \(RemainingTime.words(remaining)) to go")
        }
        progress.finish()
        let table = rows.commaSeparatedValues
        guard let file else {
            print(table, terminator: "")
            return
        }
        try file.write(Data(table.utf8))
        for line in set.publishedFigures(beside: rows) { print(line) }
        print("Wrote \(file.path)")
    }

    static func configuration(_ set: PublishedGestureSet, _ abstract: String) -> CommandConfiguration {
        CommandConfiguration(
            commandName: set.rawValue,
            abstract: abstract,
            discussion: """
                Accuracy of the published recognizers and of the default, oriented-cloud, by the papers' protocols: templates \
                and tests are drawn at random, the same for all recognizers; intervals resample people.

                Examples:
                  foretouch reproduce \(set.rawValue) \(set.rawValue).jsonl.gz --output \(set.rawValue).csv
                """
        )
    }
}

struct ReproduceDollar1Command: AsyncParsableCommand {
    static let configuration = GestureTableOptions.configuration(
        .dollar1,
        "The logs of $1 (Wobbrock, Wilson, Li 2007): user-dependent and user-independent accuracy."
    )

    @OptionGroup var table: GestureTableOptions

    func run() async throws { try await table.reproduce(.dollar1) }
}

struct ReproduceMMGCommand: AsyncParsableCommand {
    static let configuration = GestureTableOptions.configuration(
        .mmg,
        "Mixed Multistroke Gestures (Anthony, Wobbrock 2012): user-dependent accuracy."
    )

    @OptionGroup var table: GestureTableOptions

    func run() async throws { try await table.reproduce(.mmg) }
}

struct ReproduceMMGPlusCommand: AsyncParsableCommand {
    static let configuration = GestureTableOptions.configuration(
        .mmgplus,
        "Mixed Multistroke Gestures by finger on a tablet (2021): user-dependent and user-independent accuracy."
    )

    @OptionGroup var table: GestureTableOptions

    func run() async throws { try await table.reproduce(.mmgplus) }
}
