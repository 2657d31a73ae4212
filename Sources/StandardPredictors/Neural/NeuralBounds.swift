/// The range of every input that was seen in training, and a little more.
package struct NeuralBounds: Sendable, Equatable {
    /// How far beyond what was seen an input may lie, as a share of the range.
    package static let margin: Float = 0.1

    package var lower: [Float]
    package var upper: [Float]

    package init(
        lower: [Float],
        upper: [Float]
    ) {
        self.lower = lower
        self.upper = upper
    }
}
