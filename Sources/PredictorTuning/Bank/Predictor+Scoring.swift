import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction

extension Predictor {
    /// Follows a stroke from its start and measures its answers: what a search for constants does thousands of times, compiled
    /// together with the predictor where its type is known.
    ///
    /// Without an answer the contact is taken to stay at its last sample, as in an evaluation.
    ///
    /// - Parameters:
    ///   - samples: in time order.
    ///   - queries: in the order of their positions.
    ///   - horizons: in seconds, to which the queries refer.
    ///   - squareErrors: receives the squared distance of each answer from the truth, in the order of the queries.
    mutating func score(
        on samples: [TouchSample],
        queries: [TrainingQuery],
        horizons: [Double],
        squareErrors: inout [Double]
    ) {
        reset()
        squareErrors.removeAll(keepingCapacity: true)
        var next = 0
        for position in samples.indices where next < queries.count {
            let sample = samples[position]
            observe(sample)
            while next < queries.count, queries[next].position == position {
                let query = queries[next]
                let answer = predict(at: sample.timestamp + horizons[query.horizonIndex])?.location ?? sample.location
                let error = answer - query.target
                squareErrors.append(error.dot(error))
                next += 1
            }
        }
    }
}
