import Foretouch
import ForetouchCommands

/// Registers the predictor. Without arguments evaluates it through the library; with arguments is the `foretouch` command, in
/// which the predictor is a row like any other.
@main
struct Main {
    static func main() async throws {
        var registry = PredictorRegistry.standard
        try registry.register(HalfStep.kind)

        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.isEmpty {
            try await evaluate(with: registry)
        } else {
            await ForetouchCommand.run(arguments, registry: registry)
        }
    }

    private static func evaluate(with registry: PredictorRegistry) async throws {
        let plan = EvaluationPlan(
            predictors: try ["hold", "linear", "half-step:share=0.8"].map(PredictorSpecification.init(typed:)),
            replay: ReplayParameters(horizons: [0.016, 0.033])
        )
        let result = try await Evaluator(plan: plan, registry: registry)
            .run(on: [EvaluationDataset(Dataset(path: "Datasets/bundled/finger-120"))])
        print(EvaluationReport(result).text)  // or .csv, or .json()
    }
}
