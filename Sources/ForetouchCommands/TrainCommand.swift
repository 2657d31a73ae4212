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
            autoregressive:model=FILE, neural:model=FILE. A fit that takes long tells its error on what it has not seen; \
            interrupted, it goes on from FILE.checkpoint when it is called again alike.

            Example:
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
            "How far ahead to fit; in between is interpolated. May be given several times.",
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

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Let a network see where on the surface the contact began and is, and where it heads.",
            discussion: "For one device and one layout of the screen. Without either, where there is one device."
        )
    )
    var place: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Let the networks fitted without each fold answer, too: more accurate, several times the cost.",
            discussion: "Without either, where there is one device."
        )
    )
    var committee: Bool?

    @Option(
        help: ArgumentHelp(
            "How many tasks get a network of their own at most, 1 to 8; without it, the predictor's own choice.",
            discussion: "1: one network for all. Another network tells from the motion which task it is.",
            valueName: "count"
        )
    )
    var experts: Int?

    @Option(help: "Which predictor a network corrects; without it, the predictor's own choice.")
    var base: NeuralBase?

    @Option(help: ArgumentHelp("The model's file.", valueName: "file"))
    var output: String

    private var network: NetworkRequest? {
        let request = NetworkRequest(
            hiddenUnits: units.map { $0.values.map { Int(exactly: $0) ?? -1 } },
            seesPlace: place,
            isCommittee: committee,
            experts: experts,
            base: base
        )
        return request == NetworkRequest() ? nil : request
    }

    func run() async throws {
        let trainer = try PredictorTrainer(
            predictor: predictor,
            registry: ForetouchCommand.registry,
            replay: truth.replay(horizons),
            split: try data.participantSplit(),
            seed: seed,
            network: network
        )
        let file = try OutputFile(path: output)
        Interruption.remark.withLock { $0 = "the same command goes on from \(output).checkpoint, if it is there" }
        let progress = ProgressLine()
        let session = TrainingSession(
            report: { state in
                progress.show(
                    "fitted \(Int(state.share * 100)) %, error on what was held out "
                        + "\(NumberStyle.fixed(state.heldOutRatio, 3)) of the classical predictor's"
                )
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

extension NeuralBase: ExpressibleByArgument {}
