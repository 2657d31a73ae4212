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

    /// Adds one stroke's outcomes to rows of ``momentCount`` moments.
    public func accumulate(_ stroke: StrokeOutcomes, into moments: MomentRows) {
        for index in metrics.indices {
            metrics[index].accumulate(stroke, into: moments.from(column: momentOffsets[index]))
        }
    }

    /// Adds one stroke's outcomes, whatever their groups, to a row of ``momentCount`` moments.
    public func accumulate(_ stroke: StrokeOutcomes, into moments: inout [Double]) {
        moments.withUnsafeMutableBufferPointer { moments in
            guard let base = moments.baseAddress, moments.count >= momentCount else { return }
            accumulate(stroke, into: MomentRows(base, stride: 0))
        }
    }

    /// Computes all quantities from a row of moments.
    public func values(
        of moments: UnsafeBufferPointer<Double>,
        horizon: Double,
        into values: UnsafeMutableBufferPointer<Double>
    ) {
        for index in metrics.indices {
            metrics[index].values(of: part(index, of: moments), horizon: horizon, into: part(index, of: values))
        }
    }

    /// How many predictions went into each quantity.
    public func counts(of moments: UnsafeBufferPointer<Double>, into counts: UnsafeMutableBufferPointer<Double>) {
        for index in metrics.indices {
            metrics[index].counts(of: part(index, of: moments), into: part(index, of: counts))
        }
    }

    private func part(_ index: Int, of moments: UnsafeBufferPointer<Double>) -> UnsafeBufferPointer<Double> {
        let first = momentOffsets[index]
        return UnsafeBufferPointer(rebasing: moments[first..<first + metrics[index].momentCount])
    }

    private func part(
        _ index: Int,
        of values: UnsafeMutableBufferPointer<Double>
    ) -> UnsafeMutableBufferPointer<Double> {
        let first = quantityOffsets[index]
        let end = index + 1 < quantityOffsets.count ? quantityOffsets[index + 1] : quantities.count
        return UnsafeMutableBufferPointer(rebasing: values[first..<end])
    }
}
