/// The range of every input that was seen in training, and a little more.
struct NeuralBounds: Sendable, Equatable {
    /// How far beyond what was seen an input may lie, as a share of the range.
    static let margin: Float = 0.1

    var lower: [Float]
    var upper: [Float]

    /// Whether all inputs, not yet standardised, are within; not a number never is.
    @inline(__always)
    func contain(_ inputs: UnsafeBufferPointer<Float>) -> Bool {
        var outside = 0
        for input in inputs.indices where !(inputs[input] >= lower[input] && inputs[input] <= upper[input]) {
            outside += 1
        }
        return outside == 0
    }
}
