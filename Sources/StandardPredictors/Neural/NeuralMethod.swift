/// How a network that corrects a classical predictor is fitted: a part of its file.
package struct NeuralMethod: Sendable, Equatable, Codable {
    /// What the network corrects.
    package var base = NeuralBase.kalman
    /// Units of each hidden layer.
    package var hiddenUnits = [160, 160, 160]
    /// At which ages the interpolated history is looked at, in seconds, ascending.
    package var ages = NeuralLayout.defaultAges
    /// Steps of the optimizer at most.
    package var steps = 10_000
    /// Examples in a step.
    package var batchSize = 256
    /// The first step's rate.
    package var learningRate = 3e-3
    /// The share of a weight that is taken off in a step is this times the rate.
    package var weightDecay = 0.05
    /// How many networks are fitted beside the one on everything, each on what is not in its fold, 2 to 16.
    package var folds = 5
    /// How often the error on the folds is measured.
    package var checks = 16
    /// Units of each hidden layer of a larger network that is fitted first, by the defaults, and then teaches this one;
    /// `nil`: none.
    package var teacherUnits: [Int]?
    /// Steps of the optimizer for that network; `nil`: the default.
    package var teacherSteps: Int?
    /// The seed of first weights, order and augmentation.
    package var seed: UInt64 = 0

    /// The defaults.
    package init() {}
}
