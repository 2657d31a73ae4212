import Foundation
import TouchModel

@testable import TouchEvaluation

extension NaiveMetrics {
    mutating func addSideEffects(_ outcomes: [PredictionOutcome]) {
        let along = outcomes.filter { $0.direction.x != 0 || $0.direction.y != 0 }.map(Self.along)
        set("lateness", Self.mean(along.map { $0 < 0 ? -$0 : 0 }), along.count)
        set("over_anticipation", Self.mean(along.map { $0 > 0 ? $0 : 0 }), along.count)
        let distances = outcomes.map {
            abs(Self.distance($0.prediction, $0.lastSample) - Self.distance($0.truth, $0.lastSample))
        }
        set("wrong_distance", Self.mean(distances), distances.count)
        let directed = outcomes.filter {
            Self.distance($0.truth, $0.lastSample) >= 1 && $0.prediction != $0.lastSample
        }
        let angles = directed.map { outcome in
            let predicted = outcome.prediction - outcome.lastSample
            let traveled = outcome.truth - outcome.lastSample
            let difference = atan2(predicted.y, predicted.x) - atan2(traveled.y, traveled.x)
            return abs(Self.turn(difference)) * 180 / .pi
        }
        set("wrong_orientation", Self.mean(angles), angles.count)
    }

    mutating func addSteadiness(_ strokes: [[PredictionOutcome]]) {
        var squares: [Double] = []
        var duration = 0.0
        var jumps = 0.0
        var springs = 0.0
        var springDuration = 0.0
        var springCount = 0
        for stroke in strokes {
            var filters: [HighPass] = []
            for (index, outcome) in stroke.enumerated() {
                let error = [outcome.prediction.x - outcome.truth.x, outcome.prediction.y - outcome.truth.y]
                guard index > 0, outcome.continuesPrevious else {
                    filters = error.map { HighPass(slow: $0) }
                    continue
                }
                let before = stroke[index - 1]
                let last = [before.prediction.x - before.truth.x, before.prediction.y - before.truth.y]
                let step = outcome.time - before.time
                var square = 0.0
                for axis in 0..<2 {
                    let passed = filters[axis].advance(from: last[axis], to: error[axis], step: step)
                    square += passed * passed
                }
                squares.append(square)
                duration += step
                if hypot(error[0] - last[0], error[1] - last[1]) > 5 { jumps += 1 }
                if outcome.direction != .zero, before.direction != .zero {
                    springCount += 1
                    springDuration += step
                    let (now, then) = (Self.along(outcome), Self.along(before))
                    if (now > 0 && then < 0) || (now < 0 && then > 0) { springs += abs(now - then) / 2 }
                }
            }
        }
        set("high_frequency_jitter", Self.mean(squares).squareRoot(), squares.count)
        set("jump_rate", squares.isEmpty ? .nan : jumps / duration, squares.count)
        set("spring_effect", springCount == 0 ? .nan : springs / springDuration, springCount)
    }

    /// The two-pole high-pass, its differential equations integrated in small steps (Runge and Kutta, fourth order).
    private struct HighPass {
        var slow: Double
        var rest = 0.0
        let rate = 2 * Double.pi * 6 * (2.0.squareRoot() - 1).squareRoot()

        init(slow: Double) { self.slow = slow }

        mutating func advance(from last: Double, to error: Double, step: Double) -> Double {
            let parts = 100
            let part = step / Double(parts)
            func slope(_ time: Double, _ slow: Double, _ rest: Double) -> (Double, Double) {
                let input = last + (error - last) * time / step
                return (rate * (input - slow), rate * (input - slow - rest))
            }
            for index in 0..<parts {
                let time = Double(index) * part
                let one = slope(time, slow, rest)
                let two = slope(time + part / 2, slow + one.0 * part / 2, rest + one.1 * part / 2)
                let three = slope(time + part / 2, slow + two.0 * part / 2, rest + two.1 * part / 2)
                let four = slope(time + part, slow + three.0 * part, rest + three.1 * part)
                slow += part / 6 * (one.0 + 2 * two.0 + 2 * three.0 + four.0)
                rest += part / 6 * (one.1 + 2 * two.1 + 2 * three.1 + four.1)
            }
            return error - slow - rest
        }
    }

    mutating func addDepartures(_ strokes: [StrokeOutcomes]) {
        var lifts: [Double] = []
        var turns: [Double] = []
        for stroke in strokes {
            for prediction in stroke.liftPredictions {
                lifts.append(Self.departure(stroke, prediction.prediction, askTime: prediction.askTime))
            }
            for outcome in stroke.outcomes where outcome.isAtTurn {
                turns.append(Self.departure(stroke, outcome.prediction, askTime: outcome.time - stroke.horizon))
            }
        }
        set("lift_overshoot", Self.mean(lifts), lifts.count)
        set("turn_overshoot", Self.mean(turns), turns.count)
    }

    /// The distance from a point to the nearest of all segments that overlap the window, every one looked at.
    static func departure(_ stroke: StrokeOutcomes, _ point: TouchPoint, askTime: Double) -> Double {
        let (start, end) = (askTime - stroke.horizon, askTime + 2 * stroke.horizon)
        let (times, points) = (stroke.ink.times, stroke.ink.points)
        var distances: [Double] = []
        if points.count == 1, start <= times[0], times[0] <= end { distances.append(distance(point, points[0])) }
        for index in points.indices.dropLast() where times[index] <= end && times[index + 1] >= start {
            let (from, to) = (points[index], points[index + 1])
            let length = distance(from, to)
            guard length > 0 else {
                distances.append(distance(point, from))
                continue
            }
            let along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length
            let share = max(0, min(1, along / length))
            distances.append(
                distance(point, TouchPoint(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share))
            )
        }
        return distances.min() ?? .nan
    }

    mutating func addCalibration(_ outcomes: [PredictionOutcome]) {
        var inside: [Double] = []
        var levels: [Double] = []
        var radii: [Double] = []
        for outcome in outcomes {
            switch outcome.uncertainty {
            case nil: continue
            case .radius(let radius, let level):
                inside.append(Self.distance(outcome.prediction, outcome.truth) <= radius ? 1 : 0)
                levels.append(level)
                radii.append(radius)
            case .covariance(let covariance):
                // The ellipse's half axes are √(4.605 λ), its axes the eigenvectors.
                let middle = (covariance.xx + covariance.yy) / 2
                let spread = hypot((covariance.xx - covariance.yy) / 2, covariance.xy)
                guard middle - spread > 0 else { continue }
                let reach = -2 * log(0.1)
                let axes = [(reach * (middle + spread)).squareRoot(), (reach * (middle - spread)).squareRoot()]
                let angle = atan2(2 * covariance.xy, covariance.xx - covariance.yy) / 2
                let error = outcome.prediction - outcome.truth
                let along = error.x * cos(angle) + error.y * sin(angle)
                let across = error.y * cos(angle) - error.x * sin(angle)
                inside.append(hypot(along / axes[0], across / axes[1]) <= 1 ? 1 : 0)
                levels.append(0.9)
                radii.append((axes[0] * axes[1]).squareRoot())
            }
        }
        set("coverage", Self.mean(inside), inside.count)
        set("coverage_error", Self.mean(inside) - Self.mean(levels), inside.count)
        set("sharpness", Self.mean(radii), inside.count)
    }

    mutating func addChannels(_ channels: [StrokeOutcomes.ChannelOutcome]) {
        func errors(_ lane: Int) -> [Double] {
            channels.map { Double($0.prediction.lanes[lane] - $0.truth.lanes[lane]) }.filter { !$0.isNaN }
        }
        func rootMeanSquare(_ errors: [Double]) -> Double { Self.mean(errors.map { $0 * $0 }).squareRoot() }
        let force = errors(0)
        set("force_mean", Self.mean(force.map(abs)), force.count)
        set("force_rmse", rootMeanSquare(force), force.count)
        let altitude = errors(2)
        set("altitude_rmse", rootMeanSquare(altitude) * 180 / .pi, altitude.count)
        let azimuth = errors(3).map(Self.turn)
        set("azimuth_rmse", rootMeanSquare(azimuth) * 180 / .pi, azimuth.count)
    }

    private static func along(_ outcome: PredictionOutcome) -> Double {
        (outcome.prediction.x - outcome.truth.x) * outcome.direction.x
            + (outcome.prediction.y - outcome.truth.y) * outcome.direction.y
    }

    /// The shorter way round.
    private static func turn(_ angle: Double) -> Double { atan2(sin(angle), cos(angle)) }
}
