import Foundation
import TouchModel

@testable import TouchEvaluation

/// The metrics written down once more, as plainly as their definitions read: lists, means, no sums kept.
struct NaiveMetrics {
    var values: [String: Double] = [:]
    var counts: [String: Int] = [:]

    mutating func set(_ name: String, _ value: Double, _ count: Int) {
        values[name] = value
        counts[name] = count
    }

    /// - Parameter strokes: each stroke's outcomes at one horizon.
    init(_ strokes: [StrokeOutcomes], horizon: Double) {
        let outcomes = strokes.flatMap(\.outcomes)
        addMagnitudes(outcomes, horizon: horizon)
        addTrack("", outcomes) { _ in
            true
        } scale: { _ in
            1
        }
        addTrack("fast_", outcomes) {
            $0.speed > 1100
        } scale: { _ in
            1
        }
        addTrack("relative_", outcomes) {
            $0.pathLength >= 1
        } scale: {
            $0.pathLength
        }
        addReach(strokes.map(\.outcomes))
        addSideEffects(outcomes)
        addSteadiness(strokes.map(\.outcomes))
        addDepartures(strokes)
        addRetraction(strokes)
        addCalibration(outcomes)
        addChannels(strokes.flatMap(\.channels))
    }

    private mutating func addMagnitudes(_ outcomes: [PredictionOutcome], horizon: Double) {
        let errors = outcomes.map { Self.distance($0.prediction, $0.truth) }
        let holdErrors = outcomes.map { Self.distance($0.lastSample, $0.truth) }
        let rmse = Self.mean(errors.map { $0 * $0 }).squareRoot()
        let holdRMSE = Self.mean(holdErrors.map { $0 * $0 }).squareRoot()
        set("mean", Self.mean(errors), errors.count)
        set("rmse", rmse, errors.count)
        set("skill", 1 - rmse / holdRMSE, errors.count)
        set("residual_latency_ms", horizon * 1000 * Self.mean(errors) / Self.mean(holdErrors), errors.count)
        set("abstention", Self.mean(outcomes.map { $0.isAnswered ? 0 : 1 }), errors.count)
        set("fallback", Self.mean(outcomes.map { $0.isFallback ? 1 : 0 }), errors.count)
    }

    private mutating func addTrack(
        _ prefix: String,
        _ outcomes: [PredictionOutcome],
        where isIncluded: (PredictionOutcome) -> Bool,
        scale: (PredictionOutcome) -> Double
    ) {
        let moving = outcomes.filter { ($0.direction.x != 0 || $0.direction.y != 0) && isIncluded($0) }
        let along = moving.map { outcome in
            let x = outcome.prediction.x - outcome.truth.x
            let y = outcome.prediction.y - outcome.truth.y
            return (x * outcome.direction.x + y * outcome.direction.y) / scale(outcome)
        }
        let off = moving.map { outcome in
            let x = outcome.prediction.x - outcome.truth.x
            let y = outcome.prediction.y - outcome.truth.y
            return (x * outcome.direction.y - y * outcome.direction.x) / scale(outcome)
        }
        let mean = Self.mean(along)
        set(prefix + "along_track_mean", mean, moving.count)
        set(
            prefix + "along_track_sd",
            Self.mean(along.map { ($0 - mean) * ($0 - mean) }).squareRoot(),
            moving.count
        )
        set(prefix + "off_track_rmse", Self.mean(off.map { $0 * $0 }).squareRoot(), moving.count)
    }

    private mutating func addReach(_ strokes: [[PredictionOutcome]]) {
        var over: [Double] = []
        var under: [Double] = []
        var wrong: [Double] = []
        var changes: [Double] = []
        for stroke in strokes {
            let usable = stroke.filter { !$0.nextSample.x.isNaN }
            for (index, outcome) in usable.enumerated() {
                let aheadX = outcome.nextSample.x - outcome.recorded.x
                let aheadY = outcome.nextSample.y - outcome.recorded.y
                let reachX = outcome.prediction.x - outcome.recorded.x
                let reachY = outcome.prediction.y - outcome.recorded.y
                let size = Self.distance(outcome.prediction, outcome.recorded)
                if aheadX * reachX + aheadY * reachY >= 0 { over.append(size) } else { under.append(size) }
                if index > 0 {
                    let moveX = outcome.prediction.x - usable[index - 1].prediction.x
                    let moveY = outcome.prediction.y - usable[index - 1].prediction.y
                    let before = usable[index - 1]
                    changes.append(
                        hypot(
                            reachX - (before.prediction.x - before.recorded.x),
                            reachY - (before.prediction.y - before.recorded.y)
                        )
                    )
                    wrong.append(aheadX * moveX + aheadY * moveY < 0 ? 1 : 0)
                }
            }
        }
        set("over_prediction", Self.mean(over), over.count)
        set("under_prediction", Self.mean(under), under.count)
        set("prediction_score", Self.mean(over + under), over.count + under.count)
        set("wrong_direction", Self.mean(wrong), wrong.count)
        set("prediction_jitter", Self.mean(changes), changes.count)
    }

    static func mean(_ values: [Double]) -> Double {
        values.isEmpty ? .nan : values.reduce(0, +) / Double(values.count)
    }

    static func distance(_ left: TouchPoint, _ right: TouchPoint) -> Double {
        ((left.x - right.x) * (left.x - right.x) + (left.y - right.y) * (left.y - right.y)).squareRoot()
    }
}

extension MetricSuite {
    /// The moments of strokes, one after the other.
    func moments(of strokes: [StrokeOutcomes]) -> [Double] {
        var moments = [Double](repeating: 0, count: momentCount)
        for stroke in strokes { accumulate(stroke, into: &moments) }
        return moments
    }

    /// Every quantity by name, with its value and count.
    func report(_ moments: [Double], horizon: Double) -> [String: (value: Double, count: Int)] {
        var values = [Double](repeating: -1, count: quantities.count)
        var counts = [Double](repeating: -1, count: quantities.count)
        evaluate(moments, horizon: horizon, values: &values, counts: &counts)
        var report: [String: (value: Double, count: Int)] = [:]
        for (index, quantity) in quantities.enumerated() {
            report[quantity.name] = (values[index], Int(counts[index]))
        }
        return report
    }
}
