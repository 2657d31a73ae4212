import TouchModel

/// A bank of Kalman filters whose answers are mixed by how well each did a moment ago: the default predictor.
///
/// ## Mathematics
///
/// **Filters.** Four filters follow the contact with constant acceleration driven by white noise (``KalmanPredictor``
/// has the equations), in units of the measurement noise, with fixed ratios q / R: from
/// one that sees a slow hand in a noisy sensor to one that believes every sample. Three step by the true time between
/// samples. The fourth steps by a clock that is recovered from the stamps (`SampleClock`): devices that measure evenly
/// often stamp unevenly. An interval shorter than `shortest-interval` of the typical one counts as that share of it,
/// because a burst of stamps is not a burst of speed. Both guard it against bunches, better than `BunchGuard` would: with
/// that the recovered clock would miss a sample that was measured.
///
/// **Experts.** Each filter's velocity and acceleration is carried ahead in three ways (`ExtrapolationShape`):
/// cautiously, as one that will brake and turn, and straight on. What recent turning says about the person damps them
/// all: to ω₀² of a shape comes κ · mean|a|² / mean|v|². The filter on the recovered clock looks ahead by h and by how late
/// the sample came. Four straight lines (`BankLines`), through the last two samples and smoothed over three times, make
/// it 16 experts: who errs in another way than the filters is worth more in the mixture than one who errs less. Each
/// expert's answer is a displacement Dᵢ(h) from the last *sample*, which is nearer to the truth than a filtered location once
/// the gain is high.
///
/// **Mixture.** When a sample z arrives, every expert is judged on what it would have said at the sample z′ of about
/// `lag` ago, over the age u of that sample:
///
///     Eᵢ = |Dᵢ(u) − (z − z′)|²        Sᵢ ← Sᵢ τ / (τ + T) + Eᵢ + ε²        wᵢ = Sᵢ⁻⁴ / Σⱼ Sⱼ⁻⁴
///
/// The memory τ is `memory`, but no longer than the filters have run, plus 10 ms: errors of a start are forgotten as fast as they were made.
///
/// If errors were Gaussian, Sᵢ⁻ᴺ would be the likelihood of an expert over N samples whose noise is unknown; four is how
/// many samples overlapping errors are worth here.
///
/// Who predicts 10 ms well need not predict 50 ms well: noise matters less there, and turns more. So every expert is
/// judged a second time, every 7 ms, at the sample of about `far-lag` ago; S′ᵢ is what comes of it, and
///
///     w′ᵢ = (Sᵢ S′ᵢ)⁻² / Σⱼ (Sⱼ S′ⱼ)⁻²        m = min(1, h / far-lag)        p̂(h) = z + Σ [(1 − m) wᵢ + m w′ᵢ] Dᵢ(h)
///
/// **Memory.** With `carry` c above 0, a stroke after another of the same recording begins with Sᵢ ← c Sᵢ and S′ᵢ ← c S′ᵢ of that one
/// instead of with equal ones: which filter suits the device's noise and the person's turns lasts. Nothing else is kept.
///
/// **Uncertainty.** Variance per axis, with ε̄² the faded mean of the squared errors per axis, brought to the lag, of the
/// mixture with weights w, n the seconds it was judged for, and the mean squared acceleration ⟨a²⟩:
///
///     ε̄² h / lag + [5 ms ⟨a²⟩ + (0.07 |v|² + ε̄² / lag²) / (n + 4 ms)] h³ + ε²
///
/// and other terms where nothing was judged yet (`BankUncertainty`).
///
/// **Landing.** A hand that lands on a surface speeds up. The first reports of some pens do the opposite: they are some px off and settle within
/// milliseconds. So the filters start again at a sample after which the velocity v changes by more than 2 |v|, within 30 ms of the landing and before
/// the contact has sped up.
///
/// ## Parameters
///
/// See `KalmanBankParameters`, with unit, range, default and what they were fitted on.
///
/// ## Behavior
///
/// Force, altitude and azimuth are not filtered: they are answered with their last known values.
///
/// Answers from the first sample on, at first with the sample itself. After a silence the contact is taken to have
/// rested where it was until a few intervals before the new sample. A jump that no hand makes starts a new stroke: one
/// faster than `jump-speed` and 20 times faster than the stroke's highest speed so far, its root mean square over
/// `turn-memory`. With each jump what the next one must exceed grows fourfold, so that motion in a unit of small size, all
/// faster than `jump-speed`, is followed after a jump or two; in a unit of large size jumps are slower than `jump-speed`, and
/// are followed like motion. But for that, locations may be in any unit of length.
///
/// ## Complexity
///
/// Observing and asking are O(1), without square root or transcendental function; neither allocates, except once
/// after the predictor has been copied.
///
/// ## Source
///
/// Kalman 1960. Banks of filters with different noise: Magill, "Optimal adaptive estimation of sampled stochastic
/// processes", IEEE Transactions on Automatic Control 10(4), 1965. Weights by past errors: Bates and Granger, "The
/// combination of forecasts", Operational Research Quarterly 20(4), 1969. Shapes, lags and powers are Foretouch's own.
package struct KalmanBankPredictor: Predictor {
    private let parameters: KalmanBankParameters
    private let noiseRatios: FourLanes
    private let cautious: ShapeLanes
    private let braking: ShapeLanes
    private let straight: ShapeLanes
    /// One over the far lag, 1/s.
    private let inverseFarLag: Double
    /// Judging an expert by a sample older than this, in seconds, says little about now.
    private static let longestLag = 0.060
    /// The same for far horizons.
    private static let longestFarLag = 0.1
    /// Errors at the far lag overlap: at this interval, in seconds, is often enough. Stamps are often whole milliseconds, and
    /// the rounding of their differences must not decide: hence the microsecond.
    private static let farSpacing = 0.007 - 1e-6
    /// How much faster than the stroke's highest speed a jump is, squared.
    private static let squareJumpRatio = 20.0 * 20.0
    /// How much faster still the next one must be, squared: two contacts under one id go there and back; what goes on
    /// jumping moves.
    private static let squareJumpGrowth = 4.0 * 4.0
    /// Keeps quotients of squared speeds and accelerations defined at rest: far below what any device resolves.
    private static let tiny = 1e-9
    private static let largestSquareTurnRate = 4000.0
    /// For so long after a contact has landed its reports may settle, seconds.
    private static let landing = 0.03
    /// A velocity that changes by more than this multiple of the new one, squared, is that of reports that settle.
    private static let squareSettlingRatio = 2.0 * 2.0
    /// The memory of experts' errors when filters start, in seconds.
    private static let leastMemory = 0.01
    /// The filters whose velocity and acceleration say how a person moves. The constants are fitted with this choice.
    private static let speedFilter = 2
    private static let turnFilter = 1

    private(set) var count = 0
    /// When the contact landed, and when the filters started, in seconds.
    private var landingTime = 0.0
    private var startTime = 0.0
    /// Whether the contact has landed and has not sped up yet.
    private var isLanding = false
    private(set) var clock = SampleClock()
    private var filters: KalmanBankState
    private var lines: BankLines
    private(set) var history: BankHistory
    private(set) var experts = ExpertWeights()
    /// Whether ``experts`` are those of the stroke before, to begin the next with.
    private var hasLifted = false
    private(set) var meanSquareSpeed = 0.0
    /// The highest of it in this stroke, px²/s², and more after a jump; 0 until the contact was seen to move.
    private(set) var fastestSquareSpeed = 0.0
    private var meanSquareAcceleration = 0.0
    private var uncertainty: BankUncertainty
    /// How long ago experts were judged at the far lag, in seconds.
    private var sinceFar = 0.0
    private var channels = TouchChannels.none

    /// Makes a predictor.
    ///
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(_ parameters: KalmanBankParameters = KalmanBankParameters()) throws(ParameterRangeError) {
        try parameters.validate()
        self.parameters = parameters
        noiseRatios = FourLanes(parameters.noiseRatios)
        cautious = ShapeLanes(parameters.cautious)
        braking = ShapeLanes(parameters.braking)
        straight = ShapeLanes(parameters.straight)
        inverseFarLag = 1 / parameters.farLag
        uncertainty = BankUncertainty(lag: parameters.lag, leastDeviation: parameters.errorFloor)
        filters = KalmanBankState()
        lines = BankLines(times: parameters.lineTimes)
        history = BankHistory(
            filledWith: BankMotion(
                time: 0,
                location: .zero,
                lines: lines,
                lateness: 0,
                squareTurnRate: 0,
                filters: filters
            )
        )
    }

    package mutating func observe(_ sample: TouchSample) { follow(sample) }

    /// A function of its own: in what a protocol calls, the compiler leaves operators of vectors as calls.
    @inline(never)
    private mutating func follow(_ sample: TouchSample) {
        guard sample.isFinite else { return }
        guard count > 0 else {
            channels = sample.channels
            landingTime = sample.timestamp
            isLanding = true
            start(at: sample.location, time: sample.timestamp)
            return
        }
        var step = sample.timestamp - history.newest.time
        guard step > 0 else { return }
        let displacement = sample.location - history.newest.location
        if isLanding { settle(at: sample.timestamp, displacement, over: step) }
        if count > 1 { history.keepNewest() }
        channels.update(from: sample.channels)
        let squareDistance = displacement.dot(displacement)
        let squareStep = step * step
        if squareDistance > parameters.jumpSpeed * parameters.jumpSpeed * squareStep,
            squareDistance > Self.squareJumpRatio * fastestSquareSpeed * squareStep
        {
            let known =
                fastestSquareSpeed > 0 ? fastestSquareSpeed : squareDistance / (squareStep * Self.squareJumpRatio)
            start(at: sample.location, time: sample.timestamp)
            fastestSquareSpeed = Self.squareJumpGrowth * known
            return
        }
        let stepVelocity: TouchPoint
        if step > parameters.restInterval {
            stepVelocity = displacement * (1 / step)
            step = min(step, clock.longestStepAfterRest)
            rest(until: sample.timestamp - step)
            lines.advance(by: displacement, over: step, stepVelocity: stepVelocity)
        } else {
            let assumed = max(step, parameters.shortestInterval * clock.typicalInterval)
            stepVelocity = displacement * (1 / assumed)
            lines.advance(by: displacement, over: step, stepVelocity: stepVelocity)
            clock.measure(step)
            step = assumed
        }
        let tick = clock.advance(to: sample.timestamp, step: step, gain: parameters.clockGain)
        filters.advance(
            by: KalmanBankState.Lanes(SIMD4(step, step, step, tick.interval)),
            noiseRatio: noiseRatios
        )
        filters.correct(afterMoving: displacement)
        count += 1
        if count > 2 { updateMeans(step) }
        judge(sample, step)
        history.newest = BankMotion(
            time: sample.timestamp,
            location: sample.location,
            lines: lines,
            lateness: tick.lateness,
            squareTurnRate: parameters.turnGain
                * min(
                    (meanSquareAcceleration + Self.tiny) / (meanSquareSpeed + Self.tiny),
                    Self.largestSquareTurnRate
                ),
            filters: filters
        )
        updateUncertainty()
        if !filters.isFinite || !experts.isFinite || !meanSquareAcceleration.isFinite {
            start(at: sample.location, time: sample.timestamp)
        }
    }

    /// Starts again at the newest sample if the contact slows down as no hand does after it has landed.
    ///
    /// - Parameters:
    ///   - time: of the sample that comes next, in seconds.
    ///   - displacement: how far it is from the newest, in px.
    ///   - step: how long after it, in seconds.
    private mutating func settle(at time: Double, _ displacement: TouchPoint, over step: Double) {
        guard time - landingTime < Self.landing else {
            isLanding = false
            return
        }
        guard count > 1 else { return }
        let expected = lines.stepVelocity * step
        let change = displacement - expected
        let squareDistance = displacement.dot(displacement)
        if squareDistance > expected.dot(expected) {
            isLanding = false
        } else if change.dot(change) > Self.squareSettlingRatio * squareDistance {
            // What the last stroke taught still holds.
            hasLifted = remembersStrokes
            start(at: history.newest.location, time: history.newest.time)
        }
    }

    @inline(never)
    private mutating func start(at location: TouchPoint, time: Double) {
        startTime = time
        clock.start(at: time)
        meanSquareSpeed = 0
        fastestSquareSpeed = 0
        meanSquareAcceleration = 0
        uncertainty.reset()
        sinceFar = 0
        if hasLifted {
            hasLifted = false
            experts.fade(parameters.carry)
        } else {
            experts.reset(
                floor: parameters.errorFloor * parameters.errorFloor,
                without: parameters.excluded
            )
        }
        rest(until: time)
        history.newest = BankMotion(
            time: time,
            location: location,
            lines: lines,
            lateness: 0,
            squareTurnRate: 0,
            filters: filters
        )
        updateUncertainty()
    }

    /// The contact is known to lie still at the last sample until `time`.
    private mutating func rest(until time: Double) {
        filters = KalmanBankState()
        lines = BankLines(times: parameters.lineTimes)
        uncertainty.forget()
        clock.set(to: time)
        history.removeAll()
        count = 1
    }

    @inline(__always)
    private mutating func updateMeans(_ step: Double) {
        let share = step / (parameters.turnMemory + step)
        let velocity = filters.velocity(of: Self.speedFilter)
        let acceleration = filters.acceleration(of: Self.turnFilter)
        meanSquareSpeed += share * (velocity.dot(velocity) - meanSquareSpeed)
        fastestSquareSpeed = max(fastestSquareSpeed, meanSquareSpeed)
        meanSquareAcceleration += share * (acceleration.dot(acceleration) - meanSquareAcceleration)
    }

    @inline(__always)
    private mutating func updateUncertainty() {
        let velocity = filters.velocity(of: Self.turnFilter)
        uncertainty.update(
            squareSpeed: velocity.dot(velocity),
            meanSquareSpeed: meanSquareSpeed,
            meanSquareAcceleration: meanSquareAcceleration
        )
    }

    /// Compares what every expert would have said a moment ago with the sample that came.
    @inline(__always)
    private mutating func judge(_ sample: TouchSample, _ step: Double) {
        let (lag, time) = (parameters.lag, sample.timestamp)
        let memory = min(parameters.memory, time - startTime + Self.leastMemory)
        let kept = memory / (memory + step)
        if let past = history.motion(ofAge: lag, longest: Self.longestLag, at: time) {
            let age = time - past.time
            let errors = errors(of: past, after: age, at: sample.location)
            let mixed = TouchPoint(Double(experts.near.dot(errors.x)), Double(experts.near.dot(errors.y))) * (lag / age)
            uncertainty.learn(squareError: mixed.dot(mixed) / 2, over: step, kept: kept)
            experts.learnNear(x: errors.x, y: errors.y, kept: kept)
        }
        sinceFar += step
        if sinceFar > Self.farSpacing,
            let past = history.motion(ofAge: parameters.farLag, longest: Self.longestFarLag, at: time)
        {
            let errors = errors(of: past, after: time - past.time, at: sample.location)
            let kept = memory / (memory + sinceFar)
            experts.learnFar(x: errors.x, y: errors.y, kept: kept)
            sinceFar = 0
        }
        experts.weigh()
    }

    /// The gains of each shape at a horizon in seconds.
    @inline(__always)
    private func gains(of motion: BankMotion, after horizon: Double) -> (
        cautious: Gains, braking: Gains, straight: Gains
    ) {
        let time = Float(horizon)
        let lead = FourLanes(time, time, time, max(0, time + motion.lateness))
        let square: FourLanes = lead * lead
        return (
            cautious.gains(of: motion, lead: lead, square: square),
            braking.gains(of: motion, lead: lead, square: square),
            straight.gains(of: motion, lead: lead, square: square)
        )
    }

    private typealias Gains = (onVelocity: FourLanes, onAcceleration: FourLanes)

    /// How far from where the contact is now each expert would have expected it then, in px.
    @inline(__always)
    private func errors(
        of motion: BankMotion,
        after horizon: Double,
        at location: TouchPoint
    ) -> (x: ExpertValues, y: ExpertValues) {
        let gains = gains(of: motion, after: horizon)
        let moved = location - motion.location
        let (movedX, movedY) = (FourLanes(repeating: moved.x), FourLanes(repeating: moved.y))
        let time = Float(horizon)
        @inline(__always)
        func errorX(_ gains: Gains) -> FourLanes {
            gains.onVelocity * motion.velocityX + gains.onAcceleration * motion.accelerationX - movedX
        }
        @inline(__always)
        func errorY(_ gains: Gains) -> FourLanes {
            gains.onVelocity * motion.velocityY + gains.onAcceleration * motion.accelerationY - movedY
        }
        return (
            ExpertValues(
                lines: motion.lineOffsetX + motion.lineVelocityX * time - movedX,
                cautious: errorX(gains.cautious),
                braking: errorX(gains.braking),
                straight: errorX(gains.straight)
            ),
            ExpertValues(
                lines: motion.lineOffsetY + motion.lineVelocityY * time - movedY,
                cautious: errorY(gains.cautious),
                braking: errorY(gains.braking),
                straight: errorY(gains.straight)
            )
        )
    }

    package func predict(at time: Double) -> Prediction? { answer(at: time) }

    @inline(never)
    private func answer(at time: Double) -> Prediction? { expected(at: time) }

    /// Predicts as ``predict(at:)`` does. In a loop that also observes, a call that may not change the predictor copies it first: 1.6 kB.
    @inline(never)
    mutating func predictInPlace(at time: Double) -> Prediction? { expected(at: time) }

    @inline(__always)
    private func expected(at time: Double) -> Prediction? {
        guard count > 0 else { return nil }
        let motion = history.newest
        let horizon = max(0, time - motion.time)
        let location = motion.location + displacement(of: motion, after: horizon)
        let variance = uncertainty.variance(after: horizon)
        guard location.isFinite, variance.isFinite else { return nil }
        return Prediction(
            location: location,
            uncertainty: .covariance(LocationCovariance(isotropic: variance)),
            channels: channels
        )
    }

    /// How far the contact is expected from the newest sample, in px, after a horizon in seconds.
    @inline(__always)
    func displacement(of motion: BankMotion, after horizon: Double) -> TouchPoint {
        let weights = experts.weights(farShare: min(1, horizon * inverseFarLag))
        let gains = gains(of: motion, after: horizon)
        // The weights are multiplied into the gains: each filter's velocity and acceleration is then needed once.
        let onVelocity: FourLanes =
            weights.cautious * gains.cautious.onVelocity + weights.braking * gains.braking.onVelocity
            + weights.straight * gains.straight.onVelocity
        let onAcceleration: FourLanes =
            weights.cautious * gains.cautious.onAcceleration + weights.braking * gains.braking.onAcceleration
            + weights.straight * gains.straight.onAcceleration
        let onLine: FourLanes = weights.lines * Float(horizon)
        let movedX: FourLanes =
            (onVelocity * motion.velocityX + onAcceleration * motion.accelerationX)
            + (weights.lines * motion.lineOffsetX + onLine * motion.lineVelocityX)
        let movedY: FourLanes =
            (onVelocity * motion.velocityY + onAcceleration * motion.accelerationY)
            + (weights.lines * motion.lineOffsetY + onLine * motion.lineVelocityY)
        return TouchPoint(Double(movedX.sum()), Double(movedY.sum()))
    }

    /// Per axis, in px², after a horizon in seconds.
    @inline(__always)
    func variance(after horizon: Double) -> Double { uncertainty.variance(after: horizon) }

    /// Whether answers have been compared with what came since the contact appeared, or last rested.
    package var hasJudged: Bool { uncertainty.hasJudged }

    package mutating func reset() {
        count = 0
        hasLifted = false
    }

    /// The predictor as registries make it. Nanoseconds count here, so that it has a guard of its own.
    package var guarded: GuardedKalmanBankPredictor { GuardedKalmanBankPredictor(self) }

    package mutating func lift() {
        // A second lift in a row forgets nothing.
        hasLifted = remembersStrokes && (count > 0 || hasLifted)
        count = 0
    }

    package var remembersStrokes: Bool { parameters.carry > 0 }
}

/// ``KalmanBankPredictor`` as the registry makes it.
package struct GuardedKalmanBankPredictor: GuardedPredictor {
    package var base: KalmanBankPredictor
    package var reports = ReportGuard()

    package init(_ base: KalmanBankPredictor) { self.base = base }

    package mutating func replay(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    ) {
        reset()
        follow(samples, queries: queries, horizons: horizons, answers: &answers) { predictor, time in
            let asked = predictor.reports.believed(time)
            return predictor.reports.limited(predictor.base.predictInPlace(at: asked), at: asked)
        }
    }
}
