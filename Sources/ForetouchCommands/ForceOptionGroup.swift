import ArgumentParser
import Foretouch

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

    /// Whether anything was given.
    var isGiven: Bool { sensitivity != nil || changesScale || changesUpdates || forceNoise != nil }

    private var changesScale: Bool {
        offsetError != nil || gainError != nil || offsetDrift != nil || gainDrift != nil
    }

    private var changesUpdates: Bool {
        updateDelay != nil || updateSpread != nil || updateLoss != nil || updateRepeat != nil || updateReorder != nil
    }

    /// Changes a plan by what was given.
    func apply(to plan: inout SynthesisPlan) throws {
        guard isGiven else { return }
        guard var force = plan.sensor.force else {
            throw ValidationError("\(plan.name) has no force sensor to change")
        }
        if let forceNoise { force.noise = forceNoise }
        if changesScale {
            var errors = force.errors ?? ForceErrors()
            if let offsetError { errors.offset = offsetError }
            if let gainError { errors.gain = gainError }
            if let offsetDrift { errors.offsetDrift = offsetDrift }
            if let gainDrift { errors.gainDrift = gainDrift }
            force.errors = errors
        }
        if changesUpdates {
            if let updateDelay { force.revisionDelay = updateDelay / 1000 }
            guard force.revisionDelay != nil else {
                throw ValidationError("\(plan.name) measures force at once: no corrections without --update-delay")
            }
            var faults = force.updateFaults ?? UpdateFaults()
            if let updateSpread { faults.spread = updateSpread / 1000 }
            if let updateLoss { faults.lost = updateLoss }
            if let updateRepeat { faults.repeated = updateRepeat }
            if let updateReorder { faults.overtaken = updateReorder }
            force.updateFaults = faults
        }
        plan.sensor.force = force
        if let sensitivity { plan.sensitivities = try Self.sensitivities(sensitivity) }
    }

    private static func sensitivities(_ names: String) throws -> [ForceSensor.Sensitivity] {
        guard names != "none" else { return [] }
        return try names.split(separator: ",").map { name in
            guard let sensitivity = ForceSensor.Sensitivity(rawValue: String(name)) else {
                throw ValidationError("there is no sensitivity '\(name)'; expected light, medium, firm or none")
            }
            return sensitivity
        }
    }
}
