/// How networks for one device are fitted: a part of their file.
package struct NeuralStepMethod: Sendable, Equatable, Codable {
    /// Units of each hidden layer.
    package var hiddenUnits = [128, 128, 128]
    /// How many networks are fitted, which differ by their seed; their answers are averaged.
    package var networks = 3
    /// How many times as many examples are drawn as there are.
    package var epochs = 60
    /// Examples in a step of the optimizer at most.
    package var batchSize = 1024
    /// The first step's rate.
    package var learningRate = 2e-3
    /// The share of a weight that is taken off in a step is this times the rate.
    package var weightDecay = 0.01
    /// The seed of first weights and order.
    package var seed: UInt64 = 0

    /// The defaults.
    package init() {}
}
