import TouchModel

/// A stroke as an app sees it that knows only when samples arrived.
///
/// Samples of one delivery arrive together: the last one is all that can be told apart, and the others are left out. So is
/// a sample with which, by the stamps, the next one arrived together or which it overtook.
struct ArrivedStroke: Sendable {
    /// Stamped on arrival, each sample a delivery.
    private(set) var stroke: Stroke
    /// For each sample its position in the stroke as it was measured.
    private(set) var positions: [Int] = []

    /// - Parameters:
    ///   - measured: the stroke with the device's stamps.
    ///   - arrivals: of each of its deliveries that brought samples, seconds.
    /// - Returns: `nil` where an arrival is not known.
    init?(_ measured: Stroke, arrivals: [Double]) {
        stroke = Stroke(touchID: measured.touchID, type: measured.type, state: measured.state)
        let ends = measured.deliveryEnds
        guard ends.count == arrivals.count, arrivals.allSatisfy(\.isFinite) else { return nil }
        for (position, arrival) in zip(ends, arrivals) {
            var sample = measured.samples[position]
            sample.timestamp = arrival
            if let last = stroke.samples.last, arrival <= last.timestamp {
                sample.timestamp = last.timestamp
                stroke.samples.removeLast()
                positions.removeLast()
            }
            stroke.samples.append(sample)
            positions.append(position)
        }
        stroke.deliveryEnds = Array(stroke.samples.indices)
    }
}
