import CVectorMath
import TouchModel

/// Random features of a row: what makes a linear correction one of products and thresholds of the features, too.
///
/// ## Mathematics
///
/// With x the features without the constant, feature j is
///
///     u = b + (1.2 / √8) Σ ±x_k        z = u / √(1 + u²)
///
/// over eight different k; or with 0.8 / √4 over four, which is better where features are many. Signs, places and biases are drawn once, from a fixed seed, and are the same everywhere. They are drawn for eight
/// features at a time, whose places follow each other, so that they are sums of vectors. Of more random features the first are the same.
///
/// ## Source
///
/// Rahimi and Recht, "Weighted sums of random kitchen sinks", NeurIPS 2008.
struct AdaptiveRandomFeatures: Sendable, Equatable {
    /// The seed of all that is drawn. A state of another one is of no use.
    static let seed: UInt64 = 1
    /// The number of random features is a multiple of it.
    static let group = 8
    private static let inputs = 8
    /// What an input is multiplied by, of eight and of four of them.
    private static let gain = Float(0.424_264_07)
    private static let sparseGain = Float(0.4)
    /// Biases are spread evenly over this and its negative: a deviation of a half.
    private static let largestBias = Float(0.866_025_4)

    let count: Int
    private var signs: [Float]
    private var places: [UInt8]
    private var biases: [Float]

    /// - Parameters:
    ///   - count: a multiple of ``group``.
    ///   - isSparse: whether each has four inputs instead of eight.
    init(count: Int, isSparse: Bool = false) {
        self.count = count
        let gain = isSparse ? Self.sparseGain : Self.gain
        signs = []
        places = []
        biases = []
        signs.reserveCapacity(Self.inputs * count)
        places.reserveCapacity(Self.inputs * count / Self.group)
        biases.reserveCapacity(count)
        var random = SplitMix64(state: Self.seed)
        for _ in 0..<count / Self.group {
            let first = places.count
            while places.count < first + Self.inputs {
                // Not the constant, and as many after it as there are features in a group.
                let place = UInt8(1 + random.next() % UInt64(AdaptiveFeatures.count - Self.group))
                if !places[first...].contains(place) { places.append(place) }
            }
            var bits = random.next()
            for place in 0..<Self.group * Self.inputs {
                // The second four inputs of sparse ones count for nothing.
                signs.append(isSparse && place >= Self.group * 4 ? 0 : bits & 1 == 0 ? gain : -gain)
                bits >>= 1
            }
            for _ in 0..<Self.group {
                let even = Float(Int(random.next() >> 40) - 1 << 23) * (1.0 / 8_388_608)
                biases.append(Self.largestBias * even)
            }
        }
    }

    /// Writes the random features of a row after the others.
    @inline(__always)
    func write(to row: UnsafeMutablePointer<Float>, wide: Int32) {
        signs.withUnsafeBufferPointer { signs in
            places.withUnsafeBufferPointer { places in
                biases.withUnsafeBufferPointer { biases in
                    guard let signs = signs.baseAddress, let places = places.baseAddress,
                        let biases = biases.baseAddress
                    else { return }
                    foretouch_expand(wide, row, AdaptiveFeatures.count, count, signs, places, biases)
                }
            }
        }
    }
}
