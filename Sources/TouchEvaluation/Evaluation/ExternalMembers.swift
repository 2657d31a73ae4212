import TouchPrediction

extension EvaluationResult {
    /// What failed in a predictor that is not of this program; its answers were absent then.
    public struct Failure: Sendable, Hashable, Codable {
        /// Its label, as in the rows.
        public var predictor: String
        /// Lower case with hyphens: `timed-out`. Documentation/own-predictor.md lists them.
        public var failure: String
        /// How often.
        public var count: Int
        /// What was seen the first time.
        public var first: String

        /// One entry for each predictor and failure.
        static func summed(_ parts: [Failure]) -> [Failure] {
            var sums: [Failure] = []
            for part in parts {
                let known = sums.firstIndex { $0.predictor == part.predictor && $0.failure == part.failure }
                if let known { sums[known].count += part.count } else { sums.append(part) }
            }
            return sums
        }
    }
}

/// Those of an evaluation's predictors that are not of this program.
struct ExternalMembers: Sendable {
    private let members: [(label: String, predictor: any ExternalPredictor)]

    init(_ records: [EvaluationResult.PredictorRecord], _ predictors: [any Predictor]) {
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
