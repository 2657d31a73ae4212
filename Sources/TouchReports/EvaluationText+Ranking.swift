import TouchEvaluation
import TouchModel

extension EvaluationText {
    /// Which predictor is best, by how much, how sure that is, and what was fitted on these data.
    var rankingText: String {
        guard ranking.entries.count > 1 else { return simulationText.isEmpty ? "" : simulationText + "\n" }
        let hasIntervals = ranking.entries.contains { $0.interval != nil }
        var text = LineWrap.paragraph(bestText) + simulationText + "\n"
        let datasets = result.datasets.count == 1 ? "horizons" : "\(result.datasets.count) datasets and horizons"
        text += LineWrap.paragraph(
            "RMSE divided by that of \(Ranking.standardReference), geometric mean over \(datasets) of "
                + "\(Self.milliseconds(result.horizonsMilliseconds)); 1 is \(Ranking.standardReference), lower is better:"
        )
        var table = TextTable(
            header: ["place", "predictor", "ratio"] + (hasIntervals ? ["\(percent) % interval"] : []) + ["note"],
            words: [1, hasIntervals ? 4 : 3]
        )
        let values = result.wholeValues(of: "rmse")
        for entry in ranking.entries {
            var cells = [String(entry.place), entry.predictor, NumberStyle.fixed(entry.ratio, 3)]
            if hasIntervals {
                cells.append(
                    entry.interval.map {
                        "\(NumberStyle.fixed($0.lowerBound, 3)) … \(NumberStyle.fixed($0.upperBound, 3))"
                    } ?? "–"
                )
            }
            var notes = notes(on: entry.predictor)
            if hasLimitedRatio(entry.predictor, values) { notes.append("no ratio counts for more than 1000000") }
            table.add(cells + [notes.joined(separator: "; ")])
        }
        return text + table.text + fittedText + "\n"
    }

    private var bestText: String {
        guard let best = ranking.entries.first else { return "" }
        let reference = Ranking.standardReference
        func below(_ ratio: Double) -> String { NumberStyle.fixed((1 - ratio) * 100, 1) }
        if let few = fewPeople {
            return "\(few) carry no interval and show no winner. Lowest RMSE: \(best.predictor)"
                + (best.ratio < 1 ? ", \(below(best.ratio)) % below that of \(reference)." : ".")
        }
        if best.ratio >= 1 { return "Best: \(reference); no other predictor has a lower RMSE." }
        var text = "Best: \(best.predictor), with an RMSE \(below(best.ratio)) % below that of \(reference)"
        if let untestable {
            text =
                "\(untestable) show no winner: no test of so few has p below "
                + "\(NumberStyle.short(1 - result.intervals.confidence)). Lowest RMSE: \(best.predictor), "
                + "\(below(best.ratio)) % below that of \(reference)"
        }
        guard let interval = best.interval else { return text + " (no interval)." }
        text += " (\(percent) % interval \(below(interval.upperBound)) … \(below(interval.lowerBound)) %)"
        return text + (interval.upperBound >= 1 ? "; the interval holds 0, so it may be no better." : ".")
    }

    /// Who was recorded, where that is several people too few for an interval.
    private var fewPeople: String? {
        guard result.intervals.areWanted else { return nil }
        let counts = result.datasets.map { result.intervalBasis(of: $0.name) }
        guard counts.contains(where: { if case .ownValues = $0 { true } else { false } }),
            !counts.contains(where: { if case .clusters = $0 { true } else { false } })
        else { return nil }
        let clusters = result.clusters.reduce(0) { $0 + $1.names.count }
        guard clusters < ClusterSpread.fewestClusters, let unit = result.clusters.first?.unit else { return nil }
        return "\(clusters) \(unit)s"
    }

    /// Who was recorded, where that is enough people for an interval and too few for any test.
    private var untestable: String? {
        let clusters = result.clusters.reduce(0) { $0 + $1.names.count }
        guard let unit = result.clusters.first?.unit,
            LabelSwapTest.smallestProbability(clusterCount: clusters) > 1 - result.intervals.confidence
        else { return nil }
        return "\(clusters) \(unit)s"
    }

    private var simulationText: String { Self.simulationNote(on: result).map { LineWrap.paragraph($0) } ?? "" }

    /// Which recordings a program made; `nil` where none.
    static func simulationNote(on result: EvaluationResult) -> String? {
        let simulated = result.datasets.filter { ($0.simulated ?? 0) > 0 }
        guard !simulated.isEmpty else { return nil }
        return simulated.count == result.datasets.count && simulated.allSatisfy(\.isSimulated)
            ? "The people are simulated: a program made these recordings. Real people's may rank otherwise."
            : "Recordings of \(list(simulated.map(\.name))) are simulated: made by a program, not by people."
    }

    // MARK: What was fitted on the data

    private var fittedText: String {
        let labels = ranking.entries.map(\.predictor)
        guard labels.contains(where: { fittedNote(on: $0) != nil }) else { return "" }
        return LineWrap.paragraph(
            "What was fitted on these data, or on the same simulator, may have a larger error on other data."
        )
    }

    private func notes(on predictor: String) -> [String] {
        var notes: [String] = []
        if predictor == "hold" { notes.append("no prediction") }
        if predictor == Ranking.standardReference { notes.append("the reference: a straight line") }
        if let record = result.predictors.first(where: { $0.label == predictor }), record.learns == true {
            notes.append(result.carry == .none ? "learns, and forgot every stroke (--carry)" : "learns")
        }
        if let absent = absentNote(on: predictor) { notes.append(absent) }
        if isTooGood(predictor) {
            notes.append("a tenth of the error of no prediction, or less: does it know samples to come?")
        }
        if let fitted = fittedNote(on: predictor) { notes.append(fitted) }
        return notes
    }

    /// Whether a ratio to the reference is beyond what counts: `EvaluationResult.leastRatio`.
    private func hasLimitedRatio(_ predictor: String, _ values: [String: [EvaluationResult.WholeCell: Double]]) -> Bool
    {
        guard let own = values[predictor], let others = values[Ranking.standardReference] else { return false }
        return own.contains { cell, value in others[cell].map { value * EvaluationResult.leastRatio > $0 } ?? false }
    }

    /// How much of a row is scored as no prediction because there was no answer; `nil` where next to nothing is.
    private func absentNote(on predictor: String) -> String? {
        let rows = result.rows.filter { $0.metric == "abstention" && $0.predictor == predictor && $0.isWhole }
        guard let worst = rows.map(\.value).max(), worst >= 0.1 else { return nil }
        if rows.allSatisfy({ $0.value == 1 }) { return "no answers in these data" }
        let count = rows.reduce(0) { $0 + Double($1.count) }
        let share = rows.reduce(0) { $0 + $1.value * Double($1.count) } / count
        var text = "no answer to \(Self.wholePercent(share)) % of queries"
        let horizons = Set(rows.filter { $0.value >= worst - 0.005 }.map(\.horizonMilliseconds)).sorted()
        if worst > share + 0.1 { text += ", \(Self.wholePercent(worst)) % at \(Self.milliseconds(horizons))" }
        return text
    }

    private static func wholePercent(_ share: Double) -> Int { Int((100 * share).rounded()) }

    /// Whether answers that this program did not make are better than anything that knows the past alone: on public recordings of fingers
    /// and pens no predictor has less than a quarter of the error of none.
    private func isTooGood(_ predictor: String) -> Bool {
        guard result.predictors.first(where: { $0.label == predictor })?.origin != nil else { return false }
        let values = result.wholeValues(of: "rmse")
        guard let own = values[predictor], let others = values["hold"] else { return false }
        return own.contains { cell, value in
            cell.horizonMilliseconds >= 16 && others[cell].map { value <= $0 / 10 } ?? false
        }
    }

    private func fittedNote(on label: String) -> String? {
        guard let predictor = result.predictors.first(where: { $0.label == label }) else { return nil }
        if let training = predictor.training {
            let same = names { dataset in training.sources.contains { $0.identity == dataset.identity } }
            if let same { return "fitted on other people of \(same)" }
            let alike = names { dataset in
                dataset.isSimulated && training.sources.contains { dataset.isNamed($0.name) }
            }
            return alike.map { _ in "fitted on the same simulator" }
        }
        return names { dataset in predictor.fittedOn.contains(where: dataset.isNamed) }
            .map { "defaults fitted on \($0)" }
    }

    /// The datasets of which something holds; `nil` for none.
    private func names(where holds: (EvaluationResult.DatasetRecord) -> Bool) -> String? {
        let names = result.datasets.filter(holds).map(\.name)
        guard !names.isEmpty else { return nil }
        return names.count == result.datasets.count ? "these data" : names.joined(separator: ", ")
    }
}

extension EvaluationResult.DatasetRecord {
    /// Whether this is the dataset of that name, or its recordings in a unit of their own.
    fileprivate func isNamed(_ other: String) -> Bool { name == other || name.hasPrefix(other + " ") }
}
