import TouchModel
import TouchPrediction

/// The predictor that a network corrects, at work: answers with a variance, and knows how wrong it lately was.
///
/// Double exponential smoothing states no variance. Per axis it is taken to be
///
///     V(h) = h² (ē + ê / 10)² + (10⁻⁵ px)²
///
/// with ē, in px/s, the running mean of the distance by which it missed the next sample by the time until then, and ê the
/// highest of it, forgotten over two seconds: a contact that rests is not sure to go on resting. Before anything was missed,
/// and again after a silence, ē + ê / 10 is 200 px/s. Only the shape matters, as regions are calibrated.
package struct NeuralBasePredictor: Sendable {
    /// Far above what any hand does, in units of location per second: an error that overflows would be remembered for ever.
    static let largestError = 1e9
    private static let highestShare = 0.1
    private static let highestMemory = 2.0
    private static let unknownError = 200.0
    private static let leastVariance = 1e-10
    /// Seconds: as for `KalmanBankParameters.restInterval`, a longer silence means that the contact rested.
    private static let longestStep = 0.036

    private let base: NeuralBase
    /// Both are here and one is idle: the case of an enumeration would be copied whenever it changes.
    private var bank: KalmanBankPredictor
    private var smoothing: DoubleExponentialPredictor
    private var time = 0.0
    private var channels = TouchChannels.none
    /// ē, in units of location per second; 0 before anything was judged.
    private(set) var meanError = 0.0
    /// ê.
    private var highestError = 0.0

    /// What is remembered of errors.
    var errors: (mean: Double, highest: Double) {
        get { (meanError, highestError) }
        set { (meanError, highestError) = newValue }
    }

    /// - Throws: what the predictors' parameters throw: nothing, with their defaults.
    init(_ base: NeuralBase) throws {
        self.base = base
        bank = try KalmanBankPredictor()
        smoothing = try DoubleExponentialPredictor()
    }

    mutating func reset() {
        bank.reset()
        smoothing.reset()
        channels = .none
        meanError = 0
        highestError = 0
    }

    /// Whether it was seen to be wrong: what its variance says then is of this contact.
    @inline(__always)
    var hasJudged: Bool {
        switch base {
        case .kalman: bank.hasJudged
        case .doubleExponential: highestError > 0
        }
    }

    /// Takes the next sample, which is finite and later than the last.
    @inline(__always)
    mutating func observe(_ sample: TouchSample) {
        switch base {
        case .kalman: bank.observe(sample)
        case .doubleExponential:
            smoothing.observe(sample)
            time = sample.timestamp
            channels.update(from: sample.channels)
        }
    }

    /// Compares what it predicted for a sample that came with where that is.
    ///
    /// - Parameters:
    ///   - place: where it is.
    ///   - last: where the contact was before.
    ///   - now: when the sample was taken, in seconds.
    ///   - step: how long after the last, in seconds.
    ///   - share: of the running mean that is this sample's.
    @inline(__always)
    mutating func judge(_ place: TouchPoint, after last: TouchPoint, at now: Double, step: Double, share: Double) {
        let predicted = predict(at: now)?.location ?? last
        // What is not a number counts as the largest.
        let miss = min(Self.largestError, (place - predicted).length / step)
        guard base == .doubleExponential else {
            meanError += share * (miss - meanError)
            return
        }
        guard step <= Self.longestStep else {
            (meanError, highestError) = (0, 0)
            return
        }
        meanError += (highestError > 0 ? share : 1) * (miss - meanError)
        highestError = max(highestError * (Self.highestMemory / (Self.highestMemory + step)), meanError)
    }

    /// What it answers, with a variance.
    @inline(__always)
    package func predict(at asked: Double) -> Prediction? {
        switch base {
        case .kalman: return bank.predict(at: asked)
        case .doubleExponential:
            guard var answer = smoothing.predict(at: asked) else { return nil }
            let error = highestError > 0 ? meanError + Self.highestShare * highestError : Self.unknownError
            let deviation = max(0, asked - time) * error
            answer.uncertainty = .covariance(LocationCovariance(isotropic: deviation * deviation + Self.leastVariance))
            answer.channels = channels
            return answer
        }
    }
}
