/// A quantity that is computed from sums over gestures, presses, people or recordings, and the kind of interval that it has.
package struct CountedQuantity: Sendable {
    /// A number that is read off the sums of a cell.
    package typealias Term = @Sendable ([Double]) -> Double

    /// Computes a value from the sums and lists of each cluster.
    package typealias Estimator = @Sendable (_ sums: [[Double]], _ lists: [[[Double]]], IntervalParameters) -> Estimate?

    /// A mean of dependent things.
    package struct Quotient: Sendable {
        /// What is divided.
        package var part: Term
        /// What it is divided by.
        package var whole: Term
    }

    /// How a value comes from sums.
    package enum Form: Sendable {
        /// A share of things that are yes or no.
        case share(Term, of: Term)
        /// Events per time, or per thing.
        case rate(Term, per: Term)
        /// A mean over dependent things.
        case mean(Term, of: Term)
        /// The root of a mean.
        case root(Term, of: Term)
        /// By what share one count exceeds another.
        case excess(Term, over: Term)
        /// Any function of the sums, with how much they count.
        case function(Term, weight: Term)
        /// A quantile of the values in a list of a cell; the share is above 0 and below 1.
        case quantile(Double, ofList: Int)
        /// The least quotient over clusters; it has no interval.
        case least(Term, of: Term)
        /// Anything that is computed from the sums and lists of clusters, with an interval of its own, such as a median. Where it can be
        /// compared cluster by cluster, that is by a mean.
        case clusters(Estimator, compared: Quotient? = nil)
    }

    /// The name, unit, preference, definition and scale.
    package var quantity: MetricQuantity
    /// How the value comes from sums.
    package var form: Form
    /// What the quotient is multiplied by: 100 for percentages.
    package var factor: Double
    /// What the quantity adds to the condition of its rows.
    package var condition: MeasuredCondition?
    /// How many things were counted, where that is not the denominator.
    package var counted: Term?
    /// What must be above zero in the sums of all clusters for there to be a value.
    package var requires: Term?
    /// Whether values have intervals.
    package var hasInterval: Bool
    /// What values of two results may differ by and yet be the same; a greater difference is real, as nothing was sampled. `nil` for
    /// quantities whose differences are uncertain.
    package var tolerance: Double?

    /// Each parameter is the property of that name. The scale follows from the form unless it is named.
    package init(
        _ name: String,
        unit: String,
        _ preference: MetricQuantity.Preference,
        _ summary: String,
        _ form: Form,
        factor: Double = 1,
        scale: QuantityScale? = nil,
        source: String = "–",
        condition: MeasuredCondition? = nil,
        counted: Term? = nil,
        requires: Term? = nil,
        hasInterval: Bool = true,
        tolerance: Double? = nil
    ) {
        quantity = MetricQuantity(
            name,
            unit: unit,
            preference: preference,
            summary: summary,
            source: source,
            scale: scale ?? form.scale
        )
        self.form = form
        self.factor = factor
        self.condition = condition
        self.counted = counted
        self.requires = requires
        self.hasInterval = hasInterval
        self.tolerance = tolerance
    }

    /// The denominator: what clusters weigh; NaN for quantiles.
    package func weight(of sums: [Double]) -> Double {
        switch form {
        case .share(_, let whole), .rate(_, let whole), .mean(_, let whole), .root(_, let whole),
            .excess(_, let whole), .function(_, let whole), .least(_, let whole):
            whole(sums)
        case .clusters(_, let compared): compared?.whole(sums) ?? .nan
        case .quantile: .nan
        }
    }

    /// The value; NaN where nothing was counted, and for quantiles.
    package func value(of sums: [Double]) -> Double { factor * plainValue(of: sums) }

    /// The value before it is multiplied by ``factor``: what intervals are computed of.
    package func plainValue(of sums: [Double]) -> Double {
        switch form {
        case .share(let part, let whole), .rate(let part, let whole), .mean(let part, let whole),
            .least(let part, let whole):
            quotient(part(sums), whole(sums))
        case .root(let part, let whole): quotient(part(sums), whole(sums)).squareRoot()
        case .excess(let part, let whole): quotient(part(sums), whole(sums)) - 1
        case .function(let value, let weight): weight(sums) > 0 ? value(sums) : .nan
        case .clusters(_, let compared): compared.map { quotient($0.part(sums), $0.whole(sums)) } ?? .nan
        case .quantile: .nan
        }
    }

    /// Whether values can be compared cluster by cluster, which takes what clusters sum up.
    package var isOfSums: Bool {
        switch form {
        case .quantile, .least: false
        case .clusters(_, let compared): compared != nil
        default: true
        }
    }

    /// How many things a value of these sums rests on.
    package func count(of sums: [Double]) -> Int { Int(exactly: (counted?(sums) ?? weight(of: sums)).rounded()) ?? 0 }

    private func quotient(_ part: Double, _ whole: Double) -> Double { whole > 0 ? part / whole : .nan }

    /// The value of clusters together, with its interval.
    ///
    /// - Parameters:
    ///   - clusters: the sums of each.
    ///   - lists: the lists of each.
    ///   - repeats: how often each thing was counted, as by several draws: it is one thing.
    /// - Returns: `nil` where nothing was counted.
    package func estimate(
        _ clusters: [[Double]],
        lists: [[[Double]]],
        repeats: Int,
        _ parameters: IntervalParameters
    ) -> Estimate? {
        if case .quantile(let share, let list) = form { return quantile(share, lists.map { $0[list] }, parameters) }
        if case .clusters(let estimate, _) = form { return estimate(clusters, lists, parameters) }
        guard let total = Self.total(clusters), requires.map({ $0(total) > 0 }) ?? true else { return nil }
        // Clusters without anything to count tell nothing, and an interval does not rest on them.
        let clusters = clusters.filter { weight(of: $0) > 0 }
        if case .least = form {
            guard let least = clusters.map(value).min() else { return nil }
            return Estimate(value: least, interval: nil, count: count(of: total), clusters: clusters.count)
        }
        let value = value(of: total)
        guard value.isFinite else { return nil }
        return Estimate(
            value: value,
            interval: hasInterval ? interval(clusters, Double(max(1, repeats)), parameters) : nil,
            count: count(of: total),
            clusters: clusters.count
        )
    }

    /// A value as rows have it.
    package struct Estimate: Sendable, Equatable {
        /// The value of the quantity.
        package var value: Double
        /// `nil` where so few clusters carry none.
        package var interval: ClosedRange<Double>?
        /// How many things were counted.
        package var count: Int
        /// How many clusters have anything to count.
        package var clusters: Int
    }

    /// The sums of all clusters; `nil` of none.
    package static func total(_ clusters: [[Double]]) -> [Double]? {
        guard var total = clusters.first else { return nil }
        for cluster in clusters.dropFirst() { for index in total.indices { total[index] += cluster[index] } }
        return total
    }

    private func interval(
        _ clusters: [[Double]],
        _ repeats: Double,
        _ parameters: IntervalParameters
    ) -> ClosedRange<Double>? {
        func counts(_ part: Term, _ whole: Term) -> [CountIntervals.Cluster] {
            clusters.map { .init(numerator: part($0) / repeats, denominator: whole($0) / repeats) }
        }
        let interval: ClosedRange<Double>? =
            switch form {
            case .share(let part, let whole): CountIntervals.share(counts(part, whole), parameters: parameters)
            case .rate(let part, let whole): CountIntervals.rate(counts(part, whole), parameters: parameters)
            case .mean, .root, .excess, .function:
                ClusterJackknife(clusterCount: clusters.count, parameters: parameters)?
                    .interval(clusters, weights: clusters.map(weight), quantity.scale, value: plainValue)
            case .quantile, .least, .clusters: nil
            }
        return interval.map { $0.lowerBound * factor...$0.upperBound * factor }
    }

    private func quantile(_ share: Double, _ lists: [[Double]], _ parameters: IntervalParameters) -> Estimate? {
        let counted = lists.filter { !$0.isEmpty }
        let pooled = PooledValues(counted)
        guard let value = pooled.quantile(share, weights: counted.map { _ in 1 }[...]) else { return nil }
        return Estimate(
            value: factor * value,
            interval: pooled.interval(share, value, parameters).map { factor * $0.lowerBound...factor * $0.upperBound },
            count: counted.reduce(0) { $0 + $1.count },
            clusters: counted.count
        )
    }
}

extension CountedQuantity.Form {
    /// The scale that intervals and tests have where none is named.
    fileprivate var scale: QuantityScale {
        switch self {
        case .share, .least: .share
        case .rate, .mean: .magnitude
        case .root: .rootMeanSquare
        case .clusters: .magnitude
        case .excess, .function, .quantile: .signed
        }
    }
}
