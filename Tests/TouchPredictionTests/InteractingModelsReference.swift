import Foundation
import TouchModel
import TouchPrediction

/// The textbook filter for any Markov chain, with dense matrices and every pair of models mixed on its own: what the
/// predictor is held to. (Bar-Shalom, Li and Kirubarajan 2001, §11.6.6, steps 1 to 5.)
struct InteractingModelsReference {
    typealias Matrix = KalmanReference.Matrix

    /// One model's estimate along one axis.
    struct Axis {
        var mean: [Double]
        var covariance: Matrix
    }

    struct Model {
        var probability: Double
        var axes: [Axis]
    }

    let parameters: InteractingModelsParameters
    var models: [Model] = []
    var time = 0.0

    private var shares: [Double] {
        let (cruising, resting) = (parameters.cruisingShare, parameters.restingShare)
        return [cruising, 1 - cruising - resting, resting]
    }

    private func discretize(_ model: Int, _ step: Double) -> (transition: Matrix, noise: Matrix) {
        switch model {
        case 0:
            var cruising = KalmanParameters(model: .constantVelocity)
            cruising.processNoise = parameters.cruisingNoise
            return KalmanReference.discretize(cruising, step: step)
        case 1:
            var maneuver = KalmanParameters(model: .singer)
            maneuver.processNoise = parameters.maneuverNoise
            maneuver.maneuverRate = parameters.maneuverRate
            return KalmanReference.discretize(maneuver, step: step)
        default:
            var (transition, noise) = (KalmanReference.zeros(), KalmanReference.zeros())
            transition[0][0] = 1
            noise[0][0] = parameters.creep * step
            return (transition, noise)
        }
    }

    private static func outer(_ vector: [Double], _ scale: Double) -> Matrix {
        vector.map { row in vector.map { scale * row * $0 } }
    }

    private static func advance(_ axis: Axis, _ step: (transition: Matrix, noise: Matrix)) -> Axis {
        let transposed = KalmanReference.transposed(step.transition)
        let moved = KalmanReference.product(KalmanReference.product(step.transition, axis.covariance), transposed)
        let mean = step.transition.map { row in zip(row, axis.mean).reduce(0.0) { $0 + $1.0 * $1.1 } }
        return Axis(mean: mean, covariance: KalmanReference.sum(moved, step.noise))
    }

    mutating func observe(_ sample: TouchSample) {
        let noise = parameters.measurementNoise
        let places = [sample.location.x, sample.location.y]
        guard !models.isEmpty else {
            let speed = parameters.startSpeed * parameters.startSpeed
            let acceleration = parameters.startAcceleration * parameters.startAcceleration
            models = (0..<3).map { model in
                var covariance = KalmanReference.zeros()
                covariance[0][0] = noise
                covariance[1][1] = model < 2 ? speed : 0
                covariance[2][2] = model == 1 ? acceleration : 0
                return Model(
                    probability: shares[model],
                    axes: places.map { Axis(mean: [$0, 0, 0], covariance: covariance) }
                )
            }
            time = sample.timestamp
            return
        }
        let step = sample.timestamp - time
        time = sample.timestamp
        let kept = exp(-parameters.switchingRate * step)
        let chain = (0..<3).map { from in (0..<3).map { (from == $0 ? kept : 0) + (1 - kept) * shares[$0] } }
        var updated: [Model] = []
        for target in 0..<3 {
            let prior = (0..<3).reduce(0.0) { $0 + chain[$1][target] * models[$1].probability }
            let weights = (0..<3).map { chain[$0][target] * models[$0].probability / prior }
            var logarithm = 0.0
            let axes = (0..<2).map { axis in
                let estimates = models.map { $0.axes[axis] }
                let mixed = Self.mixture(estimates, weights)
                var estimate = Self.advance(mixed, discretize(target, step))
                let variance = estimate.covariance[0][0] + noise
                let gain = estimate.covariance.map { $0[0] / variance }
                let residual = places[axis] - estimate.mean[0]
                logarithm -= residual * residual / variance / 2 + log(2 * Double.pi * variance) / 2
                estimate.mean = zip(estimate.mean, gain).map { $0 + $1 * residual }
                estimate.covariance = KalmanReference.sum(estimate.covariance, Self.outer(gain, variance), scale: -1)
                return estimate
            }
            updated.append(Model(probability: log(prior) + logarithm, axes: axes))
        }
        let largest = updated.reduce(-Double.infinity) { max($0, $1.probability) }
        let total = updated.reduce(0) { $0 + exp($1.probability - largest) }
        models = updated.map { Model(probability: exp($0.probability - largest) / total, axes: $0.axes) }
    }

    private static func mixture(_ estimates: [Axis], _ weights: [Double]) -> Axis {
        let mean = (0..<3).map { row in zip(estimates, weights).reduce(0.0) { $0 + $1.1 * $1.0.mean[row] } }
        var covariance = KalmanReference.zeros()
        for (estimate, weight) in zip(estimates, weights) {
            let offset = zip(estimate.mean, mean).map { $0 - $1 }
            covariance = KalmanReference.sum(covariance, estimate.covariance, scale: weight)
            covariance = KalmanReference.sum(covariance, outer(offset, weight))
        }
        return Axis(mean: mean, covariance: covariance)
    }

    func predict(after horizon: Double) -> (location: TouchPoint, covariance: LocationCovariance) {
        let ahead = models.indices.map { model in
            models[model].axes.map { Self.advance($0, discretize(model, horizon)) }
        }
        let places = ahead.map { TouchPoint($0[0].mean[0], $0[1].mean[0]) }
        let mean = zip(models, places).reduce(TouchPoint.zero) { $0 + $1.0.probability * $1.1 }
        var covariance = LocationCovariance(xx: 0, xy: 0, yy: 0)
        for index in models.indices {
            let (weight, offset) = (models[index].probability, places[index] - mean)
            covariance.xx += weight * (ahead[index][0].covariance[0][0] + offset.x * offset.x)
            covariance.xy += weight * offset.x * offset.y
            covariance.yy += weight * (ahead[index][1].covariance[0][0] + offset.y * offset.y)
        }
        return (mean, covariance)
    }
}
