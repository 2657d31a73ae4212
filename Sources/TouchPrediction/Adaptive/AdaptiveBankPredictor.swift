import CVectorMath
import TouchModel

/// A `KalmanBankPredictor` that learns what it gets wrong on a device and by a hand, while they draw.
///
/// ## Mathematics
///
/// **Answer.** With y(h) what the bank says h seconds ahead and x the features of the newest sample (``AdaptiveFeatures``), in a frame F
/// that turns with the contact and has its scale S (``AdaptiveFrame``),
///
///     p̂(h) = y(h) + λ(h) [F S h W(h) x]
///
/// at eight heads h; between them the correction's velocity is interpolated (``AdaptiveHeads``). Of the P features, 128 are random functions of
/// the others (``AdaptiveRandomFeatures``). [ ] limits the length of a vector to twice the sum of the move that the bank expects and of
/// what it last missed at that head: if the bank distinguishes noise from motion and stays, a hand's habits do not carry the answer away.
///
/// **Fitted beforehand.** If the predictor has a ``FittedCorrection``, its correction is added to y(h) first, times a share that is trusted
/// (``FittedTrust``), without a limit, and what is learned is what remains. The features stay those of the bank alone.
///
/// **Learning.** Where the contact went is known h seconds later, by the line between the samples around. Then, for each row, with e what the
/// bank missed and ê what the answer did,
///
///     w(h) = S h / (|ê| / (S h) + 0.1 |move| / (S h) + 0.001)      v = mean over known near h of min(8, w(h) / mean w(h))
///     A ← f A + v x xᵀ        B(h) ← f B(h) + v x (Fᵀ e / (S h))ᵀ        f = memory / (memory + seconds)
///
/// which are the sums of a regression that minimizes distances rather than their squares. Where an h lies beyond the lift, what was
/// corrected counts as right. The weights are W(h) = (A + r I)⁻¹ B(h), by Cholesky, with a ridge r that is large while few rows are known.
///
/// **When.** Rows are added as soon as 16 of them are known at the near heads, and at the lift. What becomes known of them at the far heads
/// later is added to B then. The weights are solved for after that, when
/// 2 % of the rows are new. The first stroke of all is answered as by `kalman`, to the bit.
///
/// **Trust.** λ(h) is what share of the corrections would lately have been right (``AdaptiveTrust``): over half a second, which leans on
/// what it was over three.
///
/// **Another device.** When whole corrections make errors larger for some tenths of a second (``AdaptiveHarm``), only 50 rows' worth of what was
/// learned remains. Less evidence is needed if the device reports at another rate than the one that was learned of.
///
/// **Rest.** A correction is multiplied by 1.5 times the speed of the last three steps over S, where that is below 1.
///
/// **Uncertainty.** The bank's variance, times what lets the region of probability 0.9 hold the truth as often as it says
/// (``AdaptiveRegions``), interpolated between the heads.
///
/// ## Parameters
///
/// See ``AdaptiveParameters``. All constants, the features and their scales among them, were chosen on the dysgraphia recordings and on
/// synthetic ones; only the factor of the longest correction, which made no difference there, was chosen on henze2017 and wacom-text.
///
/// ## Behavior
///
/// Force, altitude and azimuth are those of `kalman`. Only samples that were measured may be observed: one that was
/// predicted would be learned from as if the contact had been there.
///
/// ## Complexity
///
/// With P features, O(P) to observe and O(1) to ask; O(P²) a sample when a block of 16 is added, and O(P³) when the weights are solved
/// for. Nothing is allocated, except once after the predictor, or its state, has been copied, or was given a state of another size.
///
/// ## Source
///
/// Ridge regression: Hoerl and Kennard, Technometrics 12(1), 1970. Weights that turn squares into distances: Holland and Welsch,
/// Communications in Statistics 6(9), 1977. Random features: Rahimi and Recht, NeurIPS 2008. Features, frame and trust are Foretouch's own.
package struct AdaptiveBankPredictor: LearningPredictor {
    /// So many rows are learned from at once.
    private static let block = 16
    /// The share of the rows that is new before the weights are solved for again.
    private static let newShare = 0.02
    /// The ridge is larger by the first of these numbers, less the more rows there are: half at the second.
    private static let earlyRidge = 30.0
    private static let earlyRows = 500.0
    static let largestWeight = Float(8)
    static let leastMiss = Float(1e-3)
    static let moveShare = Float(0.1)
    /// The longest correction, over the move that the bank expects and what it last missed, together.
    private static let longestShare = Float(2)
    /// Beyond so many times S h, what the bank missed is no motion of one contact.
    static let farthest = Float(25)
    /// Seconds: between samples farther apart nothing is known of where the contact was.
    private static let longestGap = 0.05
    /// How long is remembered how much of the corrections was right, seconds.
    private static let slowMemory = 3.0
    private static let fastMemory = 0.5
    /// What is left of the latter from one stroke to the next.
    private static let fastCarry = Float(0.7)
    /// What is assumed of the trust before anything was judged, and how many seconds that is worth.
    private static let priorTrust = Float(0.3)
    private static let priorSeconds = Float(0.3)
    private static let slowSeconds = Float(0.05)
    private static let trustMoveShare = Float(0.05)
    /// So many rows are left of what was learned when corrections do harm.
    private static let rowsLeft = 50.0
    /// Below this share of the scale, the speed of the last steps limits corrections.
    private static let slowness = Float(1.5)

    private let parameters: AdaptiveParameters
    private var bank: KalmanBankPredictor
    private var learned: AdaptiveState
    private var random: AdaptiveRandomFeatures
    /// What was fitted beforehand; it is not learned, and stays after a reset.
    private var fitted: FittedCorrection?
    private var fittedTrust = FittedTrust()
    private var fittedTrustBefore = FittedTrust()
    /// What it knew when it was made, and knows after a reset.
    private var initial: AdaptiveState
    /// What was known before the contact came, so that it can be unlearned: the running sums always, the rest once something changed.
    private var runningBefore = AdaptiveRunningSums()
    private var before: AdaptiveState
    private var hasChanged = false

    // The contact.
    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    private var features = AdaptiveFeatures()
    private var fast = AdaptiveTrust()
    private var fastBefore = AdaptiveTrust()
    private var slowShare = HeadLanes(repeating: priorTrust)
    private var regions = AdaptiveRegions()
    private var regionsBefore = AdaptiveRegions()
    private var harm = AdaptiveHarm()
    /// The velocity of the correction at the heads, px/s.
    private var velocityX = HeadLanes.zero
    private var velocityY = HeadLanes.zero

    private var rows: AdaptiveRows
    /// Of the contact, what was measured up to this time is learned, seconds.
    private var learnedTime = 0.0
    /// U of A + r I = Uᵀ U, so that nothing is allocated where the weights are solved for.
    private var factor: [Float]
    /// Whether the processor has eight lanes.
    private let lanes = foretouch_has_eight_lanes()

    /// Makes a predictor.
    ///
    /// - Parameters:
    ///   - parameters: how it learns.
    ///   - bankParameters: those of the predictor that is corrected.
    ///   - fitted: what was fitted beforehand, which it learns on top of.
    ///   - initial: what it knows from the start, and again after every reset; by default nothing.
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(
        _ parameters: AdaptiveParameters = AdaptiveParameters(),
        correcting bankParameters: KalmanBankParameters = KalmanBankParameters(),
        fitted: FittedCorrection? = nil,
        initial: AdaptiveState? = nil
    ) throws(ParameterRangeError) {
        try parameters.validate()
        self.parameters = parameters
        self.fitted = fitted
        let initial = initial ?? AdaptiveState(randomFeatures: parameters.randomFeatures)
        self.initial = initial
        learned = initial
        before = AdaptiveState(randomFeatures: initial.randomFeatureCount)
        bank = try KalmanBankPredictor(bankParameters)
        (random, rows, factor) = Self.memory(for: initial)
        state = initial
        self.initial.copy(learned)
    }

    /// Whatever has the size of a state.
    private static func memory(
        for state: AdaptiveState
    ) -> (AdaptiveRandomFeatures, AdaptiveRows, factor: [Float]) {
        (
            AdaptiveRandomFeatures(count: state.randomFeatureCount), AdaptiveRows(width: state.width),
            [Float](repeating: 0, count: state.momentsStart)
        )
    }

    package var state: AdaptiveState {
        get { learned }
        set {
            if newValue.width != learned.width {
                restart()
                before = AdaptiveState(randomFeatures: newValue.randomFeatureCount)
                (random, rows, factor) = Self.memory(for: newValue)
            }
            learned = newValue
            if !learned.running.isSolved { solve() }
            forgetContacts()
        }
    }

    package var remembersStrokes: Bool { true }

    package mutating func reset() {
        restart()
        if learned.width != initial.width {
            state = initial
        } else if learned.running != initial.running {
            learned.copy(initial)
        }
        forgetContacts()
    }

    /// What is known of the last contacts alone belongs to what was learned from them.
    private mutating func forgetContacts() {
        fast = AdaptiveTrust()
        fittedTrust = FittedTrust()
        regions = AdaptiveRegions()
        harm = AdaptiveHarm()
        keep()
    }

    package mutating func lift() {
        let isStroke = count > 1
        if isStroke {
            learn(rows.count)
            complete(rows.completeCount)
            learned.running.strokes += 1
            solveIfNew()
        }
        restart()
        if isStroke {
            fast.fade(Self.fastCarry)
            fittedTrust.endStroke()
        }
        keep()
    }

    /// What is known now is what a contact that will be cancelled leaves.
    private mutating func keep() {
        runningBefore = learned.running
        fastBefore = fast
        fittedTrustBefore = fittedTrust
        regionsBefore = regions
        hasChanged = false
    }

    package mutating func discard() {
        if hasChanged { learned.copy(before) }
        learned.running = runningBefore
        fast = fastBefore
        fittedTrust = fittedTrustBefore
        regions = regionsBefore
        hasChanged = false
        restart()
    }

    /// Forgets the contact, whose last samples are shown anew: what was not learned of it yet is learned from those.
    package mutating func restart() {
        bank.lift()
        count = 0
        begin()
    }

    /// A contact begins, or goes on elsewhere.
    private mutating func begin() {
        rows.removeAll()
        features.reset()
        (velocityX, velocityY) = (.zero, .zero)
    }

    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, count == 0 || sample.timestamp > lastTime else { return }
        bank.observe(sample)
        count += 1
        if bank.count > 1 {
            let step = sample.timestamp - lastTime
            let moved = sample.location - lastLocation
            fade(over: step)
            Self.judge(
                Step(time: sample.timestamp, duration: step, from: lastLocation, moved: moved),
                rows: &rows,
                features: &features,
                running: &learned.running,
                fast: &fast,
                regions: &regions,
                harm: &harm,
                slowShare: slowShare,
                fittedTrust: &fittedTrust,
                isFitted: fitted != nil
            )
            forgetWhatHarms()
            features.take(moved, over: step)
            describe(sample)
            if rows.judgedCount >= Self.block {
                keepBefore()
                learn(rows.judgedCount)
                if learned.running.strokes > 0 { solveIfNew() }
            }
            if rows.completeCount >= Self.block {
                keepBefore()
                complete(rows.completeCount)
            }
        } else {
            begin()
            learnedTime = sample.timestamp
        }
        (lastTime, lastLocation) = (sample.timestamp, sample.location)
    }

    package func predict(at time: Double) -> Prediction? {
        guard var answer = bank.predict(at: time) else { return nil }
        guard learned.running.isSolved || fitted != nil else { return answer }
        let horizon = max(0, time - lastTime)
        let moved = TouchPoint(
            Double(AdaptiveHeads.correction(velocities: velocityX, after: horizon)),
            Double(AdaptiveHeads.correction(velocities: velocityY, after: horizon))
        )
        guard moved.isFinite else { return answer }
        answer.location += moved
        if case .covariance(let covariance) = answer.uncertainty {
            let scale = Double(AdaptiveHeads.between(regions.scale, at: horizon))
            answer.uncertainty = .covariance(LocationCovariance(isotropic: covariance.xx * scale))
        }
        return answer
    }

    /// The row of the newest sample, if it has one.
    func withNewestRow(_ body: (UnsafePointer<Float>) -> Void) {
        if count > 1 { rows.withNewest(measuredAt: lastTime, body) }
    }

    // MARK: Judging

    @inline(__always)
    private mutating func fade(over step: Double) {
        if fitted != nil { fittedTrust.fade(over: step) }
        guard learned.running.isSolved else { return }
        fast.fade(Float(Self.fastMemory / (Self.fastMemory + step)))
        learned.running.trust.fade(Float(Self.slowMemory / (Self.slowMemory + step)))
        harm.fade(over: step)
    }

    /// The step from one sample to the next, in seconds and px.
    private struct Step {
        var time: Double
        var duration: Double
        var from: TouchPoint
        var moved: TouchPoint
    }

    /// Compares what was said of the time up to the newest sample with where the contact was.
    @inline(__always)
    private static func judge(
        _ step: Step,
        rows: inout AdaptiveRows,
        features: inout AdaptiveFeatures,
        running: inout AdaptiveRunningSums,
        fast: inout AdaptiveTrust,
        regions: inout AdaptiveRegions,
        harm: inout AdaptiveHarm,
        slowShare: HeadLanes,
        fittedTrust: inout FittedTrust,
        isFitted: Bool
    ) {
        let isKnown = step.duration <= Self.longestGap
        let start = step.time - step.duration
        let inverseStep = 1 / step.duration
        let seconds = HeadLanes(repeating: Float(min(0.03, step.duration)))
        let heads = AdaptiveHeads.horizons
        rows.mature(until: step.time) { row in
            guard isKnown else { return }
            @inline(__always)
            func part(_ place: SIMD4<Double>, _ head: Int) -> Double {
                min(1, (place.x + Double(heads[head]) - start) * inverseStep)
            }
            let truthX = row.map { Float(step.from.x + part($0, $1) * step.moved.x - $0.y) }
            let truthY = row.map { Float(step.from.y + part($0, $1) * step.moved.y - $0.z) }
            let missedX = truthX - row.numbers(.baseX), missedY = truthY - row.numbers(.baseY)
            let givenX = row.numbers(.correctionX), givenY = row.numbers(.correctionY)
            let trust = row.numbers(.trust)
            let reach = row.scale * heads
            let square = missedX * missedX + missedY * missedY
            // 1 where there is a row, and the truth may be that of one contact.
            let one = HeadLanes(repeating: 1)
            let known = square.isBelow((Self.farthest * Self.farthest) * reach * reach, then: one, else: .zero)
            @inline(__always)
            func whereKnown(_ values: HeadLanes, else others: HeadLanes) -> HeadLanes {
                known.isAbove(.zero, then: values, else: others)
            }
            let inverse = one / reach.greater(HeadLanes(repeating: 1e-30))
            let fittedX = row.numbers(.fittedX), fittedY = row.numbers(.fittedY)
            let fittedShare = row.numbers(.fittedTrust)
            let bankMissedX = missedX + fittedShare * fittedX, bankMissedY = missedY + fittedShare * fittedY
            features.missedX = whereKnown(bankMissedX, else: features.missedX)
            features.missedY = whereKnown(bankMissedY, else: features.missedY)
            let move = (truthX * truthX + truthY * truthY).root
            if isFitted {
                fittedTrust.learn(
                    missed: (bankMissedX, bankMissedY),
                    correction: (fittedX, fittedY),
                    least: Self.trustMoveShare * move + Self.leastMiss * reach,
                    time: whereKnown(seconds, else: .zero)
                )
            }
            let restX = missedX - trust * givenX, restY = missedY - trust * givenY
            let rest = (restX * restX + restY * restY).root
            row.set(.missedX, whereKnown(missedX, else: .zero))
            row.set(.missedY, whereKnown(missedY, else: .zero))
            let weight = reach / ((rest + Self.moveShare * move) * inverse + Self.leastMiss)
            row.set(.weight, whereKnown(weight, else: .zero))
            regions.learn(
                missed: restX * restX + restY * restY,
                allowed: row.numbers(.squareRadius),
                time: whereKnown(seconds, else: .zero)
            )
            guard running.isSolved else { return }
            let slowX = missedX - slowShare * givenX, slowY = missedY - slowShare * givenY
            let distance = (slowX * slowX + slowY * slowY).root + Self.trustMoveShare * move + Self.leastMiss * reach
            let size = givenX * givenX + givenY * givenY
            let isJudged = size.isAbove(.zero, then: known, else: .zero)
            @inline(__always)
            func whereJudged(_ values: HeadLanes) -> HeadLanes { isJudged.isAbove(.zero, then: values, else: .zero) }
            let factor = whereJudged(seconds / distance)
            let agreement = whereJudged(factor * (missedX * givenX + missedY * givenY))
            let sizes = whereJudged(factor * size)
            let times = whereJudged(seconds)
            let wholeX = missedX - givenX, wholeY = missedY - givenY
            let missed = square.root
            let larger = (wholeX * wholeX + wholeY * wholeY).root - missed
            let unit = missed + Self.trustMoveShare * move + Self.leastMiss * reach
            harm.learn(share: whereJudged(larger / unit).near, time: times.near)
            fast.learn(agreement: agreement, size: sizes, time: times)
            running.trust.learn(agreement: agreement, size: sizes, time: times)
        }
    }

    // MARK: Answering

    /// Describes the newest sample, and corrects what the bank says of it.
    @inline(__always)
    private mutating func describe(_ sample: TouchSample) {
        let motion = bank.history.newest
        (velocityX, velocityY) = (.zero, .zero)
        guard let frame = AdaptiveFrame(motion, fastestSquareSpeed: Float(bank.fastestSquareSpeed)) else { return }
        let heads = AdaptiveHeads.horizons
        @inline(__always)
        func moved(_ head: Int) -> (x: Float, y: Float) {
            let moved = bank.displacement(of: motion, after: Double(heads[head]))
            return (Float(moved.x), Float(moved.y))
        }
        let (first, second, third, fourth) = (moved(0), moved(1), moved(2), moved(3))
        let (fifth, sixth, seventh, eighth) = (moved(4), moved(5), moved(6), moved(7))
        let baseX = HeadLanes(
            near: FourLanes(first.x, second.x, third.x, fourth.x),
            far: FourLanes(fifth.x, sixth.x, seventh.x, eighth.x)
        )
        let baseY = HeadLanes(
            near: FourLanes(first.y, second.y, third.y, fourth.y),
            far: FourLanes(fifth.y, sixth.y, seventh.y, eighth.y)
        )
        // Before there are weights, it is the bank that answers.
        let isSolved = learned.running.isSolved
        let scale = isSolved ? regions.scale : HeadLanes(repeating: 1)
        let squareRadii =
            scale * HeadLanes { Float(LocationUncertainty.squareRadius * bank.variance(after: Double(heads[$0]))) }
        let slow = learned.running.trust.share(
            prior: HeadLanes(repeating: Self.priorTrust),
            seconds: Self.priorSeconds
        )
        let trust = fast.share(prior: slow, seconds: Self.slowSeconds)
        slowShare = slow
        let features = self.features
        let longest =
            Self.longestShare
            * ((baseX * baseX + baseY * baseY).root
                + (features.missedX * features.missedX + features.missedY * features.missedY).root)
        let correction = rows.append(at: sample.location, time: sample.timestamp) { row in
            features.write(bank, motion, in: frame, baseX: baseX.near, baseY: baseY.near, to: row)
            random.write(to: row, wide: lanes)
            var correction = (x: HeadLanes.zero, y: HeadLanes.zero)
            var whole = (x: HeadLanes.zero, y: HeadLanes.zero)
            var fittedShare = HeadLanes.zero
            if let local = fitted?.products(with: row, wide: lanes) {
                let reach = frame.scale * heads
                whole = frame.onSurface(ahead: local.ahead * reach, aside: local.aside * reach)
                fittedShare = fittedTrust.share
            }
            let added = (x: fittedShare * whole.x, y: fittedShare * whole.y)
            let (knownX, knownY) = (baseX + added.x, baseY + added.y)
            if isSolved {
                let local = learned.products(with: row, wide: lanes)
                // Where the contact slows down to rest, corrections fade with it.
                let slowness = min(1, Self.slowness * features.recentSpeed / frame.scale)
                let reach = heads * (slowness * frame.scale)
                let length = reach * (local.ahead * local.ahead + local.aside * local.aside).root
                let held = length.isAbove(longest, then: longest / length, else: HeadLanes(repeating: 1))
                correction = frame.onSurface(ahead: local.ahead * (held * reach), aside: local.aside * (held * reach))
            }
            row.set(.baseX, knownX)
            row.set(.baseY, knownY)
            row.set(.fittedX, whole.x)
            row.set(.fittedY, whole.y)
            row.set(.fittedTrust, fittedShare)
            row.set(.correctionX, correction.x)
            row.set(.correctionY, correction.y)
            row.set(.trust, trust)
            row.set(.squareRadius, squareRadii)
            row.set(.missedX, .zero)
            row.set(.missedY, .zero)
            row.set(.weight, .zero)
            row.set(frame)
            return (x: added.x + correction.x * trust, y: added.y + correction.y * trust)
        }
        velocityX = correction.x / heads
        velocityY = correction.y / heads
    }

    // MARK: Learning

    private mutating func keepBefore() {
        guard !hasChanged else { return }
        before.copy(learned)
        hasChanged = true
    }

    /// Adds the oldest rows to the sums, and forgets them.
    @inline(never)
    private mutating func learn(_ count: Int) {
        guard count > 0 else { return }
        let time = rows.time(ofOldest: count)
        // What passed while nothing was reported makes nothing forgotten.
        let seconds = min(max(0, time - learnedTime), Double(count) * Self.longestGap)
        let kept = parameters.memory / (parameters.memory + seconds)
        Self.learn(count, of: rows, keeping: kept, into: &learned, wide: lanes)
        learnedTime = time
        rows.endLearning(of: count)
    }

    private static func learn(
        _ count: Int,
        of rows: AdaptiveRows,
        keeping kept: Double,
        into learned: inout AdaptiveState,
        wide lanes: Int32
    ) {
        let one = FourLanes(repeating: Float(1))
        var sums = FourLanes.zero, counts = FourLanes.zero, number = 0.0
        rows.forEachKnown(oldest: count) { row in
            let weight = row.field(.weight).near
            number += 1
            sums += weight
            counts += weight.isAbove(.zero, then: one, else: .zero)
        }
        guard number > 0 else { return }
        learned.running.take(rows: number, weightSums: sums, weightCounts: counts, kept: kept)
        learned.fadeSums(keeping: Float(kept))
        let inverseMean = inverseMeanWeight(learned.running)
        rows.forEachFourKnown(oldest: count) { four, filled in
            learned.add(four, wide: lanes) { position in
                guard position < filled else { return (0, .zero, .zero) }
                let row = four[position]
                let raw = row.field(.weight)
                let frame = row.frame
                let inverse = 1 / (frame.scale * AdaptiveHeads.horizons)
                let x = raw.isAbove(.zero, then: row.field(.missedX), else: row.field(.correctionX))
                let y = raw.isAbove(.zero, then: row.field(.missedY), else: row.field(.correctionY))
                let local = frame.local(x, y)
                return (weight(of: raw.near, inverseMean), local.ahead * inverse, local.aside * inverse)
            }
        }
    }

    /// The inverse of the mean raw weight at each near head.
    private static func inverseMeanWeight(_ running: AdaptiveRunningSums) -> FourLanes {
        let one = FourLanes(repeating: Float(1))
        let mean = running.weightSums / running.weightCounts.greater(one)
        return one / mean.greater(FourLanes(repeating: Float(1e-30)))
    }

    /// v of a row, by its raw weights at the near heads.
    @inline(__always)
    private static func weight(of raw: FourLanes, _ inverseMean: FourLanes) -> Float {
        let known = raw.isAbove(.zero, then: FourLanes(repeating: Float(1)), else: .zero)
        return (raw * inverseMean).lesser(FourLanes(repeating: largestWeight)).sum() / known.sum()
    }

    /// Corrects what was learned of the oldest rows before their truth was known at the far heads, and forgets them.
    @inline(never)
    private mutating func complete(_ count: Int) {
        guard count > 0 else { return }
        let inverseMean = Self.inverseMeanWeight(learned.running)
        rows.forEachCompleted(oldest: count) { row in
            let known = row.field(.weight).isAbove(.zero, then: HeadLanes(repeating: 1), else: .zero)
            let (frame, near) = (row.frame, row.field(.weight).near)
            let factor = HeadLanes(near: .zero, far: known.far) / (frame.scale * AdaptiveHeads.horizons)
            let local = frame.local(
                (row.field(.missedX) - row.field(.correctionX)) * factor,
                (row.field(.missedY) - row.field(.correctionY)) * factor
            )
            let weight = Self.weight(of: near, inverseMean)
            learned.addMoments(of: row, weight * local.ahead, weight * local.aside, wide: lanes)
        }
        rows.removeFirst(count)
    }

    /// What was learned of another device is left to some tens of rows, which what comes soon outweighs.
    @inline(__always)
    private mutating func forgetWhatHarms() {
        guard learned.running.isSolved, learned.running.seen > 2 * Self.rowsLeft,
            harm.isHarmful(learned.isForeign(interval: bank.clock.meanInterval))
        else { return }
        forgetDown()
    }

    @inline(never)
    private mutating func forgetDown() {
        keepBefore()
        let kept = Self.rowsLeft / learned.running.seen
        learned.fadeSums(keeping: Float(kept))
        learned.running.forget(keeping: kept)
        harm = AdaptiveHarm()
        solve()
    }

    private mutating func solveIfNew() {
        let running = learned.running
        if running.unsolved > 0, running.unsolved >= Self.newShare * running.seen { solve() }
    }

    private mutating func solve() {
        let seen = learned.running.seen
        guard seen > 0 else { return }
        let early = Self.earlyRidge * Self.earlyRows / (Self.earlyRows + seen)
        learned.solve(ridge: Float(parameters.ridge + early), factor: &factor, wide: lanes)
    }
}
