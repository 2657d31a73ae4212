import ArgumentParser
import Foretouch

/// How intervals are resampled.
struct BootstrapOptionGroup: ParsableArguments {
    @Option(help: ArgumentHelp("Bootstrap replicates; 0 for no intervals.", valueName: "count"))
    var bootstrap = 1000

    @Option(help: ArgumentHelp("The confidence of intervals.", valueName: "share"))
    var confidence = 0.95

    @Option(help: ArgumentHelp("The bootstrap's seed.", valueName: "number"))
    var seed: UInt64 = 1

    var parameters: BootstrapParameters {
        BootstrapParameters(replicates: bootstrap, confidence: confidence, seed: seed)
    }
}
