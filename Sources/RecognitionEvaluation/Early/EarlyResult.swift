import EvaluationStatistics
import StrokeGestures

/// How early recognizers decided on the gestures of a dataset, by what they were shown.
package struct EarlyResult: Sendable {
    /// What is measured.
    package enum Metric: String, Sendable, CaseIterable, Codable {
        /// The share of right decisions; with a fraction, of right classes after that share of the duration.
        case accuracy
        /// The mean time from decision to the end, in milliseconds, by the rule that was learned.
        case decisionLead = "decision_lead_ms"
        /// How much earlier decisions come than with the input `none`, by rules learned for the same accuracy.
        case learnedGain = "learned_lead_gain_ms"
        /// How much earlier they come where the threshold is such that the accuracy of those tested is that of `none`, or up to 3
        /// percentage points below.
        case leadGain = "lead_gain_ms"
        /// How much earlier they come than those of whole templates with the input `none`, at the accuracy of the classifier's own
        /// `none`, or up to 3 percentage points below.
        case gainOverWhole = "lead_gain_over_whole_ms"
        /// The mean share of the duration that had gone at the decision.
        case earliness
        /// Of accuracy and of the share of the duration that was not needed.
        case harmonicMean = "harmonic_mean"
        /// The share of decisions that differ from what the whole gesture is taken for.
        case contradicted

        /// The scale of its intervals.
        var scale: QuantityScale {
            switch self {
            case .accuracy, .earliness, .harmonicMean, .contradicted: .share
            case .decisionLead, .learnedGain, .leadGain, .gainOverWhole: .signed
            }
        }
    }

    /// The data.
    package let dataset: String
    /// How many classes there are.
    package let classes: Int
    /// The names of classifiers: every recognizer on whole templates and on beginnings.
    package let classifiers: [String]
    /// The names of inputs.
    package let inputs: [String]
    /// How far predictions and the true future reach, in seconds.
    package let horizon: Double
    /// Which intervals there are.
    package let intervals: IntervalParameters
    /// For every person, classifiers × inputs.
    private(set) var people: [[[EarlySums]]] = []

    /// Each parameter is the property of that name; without people yet.
    ///
    /// - Parameter recognizers: the names of recognizers, each of which is a classifier on whole templates and one on beginnings.
    package init(
        dataset: String,
        classes: Int,
        recognizers: [String],
        inputs: [String],
        horizon: Double,
        intervals: IntervalParameters
    ) {
        self.dataset = dataset
        self.classes = classes
        classifiers = recognizers.flatMap { [$0 + Self.onWhole, $0 + Self.onPrefixes] }
        self.inputs = inputs
        self.horizon = horizon
        self.intervals = intervals
    }

    private static let onWhole = "/whole"
    private static let onPrefixes = "/prefixes"

    /// The recognizers in the order of ``classifiers``, and whether each is trained on beginnings.
    static func classifiers(
        of entries: [GestureEvaluator.Entry]
    ) -> [(recognizer: any StrokeGestureRecognizer, isOnPrefixes: Bool)] {
        entries.flatMap { [($0.recognizer, false), ($0.recognizer, true)] }
    }

    /// Adds a person: classifiers × inputs.
    package mutating func add(_ person: [[EarlySums]]) { people.append(person) }

    /// How many people were tested.
    package var peopleCount: Int { people.count }

    /// How many gestures were decided on.
    package var gestureCount: Int { Int(people.reduce(0) { $0 + ($1.first?.first?.gestures ?? 0) }) }

    /// All figures, those of a classifier and an input together.
    package func figures() -> EarlyFigures {
        EarlyFigures(
            dataset: dataset,
            classes: classes,
            people: peopleCount,
            gestures: gestureCount,
            horizon: horizon,
            confidence: intervals.confidence,
            classifiers: classifiers,
            inputs: inputs,
            rows: classifiers.indices.flatMap { classifier in
                inputs.indices.flatMap { rows(classifier, $0) }
            }
        )
    }

    private func rows(_ classifier: Int, _ input: Int) -> [EarlyFigures.Row] {
        // A recognizer's whole templates are before its beginnings.
        let sums = [(classifier, input), (classifier, 0), (classifier / 2 * 2, 0)]
        let columns = people.map { person in sums.flatMap { person[$0.0][$0.1].row } }
        guard !columns.isEmpty else { return [] }
        func parts(_ row: [Double]) -> [EarlySums] {
            let width = row.count / sums.count
            return sums.indices.map { EarlySums(row[$0 * width..<($0 + 1) * width]) }
        }
        let jackknife = ClusterJackknife(clusterCount: people.count, parameters: intervals)
        let weights = columns.map { parts($0)[0].gestures }
        let whole = parts(totals(columns))
        return measures.map { metric, fraction, value in
            let estimate = value(whole)
            let interval =
                estimate.isFinite
                ? jackknife?.interval(columns, weights: weights, metric.scale) { value(parts($0)) } : nil
            return EarlyFigures.Row(
                recognizer: classifiers[classifier],
                input: inputs[input],
                metric: metric,
                fraction: fraction,
                value: estimate.isFinite ? estimate : nil,
                low: interval?.lowerBound,
                high: interval?.upperBound,
                gestures: Int(whole[0].gestures)
            )
        }
    }

    private func totals(_ columns: [[Double]]) -> [Double] {
        guard var sum = columns.first else { return [] }
        for row in columns.dropFirst() { for index in sum.indices { sum[index] += row[index] } }
        return sum
    }

    /// The figures as functions of the sums of the input, of `none` with the same classifier, and of `none` with whole templates.
    private var measures: [(Metric, Double?, ([EarlySums]) -> Double)] {
        func gain(_ sums: [EarlySums], over other: Int) -> Double {
            let accuracy = sums[1].accuracy
            return sums[0].lead(upToAccuracy: accuracy) - sums[other].lead(upToAccuracy: accuracy)
        }
        let decisions: [(Metric, Double?, ([EarlySums]) -> Double)] = [
            (.accuracy, nil, { $0[0].accuracy }),
            (.decisionLead, nil, { $0[0].lead }),
            (.learnedGain, nil, { $0[0].lead - $0[1].lead }),
            (.leadGain, nil, { gain($0, over: 1) }),
            (.gainOverWhole, nil, { gain($0, over: 2) }),
            (.earliness, nil, { $0[0].earliness }),
            (.harmonicMean, nil, { $0[0].harmonicMean }),
            (.contradicted, nil, { $0[0].contradicted / $0[0].gestures }),
        ]
        let curve = EarlySums.fractions.enumerated().map { index, fraction in
            (Metric.accuracy, Optional(fraction), { (sums: [EarlySums]) in sums[0].rightAt[index] / sums[0].gestures })
        }
        return decisions + curve
    }
}
