/// How a network that corrects a classical predictor is fitted: a part of its file.
public struct NeuralMethod: Sendable, Equatable, Codable {
    /// What the network corrects.
    public var base = NeuralBase.kalman
    /// Units of each hidden layer.
    public var hiddenUnits = [160, 160, 160]
    /// At which ages the interpolated history is looked at, in seconds, ascending.
    public var ages = NeuralLayout.defaultAges
    /// Steps of the optimizer at most.
    public var steps = 10_000
    /// Examples in a step.
    public var batchSize = 256
    /// The first step's rate.
    public var learningRate = 3e-3
    /// The share of a weight that is taken off in a step is this times the rate.
    public var weightDecay = 0.05
    /// How many networks are fitted beside the one on everything, each on what is not in its fold, 2 to 16.
    public var folds = 5
    /// How often the error on the folds is measured.
    public var checks = 16
    /// Units of each hidden layer of a larger network that is fitted first, by the defaults, and then teaches this one;
    /// `nil`: none.
    public var teacherUnits: [Int]?
    /// Steps of the optimizer for that network; `nil`: the default.
    public var teacherSteps: Int?
    /// The seed of first weights, order and augmentation.
    public var seed: UInt64 = 0

    /// The defaults.
    public init() {}
}
