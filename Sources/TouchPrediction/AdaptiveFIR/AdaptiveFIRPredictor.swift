import TouchModel

/// A finite impulse response filter of recent velocities whose coefficients are adapted while a person draws.
///
/// ## Mathematics
///
/// With the samples (tᵢ, pᵢ), the velocities vᵢ = (pᵢ − pᵢ₋₁) / (tᵢ − tᵢ₋₁), 0 before the contact, n the newest sample and θ the
/// coefficients of the head h,
///
///     p̂(h) = pₙ + h Σₖ θₖ(h) vₙ₋ₖ        k = 0 … taps − 1
///
/// There are four heads, at 8, 16, 33 and 50 ms; between them Σ θ v is interpolated, and it is constant below the first and beyond the
/// last. x and y have the same coefficients. At first θ = (1, 0, …), a straight line through two samples.
///
/// Where the contact went is known h seconds later, by the line between the samples around. With φ the velocities along one axis, y the mean velocity
/// over h, both divided by the root of the sum of the squares of all φ of both axes, and e = y − φᵀ θ:
///
///     gradient                   θ ← θ + γ φ e
///     recursive least squares    g = P φ / (λ + φᵀ P φ)        θ ← θ + g e        P ← (P − g φᵀ P) / λ        λ = memory / (memory + step)
///
/// The second minimizes the sum of squares that fade with `memory`. P begins as `start` times the identity, and does not grow beyond it: coefficients of which motion tells
/// nothing would otherwise become any number.
///
/// ## Behavior
///
/// Coefficients are kept over ``lift()`` and forgotten by ``reset()``; ``discard()`` takes back what a contact changed. Force, altitude and azimuth keep their last known values.
///
/// ## Complexity
///
/// With m taps O(m) to predict; O(m) to observe by the gradient and O(m²) by recursive least squares. Neither allocates, except once after the
/// predictor has been copied.
///
/// ## Source
///
/// Aranovskiy, Ushirobira, Efimov and Casiez, "Frequency domain forecasting approach for latency reduction in direct human-computer interaction", CDC 2017, and "An
/// adaptive FIR filter for trajectory prediction and latency reduction in direct Human–Computer interactions", Control Engineering Practice 91, 2019: a filter with a finite impulse
/// response that approximates the ideal predictor and is tuned on-line. This is a reading of that principle, not of the authors' program: heads in seconds, the normalization and all
/// constants are Foretouch's. Recursive least squares: Plackett, Biometrika 37, 1950. Normalized gradient: Nagumo and Noda, IEEE Transactions on Automatic Control 12(3), 1967.
package struct AdaptiveFIRPredictor: Predictor {
    /// How coefficients are adapted.
    package enum Method: String, Sendable, CaseIterable {
        /// By the normalized gradient.
        case gradient
        /// By recursive least squares.
        case leastSquares = "least-squares"
    }

    /// How an ``AdaptiveFIRPredictor`` behaves. Defaults were chosen on a quarter of the writers of dysgraphia and on synthetic recordings.
    package struct Parameters: Sendable, Equatable {
        /// How coefficients are adapted; ``Method/gradient`` by default.
        package var method = Method.gradient
        /// The number of velocities, 1 to 32; 12 by default.
        package var taps = 12
        /// γ: the share of an error that the gradient corrects, 0 to 1.
        package var gain = 0.01
        /// With least squares: after how many seconds in contact a third of what was learned is left, 0.1 to 10 000.
        package var memory = 30.0
        /// With least squares: how uncertain coefficients are at first, 1e-6 to 1e6.
        package var start = 0.1

        /// Creates parameters with every default.
        package init() {}

        /// The range of ``taps``.
        package static let tapsRange = ParameterRange("taps", 1...32)
        /// The range of ``gain``.
        package static let gainRange = ParameterRange("gain", 0...1)
        /// The range of ``memory``.
        package static let memoryRange = ParameterRange("memory", 0.1...10_000)
        /// The range of ``start``.
        package static let startRange = ParameterRange("start", 1e-6...1e6)

        /// Checks every value against its range.
        ///
        /// - Throws: ``ParameterRangeError``.
        package func validate() throws(ParameterRangeError) {
            try Self.tapsRange.check(Double(taps))
            try Self.gainRange.check(gain)
            try Self.memoryRange.check(memory)
            try Self.startRange.check(start)
        }
    }

    private static let heads = [0.008, 0.016, 0.033, 0.050]
    /// Instants nearer than this are one, in seconds: report intervals divide horizons.
    private static let coincidence = 1e-9
    /// Samples that are kept, a power of two: longer than the last head lasts at 1000 Hz, and the taps before.
    private static let capacity = 128
    /// Between samples farther apart nothing is known of where the contact was, seconds.
    private static let longestGap = 0.05
    /// A sum of squared velocities below this is rest, px²/s².
    private static let rest = 1e-12

    private let parameters: Parameters
    /// For each head the coefficients; and what they were before the contact.
    private var coefficients: [Double]
    private var coefficientsBefore: [Double]
    /// For each head P by rows, with least squares; and what it was before the contact.
    private var covariance: [Double]
    private var covarianceBefore: [Double]
    /// P φ.
    private var product: [Double]

    /// The newest samples and the velocity at each.
    private var times = [Double](repeating: 0, count: capacity)
    private var locations = [TouchPoint](repeating: .zero, count: capacity)
    private var velocities = [TouchPoint](repeating: .zero, count: capacity)
    private var count = 0
    /// For each head the number of the oldest sample whose truth is not known.
    private var waiting = SIMD4<Int>.zero
    /// For each head the time of the newest sample of the contact that was learned from, in seconds: none is learned from twice.
    private var learned = SIMD4<Double>(repeating: -.infinity)
    private var channels = TouchChannels.none

    /// Makes a predictor that has learned nothing.
    ///
    /// - Throws: ``ParameterRangeError`` when a parameter is out of range.
    package init(_ parameters: Parameters = Parameters()) throws(ParameterRangeError) {
        try parameters.validate()
        self.parameters = parameters
        let taps = parameters.taps
        coefficients = [Double](repeating: 0, count: Self.heads.count * taps)
        let squares = parameters.method == .leastSquares ? Self.heads.count * taps * taps : 0
        covariance = [Double](repeating: 0, count: squares)
        product = [Double](repeating: 0, count: taps)
        coefficientsBefore = coefficients
        covarianceBefore = covariance
        reset()
    }

    package var remembersStrokes: Bool { true }

    package mutating func reset() {
        forgetCoefficients()
        lift()
    }

    private mutating func forgetCoefficients() {
        let taps = parameters.taps
        for index in coefficients.indices { coefficients[index] = index % taps == 0 ? 1 : 0 }
        for index in covariance.indices {
            let place = index % (taps * taps)
            covariance[index] = place / taps == place % taps ? parameters.start : 0
        }
    }

    package mutating func lift() {
        Self.copy(coefficients, to: &coefficientsBefore)
        Self.copy(covariance, to: &covarianceBefore)
        restart()
        learned = SIMD4(repeating: -.infinity)
    }

    package mutating func discard() {
        Self.copy(coefficientsBefore, to: &coefficients)
        Self.copy(covarianceBefore, to: &covariance)
        restart()
        learned = SIMD4(repeating: -.infinity)
    }

    /// Copies numbers without new memory.
    private static func copy(_ source: [Double], to target: inout [Double]) {
        for index in target.indices { target[index] = source[index] }
    }

    /// Forgets the contact, whose last samples are shown again.
    package mutating func restart() {
        count = 0
        waiting = .zero
        channels = .none
    }

    private static func slot(_ number: Int) -> Int { number & (capacity - 1) }

    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite else { return }
        let newest = Self.slot(count - 1)
        guard count == 0 || sample.timestamp > times[newest] else { return }
        let place = Self.slot(count)
        var velocity = TouchPoint.zero
        if count > 0 {
            let step = sample.timestamp - times[newest]
            velocity = (sample.location - locations[newest]) / step
            learn(until: sample.timestamp, at: sample.location, step: step, velocity: velocity)
        }
        times[place] = sample.timestamp
        locations[place] = sample.location
        velocities[place] = velocity
        count += 1
        channels.update(from: sample.channels)
    }

    /// Learns from all samples whose truth lies in the newest step.
    private mutating func learn(until time: Double, at location: TouchPoint, step: Double, velocity: TouchPoint) {
        // Seconds that the answers learned from stand for.
        let kept = parameters.memory / (parameters.memory + step)
        for head in 0..<Self.heads.count {
            let horizon = Self.heads[head]
            // Samples beyond the capacity are gone.
            waiting[head] = max(waiting[head], count - Self.capacity + parameters.taps)
            while waiting[head] < count, times[Self.slot(waiting[head])] + horizon <= time + Self.coincidence {
                let row = waiting[head]
                waiting[head] += 1
                let place = Self.slot(row)
                guard step <= Self.longestGap, times[place] > learned[head] else { continue }
                learned[head] = times[place]
                let truth = location - velocity * (time - times[place] - horizon)
                adapt(head, row, (truth - locations[place]) / horizon, kept)
            }
        }
    }

    /// Adapts the coefficients of a head to what followed on a sample.
    ///
    /// - Parameters:
    ///   - row: the number of the sample.
    ///   - truth: the mean velocity from it to the head, px/s.
    ///   - kept: λ.
    private mutating func adapt(_ head: Int, _ row: Int, _ truth: TouchPoint, _ kept: Double) {
        var square = 0.0
        var expected = TouchPoint.zero
        let taps = min(parameters.taps, row + 1)
        let first = head * parameters.taps
        for tap in 0..<taps {
            let velocity = velocities[Self.slot(row - tap)]
            square += velocity.dot(velocity)
            expected += coefficients[first + tap] * velocity
        }
        guard square > Self.rest, square.isFinite else { return }
        switch parameters.method {
        case .gradient:
            let error = (truth - expected) * (parameters.gain / square)
            for tap in 0..<taps {
                coefficients[first + tap] += error.dot(velocities[Self.slot(row - tap)])
            }
        case .leastSquares:
            let scale = 1 / square.squareRoot()
            adaptBySquares(head, row, taps, truth, 0, scale, kept)
            adaptBySquares(head, row, taps, truth, 1, scale, 1)
        }
        var sum = 0.0
        for tap in 0..<parameters.taps { sum += coefficients[first + tap] }
        if !sum.isFinite { forgetCoefficients() }
    }

    /// One axis of a row, by recursive least squares.
    private mutating func adaptBySquares(
        _ head: Int,
        _ row: Int,
        _ taps: Int,
        _ truth: TouchPoint,
        _ axis: Int,
        _ scale: Double,
        _ kept: Double
    ) {
        let width = parameters.taps
        let first = head * width
        let start = head * width * width
        var spread = kept
        var error = truth[axis] * scale
        for one in 0..<width {
            var sum = 0.0
            for other in 0..<taps {
                sum += covariance[start + one * width + other] * velocities[Self.slot(row - other)][axis]
            }
            product[one] = sum * scale
        }
        for tap in 0..<taps {
            let velocity = velocities[Self.slot(row - tap)][axis] * scale
            spread += velocity * product[tap]
            error -= velocity * coefficients[first + tap]
        }
        let inverse = 1 / spread
        var largest = 0.0
        for one in 0..<width {
            coefficients[first + one] += product[one] * inverse * error
            for other in 0..<width {
                covariance[start + one * width + other] -= product[one] * inverse * product[other]
            }
            largest = max(largest, covariance[start + one * width + one])
        }
        guard kept < 1, largest < parameters.start * kept else { return }
        for index in start..<start + width * width { covariance[index] /= kept }
    }

    package func predict(at time: Double) -> Prediction? {
        guard count > 0 else { return nil }
        let newest = Self.slot(count - 1)
        let horizon = max(0, time - times[newest])
        let (head, share) = Knots.place(of: horizon, among: Self.heads)
        var velocity = mean(head)
        if share > 0 { velocity += share * (mean(head + 1) - velocity) }
        let location = locations[newest] + horizon * velocity
        guard location.isFinite else { return nil }
        return Prediction(location: location, channels: channels)
    }

    /// Σ θ v of a head, px/s.
    private func mean(_ head: Int) -> TouchPoint {
        var velocity = TouchPoint.zero
        for tap in 0..<min(parameters.taps, count) {
            velocity += coefficients[head * parameters.taps + tap] * velocities[Self.slot(count - 1 - tap)]
        }
        return velocity
    }

    /// The predictor as registries make it.
    package var guarded: GuardedAdaptiveFIRPredictor { GuardedAdaptiveFIRPredictor(self) }
}

/// ``AdaptiveFIRPredictor`` as the registry makes it.
package struct GuardedAdaptiveFIRPredictor: GuardedPredictor {
    package var base: AdaptiveFIRPredictor
    package var reports = ReportGuard()

    package init(_ base: AdaptiveFIRPredictor) { self.base = base }

    package mutating func restartBase() { base.restart() }
}
