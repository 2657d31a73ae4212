import ArgumentParser
import Foretouch

struct ReproduceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reproduce",
        abstract: "Recomputes published tables, of predictors and of stroke-gesture recognizers.",
        discussion: """
            Examples:
              foretouch dataset fetch henze2017 --original
              foretouch reproduce henze2017 ./henze2017 -p kalman
              foretouch reproduce dollar1 dollar1.jsonl.gz --output dollar1.csv
            """,
        subcommands: [
            ReproduceHenze2017Command.self, ReproduceDollar1Command.self, ReproduceMMGCommand.self,
            ReproduceMMGPlusCommand.self,
        ]
    )

    func validate() throws { try ForetouchCommand.checkSubcommand(of: Self.self) }
}

struct ReproduceHenze2017Command: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "henze2017",
        abstract: "Table 1 of Henze, Le, Mayer and Schwind, MobileHCI 2017: mean error in device px.",
        discussion: """
            Three tasks, 33, 67 and 100 ms ahead, by the paper's own protocol, in which time is counted in events of \
            1/60 s. The rows hold and linear are the paper's 'no extrapolation' and 'linear'. The published rows are \
            printed below the recomputed ones. With --train leave-one-participant-out every predictor that 'foretouch train' \
            fits is fitted anew for each participant, on the table's own contacts of the others. With --carry recording a \
            predictor that learns keeps what it learned from one contact of a participant's task to the next; the published \
            networks do not learn while they are used.

            Examples:
              foretouch dataset fetch henze2017 --original
              foretouch reproduce henze2017 ./henze2017 -p kalman
              foretouch reproduce henze2017 ./henze2017 -p adaptive:fit=lapack \\
                --train leave-one-participant-out --carry recording
            """
    )

    @Argument(help: ArgumentHelp("The published test set: the folder of WriteTasks-participant1.txt …"))
    var folder: String

    @OptionGroup var predictors: PredictorOptions

    @Option(help: "On whom predictors that are fitted to data are fitted.")
    var train = PublishedTable.Training.none

    @Option(help: "Over which contacts a predictor that learns keeps what it learned: none, or those of a recording.")
    var carry = TableCarry.none

    @Option(
        help: ArgumentHelp(
            "The file for the table: columns predictor, task, horizon_ms, mean_px, n, training.",
            valueName: "file"
        )
    )
    var output: String?

    func run() async throws {
        let file = try output.map { try OutputFile(path: $0, endings: [".csv"]) }
        // A folder that cannot be read is refused below, by the name of the file that is missing.
        let data = (try? EvaluationDataset(ReadingOptionGroup.openPlain(folder))).map { [$0] } ?? []
        let cells = try await PublishedTable.reproduce(
            folder: folder,
            predictors: train == .none
                ? try predictors.specifications(for: data) : try predictors.specifications(),
            training: train,
            carries: carry == .recording,
            registry: ForetouchCommand.registry
        )
        let report = PublishedTableReport(cells)
        print(report.text, terminator: "")
        guard let file else { return }
        try file.write(report.csv)
        print("\nWrote \(file.path)")
    }
}

extension PublishedTable.Training: ExpressibleByArgument {}

/// What `reproduce henze2017` offers of ``CarryScope``: the table's protocol knows contacts of a participant's task alone.
enum TableCarry: String, ExpressibleByArgument, CaseIterable {
    case none, recording
}
