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
            try await experiment(with: registry)
        } else {
            await ForetouchCommand.run(arguments, registry: registry)
        }
    }

    private static func experiment(with registry: PredictorRegistry) async throws {
        let dataset = try Dataset(path: "Datasets/bundled/finger-120")
        let result = try await evaluate(dataset, [HalfStep(share: 0.8), "kalman"], horizons: [0.016])
        print(result)  // or result.rows, or try result.save(to: "results")

        // By name, where others are to choose its parameters.
        let named = try await evaluate(
            dataset,
            ["hold", "linear", "half-step:share=0.8"],
            horizons: [0.016, 0.033],
            registry: registry
        )
        print(named)
    }
}
