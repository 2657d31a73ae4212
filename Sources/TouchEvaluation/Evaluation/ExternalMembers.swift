import StandardPredictors
import TouchPrediction

/// Those of an evaluation's predictors that are not of this program.
struct ExternalMembers: Sendable {
    private let members: [(label: String, predictor: any ExternalPredictor)]

    init(_ records: [ResultSubject], _ predictors: [any Predictor]) {
        members = zip(records, predictors).compactMap { record, predictor in
            (predictor as? any ExternalPredictor).map { (record.label, $0) }
        }
    }

    /// - Throws: ``EvaluationError/predictorFailed(_:reason:)`` where one has failed that was to stop the work.
    @inline(__always)
    func checkStopped() throws(EvaluationError) {
        for (label, predictor) in members {
            guard let reason = predictor.stopReason else { continue }
            throw .predictorFailed(label, reason: reason)
        }
    }

    /// Ends what runs on their behalf.
    ///
    /// - Returns: what has failed since the last call.
    func finish() -> [EvaluationResult.Failure] {
        members.flatMap { label, predictor in
            predictor.finish().entries.map {
                EvaluationResult.Failure(predictor: label, failure: $0.name, count: $0.count, first: $0.first)
            }
        }
    }
}
