import ArgumentParser
import Foretouch

/// What predictions are compared with.
struct TruthOptions: ParsableArguments {
    @Option(
        help: """
            Ground truth: the recording itself, interpolated, or the noise-free truth of a synthetic recording.
            """
    )
    var truth = TruthSource.interpolated

    @Option(
        name: .customLong("max-gap"),
        help: ArgumentHelp(
            "Longest interval between samples across which ground truth is interpolated; predictions into a longer one "
                + "are not scored.",
            valueName: "ms"
        )
    )
    var maximumGap = 50.0

    @OptionGroup var stamps: ClockOptions

    /// - Parameter horizons: in milliseconds.
    func replay(_ horizons: [NumberList], mode: ReplayMode = .perSample) -> ReplayParameters {
        ReplayParameters(
            horizons: horizons.values.map { $0 / 1000 },
            mode: mode,
            truth: truth,
            maximumGap: maximumGap / 1000,
            clock: stamps.clock
        )
    }
}
