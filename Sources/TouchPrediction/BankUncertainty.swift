import TouchModel

/// How far off a bank's answers are likely to be, from how far off they lately were.
///
/// ε̄² is the mean of the mixture's squared errors per axis over the lag L, each counting as long as its step and fading with
/// the bank's memory, n the time that so counts. Variance per axis at a horizon h, with the velocity v and the mean squared
/// acceleration ⟨a²⟩,
///
///     V(h) = ε̄² h / L + [θ ⟨a²⟩ + (ν |v|² + ε̄² / L²) / (n + n₀)] h³ + ε²
///
/// The first term is what noise adds, the cube is what accelerations do that change at random, as white noise does (Singer
/// 1970 for short correlation), and what is not known yet of a contact that has been judged for n seconds. Everything but the
/// least variance ε² scales with the unit of locations. Until a first error is known,
///
///     V(h) = (5 |v|² + v₀²) h² + ε²
///
/// whose v₀ is in px per second: nothing in the contact tells its unit yet.
struct BankUncertainty: Sendable {
    /// θ: how long accelerations last, seconds; ν: the share of v² that the first judged moments leave open; n₀ in seconds.
    /// Fitted, with the form, to ten sets of recordings and four synthetic ones, 4 to 100 ms ahead.
    private static let accelerationTime = 0.005
    private static let openShare = 0.07
    private static let leastTime = 0.004
    /// Of the stroke's highest ε̄²: a contact that rests on a grid is never quite sure to go on resting.
    private static let leastShare = 0.01
    /// For a contact's first samples: 5, and v₀ in px/s.
    private static let unjudgedShare = 5.0
    private static let unjudgedSpeed = 200.0

    private var sum = 0.0
    private var time = 0.0
    private var highest = 0.0
    private var byHorizon = 0.0
    private var bySquare = 0.0
    private var byCube = 0.0

    /// Learns of an error.
    ///
    /// - Parameters:
    ///   - squareError: per axis, over the lag, px².
    ///   - step: how long it stands for, seconds.
    ///   - memory: for how long, seconds.
    @inline(__always)
    mutating func learn(squareError: Double, over step: Double, memory: Double) {
        let kept = memory / (memory + step)
        sum = kept * (sum + step * squareError)
        time = kept * (time + step)
        highest = max(highest, sum / time)
    }

    /// Prepares ``variance(after:floor:)`` for what the contact does now.
    ///
    /// - Parameters:
    ///   - squareSpeed: |v|² in px²/s².
    ///   - meanSquareAcceleration: ⟨a²⟩ in px²/s⁴.
    ///   - lag: L in seconds.
    @inline(__always)
    mutating func update(squareSpeed: Double, meanSquareAcceleration: Double, lag: Double) {
        guard time > 0 else {
            (byHorizon, byCube) = (0, 0)
            bySquare = Self.unjudgedShare * squareSpeed + Self.unjudgedSpeed * Self.unjudgedSpeed
            return
        }
        let square = max(sum / time, Self.leastShare * highest)
        let open = Self.openShare * squareSpeed + square / (lag * lag)
        byHorizon = square / lag
        bySquare = 0
        byCube = Self.accelerationTime * meanSquareAcceleration + open / (time + Self.leastTime)
    }

    /// Variance per axis in px².
    ///
    /// - Parameters:
    ///   - horizon: in seconds, 0 or more.
    ///   - floor: ε² in px².
    @inline(__always)
    func variance(after horizon: Double, floor: Double) -> Double {
        ((byCube * horizon + bySquare) * horizon + byHorizon) * horizon + floor
    }
}
