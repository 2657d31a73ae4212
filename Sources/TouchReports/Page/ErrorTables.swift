import PluginSpecification
import TouchEvaluation
import TouchModel

/// The errors of predictors as tables for a paper: a table for each dataset and metric, a line for each predictor, a column for each
/// horizon, with intervals.
struct ErrorTables {
    private let result: EvaluationResult
    private let metrics: [String]
    private let horizons: [Double]
    private let breakdown: Breakdown?
    private let predictors: [String]
    private let unit: LengthUnit?
    private let uneven: [EvaluationResult.UnevenErrors]
    /// Whether nothing was chosen.
    let areOfEverything: Bool

    /// - Parameters:
    ///   - result: as it is told.
    ///   - choice: what is shown of it.
    ///   - predictors: in the order of the lines.
    ///   - unit: the unit that the result is told in, if one was chosen.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for a metric or horizon that the result does not have,
    ///   ``EvaluationError/incomparable(_:)`` where it has no groups by the breakdown.
    init(
        _ result: EvaluationResult,
        _ choice: PaperChoice,
        predictors: [String],
        unit: LengthUnit?
    ) throws(EvaluationError) {
        let known = result.quantities.map(\.name)
        for metric in choice.metrics where !known.contains(metric) {
            throw .invalidPlan(
                field: "metric",
                found: "'\(metric)'",
                expected: "one that the result has, as "
                    + NearestNames.find(metric, among: known).joined(separator: " or ")
            )
        }
        for horizon in choice.horizonsMilliseconds where !result.horizonsMilliseconds.contains(horizon) {
            throw .invalidPlan(
                field: "horizon",
                found: "\(horizon.plainText) ms",
                expected: "one of the result's: " + EvaluationText.milliseconds(result.horizonsMilliseconds.sorted())
            )
        }
        self.result = result
        areOfEverything = choice.isEverything
        metrics = choice.metrics.isEmpty ? ["rmse"].filter(known.contains) : choice.metrics
        horizons = (choice.horizonsMilliseconds.isEmpty ? result.horizonsMilliseconds : choice.horizonsMilliseconds)
            .sorted()
        breakdown = choice.breakdown
        self.predictors = predictors
        self.unit = unit
        uneven = result.unevenErrors
        guard let breakdown, !result.hasGroups(by: breakdown) else { return }
        throw result.withoutGroups(by: breakdown)
    }

    /// Whose line a row is in; `nil` for one that is in no table.
    private func group(of row: EvaluationResult.Row) -> String? {
        guard let breakdown else { return row.isWhole ? EvaluationResult.all : nil }
        return breakdown.group(of: row.part)
    }

    /// The tables, dataset by dataset.
    var all: [PaperTable] {
        let marked = TableMarks(.evaluation(result), by: breakdown)
        return result.datasets.flatMap { dataset in metrics.map { table(of: $0, on: dataset.name, marked) } }
    }

    private struct Place: Hashable {
        var group, predictor: String
        var horizon: Double
    }

    private func table(of metric: String, on dataset: String, _ marked: TableMarks) -> PaperTable {
        var groups: [String] = []
        var cells: [Place: EvaluationResult.Row] = [:]
        for row in result.rows where row.dataset == dataset && row.metric == metric {
            guard let group = group(of: row) else { continue }
            if !groups.contains(group) { groups.append(group) }
            cells[Place(group: group, predictor: row.predictor, horizon: row.horizonMilliseconds)] = row
        }
        let percent = NumberStyle.percent(result.intervals.confidence)
        let hasIntervals = cells.values.contains { $0.low != nil }
        var table = PaperTable(
            caption: "\(name(of: metric, on: dataset)) on \(dataset)"
                + (hasIntervals ? ", with \(percent) % intervals" : ""),
            header: (breakdown.map { [$0.rawValue] } ?? []) + ["predictor"] + horizons.map { "\($0.plainText) ms" },
            rows: [],
            dagger: PaperTable.dagger(level: 1 - result.intervals.confidence),
            wordColumns: breakdown == nil ? 1 : 2
        )
        // Groups × horizons × predictors.
        let columns = groups.map { group in
            horizons.map { horizon in
                predictors.map { cells[Place(group: group, predictor: $0, horizon: horizon)] }
            }
        }
        let marks = marked.marks(
            groups.flatMap { group in
                let place = breakdown.map { EvaluationResult.name(of: group, by: $0, on: dataset) } ?? dataset
                return horizons.map { horizon in
                    TableMarks.Column(place, MeasuredCondition(horizonMilliseconds: horizon), metric)
                }
            }
        )
        for (number, group) in groups.enumerated() {
            let columns = columns[number]
            let own = marks[number * horizons.count..<(number + 1) * horizons.count]
            for (line, predictor) in predictors.enumerated() where columns.contains(where: { $0[line] != nil }) {
                var row = breakdown == nil ? [] : [PaperTable.Cell(group)]
                row.append(PaperTable.Cell(predictor))
                for (column, marks) in zip(columns, own) {
                    row.append(PaperTable.Cell(text(of: column[line]), marks[predictor]))
                }
                table.rows.append(row)
            }
        }
        var notes: [String] = []
        if columns.joined().joined().contains(where: { $0.map(isOfFew) ?? false }), result.intervals.areWanted {
            notes.append(
                "Fewer than \(ClusterSpread.fewestClusters) people or strokes: no intervals, and no winner is shown."
            )
        }
        if marks.contains(where: \.hasTooFew) {
            notes.append(
                "So few people or strokes cannot show a difference between any two of so many predictors, so no winner is shown. "
                    + "'foretouch compare --between' compares two."
            )
        }
        if marks.contains(where: \.hasUntested) {
            notes.append("There is no test of this metric, so no best is marked.")
        }
        if hasIntervals {
            notes += uneven.filter { $0.dataset == dataset }.map {
                $0.sentence(confidence: result.intervals.confidence)
            }
        }
        if let unit, result.quantities.contains(where: { $0.name == metric && $0.isLength }),
            let remark = result.unitRemark(unit),
            LengthUnit(rawValue: result.datasets.first { $0.name == dataset }?.unit ?? "") == nil
        {
            notes.append(remark)
        }
        table.note = notes.joined(separator: " ")
        return table
    }

    private func isOfFew(_ row: EvaluationResult.Row) -> Bool { row.clusters < ClusterSpread.fewestClusters }

    private func text(of row: EvaluationResult.Row?) -> String {
        guard let row else { return "–" }
        let digits = max(abs(row.value), row.low.map(abs) ?? 0, row.high.map(abs) ?? 0)
        func short(_ value: Double) -> String { NumberStyle.short(value, besides: digits) }
        guard let low = row.low, let high = row.high else { return short(row.value) }
        return "\(short(row.value)) [\(short(low)), \(short(high))]"
    }

    private static let words = ["rmse": "RMSE", "mean": "Mean error", "p95": "95th percentile of the error"]

    /// A metric in words, with its unit where it has one.
    private func name(of metric: String, on dataset: String) -> String {
        let name = Self.words[metric] ?? metric.replacing("_", with: " ")
        let own = result.unit(of: metric, on: dataset)
        let unit = own == CoordinateSpace.recordedUnits.unit ? "\(own) units" : own
        return ["–", ""].contains(unit) || metric.hasSuffix("_\(unit)") ? name : "\(name) in \(unit)"
    }
}
