/// What the length of an `AndroidxKalmanPredictor`'s chain after one sample depends on.
struct AndroidxChain: Sendable {
    /// The sample's time in whole ms.
    var stamp: Double
    /// T in ms.
    var interval: Double
    /// c, 0 to 1.
    var confidence: Double
}

/// The chains of the newest samples, for the rule that a chain does not end before the one before it.
///
/// The chain after sample j would by itself end at tⱼ + ⌈h/Tⱼ · cⱼ⌉ Tⱼ; the one before, ending at e, makes it no shorter
/// than the last of its own points that is not later than e. Both are monotone in e, so that chains that would end before
/// the newest sample even at full confidence, tⱼ + h + Tⱼ < tₙ, cannot matter, and the rest are gone through in order.
struct AndroidxChainHistory: Sendable {
    private static let capacity = 64

    private var chains = Array(
        repeating: AndroidxChain(stamp: 0, interval: 0, confidence: 0),
        count: capacity
    )
    private var count = 0
    private var newest = capacity - 1

    @inline(__always)
    mutating func append(_ chain: AndroidxChain) {
        newest = (newest + 1) & (Self.capacity - 1)
        chains[newest] = chain
        count = min(count + 1, Self.capacity)
    }

    mutating func removeAll() { count = 0 }

    /// The number of points in the newest chain, when every chain is asked for a horizon in ms above 0.
    ///
    /// - Complexity: O(samples in the last h + T), at most 64.
    @inline(__always)
    func length(at horizon: Double) -> Double {
        chains.withUnsafeBufferPointer { chains in
            let now = chains[newest].stamp
            var age = 0
            while age + 1 < count {
                let chain = chains[(newest - age - 1) & (Self.capacity - 1)]
                guard chain.stamp + horizon + chain.interval >= now else { break }
                age += 1
            }
            var end = -Double.infinity
            var length = 0.0
            while age >= 0 {
                let chain = chains[(newest - age) & (Self.capacity - 1)]
                let wanted = (horizon / chain.interval * chain.confidence).rounded(.up)
                let held = ((end - chain.stamp) / chain.interval).rounded(.down)
                length = held > wanted ? held : wanted
                end = chain.stamp + length * chain.interval
                age -= 1
            }
            return length
        }
    }
}
