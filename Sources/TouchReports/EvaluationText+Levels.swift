import TouchEvaluation
import TouchModel

extension EvaluationText {
    /// The breakdowns of which a result has the sums of two levels or more.
    static func factors(of result: EvaluationResult) -> [Breakdown] {
        let factors: [Breakdown] = [.condition, .device, .pointer, .task]
        return (factors + Breakdown.allCases.filter { $0.factors.count > 1 }).filter {
            Set(result.groups(by: $0).map(\.group)).count > 1
        }
    }

    /// A line for each level of the breakdowns that were requested, such as the conditions of an experiment, with the RMSE of each predictor at one
    /// horizon; empty if no breakdown was requested.
    var levelTables: String {
        guard let horizon = Self.typicalHorizon(of: result.horizonsMilliseconds) else { return "" }
        return Self.factors(of: result).map { levelTable(of: $0, at: horizon) }.joined()
    }

    private func levelTable(of breakdown: Breakdown, at horizon: Double) -> String {
        var values: [String: [String: [String: Double]]] = [:]
        var groups: [String: [String]] = [:]
        for row in result.rows where row.metric == "rmse" && row.horizonMilliseconds == horizon {
            guard let group = breakdown.group(of: row.part) else { continue }
            if values[row.dataset]?[group] == nil { groups[row.dataset, default: []].append(group) }
            values[row.dataset, default: [:]][group, default: [:]][row.predictor] = row.value
        }
        func table(_ predictors: [String]) -> TextTable {
            var table = TextTable(header: [breakdown.rawValue] + predictors)
            let names = result.datasets.map(\.name).filter { groups[$0] != nil }
            for (position, name) in names.enumerated() {
                if position > 0 { table.addRule() }
                if names.count > 1 { table.addHeading(name) }
                let largest = (values[name] ?? [:]).values.flatMap(\.values).map(\.magnitude).max() ?? 0
                for group in groups[name] ?? [] {
                    table.add(
                        [group]
                            + predictors.map { NumberStyle.short(values[name]?[group]?[$0], besides: largest) }
                    )
                }
            }
            return table
        }
        guard !groups.isEmpty else { return "" }
        var predictors = order
        while predictors.count > 1, table(predictors).width > LineWrap.consoleWidth { predictors.removeLast() }
        let left = order.count - predictors.count
        return "\n"
            + LineWrap.paragraph(
                "RMSE by \(breakdown.factors.map(\.rawValue).joined(separator: " and ")), \(horizon.plainText) ms into the future:"
            ) + table(predictors).text
            + (left > 0
                ? LineWrap.paragraph("\(Self.count(left, "predictor")) more: breakdowns.csv, with --output.") : "")
    }
}
