/// One number for each expert of a bank.
struct ExpertValues: Sendable {
    var lines: KalmanBankState.Lanes
    var cautious: KalmanBankState.Lanes
    var braking: KalmanBankState.Lanes
    var straight: KalmanBankState.Lanes

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

    /// The same number for all.
    init(repeating value: Float) {
        let lanes = KalmanBankState.Lanes(repeating: value)
        self.init(lines: lanes, cautious: lanes, braking: lanes, straight: lanes)
    }

    /// Σ of products.
    @inline(__always)
    func dot(_ other: ExpertValues) -> Float {
        let pairs: KalmanBankState.Lanes = lines * other.lines + cautious * other.cautious
        return (pairs + (braking * other.braking + straight * other.straight)).sum()
    }
}

/// How much each expert is listened to, by its recent squared errors at two lags: at near horizons by the inverse fourth
/// power of those at the near lag, at far ones by the inverse square of those at either.
struct ExpertWeights: Sendable {
    /// The weights for a horizon of 0; their sum is 1.
    private(set) var near = ExpertValues(repeating: 1.0 / 16)
    /// The weights for horizons from the far lag on; their sum is 1.
    private(set) var far = ExpertValues(repeating: 1.0 / 16)
    /// S at the near and the far lag: squared errors in px², fading.
    private var nearErrors = ExpertValues(repeating: 1)
    private var farErrors = ExpertValues(repeating: 1)
    /// The least S′ by each expert's, squared.
    private var farFactors = ExpertValues(repeating: 1)

    /// What is added to S for every sample, in px²: that of an expert without error, or of one that is never listened to.
    private var floors = ExpertValues(repeating: 1)
    private static let hopeless = Float(1e24)

    /// All experts alike, but for some that are never listened to.
    ///
    /// - Parameters:
    ///   - floor: px², above 0.
    ///   - excluded: some experts, not all.
    mutating func reset(floor: Double, without excluded: KalmanBankParameters.Experts = []) {
        self = ExpertWeights()
        floors = ExpertValues(repeating: Float(floor))
        if !excluded.isEmpty {
            floors.replace(at: excluded, with: Self.hopeless)
            near.replace(at: excluded, with: 0)
            near = near.normalized
            far = near
        }
        nearErrors = floors
        farErrors = floors
    }

    /// Lets what was learned count for less beside what comes.
    ///
    /// - Parameter kept: the share that is remembered, above 0.
    mutating func fade(_ kept: Double) {
        nearErrors = nearErrors * Float(kept)
        farErrors = farErrors * Float(kept)
    }

    /// Learns how far each expert was off at the near lag: S ← k S + error + floor.
    ///
    /// - Parameters:
    ///   - x, y: how far each was off, in px.
    ///   - kept: k, the share of S that is remembered.
    @inline(__always)
    mutating func learnNear(x: ExpertValues, y: ExpertValues, kept: Double) {
        nearErrors = nearErrors * Float(kept) + (x * x + y * y + floors)
    }

    /// The same at the far lag.
    @inline(__always)
    mutating func learnFar(x: ExpertValues, y: ExpertValues, kept: Double) {
        farErrors = farErrors * Float(kept) + (x * x + y * y + floors)
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

    /// The weights for a horizon.
    ///
    /// - Parameter share: how much those at the far lag count, 0 to 1.
    @inline(__always)
    func weights(farShare share: Double) -> ExpertValues { near + (far - near) * Float(share) }

    /// Whether there are weights: one number that is not finite makes all of them NaN.
    @inline(__always)
    var isFinite: Bool { near.lines[0].isFinite && far.lines[0].isFinite }
}

extension ExpertValues {
    fileprivate mutating func replace(at experts: KalmanBankParameters.Experts, with value: Float) {
        for lane in 0..<4 {
            if experts.contains(.lines.lane(lane)) { lines[lane] = value }
            if experts.contains(.cautious.lane(lane)) { cautious[lane] = value }
            if experts.contains(.braking.lane(lane)) { braking[lane] = value }
            if experts.contains(.straight.lane(lane)) { straight[lane] = value }
        }
    }

    /// An operation on those of each lane.
    @inline(__always)
    private func combined(
        with other: ExpertValues,
        _ operation: (KalmanBankState.Lanes, KalmanBankState.Lanes) -> KalmanBankState.Lanes
    ) -> ExpertValues {
        ExpertValues(
            lines: operation(lines, other.lines),
            cautious: operation(cautious, other.cautious),
            braking: operation(braking, other.braking),
            straight: operation(straight, other.straight)
        )
    }

    @inline(__always)
    fileprivate static func + (left: ExpertValues, right: ExpertValues) -> ExpertValues {
        left.combined(with: right) { $0 + $1 }
    }

    @inline(__always)
    fileprivate static func - (left: ExpertValues, right: ExpertValues) -> ExpertValues {
        left.combined(with: right) { $0 - $1 }
    }

    @inline(__always)
    fileprivate static func * (left: ExpertValues, right: ExpertValues) -> ExpertValues {
        left.combined(with: right) { $0 * $1 }
    }

    @inline(__always)
    fileprivate static func / (left: ExpertValues, right: ExpertValues) -> ExpertValues {
        left.combined(with: right) { $0 / $1 }
    }

    @inline(__always)
    fileprivate static func * (left: ExpertValues, right: Float) -> ExpertValues {
        left * ExpertValues(repeating: right)
    }

    /// The least number over each.
    @inline(__always)
    fileprivate var leastByEach: ExpertValues {
        ExpertValues(repeating: lines.lesser(cautious).lesser(braking.lesser(straight)).least) / self
    }

    /// The numbers over their sum.
    @inline(__always)
    fileprivate var normalized: ExpertValues { self * (1 / ((lines + cautious) + (braking + straight)).sum()) }
}
