import TouchModel

/// How far off a bank's answers are likely to be, from how far off they lately were.
///
/// When the mixture missed by e per axis over the age u of the sample it was asked at, after a step of T seconds,
///
///     Σ ← k (Σ + T e² L² / u²)        n ← k (n + T)        k = τ / (τ + T)        ε̄² = Σ / n
///
/// with the lag L and the bank's memory τ. n is for how many seconds the contact has been judged. With the velocity v and the
/// mean squared acceleration ⟨a²⟩, variance per axis at a horizon h is
///
///     V(h) = ε̄² h / L + [θ ⟨a²⟩ + (ν |v|² + ε̄² / L²) / (n + n₀)] h³ + ε²
///
/// The first term is what noise adds, the cube is what accelerations do that change at random, as white noise does, and what
/// is not known yet of a contact that has been judged for n seconds. ε̄² is at least a hundredth of its highest, which is
/// forgotten over two seconds: a contact that rests is not sure to go on resting. Until a first error is known, and again
/// after a silence,
///
///     V(h) = (5 |v|² + v₀²) h² + ε²
///
/// where v₀² is half of the mean squared speed of the stroke before; in a stroke that has not moved yet (200 px/s)², the one
/// number with a unit of length beside the least deviation ε, as nothing tells the contact's unit yet.
struct BankUncertainty: Sendable {
    /// θ: how long accelerations last, seconds; ν: the share of v² that the first judged moments leave open; n₀ in seconds.
    /// Picked, with the form, on ten sets of recordings and four synthetic ones, 4 to 100 ms ahead.
    private static let accelerationTime = 0.005
    private static let openShare = 0.07
    private static let leastTime = 0.004
    /// Of the highest ε̄², and the time constant over which that is forgotten, seconds.
    private static let leastShare = 0.01
    private static let highestMemory = 2.0
    /// For a contact that was not judged: 5, a half, and v₀ in px/s of a stroke that has not moved.
    private static let velocityShare = 5.0
    private static let speedShare = 0.5
    private static let unknownSpeed = 200.0

    /// 1 / L, 1/s.
    private let inverseLag: Double
    /// ε² in px².
    private let floor: Double
    private var sum = 0.0
    private var time = 0.0
    /// ε̄² in px², and the highest of it.
    private var meanSquare = 0.0
    private var highest = 0.0
    private var byHorizon = 0.0
    private var bySquare = 0.0
    private var byCube = 0.0

    /// - Parameters:
    ///   - lag: L in seconds.
    ///   - leastDeviation: ε in px.
    init(lag: Double, leastDeviation: Double) {
        inverseLag = 1 / lag
        floor = leastDeviation * leastDeviation
    }

    /// Whether anything was judged since the last silence, and in this stroke missed by more than the least deviation:
    /// a contact that has only rested tells nothing.
    var hasJudged: Bool { time > 0 && highest > floor }

    /// A new stroke.
    mutating func reset() {
        forget()
        highest = 0
    }

    /// A silence: what comes after it is another motion.
    mutating func forget() { (sum, time, meanSquare) = (0, 0, 0) }

    /// Learns of an error.
    ///
    /// - Parameters:
    ///   - squareError: e² L² / u² in px².
    ///   - step: T in seconds.
    ///   - kept: k, the share of Σ and n that is remembered.
    @inline(__always)
    mutating func learn(squareError: Double, over step: Double, kept: Double) {
        sum = kept * (sum + step * squareError)
        time = kept * (time + step)
        meanSquare = sum / time
        highest = max(highest * (Self.highestMemory / (Self.highestMemory + step)), meanSquare)
    }

    /// Prepares ``variance(after:)`` for what the contact does now.
    ///
    /// - Parameters:
    ///   - squareSpeed: |v|² in px²/s².
    ///   - meanSquareSpeed: of the stroke lately, px²/s²; 0 where it has not moved.
    ///   - meanSquareAcceleration: ⟨a²⟩ in px²/s⁴.
    @inline(__always)
    mutating func update(squareSpeed: Double, meanSquareSpeed: Double, meanSquareAcceleration: Double) {
        guard hasJudged else {
            let open =
                meanSquareSpeed > 0 ? Self.speedShare * meanSquareSpeed : Self.unknownSpeed * Self.unknownSpeed
            (byHorizon, bySquare, byCube) = (0, Self.velocityShare * squareSpeed + open, 0)
            return
        }
        let square = max(meanSquare, Self.leastShare * highest)
        let open = Self.openShare * squareSpeed + square * (inverseLag * inverseLag)
        byHorizon = square * inverseLag
        bySquare = 0
        byCube = Self.accelerationTime * meanSquareAcceleration + open / (time + Self.leastTime)
    }

    /// Variance per axis in px² at a horizon in seconds, 0 or more.
    @inline(__always)
    func variance(after horizon: Double) -> Double {
        ((byCube * horizon + bySquare) * horizon + byHorizon) * horizon + floor
    }
}
