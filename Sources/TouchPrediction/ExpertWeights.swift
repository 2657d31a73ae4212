/// One number for each expert of a bank.
struct ExpertValues: Sendable {
    var linear: Double
    var cautious: KalmanBankState.Lanes
    var braking: KalmanBankState.Lanes
    var straight: KalmanBankState.Lanes

    /// The same number for all.
    init(repeating value: Double) {
        linear = value
        cautious = KalmanBankState.Lanes(repeating: value)
        braking = cautious
        straight = cautious
    }

    @inline(__always)
    init(
        linear: Double,
        cautious: KalmanBankState.Lanes,
        braking: KalmanBankState.Lanes,
        straight: KalmanBankState.Lanes
    ) {
        self.linear = linear
        self.cautious = cautious
        self.braking = braking
        self.straight = straight
    }

    /// Σ of products.
    @inline(__always)
    func dot(_ other: ExpertValues) -> Double {
        linear * other.linear
            + (cautious * other.cautious + braking * other.braking + straight * other.straight).sum()
    }
}

/// How much each expert is listened to: by the inverse fourth power of its recent squared error.
struct ExpertWeights: Sendable {
    /// Sums to 1.
    private(set) var weights = ExpertValues(repeating: 1.0 / 13)
    /// S: squared errors in px², fading.
    private var squareErrors = ExpertValues(repeating: 1)

    /// All experts alike.
    mutating func reset(errorFloor: Double) {
        squareErrors = ExpertValues(repeating: errorFloor)
        weights = ExpertValues(repeating: 1.0 / 13)
    }

    /// Learns how far each expert was off: S ← k S + error + floor, w ∝ S⁻⁴.
    ///
    /// - Parameters:
    ///   - x, y: how far each was off, in px.
    ///   - kept: k, the share of S that is remembered.
    ///   - floor: px².
    @inline(__always)
    mutating func learn(x: ExpertValues, y: ExpertValues, kept: Double, floor: Double) {
        squareErrors.linear = kept * squareErrors.linear + (x.linear * x.linear + y.linear * y.linear + floor)
        squareErrors.cautious = kept * squareErrors.cautious + squares(x.cautious, y.cautious, floor)
        squareErrors.braking = kept * squareErrors.braking + squares(x.braking, y.braking, floor)
        squareErrors.straight = kept * squareErrors.straight + squares(x.straight, y.straight, floor)
        let errors = squareErrors
        let least = min(errors.linear, leastLane(errors.cautious, errors.braking, errors.straight))
        let linear = fourthPower(least / errors.linear)
        let cautious = fourthPower(least / errors.cautious)
        let braking = fourthPower(least / errors.braking)
        let straight = fourthPower(least / errors.straight)
        let scale = 1 / (linear + (cautious + braking + straight).sum())
        weights = ExpertValues(
            linear: linear * scale,
            cautious: cautious * scale,
            braking: braking * scale,
            straight: straight * scale
        )
    }

    /// Whether all sums are finite.
    @inline(__always)
    var isFinite: Bool { weights.dot(squareErrors).isFinite }
}

/// The least of all lanes. The library's pointwiseMin and min go lane by lane.
@inline(__always)
private func leastLane(
    _ first: KalmanBankState.Lanes,
    _ second: KalmanBankState.Lanes,
    _ third: KalmanBankState.Lanes
) -> Double {
    let two = first.replacing(with: second, where: second .< first)
    let lanes = two.replacing(with: third, where: third .< two)
    let halves = lanes.lowHalf.replacing(with: lanes.highHalf, where: lanes.highHalf .< lanes.lowHalf)
    return min(halves.x, halves.y)
}

@inline(__always)
private func fourthPower(_ value: Double) -> Double { (value * value) * (value * value) }

@inline(__always)
private func fourthPower(_ value: KalmanBankState.Lanes) -> KalmanBankState.Lanes { (value * value) * (value * value) }

@inline(__always)
private func squares(
    _ x: KalmanBankState.Lanes,
    _ y: KalmanBankState.Lanes,
    _ floor: Double
) -> KalmanBankState.Lanes {
    x * x + y * y + floor
}
