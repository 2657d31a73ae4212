import TouchModel

/// How far ahead an app may draw now, by an advice for its device and predictor.
///
/// Show it every sample that the predictor is shown, and draw the prediction for ``horizon`` later than the last sample;
/// nothing where that is 0. Observing and asking are O(bins of speed) and do not allocate.
///
///     safeHorizon.observe(sample)
///     predictor.observe(sample)
///     let tip = predictor.predict(at: sample.timestamp + safeHorizon.horizon)
public struct SafeHorizon: Sendable {
    private let rules: HorizonRules
    private let pixelsPerUnit: Double
    private var motion = ObservedMotion()

    /// - Parameters:
    ///   - rules: those of an advice.
    ///   - pixelsPerUnit: the rules' units of location in one unit of the samples: for an advice in CSS px, CSS px in a point.
    public init(rules: HorizonRules, pixelsPerUnit: Double = 1) {
        self.rules = rules
        self.pixelsPerUnit = pixelsPerUnit
    }

    /// Takes the next real sample of the contact into account. One that is not finite, or not later than the last one, is
    /// ignored.
    public mutating func observe(_ sample: TouchSample) {
        var scaled = sample
        scaled.location *= pixelsPerUnit
        motion.observe(scaled)
    }

    /// The horizon that is safe now, in seconds from the last sample on; 0 where none is.
    public var horizon: Double { rules.horizons[rules.cell(of: motion)] }

    /// Forgets the contact, as at touch-down.
    public mutating func reset() { motion = ObservedMotion() }
}
