import ArgumentParser
import Foretouch

struct AdviseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "advise",
        abstract: "Finds how far ahead an app may draw, so that little ink has to be taken back.",
        discussion: """
            An app draws a line from the last sample to the prediction, and takes it back when the next sample comes. \
            What lies beside the real ink, or behind its end, is seen to vanish. For each predictor this command chooses \
            horizons at which the longest such piece stays within --max-overshoot in --share of strokes: one horizon for \
            all, and one for each speed and each kind of motion. Half of the people choose them, the other half verify \
            them. Data of one device are one advice: name its datasets together.

            --output writes advice.json, which an app loads as SafeHorizon, and a chart. Documentation/safe-horizon.md \
            says more.

            Examples:
              foretouch advise Datasets/bundled/finger-120 -p kalman
              foretouch advise pen-data -p linear kalman --max-overshoot 0.3mm \\
                --output results/pen
            """
    )

    @Option(
        name: .predictor,
        parsing: .upToNextOption,
        help: ArgumentHelp("Predictors' specifications.", valueName: "spec")
    )
    var predictors = ["kalman"]

    @Option(
        help: ArgumentHelp(
            "How much ink may be taken back at once: a number with mm, where the scale of the data is known, or px.",
            valueName: "length"
        )
    )
    var maxOvershoot = InkLength(0.5, .millimeters)

    @Option(
        help: ArgumentHelp(
            "Width of the pen that the app draws with. Ink within half of it of the real ink is not taken back.",
            valueName: "length"
        )
    )
    var penWidth = InkLength(2, .pixels)

    @Option(help: ArgumentHelp("Share of strokes that keep the bound, 0.5 to 0.999.", valueName: "share"))
    var share = 0.95

    @Option(
        help: ArgumentHelp(
            "How sure that is to be for people who were not seen, 0.5 to 0.9999. More is more careful.",
            valueName: "share"
        )
    )
    var confidence = 0.99

    @Option(
        name: .horizon,
        help: ArgumentHelp(
            "Horizons to choose from, in milliseconds, separated by commas; at most 32. May be given several times.",
            valueName: "ms,…"
        )
    )
    var horizons = [NumberList(AdvicePlan.defaultHorizons.map(HorizonRules.milliseconds))]

    @Option(help: ArgumentHelp("Which half of the people chooses: another number, another half.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("The folder for advice.json and the chart.", valueName: "folder"))
    var output: String?

    @Flag(help: "Draw once for each delivery, instead of after each sample.")
    var perDelivery = false

    @Option(
        help: """
            Strokes over which a predictor that learns keeps what it learned: those of a recording, a person or a device, or none. An app that ends contacts by lift keeps all of them; person is a device that is new to the person.
            """
    )
    var carry = CarryScope.standard

    @OptionGroup var stamps: ClockOptions

    @OptionGroup var data: DataOptions

    func run() async throws {
        let advisor = try HorizonAdvisor(
            plan: AdvicePlan(
                predictors: try predictors.map { try PredictorSpecification(typed: $0) },
                replay: ReplayParameters(
                    horizons: horizons.values.map { $0 / 1000 },
                    mode: perDelivery ? .perDelivery : .perSample,
                    clock: stamps.clock
                ),
                carry: carry,
                maximumOvershoot: maxOvershoot,
                penWidth: penWidth,
                share: share,
                confidence: confidence,
                seed: seed
            ),
            registry: ForetouchCommand.registry
        )
        let folder = try output.map { try OutputFolder(path: $0) }
        let progress = ProgressLine()
        let outcomes = try await advisor.run(on: try data.open()) { done, total in
            progress.show("\(done) of \(total) recordings")
        }
        progress.finish()
        let report = AdviceReport(outcomes)
        print(report.text, terminator: "")
        guard let folder else { return }
        var files = try report.pictures()
        for (index, outcome) in outcomes.enumerated() {
            files.append((report.name(index, "json"), try outcome.advice.encoded()))
        }
        try folder.write(files)
        print("\nWrote \(files.map(\.name).sorted().joined(separator: ", ")) to \(folder.path)")
    }
}

extension InkLength: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }

    package var defaultValueDescription: String { description }
}
