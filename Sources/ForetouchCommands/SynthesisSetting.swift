import ArgumentParser
import Foretouch

/// The numbers of a synthesis plan that an option of its name sets, in the order in which they are applied.
enum SynthesisSetting: String, CaseIterable {
    case rate, jitter, drop, noise, quantum
    case speedNoise = "speed-noise"
    case timeQuantum = "time-quantum"
    // Arrivals take the frames away; a display rate after them brings its own.
    case arrivalJitter = "arrival-jitter"
    case arrivalBunched = "arrival-bunched"
    case arrivalStalls = "arrival-stalls"
    case arrivalBursts = "arrival-bursts"
    case displayRate = "display-rate"
    case deliveryLatency = "delivery-latency"
    case truthRate = "truth-rate"
    case forceNoise = "force-noise"
    case offsetError = "offset-error"
    case gainError = "gain-error"
    case offsetDrift = "offset-drift"
    case gainDrift = "gain-drift"
    // The delay first: the other settings of updates need one.
    case updateDelay = "update-delay"
    case updateSpread = "update-spread"
    case updateLoss = "update-loss"
    case updateRepeat = "update-repeat"
    case updateReorder = "update-reorder"

    /// Sets it, in the unit of the option.
    ///
    /// - Throws: a `ValidationError` for a device without the sensor that it belongs to; ranges are checked with the plan.
    func apply(_ value: Double, to plan: inout SynthesisPlan) throws {
        switch self {
        case .rate: plan.sensor.reportRate = value
        case .jitter: plan.sensor.jitter = value / 1000
        case .drop: plan.sensor.dropProbability = value
        case .noise: plan.sensor.noise = value
        case .quantum: plan.sensor.locationQuantum = value
        case .speedNoise: plan.sensor.speedNoise = value
        case .timeQuantum: plan.sensor.timeQuantum = value / 1000
        case .arrivalJitter: setArrival(\.jitter, value / 1000, &plan)
        case .arrivalBunched: setArrival(\.bunchedShare, value, &plan)
        case .arrivalStalls: setArrival(\.stallRate, value, &plan)
        case .arrivalBursts: setArrival(\.burstShare, value, &plan)
        case .displayRate: plan.sensor.displayRate = value == 0 ? nil : value
        case .deliveryLatency: plan.sensor.deliveryLatency = value / 1000
        case .truthRate: plan.truthRate = value
        case .forceNoise, .offsetError, .gainError, .offsetDrift, .gainDrift, .updateDelay, .updateSpread, .updateLoss,
            .updateRepeat, .updateReorder:
            try applyToForce(value, &plan)
        }
    }

    /// Sets what belongs to a force sensor.
    private func applyToForce(_ value: Double, _ plan: inout SynthesisPlan) throws {
        switch self {
        case .forceNoise: try changeForce(&plan) { $0.noise = value }
        case .offsetError: try setError(\.offset, value, &plan)
        case .gainError: try setError(\.gain, value, &plan)
        case .offsetDrift: try setError(\.offsetDrift, value, &plan)
        case .gainDrift: try setError(\.gainDrift, value, &plan)
        case .updateDelay: try changeForce(&plan) { $0.revisionDelay = value / 1000 }
        case .updateSpread: try setFault(\.spread, value / 1000, &plan)
        case .updateLoss: try setFault(\.lost, value, &plan)
        case .updateRepeat: try setFault(\.repeated, value, &plan)
        case .updateReorder: try setFault(\.overtaken, value, &plan)
        default: break
        }
    }

    private func setArrival(_ path: WritableKeyPath<ArrivalModel, Double>, _ value: Double, _ plan: inout SynthesisPlan)
    {
        var arrival = plan.sensor.arrival ?? ArrivalModel()
        arrival[keyPath: path] = value
        plan.sensor.arrival = arrival
        plan.sensor.displayRate = nil
    }

    private func changeForce(_ plan: inout SynthesisPlan, _ change: (inout ForceSensor) throws -> Void) throws {
        guard var force = plan.sensor.force else {
            throw ValidationError("\(plan.name) has no force sensor to change")
        }
        try change(&force)
        plan.sensor.force = force
    }

    private func setError(
        _ path: WritableKeyPath<ForceErrors, Double>,
        _ value: Double,
        _ plan: inout SynthesisPlan
    ) throws {
        try changeForce(&plan) { force in
            var errors = force.errors ?? ForceErrors()
            errors[keyPath: path] = value
            force.errors = errors
        }
    }

    private func setFault(
        _ path: WritableKeyPath<UpdateFaults, Double>,
        _ value: Double,
        _ plan: inout SynthesisPlan
    ) throws {
        let name = plan.name
        try changeForce(&plan) { force in
            guard force.revisionDelay != nil else {
                throw ValidationError("\(name) measures force at once: no corrections without --update-delay")
            }
            var faults = force.updateFaults ?? UpdateFaults()
            faults[keyPath: path] = value
            force.updateFaults = faults
        }
    }
}
