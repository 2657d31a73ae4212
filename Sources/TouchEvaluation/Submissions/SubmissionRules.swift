import TouchModel

/// What figures of any evaluation keep, whatever was evaluated: rules that need no data, in one place.
struct SubmissionRules {
    /// A figure that no evaluation gives.
    struct Fault: Error, Equatable {
        /// The field, within the row or the dataset.
        var field: String
        var found: String
        var expected: String
    }

    /// The evaluation whose rows are looked at.
    private let evaluation: Submission.Evaluation
    private let datasets: [String: Submission.Dataset]
    private let wholes: [Submission.Row.Key: Submission.Row]
    /// The clusters of a dataset, the same in all rows of a whole.
    private let clusters: [String: Int]

    init(_ evaluation: Submission.Evaluation) {
        self.evaluation = evaluation
        datasets = Dictionary(evaluation.datasets.map { ($0.name, $0) }) { first, _ in first }
        wholes = Dictionary(evaluation.rows.filter(\.isWhole).map { ($0.key, $0) }) { first, _ in first }
        clusters = Dictionary(evaluation.rows.filter(\.isWhole).map { ($0.dataset, $0.clusters) }) { first, _ in first }
    }

    private static func require(
        _ holds: Bool,
        _ field: String,
        _ found: @autoclosure () -> String,
        _ expected: @autoclosure () -> String
    ) throws(Fault) {
        guard holds else { throw Fault(field: field, found: found(), expected: expected()) }
    }

    /// Whether one figure is at most another, except for rounding.
    private static func isAtMost(_ one: Double, _ other: Double) -> Bool {
        one <= other + SubmissionCheck.tolerance * abs(other)
    }

    // MARK: Datasets

    /// Checks the counts of a dataset.
    static func check(_ dataset: Submission.Dataset) throws(Fault) {
        try require((1...10_000).contains(dataset.rateHz), "rateHz", "\(dataset.rateHz)", "1 to 10000 Hz")
        try require(dataset.recordings >= 1, "recordings", "\(dataset.recordings)", "at least 1")
        try require(dataset.strokes >= 1, "strokes", "\(dataset.strokes)", "at least 1")
        try require(
            dataset.samples >= dataset.strokes,
            "samples",
            "\(dataset.samples)",
            "at least one for each of \(dataset.strokes) strokes"
        )
        for (field, count) in [("participants", dataset.participants), ("simulated", dataset.simulated)] {
            guard let count else { continue }
            try require(
                (0...dataset.recordings).contains(count),
                field,
                "\(count)",
                "0 to \(dataset.recordings), the number of recordings"
            )
        }
        if let simulated = dataset.simulated {
            try require(
                dataset.synthesis == nil || simulated == dataset.recordings,
                "simulated",
                "\(simulated)",
                "\(dataset.recordings): a command synthesizes all recordings"
            )
        }
    }

    // MARK: Rows

    /// Checks a row by itself, and against the dataset, `hold` and the whole that it is a part of.
    func check(_ row: Submission.Row) throws(Fault) {
        try checkCounts(row)
        if let sums = row.sums { try checkSums(sums, row) }
        try checkFigure(row.mean, "mean", row)
        try checkFigure(row.rmse, "rmse", row)
        if let p95 = row.p95 {
            try checkFigure(p95, "p95", row)
            try checkQuantile(p95.value, row)
        }
        let (mean, rmse) = (row.mean.value, row.rmse.value)
        try Self.require(Self.isAtMost(mean, rmse), "mean", mean.plainText, "at most the RMSE, \(rmse.plainText)")
        let most = mean * Double(row.count).squareRoot()
        try Self.require(
            Self.isAtMost(rmse, most),
            "rmse",
            rmse.plainText,
            "at most \(most.plainText), for \(row.count) errors of that mean"
        )
        try row.isWhole ? checkHold(row) : checkPart(row)
    }

    private func checkCounts(_ row: Submission.Row) throws(Fault) {
        try Self.require(row.count > 0, "count", "\(row.count)", "at least one prediction")
        try Self.require(
            row.isWhole == (row.sums != nil),
            "sums",
            row.sums == nil ? "none" : "sums",
            "sums of whole datasets alone"
        )
        guard let dataset = datasets[row.dataset] else { return }
        // A frame may query again without a new sample.
        if case .frames? = evaluation.settings.parameters?.mode {
        } else {
            try Self.require(
                row.count <= dataset.samples,
                "count",
                "\(row.count)",
                "at most one query for each of \(dataset.samples) samples"
            )
        }
        // Those without a name are one more.
        let people = dataset.participants ?? 0
        let most = people > 1 ? people + 1 : min(dataset.strokes, ScoreKey.blockCount)
        try Self.require(
            (1...max(1, most)).contains(row.clusters),
            "clusters",
            "\(row.clusters)",
            "1 to \(most), for \(people) participants and \(dataset.strokes) strokes"
        )
        guard row.isWhole, let all = clusters[row.dataset] else { return }
        try Self.require(
            row.clusters == all,
            "clusters",
            "\(row.clusters)",
            "\(all), as in the other rows of the dataset"
        )
    }

    private func checkSums(_ sums: Submission.ErrorSums, _ row: Submission.Row) throws(Fault) {
        let numbers = [sums.queries, sums.error, sums.squaredError, sums.squaredHoldError, sums.unanswered]
        try Self.require(
            numbers.allSatisfy { $0.isFinite && $0 >= 0 } && sums.queries >= 1 && sums.unanswered <= sums.queries
                && sums.queries == sums.queries.rounded() && sums.unanswered == sums.unanswered.rounded(),
            "sums",
            "\(numbers)",
            "sums of at least one query, counts as whole numbers, and no more answers missing than there are queries"
        )
    }

    private func checkFigure(_ figure: Submission.Figure, _ name: String, _ row: Submission.Row) throws(Fault) {
        let ends = [figure.low, figure.high].compactMap(\.self)
        try Self.require(
            ([figure.value] + ends).allSatisfy { $0.isFinite && $0 >= 0 } && ends.count != 1
                && (ends.isEmpty || ends[0] <= figure.value && figure.value <= ends[1]),
            name,
            "\(figure.value) in an interval of \(ends)",
            "a value of 0 or more, in no interval or in one"
        )
        guard !ends.isEmpty else { return }
        try Self.require(
            row.clusters >= ClusterSpread.fewestClusters,
            name,
            "an interval over \(row.clusters) participants or strokes",
            "no interval below \(ClusterSpread.fewestClusters)"
        )
        try Self.require(evaluation.settings.intervals.areWanted, name, "an interval", "no interval by the settings")
    }

    /// Compares the 95th percentile with the mean and RMSE, for any distribution of errors.
    ///
    /// With s the share of errors at or above q: mean ≥ s q and RMSE² ≥ s q² (Markov). The errors above q, a share t, add at most
    /// √t · RMSE to the mean (Cauchy and Schwarz), and the others at most q: q ≥ mean − √t · RMSE.
    private func checkQuantile(_ value: Double, _ row: Submission.Row) throws(Fault) {
        let count = Double(row.count)
        let rank = max(1, (0.95 * count).rounded(.up))
        // Quantiles are read off bins.
        let slack = 1 + 2 * QuantileSketch.relativeError
        let (atLeast, above) = ((count - rank + 1) / count, (count - rank) / count)
        let least = (row.mean.value - above.squareRoot() * row.rmse.value) / slack
        let most = min(row.mean.value / atLeast, row.rmse.value / atLeast.squareRoot()) * slack
        try Self.require(
            Self.isAtMost(least, value) && Self.isAtMost(value, most),
            "p95",
            value.plainText,
            "\(max(0, least).plainText) to \(most.plainText), for that mean and RMSE"
        )
    }

    /// Compares a row with that of `hold`, which answers every query with the last sample.
    private func checkHold(_ row: Submission.Row) throws(Fault) {
        guard let sums = row.sums else { return }
        func require(_ value: Double, _ name: String, _ expected: Double, _ why: String) throws(Fault) {
            try Self.require(
                SubmissionCheck.agree(value, expected),
                "sums.\(name)",
                value.plainText,
                "\(expected.plainText), \(why)"
            )
        }
        if row.predictor == "hold" {
            try require(sums.squaredHoldError, "squaredHoldError", sums.squaredError, "the squares of its own errors")
            try require(sums.unanswered, "unanswered", 0, "since hold always answers")
        }
        var key = row.key
        key.predictor = "hold"
        guard let hold = wholes[key]?.sums else { return }
        try require(sums.queries, "queries", hold.queries, "as for hold: all predictors have the same queries")
        try require(sums.squaredHoldError, "squaredHoldError", hold.squaredError, "the squares of the errors of hold")
        // A query without an answer has the error of hold.
        if sums.unanswered == sums.queries {
            try require(
                sums.squaredError,
                "squaredError",
                hold.squaredError,
                "that of hold, since nothing was answered"
            )
        }
    }

    /// Compares a part with its whole.
    private func checkPart(_ row: Submission.Row) throws(Fault) {
        var key = row.key
        (key.breakdown, key.group) = (nil, nil)
        guard let whole = wholes[key] else {
            throw Fault(field: "group", found: "a part without the row of its whole", expected: "both")
        }
        try Self.require(
            row.count <= whole.count,
            "count",
            "\(row.count)",
            "at most \(whole.count), as in the whole dataset"
        )
        try Self.require(
            row.clusters <= whole.clusters,
            "clusters",
            "\(row.clusters)",
            "at most \(whole.clusters), as in the whole dataset"
        )
        // Sums are of numbers above 0: a part has no more of them than the whole.
        for (name, part, all) in [
            ("mean", row.mean.value * Double(row.count), whole.mean.value * Double(whole.count)),
            (
                "rmse", row.rmse.value * row.rmse.value * Double(row.count),
                whole.rmse.value * whole.rmse.value * Double(whole.count)
            ),
        ] {
            try Self.require(Self.isAtMost(part, all), name, part.plainText, "a sum of at most \(all.plainText)")
        }
    }

    /// Compares the parts of each whole with it: if they have all its predictions, they have all its errors.
    ///
    /// - Returns: the place of a row of the first breakdown that does not add up, with its fault; `nil` if there is no such row.
    func faultOfParts() -> (row: Int, fault: Fault)? {
        struct Sums {
            var first: Int
            var count = 0
            var error = 0.0
            var squared = 0.0
        }
        var sums: [Submission.Row.Key: Sums] = [:]
        var order: [Submission.Row.Key] = []
        for (index, row) in evaluation.rows.enumerated() where !row.isWhole {
            var key = row.key
            key.group = nil
            if sums[key] == nil { order.append(key) }
            sums[key, default: Sums(first: index)].count += row.count
            sums[key]?.error += row.mean.value * Double(row.count)
            sums[key]?.squared += row.rmse.value * row.rmse.value * Double(row.count)
        }
        for key in order {
            var wholeKey = key
            wholeKey.breakdown = nil
            guard let parts = sums[key], let whole = wholes[wholeKey] else { continue }
            let count = Double(whole.count)
            let expected = [whole.mean.value * count, whole.rmse.value * whole.rmse.value * count]
            let agrees = zip([parts.error, parts.squared], expected).allSatisfy {
                abs($0 - $1) <= 1e-6 * max($0, $1)
            }
            guard parts.count <= whole.count, parts.count < whole.count || agrees else {
                let fault = Fault(
                    field: key.breakdown?.rawValue ?? "",
                    found: "parts of \(parts.count) predictions, sum of errors \(parts.error.plainText)",
                    expected: "those of the whole, \(whole.count) and \(expected[0].plainText)"
                )
                return (parts.first, fault)
            }
        }
        return nil
    }
}
