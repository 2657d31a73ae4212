import TouchModel
import TouchPrediction

/// A small network that corrects a classical predictor (`NeuralBase`), the default one unless its layout names another: that
/// says where the contact goes, the network, having seen many people, by how much that is wrong.
///
/// ## Mathematics
///
/// With the motion frame and the inputs x of `NeuralMotion` (heading u, its normal u⊥ on the side to which the motion
/// bends, speed scale S), the network's outputs (oₖ, o⊥ₖ) at the horizons hₖ it was fitted for, and the share λₖ of
/// them that is applied,
///
///     p̂(hₖ) = classical(hₖ) + λₖ S′ hₖ (oₖ u + o⊥ₖ u⊥)
///
/// with S′ = (S² − (5 px/s)²) / S, which is S without what a contact at rest has of it, so that rest needs no correction and
/// locations in units of a large size, where every motion seems to be rest, get none.
/// In between the correction's mean velocity is interpolated linearly; below the first horizon it is that of the first.
/// The network is evaluated once for each sample, for all horizons; asking interpolates.
///
/// λₖ is how much of its correction held for people, or whole devices, that a network of the same kind had not seen
/// while it was fitted: a stacked regression (Wolpert 1992; Breiman 1996) of the network on the classical predictor.
///
/// ## Behaviour
///
/// Beyond the longest horizon fitted, or ``longestHorizon``, the answer is that of the limit, and marked as such
/// (``Prediction/isFallback`` says that not the network alone speaks). On the first samples, and where an input leaves the
/// range that was seen in training, the answer is the classical predictor's, marked likewise. Where a model was fitted
/// with its regions, the answer carries the radius of a disc that is to hold the truth with probability 0.9,
///
///     r(h) = s(h) · f(h) · mθ
///
/// with the classical predictor's standard deviation s, factors f from strokes held out (`NeuralRegions`), and mθ from
/// how wrong the answers of this very stroke were (`RadiusAdaptation`). Force and angles are answered with their last
/// known values.
///
/// ## Complexity
///
/// Observing is O(parameters), asking O(horizons). Neither allocates, except once after the predictor has been copied.
///
/// ## Source
///
/// Networks for the latency of touch: Henze, Funk and Shirazi, MobileHCI 2016; Henze, Le, Mayer and Schwind, MobileHCI 2017.
/// Frame, inputs and the correction of a classical predictor are Foretouch's own.
package struct NeuralPredictor: Predictor {
    /// The furthest that is answered, in seconds.
    package static let longestHorizon = 0.1

    private let engine: NeuralEngine
    private var motion: NeuralMotion
    /// Inputs first; see ``NeuralEngine/workCount``.
    private var work: [Float]
    /// The correction's mean velocity at each horizon.
    private var corrections: [TouchPoint]
    private var view = NeuralView()
    private var speaks = false
    private var adaptation: RadiusAdaptation
    /// The bin of the regions that the last sample falls in.
    package private(set) var regionBin = NeuralRegions.startBin

    /// Makes a predictor from a model.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where the model is not valid.
    package init(_ model: NeuralModel) throws {
        try self.init(model, adaptationRate: RadiusAdaptation.Parameters.defaultRate)
    }

    /// - Parameter adaptationRate: γ of ``RadiusAdaptation``.
    package init(_ model: NeuralModel, adaptationRate: Double) throws {
        try model.validate()
        adaptation = RadiusAdaptation(model, rate: adaptationRate)
        engine = NeuralEngine(model)
        motion = try NeuralMotion(model.layout)
        work = Array(repeating: 0, count: engine.workCount)
        corrections = Array(repeating: .zero, count: model.layout.horizons.count)
    }

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        let (time, location) = (motion.time, motion.location)
        guard motion.observe(sample) else { return }
        adaptation.judge(from: time, location, to: sample)
        speaks = motion.showsEnough && correct()
        regionBin =
            motion.showsEnough && motion.classical.hasJudged ? NeuralRegions.laterBin : NeuralRegions.startBin
        guard let horizon = adaptation.wanted(at: motion.time) else { return }
        putAside(horizon)
    }

    /// Remembers what is answered now, to be judged later.
    @inline(never)
    private mutating func putAside(_ horizon: Double) {
        guard let answer = predict(at: motion.time + horizon), case .radius(let stated, _) = answer.uncertainty,
            let plain = engine.plainRegion(horizon: horizon, bin: regionBin),
            let factor = engine.region(horizon: horizon, bin: regionBin)
        else { return }
        adaptation.putAside(
            answer.location,
            at: motion.time,
            plainRadius: stated * plain / (factor * adaptation.factor(horizon: horizon)),
            statedRadius: stated
        )
    }

    /// Evaluates the network and turns its answer into corrections.
    ///
    /// - Returns: whether there is one, and all is finite.
    @inline(__always)
    private mutating func correct() -> Bool {
        // It cannot go while this predictor holds it, and counting that would cost more than a layer's last unit.
        let engine = Unmanaged.passUnretained(engine)
        return engine._withUnsafeGuaranteedRef { engine in correct(with: engine) }
    }

    @inline(__always)
    private mutating func correct(with engine: NeuralEngine) -> Bool {
        work.withUnsafeMutableBufferPointer { work in
            view = motion.write(to: engine.inputs(in: work))
            guard let outputs = engine.evaluate(work) else { return false }
            let view = view
            return corrections.withUnsafeMutableBufferPointer { corrections in
                var isFinite = true
                for horizon in corrections.indices {
                    let scale = view.reach * Double(engine.trust(horizon))
                    let correction = view.onSurface(
                        along: scale * Double(outputs[2 * horizon]),
                        across: scale * Double(outputs[2 * horizon + 1])
                    )
                    corrections[horizon] = correction
                    isFinite = isFinite && correction.isFinite
                }
                return isFinite
            }
        }
    }

    @inline(__always)
    package func predict(at time: Double) -> Prediction? {
        let asked = time - motion.time
        let horizons = engine.horizons
        let horizon = min(asked, min(Self.longestHorizon, horizons[horizons.count - 1]))
        guard var answer = motion.classical.predict(at: motion.time + max(0, horizon)) else { return nil }
        answer.isFallback = !speaks || asked > horizon + 1e-9
        guard horizon > 0 else { return answer }
        if speaks { answer.location += correction(at: horizon) * horizon }
        if let factor = engine.region(horizon: horizon, bin: regionBin),
            case .covariance(let covariance) = answer.uncertainty
        {
            let radius = factor * adaptation.factor(horizon: horizon) * covariance.xx.squareRoot()
            answer.uncertainty = .radius(radius, level: NeuralModel.regionLevel)
        }
        return answer.isFinite ? answer : nil
    }

    /// The correction's mean velocity up to a horizon.
    @inline(__always)
    private func correction(at horizon: Double) -> TouchPoint {
        let (knot, share) = Knots.place(of: horizon, among: engine.horizons)
        return share > 0
            ? corrections[knot] + (corrections[knot + 1] - corrections[knot]) * share : corrections[knot]
    }

    package mutating func reset() {
        motion.reset()
        adaptation.reset()
        view = NeuralView()
        regionBin = NeuralRegions.startBin
        speaks = false
    }
}

extension RadiusAdaptation {
    /// As a model's regions ask for it; none where they do not adapt.
    fileprivate init(_ model: NeuralModel, rate: Double) {
        guard let part = model.regions?.adaptation else {
            self.init()
            return
        }
        let horizons = model.layout.horizons
        self.init(
            near: .init(horizon: horizons[part.nearHorizon], typicalRatio: part.nearRatio),
            far: .init(horizon: horizons[part.farHorizon], typicalRatio: part.farRatio),
            Parameters(rate: rate, level: NeuralModel.regionLevel)
        )
    }
}
