/// What is said of a spotter.
package enum SpottingMetric: String, Sendable, CaseIterable {
    /// The harmonic mean of precision and recall.
    case f1
    /// The share of what was found that is a hit.
    case precision
    /// The share of gestures that were found.
    case recall
    /// How often in an hour something was found that is no hit.
    case falseActivationsPerHour = "false_activations_per_hour"
    /// The median of the time from a gesture's end until it was known, in ms.
    case medianLatency = "latency_p50_ms"
    /// The same, for 95 of 100 hits.
    case highLatency = "latency_p95_ms"
    /// How many repeats there were for each gesture found.
    case repeats

    /// What it is the quotient of, scale included; `nil` for those that are none.
    func quotient(_ counts: SpottingCounts) -> (numerator: Double, denominator: Double)? {
        let (hits, wrong) = (Double(counts.hits), Double(counts.falseActivations))
        return switch self {
        case .f1: (2 * hits, hits + wrong + Double(counts.gestures))
        case .precision: (hits, hits + wrong)
        case .recall: (hits, Double(counts.gestures))
        case .falseActivationsPerHour: (wrong, counts.seconds / 3600)
        case .repeats: (Double(counts.repeats), hits)
        case .medianLatency, .highLatency: nil
        }
    }

    /// Whether it is a share of things that are counted, not a rate.
    var isShare: Bool { self == .f1 || self == .precision || self == .recall }

    /// How many observations there are of it: what was found for precision and false activations, hits for latency and
    /// repeats, else gestures.
    func observations(_ counts: SpottingCounts) -> Int {
        switch self {
        case .f1, .recall: counts.gestures
        case .precision, .falseActivationsPerHour: counts.hits + counts.falseActivations
        case .medianLatency, .highLatency, .repeats: counts.hits
        }
    }
}

extension SpottingCounts {
    /// A figure that is a quotient of the counts; `nil` for others, and where there is nothing to divide by.
    package func value(of metric: SpottingMetric) -> Double? {
        guard let quotient = metric.quotient(self), quotient.denominator > 0 else { return nil }
        return quotient.numerator / quotient.denominator
    }
}
