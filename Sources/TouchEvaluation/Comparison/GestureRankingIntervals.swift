/// How far the figures by which stroke-gesture recognizers are ranked may be off, from leaving out the people of every dataset one at a
/// time, in all of its evaluations. Datasets are independent.
struct GestureRankingIntervals {
    /// Evaluations × recognizers, each with its wrong answers and its tests.
    private typealias Sums = [[[Double]]]

    /// One dataset.
    private struct Part {
        var jackknife: ClusterJackknife
        /// All sums without each group of the dataset's people.
        var leftOut: [Sums]
        /// How many tests each group had.
        var weights: [Double]
    }

    private let whole: Sums
    /// `nil` for datasets without people to leave out.
    private let parts: [Part?]
    private let confidence: Double

    init(_ result: GestureResult) {
        confidence = result.intervals.confidence
        let people = result.evaluations.map { evaluation in
            evaluation.answers.participants.indices.map { person in
                result.recognizers.indices.flatMap {
                    evaluation.answers.errorSums(recognizer: $0, participant: person)
                }
            }
        }
        let width = 2 * result.recognizers.count
        func pairs(_ row: [Double]) -> [[Double]] {
            stride(from: 0, to: width, by: 2).map { [row[$0], row[$0 + 1]] }
        }
        let whole = people.map { rows in
            pairs((0..<width).map { column in rows.reduce(0) { $0 + $1[column] } })
        }
        self.whole = whole
        parts = result.datasets.map { dataset in
            let positions = result.evaluations.indices.filter { result.evaluations[$0].dataset == dataset.name }
            guard let first = positions.first,
                positions.allSatisfy({ people[$0].count == people[first].count }),
                let jackknife = ClusterJackknife(clusterCount: people[first].count, parameters: result.intervals)
            else { return nil }
            var leftOut = Array(repeating: whole, count: jackknife.groupCount)
            var weights = Array(repeating: 0.0, count: jackknife.groupCount)
            for position in positions {
                let sums = jackknife.sums(of: people[position])
                for group in leftOut.indices {
                    leftOut[group][position] = pairs(sums.leftOut[group])
                    weights[group] += sums.alone[group].dropFirst().first ?? 0
                }
            }
            return Part(jackknife: jackknife, leftOut: leftOut, weights: weights)
        }
    }

    /// The interval of the mean over evaluations of the share of right answers.
    func ofShare(_ recognizer: Int) -> ClosedRange<Double>? {
        interval(.share) { sums in
            // Half a gesture on either side, as where shares of one evaluation are told.
            let tests = sums.reduce(0) { $0 + $1[recognizer][1] } / Double(sums.count)
            return (Self.share(sums, recognizer) * tests + 0.5) / (tests + 1)
        }
    }

    /// The interval of how much larger that share is than another recognizer's.
    func ofLead(_ recognizer: Int, over other: Int) -> ClosedRange<Double>? {
        interval(.signed) { Self.share($0, recognizer) - Self.share($0, other) }
    }

    private static func share(_ sums: Sums, _ recognizer: Int) -> Double {
        sums.reduce(0) { $0 + 1 - $1[recognizer][0] / $1[recognizer][1] } / Double(sums.count)
    }

    private func interval(_ scale: QuantityScale, value: (Sums) -> Double) -> ClosedRange<Double>? {
        let estimate = value(whole)
        let spreads = parts.map { part in
            part.flatMap { part in
                part.jackknife.spread(
                    of: estimate,
                    ClusterJackknife.Values(
                        leftOut: part.leftOut.map(value),
                        alone: part.weights.map { _ in .nan },
                        weights: part.weights
                    ),
                    scale
                )
            }
        }
        guard let spread = ClusterSpread.ofSum(spreads), spread.carriesInterval else { return nil }
        let reach = spread.reach(confidence: confidence)
        let center = scale.transform(estimate)
        return scale.inverse(center - reach)...scale.inverse(center + reach)
    }
}
