import TouchModel
import TouchPrediction

/// Goes on as people's movements did that its coefficients were fitted to: the displacement is linear in the steps of the
/// history, with coefficients that depend on speed and on its change.
///
/// ## Mathematics
///
/// p(a) is the contact's location at age a before the newest sample, interpolated linearly between samples in true time,
/// u the heading, u⊥ the direction across it. The steps sⱼ = p(aⱼ₋₁) − p(aⱼ), a₀ = 0, of a history of n ages are taken in
/// the motion frame, sⱼ = (sⱼ · u, sⱼ · u⊥). With B(s, q) the grid's hat functions over the logarithms of speed s and of
/// the ratio q of the recent to the earlier speed, at most four of which are not zero and which sum to 1,
///
///     d(h) = u Σₖ Bₖ Σⱼ βₖⱼ(h) (sⱼ · u)  +  u⊥ Σₖ Bₖ Σⱼ γₖⱼ(h) (sⱼ · u⊥)
///
/// for each fitted horizon h. There is no constant term: with fixed B the law is homogeneous, so to divide the history by
/// the local speed and to multiply the answer by it, which would be the third part of the motion frame, cancels out. What
/// goes along depends on what went along, what goes across on what went across: predictions move, turn, are mirrored with
/// the stroke, by construction; they scale with it where the layout has no `AutoregressiveLayout.speedKnots` and no
/// `AutoregressiveLayout.speedFloor`. See `AutoregressiveFit` for how β and γ are found.
///
/// Between fitted horizons the mean velocity d(h) / h is interpolated linearly, which is exact for constant
/// acceleration; up to the first it is that of the first; beyond the last d stays what it is there: nothing was learned
/// of what comes later.
///
/// ## Behavior
///
/// No answer before the second sample. While the history is shorter than any that the model was fitted on
/// (`AutoregressiveModel.shortestHistory`), the answer is that of ``LinearPredictor`` with its defaults. A contact
/// that rests stays. The answer carries no uncertainty.
///
/// ## Complexity
///
/// Observing is O(samples in the history), asking O(n). Neither allocates, except once after the predictor has been copied.
///
/// ## Source
///
/// Linear prediction: Makhoul, "Linear prediction: a tutorial review", Proceedings of the IEEE 63, 1975. Coefficients
/// that depend on the state: Priestley, "State-dependent models", Journal of Time Series Analysis 1, 1980.
package struct AutoregressivePredictor: Predictor {
    private let frame: MotionFrame
    private let shortestHistory: Double
    private let stepCount: Int
    /// Per speed knot, ratios count; 1 where it does not matter.
    private let ratioCount: Int
    private let hasSpeeds: Bool
    private let horizons: [Double]
    /// Horizons × knots × (along steps, across steps).
    private let coefficients: [Double]

    private var window: SampleWindow
    private var steps: [Double]
    private var view = MotionView()
    private var count = 0
    private var lastTime = 0.0
    private var lastLocation = TouchPoint.zero
    private var velocity = TouchPoint.zero
    private var earlierTime = 0.0
    private var earlierLocation = TouchPoint.zero
    private var bunches = BunchGuard()

    /// Makes a predictor from a model.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where the model is not valid.
    package init(_ model: AutoregressiveModel) throws(ModelFileError) {
        try model.validate()
        let layout = model.layout
        frame = MotionFrame(layout)
        // Stamps a history of exactly that length apart may miss it by the rounding of the clock.
        shortestHistory = model.shortestHistory - 1e-6
        stepCount = layout.stepCount
        ratioCount = max(1, layout.ratioKnots.count)
        hasSpeeds = layout.speedKnots.count > 1
        horizons = model.horizons.map(\.seconds)
        let steps = layout.stepCount
        var coefficients: [Double] = []
        for horizon in model.horizons {
            for knot in 0..<layout.knotCount {
                coefficients += horizon.along[knot * steps..<(knot + 1) * steps]
                coefficients += horizon.across[knot * steps..<(knot + 1) * steps]
            }
        }
        self.coefficients = coefficients
        window = frame.makeWindow()
        self.steps = Array(repeating: 0, count: frame.stepRoom)
    }

    package mutating func observe(_ sample: TouchSample) {
        let time = sample.timestamp
        let location = sample.location
        guard sample.isFinite, count == 0 || time > lastTime else { return }
        let isReplacing = count > 0 && bunches.replaces(after: time - lastTime)
        if !isReplacing { (earlierTime, earlierLocation) = (lastTime, lastLocation) }
        velocity = count == 0 ? .zero : (location - earlierLocation) / (time - earlierTime)
        view = window.append(time: time, location: location, replacingNewest: isReplacing) { entries in
            steps.withUnsafeMutableBufferPointer { frame.view(of: entries, steps: $0) }
        }
        lastTime = time
        lastLocation = location
        count = min(count + 1, 2)
    }

    package func predict(at time: Double) -> Prediction? {
        guard count > 1 else { return nil }
        let horizon = time - lastTime
        guard horizon > 0 else { return Prediction(location: lastLocation) }
        let displacement = view.span < shortestHistory ? velocity * horizon : displacement(after: horizon)
        let location = lastLocation + displacement
        return location.isFinite ? Prediction(location: location) : nil
    }

    private func displacement(after horizon: Double) -> TouchPoint {
        var above = 0
        while above < horizons.count, horizons[above] < horizon { above += 1 }
        if above == horizons.count { return fitted(above - 1) }
        let upper = fitted(above) / horizons[above]
        guard above > 0, horizons[above] > horizon else { return upper * horizon }
        let (start, end) = (horizons[above - 1], horizons[above])
        let lower = fitted(above - 1) / start
        return (lower + (upper - lower) * ((horizon - start) / (end - start))) * horizon
    }

    /// d(h) for one of the fitted horizons.
    private func fitted(_ horizon: Int) -> TouchPoint {
        let knots = view.knots
        let knotCount = coefficients.count / (2 * stepCount * horizons.count)
        let base = horizon * knotCount + knots.speed * ratioCount + knots.ratio
        let nextSpeed = hasSpeeds ? ratioCount : 0
        let nextRatio = ratioCount > 1 ? 1 : 0
        return sum(base) * ((1 - knots.speedShare) * (1 - knots.ratioShare))
            + sum(base + nextRatio) * ((1 - knots.speedShare) * knots.ratioShare)
            + sum(base + nextSpeed) * (knots.speedShare * (1 - knots.ratioShare))
            + sum(base + nextSpeed + nextRatio) * (knots.speedShare * knots.ratioShare)
    }

    /// The displacement by the coefficients of one knot.
    private func sum(_ knot: Int) -> TouchPoint {
        coefficients.withUnsafeBufferPointer { coefficients in
            steps.withUnsafeBufferPointer { steps in
                let start = knot * 2 * stepCount
                var along = 0.0
                var across = 0.0
                for step in 0..<stepCount {
                    along += coefficients[start + step] * steps[step]
                    across += coefficients[start + stepCount + step] * steps[stepCount + step]
                }
                return view.displacement(along: along, across: across)
            }
        }
    }

    package mutating func reset() {
        count = 0
        window.removeAll()
        bunches.reset()
    }
}
