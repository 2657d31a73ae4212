/// The range of every input that was seen in training, and a little more.
struct NeuralBounds: Sendable, Equatable {
    /// How far beyond what was seen an input may lie, as a share of the range.
    static let margin: Float = 0.1

    var lower: [Float]
    var upper: [Float]
}
