import TouchModel

/// A row of a result of any kind, as comparisons see it.
protocol ResultRow {
    associatedtype Key: Hashable

    /// The dataset's label.
    var dataset: String { get }
    /// The label of the predictor or recognizer.
    var subject: String { get }
    /// Under which condition; of predictors the horizon.
    var condition: MeasuredCondition { get }
    /// What it is of: the same in another result.
    var key: Key { get }
    /// What it is of, for a person to read.
    var words: String { get }
    /// The metric's name.
    var metric: String { get }
    /// Whether it is of a dataset as a whole.
    var isWhole: Bool { get }
    /// Its value with its interval.
    var estimate: ResultComparison.Estimate { get }
}

extension MeasuredResult.Row: ResultRow {
    struct Key: Hashable {
        var dataset, participant, task, subject, metric: String
        var condition: MeasuredCondition
    }

    var key: Key {
        Key(
            dataset: dataset,
            participant: participant,
            task: task,
            subject: subject,
            metric: metric,
            condition: condition
        )
    }

    var estimate: ResultComparison.Estimate { .init(value: value, low: low, high: high, clusters: clusters) }
}

extension EvaluationResult.Row: ResultRow {
    struct Key: Hashable {
        var part: Part
        var column: Column
    }

    var key: Key { Key(part: part, column: column) }
    var subject: String { predictor }
    var condition: MeasuredCondition { MeasuredCondition(horizonMilliseconds: horizonMilliseconds) }

    var words: String {
        var words = [dataset]
        if participant != PartLabel.all { words.append(participant) }
        if task != PartLabel.all { words.append(task) }
        if breakdown != PartLabel.all { words.append("\(breakdown) \(group)") }
        return (words + [predictor, "\(horizonMilliseconds.plainText) ms"]).joined(separator: " · ")
    }

    var estimate: ResultComparison.Estimate { .init(value: value, low: low, high: high, clusters: clusters) }
}
