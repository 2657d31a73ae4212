import ArgumentParser

/// What can be said about the force sensor of synthetic recordings.
struct ForceOptionGroup: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Repeat every recording at each of these sensitivities: light, medium, firm. They divide the force range "
                + "into 320, 400 or 480 steps. none keeps the sensor's own resolution.",
            valueName: "name,…"
        )
    )
    var sensitivity: String?

    @Option(help: ArgumentHelp("Standard deviation of force noise, 0…1.", valueName: "force"))
    var forceNoise: Double?

    @Option(
        help: ArgumentHelp("Standard deviation of the force's offset from person to person, 0…1.", valueName: "force")
    )
    var offsetError: Double?

    @Option(
        help: ArgumentHelp("Standard deviation of the force's gain from person to person, 0…0.3.", valueName: "share")
    )
    var gainError: Double?

    @Option(
        help: ArgumentHelp(
            "Standard deviation of the offset's random walk after one minute, 0…1.",
            valueName: "force"
        )
    )
    var offsetDrift: Double?

    @Option(
        help: ArgumentHelp(
            "Standard deviation of the gain's random walk after one minute, 0…0.3.",
            valueName: "share"
        )
    )
    var gainDrift: Double?

    @Option(help: ArgumentHelp("Delay from an estimated force to its correction, 0…1000.", valueName: "ms"))
    var updateDelay: Double?

    @Option(help: ArgumentHelp("By how much that delay varies to either side, 0…500.", valueName: "ms"))
    var updateSpread: Double?

    @Option(help: ArgumentHelp("Share of corrections that never come, 0…0.9.", valueName: "share"))
    var updateLoss: Double?

    @Option(help: ArgumentHelp("Share of corrections that come twice, 0…0.9.", valueName: "share"))
    var updateRepeat: Double?

    @Option(help: ArgumentHelp("Share of corrections that later ones overtake, 0…0.9.", valueName: "share"))
    var updateReorder: Double?

    /// The numbers among them.
    var settings: [SynthesisSetting: Double?] {
        [
            .forceNoise: forceNoise, .offsetError: offsetError, .gainError: gainError, .offsetDrift: offsetDrift,
            .gainDrift: gainDrift, .updateDelay: updateDelay, .updateSpread: updateSpread, .updateLoss: updateLoss,
            .updateRepeat: updateRepeat, .updateReorder: updateReorder,
        ]
    }
}
