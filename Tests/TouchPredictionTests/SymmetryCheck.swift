import Foundation
import PredictorTesting
import TouchModel
import TouchPrediction

/// How far two lists of answers are apart.
struct AnswerDistance: Sendable {
    /// Of locations in px, of variances in px² or radii in px, and of force and angles.
    var parts = SIMD3<Double>.zero
    /// Whether an answer, or a part of it, is there in one list only.
    var isOfAnotherKind = false

    init(_ found: [Prediction?], _ expected: [Prediction?]) {
        for (found, expected) in zip(found, expected) { take(found, expected) }
    }

    private mutating func take(_ found: Prediction?, _ expected: Prediction?) {
        guard let found, let expected else {
            isOfAnotherKind = isOfAnotherKind || found != nil || expected != nil
            return
        }
        var uncertainty = 0.0
        switch (found.uncertainty, expected.uncertainty) {
        case (.covariance(let a), .covariance(let b)):
            uncertainty = max(abs(a.xx - b.xx), abs(a.xy - b.xy), abs(a.yy - b.yy))
        case (.radius(let a, let level), .radius(let b, let other)) where level == other: uncertainty = abs(a - b)
        case (nil, nil): break
        default: isOfAnotherKind = true
        }
        var channel = 0.0
        for (a, b) in [
            (found.force, expected.force), (found.altitude, expected.altitude), (found.azimuth, expected.azimuth),
        ] {
            switch (a, b) {
            case (let a?, let b?): channel = max(channel, abs(remainder(a - b, 2 * .pi)))
            case (nil, nil): break
            default: isOfAnotherKind = true
            }
        }
        if found.isFallback != expected.isFallback { isOfAnotherKind = true }
        let apart = SIMD3(found.location.distance(to: expected.location), uncertainty, channel)
        parts.replace(with: apart, where: apart .> parts)
    }
}

/// Compares a predictor's answers for a moved stroke with its moved answers.
///
/// Moving a stroke rounds it: every coordinate by half a unit in the last place of the largest, every time likewise. What
/// a predictor makes of that depends on it: a polynomial of degree 4 magnifies it more than a Kalman filter. So the answer
/// for a moved stroke may be off by as much as answers change when the input is off by ``units`` such units, at random, and
/// by as many roundings of the answer itself. Units are more than one, because every step of the computation rounds too.
struct SymmetryCheck {
    static let horizons = [0, 0.008, 0.0166, 0.033, 0.05]
    private static let units = 1024.0
    private static let trials = 3
    private static let channelRounding = 256 * 0x1p-24 * Double.pi

    let predictor: any Predictor
    let stroke: ObservedStroke
    /// The relative rounding of what the predictor adds to the last location: of single precision in networks.
    var precision = 0x1p-53

    /// How many times farther off the answers are than rounding explains; infinite where answers come or go.
    func excess(_ move: StrokeMove) -> Double { excesses(move).max() }

    /// The same of locations, of uncertainties, and of force and angles.
    func excesses(_ move: StrokeMove) -> SIMD3<Double> {
        let plain = stroke.answers(of: predictor, horizons: Self.horizons)
        let moved = stroke.moved(by: move)
        let found = moved.answers(of: predictor, horizons: Self.horizons)
        let jittered = jitter(of: moved)
        var excesses = SIMD3<Double>.zero
        for index in Self.horizons.indices {
            let expected = plain[index].map { $0.map { move($0) } }
            let distance = AnswerDistance(found[index], expected)
            if distance.isOfAnotherKind { return SIMD3(repeating: .infinity) }
            var allowed = roundings(of: expected, in: moved)
            for other in jittered {
                let change = AnswerDistance(other[index], found[index]).parts
                allowed.replace(with: change, where: change .> allowed)
            }
            let ratios = (distance.parts / allowed).replacing(with: 0, where: distance.parts .== 0)
            excesses.replace(with: ratios, where: ratios .> excesses)
        }
        return excesses
    }

    /// The answers to the stroke when it is off by rounding.
    private func jitter(of stroke: ObservedStroke) -> [[[Prediction?]]] {
        var random = SeededGenerator(seed: 11)
        let location = Self.units * max(stroke.longestCoordinate, self.stroke.longestCoordinate).ulp / 2
        let time = Self.units * max(stroke.latestTime, self.stroke.latestTime).ulp / 2
        return (0..<Self.trials).map { _ in
            let jittered = stroke.jittered(location: location, time: time, using: &random)
            return jittered.answers(of: predictor, horizons: Self.horizons) { time * random.uniform(-1...1) }
        }
    }

    /// What rounding an answer itself comes to.
    private func roundings(of answers: [Prediction?], in stroke: ObservedStroke) -> SIMD3<Double> {
        var (reach, uncertainty) = (0.0, 0.0)
        for (answer, sample) in zip(answers, stroke.samples) {
            guard let answer else { continue }
            reach = max(reach, answer.location.distance(to: sample.location))
            switch answer.uncertainty {
            case .covariance(let covariance): uncertainty = max(uncertainty, covariance.xx, covariance.yy)
            case .radius(let radius, level: _): uncertainty = max(uncertainty, radius)
            case nil: break
            }
        }
        return SIMD3(
            Self.units * (precision * reach + stroke.longestCoordinate.ulp / 2),
            Self.units * precision * uncertainty,
            Self.channelRounding
        )
    }
}
