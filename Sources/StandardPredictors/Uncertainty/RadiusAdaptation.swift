import TouchModel
import TouchPrediction

/// What a contact's own past says of its radii.
///
/// Every few milliseconds a prediction is put aside, in turn for a near and for a far horizon, and judged when its time has
/// come (``JudgedErrors``). At each of the two horizons two factors follow. The first is how wrong the predictor lately
/// was, relative to how wrong it usually is: with ρᵢ = |eᵢ| / Rᵢ for the judged errors, the newest last, Rᵢ their radii
/// without any adaptation, and ρ₀ the mean of ρ on the data of the calibration,
///
///     m = (κ ρ₀ + Σ λᵏ ρᵢ₋ₖ) / (κ + Σ λᵏ) / ρ₀        λ = 1 − 1 / memory
///
/// Radii that carry this factor are calibrated with it: it is part of the scale of a split-conformal calibration. The
/// second is adaptive conformal inference (Gibbs and Candès 2021, eq. 2), on the logarithm of the radius, which stays
/// finite where a level of 1 − αₜ ≥ 1 does not (as the quantile tracker of Angelopoulos, Candès and Tibshirani 2023):
///
///     log θ ← log θ + γ (missᵢ − α)
///
/// with missᵢ 1 where the truth lay outside the radius that was stated, else 0. Summed up, the share of misses among n
/// judged predictions is off α by |log θₙ − log θ₀| / (γ n), whatever the contact does, as long as θ is not held at its
/// bounds. Radii in between have the factors interpolated; those nearer than both, interpolated with 1 at no horizon, where
/// nothing was judged; those beyond have that of the far horizon.
package struct RadiusAdaptation: Sendable {
    package struct Parameters: Sendable, Equatable {
        package static let defaultRate = 0.3

        /// How many judged predictions count, at each horizon; at least 1.
        package var memory = UncertaintyCalibration.defaultMemory
        /// κ: for how many predictions ρ₀ counts; above 0.
        package var prior = UncertaintyCalibration.defaultPrior
        /// The rate γ of adaptation.
        package var rate = defaultRate
        /// 1 − α.
        package var level: Double

        package init(
            memory: Double = UncertaintyCalibration.defaultMemory,
            prior: Double = UncertaintyCalibration.defaultPrior,
            rate: Double = defaultRate,
            level: Double
        ) {
            self.memory = memory
            self.prior = prior
            self.rate = rate
            self.level = level
        }
    }

    /// Seconds between predictions that are put aside, at least: neighbors tell much the same.
    static let spacing = 0.012
    /// Samples further apart than this many seconds have no truth between them.
    static let maximumGap = 0.05

    private var near: JudgedErrors
    private var far: JudgedErrors
    /// 1 / (far horizon − near horizon), 0 where they are the same.
    private let slope: Double
    /// 1 / near horizon.
    private let nearSlope: Double
    /// −∞, or +∞ where nothing is ever judged.
    private let firstTime: Double
    private var isFarNext = true
    private var nextTime: Double

    /// - Parameters:
    ///   - near: a horizon above 0 in seconds, and the mean ratio ρ₀ at it.
    ///   - far: likewise, not before `near`.
    package init(
        near: UncertaintyCalibration.Judged,
        far: UncertaintyCalibration.Judged,
        _ parameters: Parameters
    ) {
        self.near = JudgedErrors(horizon: near.horizon, typicalRatio: near.typicalRatio, parameters: parameters)
        self.far = JudgedErrors(horizon: far.horizon, typicalRatio: far.typicalRatio, parameters: parameters)
        slope = far.horizon > near.horizon ? 1 / (far.horizon - near.horizon) : 0
        nearSlope = 1 / near.horizon
        firstTime = -.infinity
        nextTime = firstTime
    }

    /// Judges nothing and leaves every radius as it is.
    package init() {
        near = JudgedErrors()
        far = near
        slope = 0
        nearSlope = 0
        firstTime = .infinity
        nextTime = firstTime
    }

    /// Judges the predictions whose time came between two neighboring samples.
    ///
    /// - Parameters:
    ///   - time: of the sample before, and `location` where it was.
    @inline(__always)
    package mutating func judge(from time: Double, _ location: TouchPoint, to sample: TouchSample) {
        near.judge(from: time, location, to: sample)
        far.judge(from: time, location, to: sample)
    }

    /// How far ahead the prediction should look that is to be put aside now; `nil` for none.
    @inline(__always)
    package func wanted(at time: Double) -> Double? {
        time < nextTime ? nil : isFarNext ? far.horizon : near.horizon
    }

    /// Puts aside the prediction that was wanted.
    ///
    /// - Parameters:
    ///   - time: when it was made.
    ///   - plainRadius: the radius without adaptation, above 0.
    ///   - statedRadius: the radius as stated.
    @inline(__always)
    package mutating func putAside(_ location: TouchPoint, at time: Double, plainRadius: Double, statedRadius: Double) {
        nextTime = time + Self.spacing
        if isFarNext {
            far.putAside(location, for: time + far.horizon, plainRadius: plainRadius, statedRadius: statedRadius)
        } else {
            near.putAside(location, for: time + near.horizon, plainRadius: plainRadius, statedRadius: statedRadius)
        }
        isFarNext.toggle()
    }

    /// What radii are multiplied by: m θ.
    @inline(__always)
    package func factor(horizon: Double) -> Double {
        guard horizon >= near.horizon else { return 1 + (near.factor - 1) * (horizon * nearSlope) }
        let share = min(1, (horizon - near.horizon) * slope)
        return near.factor + share * (far.factor - near.factor)
    }

    package mutating func reset() {
        near.reset()
        far.reset()
        isFarNext = true
        nextTime = firstTime
    }
}
