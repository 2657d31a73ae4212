extension NeuralFit {
    /// With what networks are fitted: what ``NeuralFit/Method`` asks for, and for the rest what suits the number of devices.
    public struct Settings: Sendable, Equatable {
        /// Steps of the optimiser; an expert takes 0.3 to 0.7 of them, the fewer, the more the place tells it.
        public var steps: Int
        /// Examples in a step.
        public var batchSize: Int
        /// The first step's rate.
        public var learningRate: Double
        /// The share of a weight that is taken off in a step is this times the rate.
        public var weightDecay: Double
        /// The share of each hidden layer's units that is left out of every example, others each time.
        public var dropout: Double
        /// How many networks are fitted beside the one on everything.
        public var folds: Int
        /// How many of the newest raw steps between samples the network sees.
        public var rawSteps: Int
        /// How many of the tasks with the most examples get an expert of their own at most; 1: one network for all.
        public var experts: Int

        /// For the device that strokes are of. Small batches and much decay, so that few people are not learned by heart; few
        /// folds, as more of them gain less than as many more steps; a long look at single steps, which show how this
        /// device reports; and an expert for each of a few tasks.
        public static let forOneDevice = Settings(
            steps: 20_000,
            batchSize: 128,
            learningRate: 3e-3,
            weightDecay: 0.1,
            dropout: 0.1,
            folds: 3,
            rawSteps: 16,
            experts: 4
        )

        /// For devices that were never seen. Altered strokes keep the network from learning by heart, and each fold's knows
        /// most of the devices.
        public static let forOtherDevices = Settings(
            steps: 10_000,
            batchSize: 256,
            learningRate: 3e-3,
            weightDecay: 0.05,
            dropout: 0,
            folds: 5,
            rawSteps: 4,
            experts: 1
        )
    }
}

extension NeuralFit.Settings {
    /// What a method comes to.
    public init(_ method: NeuralFit.Method, isForOtherDevices: Bool) {
        self = isForOtherDevices ? .forOtherDevices : .forOneDevice
        steps = method.steps ?? steps
        batchSize = method.batchSize ?? batchSize
        learningRate = method.learningRate ?? learningRate
        weightDecay = method.weightDecay ?? weightDecay
        dropout = method.dropout ?? dropout
        folds = method.folds ?? folds
        rawSteps = method.rawSteps ?? rawSteps
        experts = method.experts ?? experts
    }
}

extension NeuralFit.Method {
    /// The same with base and settings as they were taken: what a model's file says.
    func completed(by settings: NeuralFit.Settings, base: NeuralBase) -> NeuralFit.Method {
        var method = self
        method.base = base
        method.steps = settings.steps
        method.batchSize = settings.batchSize
        method.learningRate = settings.learningRate
        method.weightDecay = settings.weightDecay
        method.dropout = settings.dropout
        method.folds = settings.folds
        method.rawSteps = settings.rawSteps
        method.experts = settings.experts
        return method
    }
}
