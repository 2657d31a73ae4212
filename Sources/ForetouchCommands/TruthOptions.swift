import ArgumentParser
import Foretouch

/// What predictions are compared with.
struct TruthOptions: ParsableArguments {
    @Option(help: "What counts as truth: the recording interpolated, or a synthetic recording's noise-free truth.")
    var truth = TruthSource.interpolated

    @Option(
        name: .customLong("max-gap"),
        help: ArgumentHelp("Between samples further apart than this there is no truth.", valueName: "ms")
    )
    var maximumGap = 50.0

    /// - Parameter horizons: in milliseconds.
    func replay(_ horizons: [NumberList], mode: ReplayMode = .perSample) -> ReplayParameters {
        ReplayParameters(
            horizons: horizons.values.map { $0 / 1000 },
            mode: mode,
            truth: truth,
            maximumGap: maximumGap / 1000
        )
    }
}
