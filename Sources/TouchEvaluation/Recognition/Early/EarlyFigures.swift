/// The figures of ``EarlyResult``, as a file holds them and a report prints them.
package struct EarlyFigures: Codable, Sendable, Equatable {
    /// A figure of the table.
    package struct Row: Codable, Sendable, Equatable {
        /// The classifier, as ``EarlyFigures/classifiers`` names it.
        package var recognizer: String
        /// What it was shown, as ``EarlyFigures/inputs`` names it.
        package var input: String
        /// What the value is.
        package var metric: EarlyResult.Metric
        /// At which share of the duration, 0 to 1; `nil` for figures of decisions.
        package var fraction: Double?
        /// The figure; `nil` where there is none.
        package var value: Double?
        /// The lower end of the interval over people; `nil` with fewer than two.
        package var low: Double?
        /// Its upper end, likewise.
        package var high: Double?
        /// How many gestures were decided on.
        package var gestures: Int

        enum CodingKeys: String, CodingKey {
            case recognizer, input, metric, fraction, value
            case low = "ci_low"
            case high = "ci_high"
            case gestures = "n"
        }

        /// The interval over people.
        package var interval: ClosedRange<Double>? {
            guard let low, let high, low <= high else { return nil }
            return low...high
        }
    }

    /// The data.
    package var dataset: String
    /// How many classes there are.
    package var classes: Int
    /// How many people were tested.
    package var people: Int
    /// How many gestures were decided on.
    package var gestures: Int
    /// How far predictions and the true future reach, in seconds.
    package var horizon: Double
    /// The confidence of intervals, 0 to 1.
    package var confidence: Double
    /// The names of classifiers: every recognizer on whole templates and on beginnings.
    package var classifiers: [String]
    /// The names of inputs: what classifiers were shown, nothing but what was drawn first and the true future last.
    package var inputs: [String]
    /// The figures.
    package var rows: [Row]

    /// The row of these keys.
    package func row(
        _ recognizer: String,
        _ input: String,
        _ metric: EarlyResult.Metric,
        _ fraction: Double? = nil
    ) -> Row? {
        rows.first {
            $0.recognizer == recognizer && $0.input == input && $0.metric == metric && $0.fraction == fraction
        }
    }

    /// The shares of the duration at which accuracies are there, ascending.
    package var fractions: [Double] { Set(rows.compactMap(\.fraction)).sorted() }
}
