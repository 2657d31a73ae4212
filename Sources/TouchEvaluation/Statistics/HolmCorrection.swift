/// Probabilities of several tests, raised so that the chance of even one false alarm among them stays below the level at
/// which they are read (Holm 1979, "A simple sequentially rejective multiple test procedure").
package enum HolmCorrection {
    /// The adjusted probabilities in the order given. O(n log n).
    package static func adjust(_ probabilities: [Double]) -> [Double] {
        var adjusted = probabilities
        var largest = 0.0
        let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
        for (place, index) in order.enumerated() {
            largest = max(largest, min(1, probabilities[index] * Double(probabilities.count - place)))
            adjusted[index] = largest
        }
        return adjusted
    }
}
