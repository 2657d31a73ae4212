import Foundation

/// Learns a ``StopRule`` from gestures that their classifier was not trained with.
///
/// The temperature is that of the greatest likelihood of the true classes at tenths of the gestures' durations. The threshold is the
/// least of ``thresholds`` at which the share of right decisions is the target.
package struct StopRuleFit: Sendable {
    /// The thresholds among which it chooses, ascending logarithms of odds.
    package static let thresholds = (-20...140).map { Double($0) / 10 }
    /// The share of the accuracy of whole gestures that decisions must keep where no target is stated.
    package static let keptShare = 0.95
    private static let fractions = 10

    private var traces: [EarlyTrace] = []
    private var labels: [Int] = []

    package init() {}

    /// Adds a gesture of the class at position `label`.
    package mutating func add(_ trace: EarlyTrace, label: Int) {
        guard !trace.times.isEmpty else { return }
        traces.append(trace)
        labels.append(label)
    }

    /// The share of gestures that are right at their ends.
    package var wholeAccuracy: Double {
        let right = zip(traces, labels).count { $0.nearest(at: $0.times.count - 1) == $1 }
        return Double(right) / Double(max(1, traces.count))
    }

    /// The rule, and the position of its threshold.
    ///
    /// - Parameter target: the share of right decisions; where no threshold reaches it, the best of them is taken.
    package func rule(target: Double) -> (rule: StopRule, position: Int) {
        let temperature = temperature
        var right = Array(repeating: 0, count: Self.thresholds.count)
        for (trace, label) in zip(traces, labels) {
            let decisions = trace.decisions(temperature: temperature, thresholds: Self.thresholds)
            for index in decisions.indices where decisions[index].label == label { right[index] += 1 }
        }
        let enough = target * Double(traces.count)
        // A share and its product with the count may differ in the last digit.
        let position = right.firstIndex { Double($0) >= enough - 1e-9 } ?? right.firstIndex(of: right.max() ?? 0) ?? 0
        return (StopRule(temperature: temperature, threshold: Self.thresholds[position]), position)
    }

    /// The temperature of the greatest likelihood. The logarithm of the likelihood is concave in 1/T: its slope has one zero,
    /// which is bisected for.
    package var temperature: Double {
        var rows: [(distances: [Double], label: Int)] = []
        var (spread, count) = (0.0, 0)
        for (trace, label) in zip(traces, labels) {
            for number in 1...Self.fractions {
                let event = trace.event(atShare: Double(number) / Double(Self.fractions))
                guard let nearest = trace.nearest(at: event), trace.distance(to: label, at: event).isFinite else {
                    continue
                }
                let least = trace.distance(to: nearest, at: event)
                let row = (0..<trace.classCount).map { trace.distance(to: $0, at: event) - least }
                for excess in row where excess.isFinite {
                    spread += excess
                    count += 1
                }
                rows.append((row, label))
            }
        }
        let scale = spread / Double(max(1, count))
        guard scale > 0, scale.isFinite else { return 1 }
        /// The mean excess of the true class less the one expected, at 1/T; falls where T does.
        func slope(_ inverse: Double) -> Double {
            var sum = 0.0
            for (distances, label) in rows {
                var (weights, expected) = (0.0, 0.0)
                for distance in distances where distance.isFinite {
                    let weight = exp(-inverse * distance)
                    weights += weight
                    expected += weight * distance
                }
                sum += distances[label] - expected / weights
            }
            return sum
        }
        // 1/T of one thousandth and of one million over the scale.
        var (low, high) = (log(1e-3 / scale), log(1e6 / scale))
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if slope(exp(middle)) > 0 { high = middle } else { low = middle }
        }
        return exp(-(low + high) / 2)
    }
}
