import ArgumentParser
import Foretouch
import Foundation

struct TrainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Fits a predictor to recordings and writes the model's file.",
        discussion: """
            The queries are those of 'foretouch evaluate'. The file states the data, their hashes and the \
            participants that it was fitted on; an evaluation on one of them is refused. Use it as a predictor: \
            autoregressive:model=FILE, neural:model=FILE. For neural, recordings of one device give a model for that \
            device; recordings of several give one for unseen devices. The latter reports its held-out error. If it is \
            interrupted, the same command resumes it from FILE.checkpoint.

            Examples:
              foretouch train Datasets/bundled --exclude-participant p01 --output ar.json
              foretouch evaluate -p autoregressive:model=ar.json --leave-out-trained \\
                Datasets/bundled
            """
    )

    @OptionGroup var data: FittingDataOptions

    @Option(name: .predictor, help: ArgumentHelp("Which predictor to fit.", valueName: "name"))
    var predictor = "autoregressive"

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Prediction horizons in milliseconds, separated by commas. Other horizons are interpolated. May be given "
                + "several times.",
            valueName: "ms,…"
        )
    )
    var horizons = [NumberList([8, 16, 33, 50, 67, 100])]

    @OptionGroup var truth: TruthOptions

    @Option(help: ArgumentHelp("The seed, for fits that draw random numbers.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "Units of each hidden layer of a network, first to last; without it, the predictor's own choice.",
            valueName: "count,…"
        )
    )
    var units: NumberList?

    @Option(help: ArgumentHelp("The model's file.", valueName: "file"))
    var output: String

    func run() async throws {
        let trainer = try PredictorTrainer(
            predictor: predictor,
            registry: ForetouchCommand.registry,
            replay: truth.replay(horizons),
            split: try data.participantSplit(),
            seed: seed,
            hiddenUnits: units.map { $0.values.map { Int(exactly: $0) ?? -1 } }
        )
        let file = try OutputFile(path: output)
        Interruption.remark.withLock { $0 = "the same command goes on from \(output).checkpoint, if it is there" }
        let progress = ProgressLine()
        let session = TrainingSession(
            report: { state in
                let heldOut = state.heldOutRatio.map {
                    ", error on what was held out \(NumberStyle.fixed($0, 3)) of the classical predictor's"
                }
                progress.show("fitted \(Int(state.share * 100)) %" + (heldOut ?? ""))
            },
            checkpoint: output + ".checkpoint",
            write: { try PartialFiles.write($0, to: $1) }
        )
        let outcome = try trainer.run(on: try data.open(), session: session)
        progress.finish()
        try file.write(try outcome.fitted.encoded())
        for source in outcome.fitted.training.sources {
            print("\(source.name): fitted on participants \(source.participants.joined(separator: ", "))")
        }
        if !outcome.heldOut.isEmpty { print("left out: \(outcome.heldOut.joined(separator: ", "))") }
        for (kind, count) in outcome.repairs.counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            print("repairs while reading: \(kind.rawValue) \(count)")
        }
        print("\(NumberStyle.count(outcome.queries)) queries")
        for line in outcome.fitted.summary { print(line) }
        print("Wrote \(output)")
    }
}
