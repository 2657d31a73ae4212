import ArgumentParser
import Foretouch

/// Which intervals are computed, and where random draws begin.
struct IntervalOptionGroup: ParsableArguments {
    @Flag(inversion: .prefixedNo, help: "Compute confidence intervals over people; without them a run is faster.")
    var intervals = true

    @Option(help: ArgumentHelp("The confidence of intervals.", valueName: "share"))
    var confidence = 0.95

    @Option(help: ArgumentHelp("The seed of random draws.", valueName: "number"))
    var seed: UInt64 = 1

    /// Scripts have it from the time when intervals were resampled: 0 is `--no-intervals`, other numbers change nothing.
    @Option(help: .hidden)
    var bootstrap: Int?

    var parameters: IntervalParameters {
        IntervalParameters(areWanted: intervals && bootstrap != 0, confidence: confidence, seed: seed)
    }
}
