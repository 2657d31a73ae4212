import Foretouch
import ForetouchCommands

/// Registers the predictor and does two things with it: evaluates it through the library, then hands over to the
/// `foretouch` command, in which it is a row like any other.
@main
struct Main {
    static func main() async throws {
        var registry = PredictorRegistry.standard
        try registry.register(HalfStep.kind)

        // Through the library: an evaluation is a value.
        let arguments = CommandLine.arguments.dropFirst()
        let path = arguments.first ?? "Datasets/bundled/finger-120"
        let plan = EvaluationPlan(
            predictors: try ["hold", "linear", "half-step:share=0.8"].map(PredictorSpecification.init(parsing:)),
            replay: ReplayParameters(horizons: [0.016, 0.033])
        )
        let evaluator = try Evaluator(plan: plan, registry: registry)
        let result = try await evaluator.run(on: [EvaluationDataset(Dataset(path: path))])
        let ratio = result.geometricMeanRatio(of: "half-step:share=0.8", to: "linear")
        print("half-step:share=0.8 / linear on \(path): \(NumberStyle.fixed(ratio, 3))\n")

        // Through the command: the same arguments as `foretouch latency`.
        await ForetouchCommand.run(
            ["latency", path, "--predictor", "half-step", "--events", "2000", "--rounds", "6"],
            registry: registry
        )
    }
}
