import Foundation
import TouchModel
import TouchPrediction

@testable import TouchEvaluation

/// Outcomes as replay might hand them over, with everything that a metric has to tell apart: contacts at rest, slow and
/// fast, questions without an answer or without a later sample, paths too short to divide by, breaks, turns, regions of
/// every kind, recordings with and without force.
enum RandomOutcomes {
    static func stroke(count: Int, horizon: Double, using generator: inout SeededGenerator) -> StrokeOutcomes {
        var path: [TouchSample] = []
        var time = Double.random(in: 0...100, using: &generator)
        var location = point(300, &generator)
        for _ in 0..<Int.random(in: 1...60, using: &generator) {
            path.append(TouchSample(timestamp: time, location: location))
            time += Double.random(in: 0.002...0.03, using: &generator)
            if Int.random(in: 0..<6, using: &generator) > 0 { location += point(15, &generator) }
        }
        var stroke = StrokeOutcomes(horizon: horizon, ink: TruthPath(path))
        time = path[0].timestamp + horizon
        for _ in 0..<count {
            stroke.outcomes.append(outcome(time: time, using: &generator))
            time += Double.random(in: 0.002...0.03, using: &generator)
        }
        if stroke.outcomes.indices.contains(0) { stroke.outcomes[0].continuesPrevious = false }
        if Bool.random(using: &generator) {
            stroke.channels = stroke.outcomes.map { _ in
                .init(prediction: channels(&generator), truth: channels(&generator))
            }
        }
        stroke.endsInLift = Bool.random(using: &generator)
        if stroke.endsInLift {
            stroke.liftPredictions = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
                let sample = path[Int.random(in: 0..<path.count, using: &generator)]
                return .init(
                    prediction: sample.location + point(20, &generator),
                    lastSample: sample.location,
                    askTime: sample.timestamp,
                    group: UInt8.random(in: 0..<12, using: &generator)
                )
            }
        }
        return stroke
    }

    static func strokes(_ count: Int, horizon: Double, seed: UInt64) -> [StrokeOutcomes] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            stroke(count: Int.random(in: 0...40, using: &generator), horizon: horizon, using: &generator)
        }
    }

    private static func outcome(time: Double, using generator: inout SeededGenerator) -> PredictionOutcome {
        func chance(_ share: Int) -> Bool { Int.random(in: 0..<share, using: &generator) == 0 }
        let truth = point(300, &generator)
        let last = chance(8) ? truth : truth + point(30, &generator)
        let isAnswered = !chance(5)
        let isResting = chance(6)
        let angle = Double.random(in: -3...3, using: &generator)
        return PredictionOutcome(
            prediction: isAnswered && !chance(20) ? truth + point(20, &generator) : last,
            truth: truth,
            lastSample: last,
            direction: isResting ? .zero : TouchPoint(cos(angle), sin(angle)),
            recorded: truth + point(1, &generator),
            nextSample: chance(8) ? TouchPoint(repeating: .nan) : truth + point(10, &generator),
            speed: isResting ? 0 : Double.random(in: 0...2200, using: &generator),
            pathLength: Double.random(in: 0...3, using: &generator),
            time: time,
            isAnswered: isAnswered,
            isFallback: isAnswered && chance(6),
            continuesPrevious: !chance(7),
            isAtTurn: chance(4),
            group: UInt8.random(in: 0..<12, using: &generator),
            uncertainty: isAnswered ? uncertainty(&generator) : nil
        )
    }

    private static func uncertainty(_ generator: inout SeededGenerator) -> LocationUncertainty? {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: return nil
        case 1:
            return .radius(
                Double.random(in: 0...30, using: &generator),
                level: Double.random(in: 0.5...0.99, using: &generator)
            )
        default:
            // Now and then not positive definite.
            return .covariance(
                LocationCovariance(
                    xx: Double.random(in: 1...200, using: &generator),
                    xy: Double.random(in: -60...60, using: &generator),
                    yy: Double.random(in: 1...200, using: &generator)
                )
            )
        }
    }

    private static func channels(_ generator: inout SeededGenerator) -> TouchChannels {
        func value(_ range: ClosedRange<Float>) -> Float {
            Int.random(in: 0..<5, using: &generator) == 0 ? .nan : Float.random(in: range, using: &generator)
        }
        return TouchChannels(lanes: SIMD4(value(0...4), 4, value(0...1.57), value(-6...6)))
    }

    static func point(_ size: Double, _ generator: inout SeededGenerator) -> TouchPoint {
        TouchPoint(
            Double.random(in: -size...size, using: &generator),
            Double.random(in: -size...size, using: &generator)
        )
    }
}
