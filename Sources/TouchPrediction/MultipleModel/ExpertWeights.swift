/// One number for each expert of a bank.
struct ExpertValues: Sendable {
    var lines: KalmanBankState.Lanes
    var cautious: KalmanBankState.Lanes
    var braking: KalmanBankState.Lanes
    var straight: KalmanBankState.Lanes

    /// The same number for all.
    init(repeating value: Double) {
        lines = KalmanBankState.Lanes(repeating: value)
        cautious = lines
        braking = lines
        straight = lines
    }

    @inline(__always)
    init(
        lines: KalmanBankState.Lanes,
        cautious: KalmanBankState.Lanes,
        braking: KalmanBankState.Lanes,
        straight: KalmanBankState.Lanes
    ) {
        self.lines = lines
        self.cautious = cautious
        self.braking = braking
        self.straight = straight
    }

    /// Σ of products.
    @inline(__always)
    func dot(_ other: ExpertValues) -> Double {
        let pairs: KalmanBankState.Lanes = lines * other.lines + cautious * other.cautious
        return (pairs + (braking * other.braking + straight * other.straight)).sum()
    }
}

/// How much each expert is listened to, by its recent squared errors at two lags: at near horizons by the inverse fourth
/// power of those at the near lag, at far ones by the inverse square of those at either.
struct ExpertWeights: Sendable {
    /// For a horizon of 0; sums to 1.
    private(set) var near = ExpertValues(repeating: 1.0 / 16)
    /// For horizons from the far lag on; sums to 1.
    private(set) var far = ExpertValues(repeating: 1.0 / 16)
    /// S at the near and the far lag: squared errors in px², fading.
    private var nearErrors = ExpertValues(repeating: 1)
    private var farErrors = ExpertValues(repeating: 1)
    /// The least S′ by each expert's, squared.
    private var farFactors = ExpertValues(repeating: 1)

    /// What is wrong by so much, in px², is never listened to, however long it is forgotten.
    private static let hopeless = 1e200

    /// All experts alike, but for some that are never listened to.
    ///
    /// - Parameters:
    ///   - floor: px², above 0.
    ///   - excluded: some experts, not all.
    mutating func reset(floor: Double, without excluded: KalmanBankParameters.Experts = []) {
        self = ExpertWeights()
        nearErrors = ExpertValues(repeating: floor)
        if !excluded.isEmpty {
            nearErrors.replace(at: excluded, with: Self.hopeless)
            near.replace(at: excluded, with: 0)
            near = near.normalized
            far = near
        }
        farErrors = nearErrors
    }

    /// Lets what was learned count for less beside what comes.
    ///
    /// - Parameter kept: the share that is remembered, above 0.
    mutating func fade(_ kept: Double) {
        nearErrors = nearErrors.scaled(by: kept)
        farErrors = farErrors.scaled(by: kept)
    }

    /// Learns how far each expert was off at the near lag: S ← k S + error + floor.
    ///
    /// - Parameters:
    ///   - x, y: how far each was off, in px.
    ///   - kept: k, the share of S that is remembered.
    ///   - floor: px².
    @inline(__always)
    mutating func learnNear(x: ExpertValues, y: ExpertValues, kept: Double, floor: Double) {
        nearErrors.fade(kept, andAddSquaresOf: x, y, floor)
    }

    /// The same at the far lag.
    @inline(__always)
    mutating func learnFar(x: ExpertValues, y: ExpertValues, kept: Double, floor: Double) {
        farErrors.fade(kept, andAddSquaresOf: x, y, floor)
        let ratios = farErrors.leastByEach
        farFactors = ratios * ratios
    }

    /// Weighs the experts by what was learned: w ∝ S⁻⁴ near, (S S′)⁻² far.
    @inline(__always)
    mutating func weigh() {
        let ratios = nearErrors.leastByEach
        let squares = ratios * ratios
        near = (squares * squares).normalized
        far = (squares * farFactors).normalized
    }

    /// Whether all sums are finite.
    @inline(__always)
    var isFinite: Bool { (near.dot(nearErrors) + far.dot(farErrors)).isFinite }
}

extension ExpertValues {
    fileprivate mutating func replace(at experts: KalmanBankParameters.Experts, with value: Double) {
        for lane in 0..<4 {
            if experts.contains(.lines.lane(lane)) { lines[lane] = value }
            if experts.contains(.cautious.lane(lane)) { cautious[lane] = value }
            if experts.contains(.braking.lane(lane)) { braking[lane] = value }
            if experts.contains(.straight.lane(lane)) { straight[lane] = value }
        }
    }

    @inline(__always)
    fileprivate static func * (left: ExpertValues, right: ExpertValues) -> ExpertValues {
        ExpertValues(
            lines: left.lines * right.lines,
            cautious: left.cautious * right.cautious,
            braking: left.braking * right.braking,
            straight: left.straight * right.straight
        )
    }

    @inline(__always)
    fileprivate mutating func fade(_ kept: Double, andAddSquaresOf x: ExpertValues, _ y: ExpertValues, _ floor: Double)
    {
        lines = kept * lines + squares(x.lines, y.lines, floor)
        cautious = kept * cautious + squares(x.cautious, y.cautious, floor)
        braking = kept * braking + squares(x.braking, y.braking, floor)
        straight = kept * straight + squares(x.straight, y.straight, floor)
    }

    fileprivate func scaled(by factor: Double) -> ExpertValues {
        ExpertValues(
            lines: lines * factor,
            cautious: cautious * factor,
            braking: braking * factor,
            straight: straight * factor
        )
    }

    /// The least number over each.
    @inline(__always)
    fileprivate var leastByEach: ExpertValues {
        let least = lines.lesser(cautious).lesser(braking.lesser(straight)).least
        return ExpertValues(
            lines: least / lines,
            cautious: least / cautious,
            braking: least / braking,
            straight: least / straight
        )
    }

    /// The numbers over their sum.
    @inline(__always)
    fileprivate var normalized: ExpertValues {
        scaled(by: 1 / ((lines + cautious) + (braking + straight)).sum())
    }
}

@inline(__always)
private func squares(
    _ x: KalmanBankState.Lanes,
    _ y: KalmanBankState.Lanes,
    _ floor: Double
) -> KalmanBankState.Lanes {
    x * x + y * y + floor
}
