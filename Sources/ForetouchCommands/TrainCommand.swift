import ArgumentParser
import Foretouch
import Foundation

struct TrainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Fits a predictor to recordings and writes a file of what it learned.",
        discussion: """
            Shows it the strokes in the order in which they were drawn, those of everybody one after the other. The file \
            states the data, their hashes and the participants; an evaluation on one of them is refused. Use it as a \
            predictor: adaptive:state=FILE. Given as --predictor adaptive:state=FILE, training goes on from it. \
            --predictor adaptive:fit=lapack fits all strokes at once by LAPACK of the system.

            Examples:
              foretouch train Datasets/bundled --exclude-participant p01 --output pen.state
              foretouch evaluate -p adaptive:state=pen.state --leave-out-trained \\
                Datasets/bundled
            """
    )

    @OptionGroup var data: FittingDataOptions

    @Option(name: .predictor, help: ArgumentHelp("Which predictor to fit, and by which parameters.", valueName: "spec"))
    var predictor = "adaptive"

    @OptionGroup var stamps: ClockOptions

    @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    func run() async throws {
        let trainer = try PredictorTrainer(
            predictor: PredictorSpecification(typed: predictor),
            registry: ForetouchCommand.registry,
            split: try data.participantSplit(),
            clock: stamps.clock
        )
        let file = try OutputFile(path: output)
        let outcome = try trainer.run(on: try data.open())
        try file.write(try outcome.fitted.encoded())
        for source in outcome.fitted.training.sources {
            print(
                "\(source.name): fitted on participants \(source.participants.joined(separator: ", "))"
                    .withVisibleControls
            )
        }
        if !outcome.heldOut.isEmpty {
            print("left out: \(outcome.heldOut.joined(separator: ", "))".withVisibleControls)
        }
        for (kind, count) in outcome.repairs.counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            print("repairs while reading: \(kind.rawValue) \(count)")
        }
        print("\(NumberStyle.count(outcome.strokes)) strokes")
        print("Wrote \(output)")
    }
}
