import TouchModel

/// A small repeatable generator (SplitMix64; Steele, Lea and Flood 2014), so that a failure can be met again.
package struct RandomNumbers: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number between two others.
    package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// A pair of independent standard normal numbers (Box and Muller 1958).
    package mutating func normalPair() -> TouchPoint {
        let radius = (-2 * Elementary.log(1 - Double.random(in: 0..<1, using: &self))).squareRoot()
        let angle = number(0...(2 * .pi))
        return TouchPoint(radius * Elementary.cos(angle), radius * Elementary.sin(angle))
    }
}

/// When the samples of a test stroke come.
package enum Sampling: String, CaseIterable, Sendable {
    case at60 = "60 Hz"
    case at120 = "120 Hz"
    case at240 = "240 Hz"
    case irregular

    package func times(_ count: Int, from start: Double = 0, using random: inout RandomNumbers) -> [Double] {
        var time = start
        return (0..<count).map { position in
            switch self {
            case .at60: return start + Double(position) / 60
            case .at120: return start + Double(position) / 120
            case .at240: return start + Double(position) / 240
            case .irregular:
                time += random.number(0...1) < 0.1 ? random.number(0.03...0.2) : random.number(0.002...0.02)
                return time
            }
        }
    }
}

/// A noisy curve such as a finger draws, in px.
package func makeStroke(_ sampling: Sampling, count: Int = 60, noise: Double = 0.3, seed: UInt64) -> [TouchSample] {
    var random = RandomNumbers(seed: seed)
    let phase = random.number(0...6)
    let start = random.number(0...100)
    return sampling.times(count, from: start, using: &random).map { time in
        let angle = 8 * (time - start) + phase
        return TouchSample(
            timestamp: time,
            location: TouchPoint(300 + 150 * Elementary.cos(angle), 400 + 90 * Elementary.sin(1.3 * angle)) + noise
                * random.normalPair()
        )
    }
}
