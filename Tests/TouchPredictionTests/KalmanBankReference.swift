import TouchModel

@testable import TouchPrediction

/// The equations of ``KalmanBankPredictor`` in the plainest form: dense matrices, loops over filters and experts, every
/// sample remembered.
struct KalmanBankReference {
    private struct Filter {
        var x = [0.0, 0, 0]
        var y = [0.0, 0, 0]
        var covariance = [[1.0, 0, 0], [0, 1e8, 0], [0, 0, 1]]
    }

    private struct Snapshot {
        var time: Double
        var location: TouchPoint
        var stepVelocity: TouchPoint
        /// S′ and S″ of each smoothed line, on the surface.
        var smoothed: [(first: TouchPoint, second: TouchPoint)]
        var lateness: Double
        var squareTurnRate: Double
        var filters: [Filter]
    }

    private let parameters = KalmanBankParameters()
    private var filters: [Filter] = []
    private var past: [Snapshot] = []
    private var last: Snapshot?
    private var samplesSinceRest = 0
    private var landingTime: Double?
    private var startTime = 0.0
    private var isLanding = true
    private var intervals: [Double] = []
    private var meanInterval = 0.0
    private var clock = 0.0
    private var ticks = 0
    /// The highest root mean square speed so far, px/s.
    private var fastest = 0.0
    private var smoothed: [(first: TouchPoint, second: TouchPoint)] = []
    private var meanSquareSpeed = 0.0
    private var meanSquareAcceleration = 0.0
    private var errors: [Double] = []
    private var farErrors: [Double] = []
    private var sinceFar = 0.0
    /// The mixture's squared errors per axis over the lag, and for how many seconds each stands now.
    private var judged: [(square: Double, time: Double)] = []
    private var largestMean = 0.0

    private var shapes: [ExtrapolationShape] { [parameters.cautious, parameters.braking, parameters.straight] }

    /// At a horizon; zero for the nearest.
    private func weights(_ horizon: Double) -> [Double] {
        func normalized(_ powers: [Double]) -> [Double] { powers.map { $0 / powers.reduce(0, +) } }
        let near = normalized(errors.map { 1 / ($0 * $0 * $0 * $0) })
        let far = normalized(zip(errors, farErrors).map { 1 / ($0 * $0 * $1 * $1) })
        let share = min(1, horizon / parameters.farLag)
        return zip(near, far).map { (1 - share) * $0 + share * $1 }
    }

    private mutating func rest(at location: TouchPoint, time: Double) {
        filters = (0..<4).map { _ in
            var filter = Filter()
            filter.x[0] = location.x
            filter.y[0] = location.y
            return filter
        }
        smoothed = Self.timeConstants.map { _ in (location, location) }
        judged = []
        past = []
        clock = time
        ticks = 0
        samplesSinceRest = 1
    }

    private mutating func start(_ sample: TouchSample) {
        startTime = sample.timestamp
        landingTime = landingTime ?? startTime
        errors = Array(repeating: parameters.errorFloor * parameters.errorFloor, count: 16)
        farErrors = errors
        sinceFar = 0
        (meanInterval, meanSquareSpeed, meanSquareAcceleration) = (0, 0, 0)
        fastest = 0
        intervals = []
        largestMean = 0
        rest(at: sample.location, time: sample.timestamp)
        last = Snapshot(
            time: sample.timestamp,
            location: sample.location,
            stepVelocity: .zero,
            smoothed: smoothed,
            lateness: 0,
            squareTurnRate: 0,
            filters: filters
        )
    }

    mutating func observe(_ sample: TouchSample) {
        guard var before = last else {
            start(sample)
            return
        }
        var step = sample.timestamp - before.time
        let moved = sample.location - before.location
        isLanding = isLanding && sample.timestamp - (landingTime ?? 0) < 0.03
        if isLanding, samplesSinceRest > 1 {
            let (velocity, change) = (moved / step, moved / step - before.stepVelocity)
            if velocity.length > before.stepVelocity.length {
                isLanding = false
            } else if change.length > 2 * velocity.length {
                start(TouchSample(timestamp: before.time, location: before.location))
                before = last ?? before
            }
        }
        let speed = moved.length / step
        if speed > parameters.jumpSpeed, speed > 20 * fastest {
            let known = fastest > 0 ? fastest : speed / 20
            start(sample)
            fastest = 4 * known
            return
        }
        var stepVelocity = moved / step
        if step > parameters.restInterval {
            step = min(step, 0.04, intervals.isEmpty ? 0.04 : 4 * meanInterval)
            rest(at: before.location, time: sample.timestamp - step)
            smooth(from: before.location, moved, over: step)
        } else {
            smooth(from: before.location, moved, over: step)
            let count = Double(intervals.count)
            let typical = (count * meanInterval + 0.008) / (count + 1)
            let measured = step
            step = max(step, parameters.shortestInterval * typical)
            stepVelocity = moved / step
            if intervals.count < 2 || measured < 3 * meanInterval {
                intervals.append(measured)
                meanInterval += max(1 / 8, 1 / Double(intervals.count)) * (measured - meanInterval)
            }
        }
        let tick = recoverTick(sample.timestamp, step)
        for index in filters.indices {
            Self.update(
                &filters[index],
                step: index == 3 ? tick : step,
                noise: parameters.noiseRatios[index],
                measured: sample.location
            )
        }
        samplesSinceRest += 1
        if samplesSinceRest > 2 {
            let share = step / (parameters.turnMemory + step)
            let (quick, calm) = (filters[2], filters[1])
            meanSquareSpeed += share * (quick.x[1] * quick.x[1] + quick.y[1] * quick.y[1] - meanSquareSpeed)
            fastest = max(fastest, meanSquareSpeed.squareRoot())
            let square = calm.x[2] * calm.x[2] + calm.y[2] * calm.y[2]
            meanSquareAcceleration += share * (square - meanSquareAcceleration)
        }
        judge(sample, step)
        let turn = min((meanSquareAcceleration + 1e-9) / (meanSquareSpeed + 1e-9), 4000)
        let now = Snapshot(
            time: sample.timestamp,
            location: sample.location,
            stepVelocity: stepVelocity,
            smoothed: smoothed,
            lateness: sample.timestamp - clock,
            squareTurnRate: parameters.turnGain * turn,
            filters: filters
        )
        last = now
        if past.last.map({ sample.timestamp - $0.time >= 0.003 - 1e-9 }) ?? true { past.append(now) }
        past = past.suffix(16)
    }

    private static let timeConstants = (0..<3).map { KalmanBankParameters().lineTimes[$0] }

    /// τ dS′/dt = p − S′ and τ dS″/dt = S′ − S″ with p on a straight way, with the bank's e^{−x}: what lags behind v τ and
    /// 2 v τ dies away, the second's with what the first's feeds it.
    private mutating func smooth(from start: TouchPoint, _ moved: TouchPoint, over step: Double) {
        for (index, constant) in Self.timeConstants.enumerated() {
            let x = step / constant
            let kept = 1 / (1 + x + x * x / 2 + x * x * x / 6 + x * x * x * x / 24)
            let lag = moved / x
            let first = smoothed[index].first - start + lag
            let second = smoothed[index].second - start + 2 * lag
            let end = start + moved
            smoothed[index] = (end - lag + kept * first, end - 2 * lag + kept * (second + x * first))
        }
    }

    private mutating func recoverTick(_ stamp: Double, _ step: Double) -> Double {
        let expected = intervals.isEmpty ? step : meanInterval
        let deviation = stamp - clock - expected
        let share = max(parameters.clockGain, 1 / Double(ticks + 3))
        ticks += 1
        let tick = abs(deviation) > 2 * expected ? stamp - clock : expected + share * deviation
        clock += tick
        return max(tick, 0.0001)
    }

    private static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
        a.map { row in (0..<3).map { column in (0..<3).reduce(0) { $0 + row[$1] * b[$1][column] } } }
    }

    private static func update(_ filter: inout Filter, step t: Double, noise q: Double, measured: TouchPoint) {
        let transition = [[1, t, t * t / 2], [0, 1, t], [0, 0, 1]]
        let transposed = (0..<3).map { row in transition.map { $0[row] } }
        let (t2, t3, t4) = (t * t, t * t * t, t * t * t * t)
        let added = [
            [q * t4 * t / 20, q * t4 / 8, q * t3 / 6], [q * t4 / 8, q * t3 / 3, q * t2 / 2],
            [q * t3 / 6, q * t2 / 2, q * t],
        ]
        var covariance = product(product(transition, filter.covariance), transposed)
        for row in 0..<3 { for column in 0..<3 { covariance[row][column] += added[row][column] } }
        let gain = covariance.map { $0[0] / (covariance[0][0] + 1) }
        func corrected(_ state: [Double], _ measured: Double) -> [Double] {
            let expected = transition.map { row in zip(row, state).reduce(0) { $0 + $1.0 * $1.1 } }
            return zip(expected, gain).map { $0 + $1 * (measured - expected[0]) }
        }
        filter.x = corrected(filter.x, measured.x)
        filter.y = corrected(filter.y, measured.y)
        let first = covariance[0]
        for row in 0..<3 { for column in 0..<3 { covariance[row][column] -= gain[row] * first[column] } }
        filter.covariance = covariance
    }

    private mutating func judge(_ sample: TouchSample, _ step: Double) {
        if let (age, misses) = missed(sample, lag: parameters.lag, longest: 0.06) {
            let mixed = zip(weights(0), misses).reduce(TouchPoint.zero) { $0 + $1.0 * $1.1 }
            let square = mixed.dot(mixed) / 2 * (parameters.lag / age) * (parameters.lag / age)
            let kept = memory(sample) / (memory(sample) + step)
            judged = (judged + [(square, step)]).map { ($0.square, kept * $0.time) }
            largestMean = max(largestMean * 2 / (2 + step), meanSquareError)
            errors = faded(errors, misses, step, memory(sample))
        }
        sinceFar += step
        if sinceFar > 0.007 - 1e-6, let (_, misses) = missed(sample, lag: parameters.farLag, longest: 0.1) {
            farErrors = faded(farErrors, misses, sinceFar, memory(sample))
            sinceFar = 0
        }
    }

    private var meanSquareError: Double {
        judged.reduce(0) { $0 + $1.square * $1.time } / judged.reduce(0) { $0 + $1.time }
    }

    /// By how much each expert would have missed the sample, asked some time ago.
    private func missed(_ sample: TouchSample, lag: Double, longest: Double) -> (age: Double, by: [TouchPoint])? {
        let time = sample.timestamp
        guard let judged = past.last(where: { time - $0.time >= lag - 1e-9 }) ?? past.first else { return nil }
        let age = time - judged.time
        guard age >= 0.6 * lag - 1e-9, age < longest else { return nil }
        let moved = sample.location - judged.location
        return (age, displacements(of: judged, after: age).map { $0 - moved })
    }

    /// No longer than filters have run, plus 10 ms.
    private func memory(_ sample: TouchSample) -> Double {
        min(parameters.memory, sample.timestamp - startTime + 0.01)
    }

    private func faded(_ errors: [Double], _ misses: [TouchPoint], _ step: Double, _ memory: Double) -> [Double] {
        zip(errors, misses).map { error, miss in
            error * memory / (memory + step) + miss.dot(miss)
                + parameters.errorFloor * parameters.errorFloor
        }
    }

    private func displacements(of snapshot: Snapshot, after horizon: Double) -> [TouchPoint] {
        [snapshot.stepVelocity * horizon]
            + zip(snapshot.smoothed, Self.timeConstants).map { line, constant in
                2 * line.first - line.second - snapshot.location + (line.first - line.second) * (horizon / constant)
            }
            + shapes.flatMap { shape in
                snapshot.filters.indices.map { index in
                    let filter = snapshot.filters[index]
                    let lead = index == 3 ? max(0, horizon + snapshot.lateness) : horizon
                    return Self.displacement(filter, shape, lead, snapshot.squareTurnRate)
                }
            }
    }

    private static func displacement(
        _ filter: Filter,
        _ shape: ExtrapolationShape,
        _ h: Double,
        _ turn: Double
    ) -> TouchPoint {
        let velocity = TouchPoint(filter.x[1], filter.y[1])
        let acceleration = TouchPoint(filter.x[2], filter.y[2])
        let along = velocity.dot(acceleration) / (velocity.dot(velocity) + 1e-12)
        let square = (shape.squareFrequency + turn) * h * h
        let damped = shape.damping * h
        let velocityReach = shape.velocityGain * h / (1 + square / (6 + 1.5 * damped))
        let accelerationReach = h * h / (2 + damped * 2 / 3 + damped * damped / 18 + square / 6)
        let tangential = along * velocity
        return velocityReach * velocity
            + accelerationReach * (along > 0 ? shape.speedingGain : shape.brakingGain) * tangential
            + accelerationReach * shape.turningGain * (acceleration - tangential)
    }

    /// The answer at a horizon in seconds, and its variance per axis.
    func predict(after horizon: Double) -> (location: TouchPoint, variance: Double)? {
        guard let last else { return nil }
        let said = displacements(of: last, after: horizon)
        let calm = TouchPoint(last.filters[1].x[1], last.filters[1].y[1])
        let least = parameters.errorFloor * parameters.errorFloor
        var variance = least
        if judged.isEmpty || largestMean <= least {
            let open = meanSquareSpeed > 0 ? meanSquareSpeed / 2 : 200 * 200
            variance += (5 * calm.dot(calm) + open) * horizon * horizon
        } else {
            let (time, lags) = (judged.reduce(0) { $0 + $1.time }, horizon / parameters.lag)
            let square = max(meanSquareError, largestMean / 100)
            variance += square * lags + square * lags * lags * horizon / (time + 0.004)
            variance += 0.07 * calm.dot(calm) * horizon * horizon * horizon / (time + 0.004)
            variance += 0.005 * meanSquareAcceleration * horizon * horizon * horizon
        }
        return (
            zip(weights(horizon), said).reduce(last.location) { $0 + $1.0 * $1.1 },
            variance
        )
    }
}
