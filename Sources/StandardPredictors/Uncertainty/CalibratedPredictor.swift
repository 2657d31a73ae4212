import TouchModel
import TouchPrediction

/// Any predictor with a radius that holds the truth as often as it says.
///
/// ## Mathematics
///
/// The answer is the wrapped predictor's, with the radius
///
///     r(h) = s(h) · f(h, v) · mθ
///
/// where s is the scale: √((Σxx + Σyy)/2 + (0.1 px)²) where the wrapped predictor states a covariance, its radius where it
/// states one, else 0.25 px + v h. v is the recent speed (`RecentMotion`). f is a quantile of |e| / s on the strokes of
/// the calibration, by horizon and bin of speed, interpolated (`RadiusTable`): locally weighted split-conformal
/// prediction (Vovk, Gammerman and Shafer 2005; Lei, G'Sell, Rinaldo, Tibshirani and Wasserman 2018, §5.2). mθ is 1, or the
/// factors of `RadiusAdaptation`.
///
/// ## Shortening
///
/// With a `HorizonLimit` the answer for h is that for the longest h′ ≤ h whose radius is within the limit, the last
/// sample where there is none. h′ is sought at quarters of h and interpolated between the two around the limit. The radius
/// stated is then r(h) + |P(h) − P(h′)|, which holds the disc around P(h).
///
/// ## Behavior
///
/// Past predictions are made and judged while a sample is observed; asking changes nothing, and with the contact all is
/// forgotten that was learned of the radius. An answer whose radius is not finite is given without uncertainty.
///
/// ## Complexity
///
/// Observing costs what the wrapped predictor's observing costs and, with adaptation, one question of it at most. Asking
/// costs one question, with shortening up to four more where the limit is exceeded. Neither allocates.
package struct CalibratedPredictor: WrappingPredictor, PlatformPredictionObserving {
    /// The smallest standard deviation that counts: a tenth of a px, by which grids and clocks are off.
    private static let smallestVariance = 0.01
    private static let steps = 4

    /// What never changes, shared by all copies: copying a predictor counts one reference instead of one for each array.
    private final class Constants: Sendable {
        let table: RadiusTable
        let plainTable: RadiusTable
        let level: Double
        let limit: HorizonLimit?

        init(table: RadiusTable, plainTable: RadiusTable, level: Double, limit: HorizonLimit?) {
            self.table = table
            self.plainTable = plainTable
            self.level = level
            self.limit = limit
        }
    }

    package var wrapped: any Predictor
    private let constants: Constants
    private var motion = RecentMotion()
    private var adaptation: RadiusAdaptation

    /// - Parameter plainTable: the factors without adaptation.
    package init(
        _ wrapped: any Predictor,
        table: RadiusTable,
        plainTable: RadiusTable,
        level: Double,
        adaptation: RadiusAdaptation = RadiusAdaptation(),
        limit: HorizonLimit? = nil
    ) {
        self.wrapped = wrapped
        constants = Constants(table: table, plainTable: plainTable, level: level, limit: limit)
        self.adaptation = adaptation
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        guard motion.admits(sample) else { return }
        adaptation.judge(from: motion.time, motion.location, to: sample)
        wrapped.observe(sample)
        motion.observe(sample)
        guard let horizon = adaptation.wanted(at: motion.time),
            let answer = wrapped.predict(at: motion.time + horizon)
        else { return }
        let scale = self.scale(of: answer, horizon: horizon)
        let plain = scale * constants.plainTable.radius(horizon: horizon, speed: motion.speed)
        let stated = radius(scale: scale, horizon: horizon)
        adaptation.putAside(answer.location, at: motion.time, plainRadius: plain, statedRadius: stated)
    }

    // Inlined into replay's loop, which otherwise copies the whole predictor for every question.
    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        guard var answer = wrapped.predict(at: time) else { return nil }
        let horizon = max(0, time - motion.time)
        let radius = radius(of: answer, horizon: horizon)
        if let limit = constants.limit, excess(limit, of: answer, radius) > 0, horizon < .infinity {
            let whole = answer.location
            answer.location = shortened(answer, horizon, radius, limit)
            state(radius + answer.location.distance(to: whole), in: &answer)
        } else {
            state(radius, in: &answer)
        }
        return answer
    }

    package mutating func forgetContact() {
        motion.reset()
        adaptation.reset()
    }

    @inline(__always)
    private func state(_ radius: Double, in answer: inout Prediction) {
        answer.uncertainty = radius.isFinite ? .radius(radius, level: constants.level) : nil
    }

    @inline(__always)
    private func radius(of answer: Prediction, horizon: Double) -> Double {
        radius(scale: scale(of: answer, horizon: horizon), horizon: horizon)
    }

    @inline(__always)
    private func radius(scale: Double, horizon: Double) -> Double {
        scale * constants.table.radius(horizon: horizon, speed: motion.speed) * adaptation.factor(horizon: horizon)
    }

    @inline(__always)
    private func scale(of answer: Prediction, horizon: Double) -> Double {
        switch answer.uncertainty {
        case .covariance(let covariance):
            (max(0, (covariance.xx + covariance.yy) / 2) + Self.smallestVariance).squareRoot()
        case .radius(let radius, level: _): max(radius, Self.smallestVariance.squareRoot())
        case nil: motion.scale(horizon: horizon)
        }
    }

    @inline(__always)
    private func excess(_ limit: HorizonLimit, of answer: Prediction, _ radius: Double) -> Double {
        limit.excess(of: radius, displacement: answer.location.distance(to: motion.location))
    }

    /// Where the contact is expected at the longest horizon within the limit.
    @inline(never)
    private func shortened(
        _ answer: Prediction,
        _ horizon: Double,
        _ radius: Double,
        _ limit: HorizonLimit
    ) -> TouchPoint {
        var longer = (answer: answer, excess: excess(limit, of: answer, radius))
        for step in stride(from: Self.steps - 1, to: 0, by: -1) {
            let shorter = horizon * Double(step) / Double(Self.steps)
            guard let next = wrapped.predict(at: motion.time + shorter) else { break }
            let excess = excess(limit, of: next, self.radius(of: next, horizon: shorter))
            if excess <= 0 {
                // The limit is crossed between the two; excess grows about linearly over a quarter of the horizon.
                let share = longer.excess > 0 ? -excess / (longer.excess - excess) : 0
                let location = next.location + (longer.answer.location - next.location) * share
                return location.isFinite ? location : next.location
            }
            longer = (next, excess)
        }
        return motion.location
    }
}
