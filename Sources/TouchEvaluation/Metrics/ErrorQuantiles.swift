/// What results report of |e| besides what comes from moments: quantiles, from sketches.
enum ErrorQuantiles {
    /// The quantiles of |e| that results report.
    static let shares: [(name: String, share: Double)] = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99)]

    static let quantities: [MetricQuantity] =
        shares.map {
            MetricQuantity(
                $0.name,
                unit: "px",
                preference: .lower,
                summary: "\(Int($0.share * 100))th percentile of |e|, to \(QuantileSketch.relativeError * 100) %",
                source: "–",
                scale: $0.share > 0.95 ? .extreme : $0.share > 0.5 ? .rootMeanSquare : .magnitude
            )
        } + [MetricQuantity("max", unit: "px", preference: .neither, summary: "largest |e|", source: "–")]
}
