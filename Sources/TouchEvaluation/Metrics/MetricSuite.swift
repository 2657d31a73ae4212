/// Several metrics side by side: their moments in one row of numbers, their quantities in one list.
public struct MetricSuite: Sendable {
    /// The metrics, in the order of their moments.
    public let metrics: [any Metric]
    private let momentOffsets: [Int]
    private let quantityOffsets: [Int]

    /// How many moments the suite keeps.
    public let momentCount: Int
    /// What the suite reports.
    public let quantities: [MetricQuantity]

    /// A suite of these metrics. Their moments stand one after the other in this order.
    public init(_ metrics: [any Metric]) {
        self.metrics = metrics
        var momentOffsets: [Int] = []
        var quantityOffsets: [Int] = []
        var momentCount = 0
        var quantities: [MetricQuantity] = []
        for metric in metrics {
            momentOffsets.append(momentCount)
            quantityOffsets.append(quantities.count)
            momentCount += metric.momentCount
            quantities += metric.quantities
        }
        self.momentOffsets = momentOffsets
        self.quantityOffsets = quantityOffsets
        self.momentCount = momentCount
        self.quantities = quantities
    }

    /// Adds one stroke's outcomes to moments: ``momentCount`` of them, or as many for each group as the stroke says.
    public func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        for index in metrics.indices {
            var part = moments.extracting(momentOffsets[index]..<moments.count)
            metrics[index].accumulate(stroke, into: &part)
        }
    }

    /// Computes all quantities from a row of moments.
    public func values(of moments: Span<Double>, horizon: Double, into values: inout MutableSpan<Double>) {
        for index in metrics.indices {
            var part = values.extracting(quantityRange(index))
            metrics[index].values(of: moments.extracting(momentRange(index)), horizon: horizon, into: &part)
        }
    }

    /// How many predictions went into each quantity.
    public func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        for index in metrics.indices {
            var part = counts.extracting(quantityRange(index))
            metrics[index].counts(of: moments.extracting(momentRange(index)), into: &part)
        }
    }

    /// Adds one stroke's outcomes to a row of ``momentCount`` moments.
    package func accumulate(_ stroke: StrokeOutcomes, into moments: inout [Double]) {
        var span = moments.mutableSpan
        accumulate(stroke, into: &span)
    }

    /// Computes both ``values(of:horizon:into:)`` and ``counts(of:into:)`` of moments in an array.
    package func evaluate(_ moments: [Double], horizon: Double, values: inout [Double], counts: inout [Double]) {
        var span = values.mutableSpan
        self.values(of: moments.span, horizon: horizon, into: &span)
        var countSpan = counts.mutableSpan
        self.counts(of: moments.span, into: &countSpan)
    }

    private func momentRange(_ index: Int) -> Range<Int> {
        momentOffsets[index]..<(index + 1 < momentOffsets.count ? momentOffsets[index + 1] : momentCount)
    }

    private func quantityRange(_ index: Int) -> Range<Int> {
        quantityOffsets[index]..<(index + 1 < quantityOffsets.count ? quantityOffsets[index + 1] : quantities.count)
    }
}
