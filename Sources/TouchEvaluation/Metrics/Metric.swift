/// A quantity that a metric reports.
public struct MetricQuantity: Sendable, Hashable, Codable {
    /// Which way is better, for comparing two results.
    public enum Preference: String, Sendable, Codable {
        /// Smaller is better.
        case lower
        /// Larger is better.
        case higher
        /// Nearer to zero is better, from either side.
        case nearZero
        /// Neither way is better.
        case neither
    }

    /// The name in results, lower case with underscores.
    public var name: String
    /// The unit: `px` stands for the unit of location, `force` for UIKit's unit of force; `ms`, `1/s`, `px/s`, `°`, or `–`
    /// for pure numbers.
    public var unit: String
    /// Which way is better.
    public var preference: Preference
    /// The definition, in a sentence.
    public var summary: String
    /// Author, year, or whose metric it is.
    public var source: String
    /// The scale of its intervals and tests.
    public var scale: QuantityScale

    /// Each parameter is the property of that name.
    public init(
        _ name: String,
        unit: String,
        preference: Preference,
        summary: String,
        source: String,
        scale: QuantityScale = .magnitude
    ) {
        self.name = name
        self.unit = unit
        self.preference = preference
        self.summary = summary
        self.source = source
        self.scale = scale
    }

    private enum CodingKeys: String, CodingKey {
        case name, unit, preference, summary, source, scale
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .name),
            unit: try container.decode(String.self, forKey: .unit),
            preference: try container.decode(Preference.self, forKey: .preference),
            summary: try container.decode(String.self, forKey: .summary),
            source: try container.decode(String.self, forKey: .source),
            scale: try container.decodeIfPresent(QuantityScale.self, forKey: .scale) ?? .magnitude
        )
    }
}

/// A figure of merit that can be summed up in parts: over strokes, shards, cores and machines.
///
/// A metric turns each stroke's outcomes into *moments*, numbers that add up (counts, sums, sums of squares), and turns
/// moments into values. Merging two parts is adding their moments, so the answer depends on the split only by the
/// rounding of a sum; leaving out a cluster is a sum of those of the others.
///
/// A stroke's outcomes come in time order at one horizon, so a metric may compare neighbors.
public protocol Metric: Sendable {
    /// The name by which a suite of metrics is put together, lower case with hyphens.
    var name: String { get }

    /// What the metric reports, in the order of ``values(of:horizon:into:)``.
    var quantities: [MetricQuantity] { get }

    /// How many moments it keeps.
    var momentCount: Int { get }

    /// Adds each of a stroke's outcomes to the moments of its group. Called on the hot path: it must not allocate.
    ///
    /// A breakdown by something that differs from query to query (the speed, the phase of the stroke) has several groups,
    /// each with a row of its own; without one all groups share a row.
    ///
    /// - Parameters:
    ///   - stroke: a predictor's outcomes on one stroke.
    ///   - moments: this metric's moments of a group begin at ``StrokeOutcomes/firstMoment(of:)``.
    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>)

    /// Computes the values from moments; NaN where nothing was counted.
    ///
    /// - Parameters:
    ///   - moments: the sums, at least as many as the metric has.
    ///   - horizon: seconds.
    ///   - values: takes a value for each of its quantities; NaN where there is none.
    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    )

    /// How many predictions went into each quantity.
    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>)
}
