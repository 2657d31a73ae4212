extension MetricSuite {
    /// Every metric of this version.
    public static let all = MetricSuite([
        ErrorMagnitude(), TrackErrors(), ReachErrors(), SideEffects(), Steadiness(), InkDepartures(), Retraction(),
        Calibration(), ChannelErrors(),
    ])

    /// How large errors are, in which direction, and whether they reach too far.
    public static let accuracy = MetricSuite([ErrorMagnitude(), TrackErrors(), ReachErrors()])

    /// The metrics of ``all`` that are named, in its order.
    ///
    /// - Parameter names: `all`, `accuracy`, names of metrics (`magnitude`, `track` …), or of quantities (`rmse`), which
    ///   stand for the metric that reports them, and so for its other quantities too.
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` for a name that none has, or for none.
    public init(named names: [String]) throws(EvaluationError) {
        var chosen: Set<String> = []
        for name in names {
            switch name {
            case "all": chosen.formUnion(Self.all.metrics.map(\.name))
            case "accuracy": chosen.formUnion(Self.accuracy.metrics.map(\.name))
            default:
                guard
                    let metric = Self.all.metrics.first(where: { metric in
                        metric.name == name || metric.quantities.contains { $0.name == name }
                    })
                else {
                    throw .invalidPlan(
                        field: "metrics",
                        found: "'\(name)'",
                        expected: "all, accuracy, a metric ("
                            + Self.all.metrics.map(\.name).joined(separator: ", ") + ") or "
                            + "one of its quantities"
                    )
                }
                chosen.insert(metric.name)
            }
        }
        guard !chosen.isEmpty else { throw .invalidPlan(field: "metrics", found: "none", expected: "at least one") }
        self.init(Self.all.metrics.filter { chosen.contains($0.name) })
    }

    /// The metrics of ``all`` that report these quantities, in this order, followed by others that come from no moments.
    ///
    /// - Returns: `nil` where the quantities are not those of this version's metrics.
    package init?(reporting quantities: [MetricQuantity]) {
        var names = quantities.map(\.name)[...]
        var found: [any Metric] = []
        while let metric = Self.all.metrics.first(where: { names.starts(with: $0.quantities.map(\.name)) }) {
            found.append(metric)
            names.removeFirst(metric.quantities.count)
        }
        guard !found.isEmpty, names.elementsEqual(ErrorQuantiles.quantities.map(\.name).prefix(names.count))
        else { return nil }
        self.init(found)
    }
}
