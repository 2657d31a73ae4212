import TouchPrediction

/// A constant of the default predictor that is fitted to recordings: how a search names it and between which ends it looks.
///
/// What keeps the predictor safe (the error floor, the rest interval, the jump speed) is not fitted: no error on recordings
/// tells what it must be.
package struct KalmanBankConstant: Sendable {
    /// The property and what it belongs to, as in code: `noiseRatios.x`, `cautious.damping`.
    package var name: String
    /// Where it is.
    package var path: WritableKeyPath<KalmanBankParameters, Double> & Sendable
    /// The ends of the search.
    package var range: ClosedRange<Double>
    /// Whether equal steps of the search multiply instead of adding.
    package var isLogarithmic: Bool

    private init(
        _ name: String,
        _ path: WritableKeyPath<KalmanBankParameters, Double> & Sendable,
        _ range: ClosedRange<Double>,
        log isLogarithmic: Bool = false
    ) {
        self.name = name
        self.path = path
        self.range = range
        self.isLogarithmic = isLogarithmic
    }

    /// Every constant that is fitted, in the order of a search's variables.
    package static let all: [KalmanBankConstant] = [
        KalmanBankConstant("noiseRatios.x", \.noiseRatios.x, 1e5...1e13, log: true),
        KalmanBankConstant("noiseRatios.y", \.noiseRatios.y, 1e5...1e13, log: true),
        KalmanBankConstant("noiseRatios.z", \.noiseRatios.z, 1e5...1e13, log: true),
        KalmanBankConstant("noiseRatios.w", \.noiseRatios.w, 1e5...1e13, log: true),
        KalmanBankConstant("cautious.velocityGain", \.cautious.velocityGain, 0.4...1.4),
        KalmanBankConstant("cautious.damping", \.cautious.damping, 0...150),
        KalmanBankConstant("cautious.squareFrequency", \.cautious.squareFrequency, 0...15_000),
        KalmanBankConstant("cautious.speedingGain", \.cautious.speedingGain, -1...5),
        KalmanBankConstant("cautious.brakingGain", \.cautious.brakingGain, -1...5),
        KalmanBankConstant("cautious.turningGain", \.cautious.turningGain, -1...5),
        KalmanBankConstant("braking.velocityGain", \.braking.velocityGain, 0.4...1.4),
        KalmanBankConstant("braking.damping", \.braking.damping, 0...150),
        KalmanBankConstant("braking.squareFrequency", \.braking.squareFrequency, 0...15_000),
        KalmanBankConstant("braking.speedingGain", \.braking.speedingGain, -1...5),
        KalmanBankConstant("braking.brakingGain", \.braking.brakingGain, -1...5),
        KalmanBankConstant("braking.turningGain", \.braking.turningGain, -1...5),
        KalmanBankConstant("straight.velocityGain", \.straight.velocityGain, 0.4...1.4),
        KalmanBankConstant("straight.damping", \.straight.damping, 0...150),
        KalmanBankConstant("straight.squareFrequency", \.straight.squareFrequency, 0...15_000),
        KalmanBankConstant("straight.speedingGain", \.straight.speedingGain, -1...5),
        KalmanBankConstant("straight.brakingGain", \.straight.brakingGain, -1...5),
        KalmanBankConstant("straight.turningGain", \.straight.turningGain, -1...5),
        KalmanBankConstant("lineTimes.x", \.lineTimes.x, 0.003...0.3, log: true),
        KalmanBankConstant("lineTimes.y", \.lineTimes.y, 0.003...0.3, log: true),
        KalmanBankConstant("lineTimes.z", \.lineTimes.z, 0.003...0.3, log: true),
        KalmanBankConstant("lag", \.lag, 0.003...0.02, log: true),
        KalmanBankConstant("farLag", \.farLag, 0.02...0.08, log: true),
        KalmanBankConstant("memory", \.memory, 0.03...3, log: true),
        KalmanBankConstant("turnGain", \.turnGain, 0...6),
        KalmanBankConstant("turnMemory", \.turnMemory, 0.03...3, log: true),
        KalmanBankConstant("clockGain", \.clockGain, 0.01...1, log: true),
        KalmanBankConstant("shortestInterval", \.shortestInterval, 0...1),
    ]
}
