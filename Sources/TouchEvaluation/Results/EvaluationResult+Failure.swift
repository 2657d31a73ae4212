extension EvaluationResult {
    /// What failed in a predictor that is not of this program; its answers were absent then. Or what shows that predictions from a file
    /// were made with samples to come.
    public struct Failure: Sendable, Hashable, Codable {
        /// Its label, as in the rows.
        public var predictor: String
        /// Lower case with hyphens: `timed-out`. Documentation/own-predictor.md lists them.
        public var failure: String
        /// The number of times that it happened.
        public var count: Int
        /// What was seen the first time.
        public var first: String

        /// Whether answers are the places of later samples.
        package var isForesight: Bool { failure == Self.foresight }

        /// The name of the finding that answers are the places of later samples.
        static let foresight = "equals-later-samples"

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
