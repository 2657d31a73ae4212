import StandardPredictors

/// How long and how fast one network is fitted.
struct NeuralSchedule: Sendable, Equatable {
    /// Steps of the optimizer.
    var steps: Int
    /// Examples in a step.
    var batchSize: Int
    /// The first step's rate.
    var learningRate: Double
    /// The share of a weight that is taken off in a step is this times the rate.
    var weightDecay: Double
}

extension NeuralMethod {
    var schedule: NeuralSchedule {
        NeuralSchedule(steps: steps, batchSize: batchSize, learningRate: learningRate, weightDecay: weightDecay)
    }
}

extension NeuralStepMethod {
    /// Batches are smaller where there are few examples, so that there are steps enough.
    private static let leastBatch = 64
    private static let leastBatches = 64

    /// - Parameter rows: examples to fit to.
    func schedule(rows: Int) -> NeuralSchedule {
        let size = max(1, min(batchSize, max(Self.leastBatch, rows / Self.leastBatches)))
        return NeuralSchedule(
            steps: max(1, epochs * rows / size),
            batchSize: size,
            learningRate: learningRate,
            weightDecay: weightDecay
        )
    }
}
