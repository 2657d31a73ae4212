import TouchModel

/// Learns a ``StopRule`` from gestures that their classifier was not trained with.
///
/// Temperature and growth are those of the greatest likelihood of the true classes at tenths of the gestures' durations. The
/// threshold is the least of ``thresholds`` at which the share of right decisions is the target.
package struct StopRuleFit: Sendable {
    /// The thresholds among which it chooses, ascending logarithms of odds.
    package static let thresholds = (-20...140).map { Double($0) / 10 }
    /// The share of the accuracy of whole gestures that decisions must keep where no target is stated.
    package static let keptShare = 0.95
    /// The growths among which it chooses.
    private static let growths = (0...8).map { Double($0) / 4 }
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
        var rule = likeliestRule
        var right = Array(repeating: 0, count: Self.thresholds.count)
        for (trace, label) in zip(traces, labels) {
            let decisions = trace.decisions(rule, thresholds: Self.thresholds)
            for index in decisions.indices where decisions[index].label == label { right[index] += 1 }
        }
        let enough = target * Double(traces.count)
        // A share and its product with the count may differ in the last digit.
        let position = right.firstIndex { Double($0) >= enough - 1e-9 } ?? right.firstIndex(of: right.max() ?? 0) ?? 0
        rule.threshold = Self.thresholds[position]
        return (rule, position)
    }

    /// A class at one of the events.
    private struct Example {
        /// The distances to the classes over the least of them; those that are not finite are left out.
        var excess: [Double] = []
        /// That of the true class.
        var own: Double
        /// The logarithm of the time, in seconds.
        var logTime: Double
    }

    /// The rule of the greatest likelihood, without a threshold.
    private var likeliestRule: StopRule {
        let examples = examples
        let all = examples.flatMap(\.excess)
        let scale = all.reduce(0, +) / Double(max(1, all.count))
        var best = (loss: Double.infinity, rule: StopRule(temperature: 1, threshold: .infinity))
        guard scale > 0, scale.isFinite else { return best.rule }
        for growth in Self.growths {
            let (inverse, loss) = Self.likeliest(
                examples,
                powers: examples.map { Elementary.exp(growth * $0.logTime) },
                scale
            )
            if loss < best.loss {
                best = (loss, StopRule(temperature: 1 / inverse, growth: growth, threshold: .infinity))
            }
        }
        return best.rule
    }

    private var examples: [Example] {
        var examples: [Example] = []
        for (trace, label) in zip(traces, labels) {
            for number in 1...Self.fractions {
                let event = trace.event(atShare: Double(number) / Double(Self.fractions))
                guard let nearest = trace.nearest(at: event) else { continue }
                let least = trace.distance(to: nearest, at: event)
                var example = Example(
                    own: trace.distance(to: label, at: event) - least,
                    logTime: Elementary.log(trace.seen(at: event))
                )
                guard example.own.isFinite, example.logTime.isFinite else { continue }
                for label in 0..<trace.classCount {
                    let excess = trace.distance(to: label, at: event) - least
                    if excess.isFinite { example.excess.append(excess) }
                }
                examples.append(example)
            }
        }
        return examples
    }

    /// 1/T after a second of the greatest likelihood, and the negative logarithm of the likelihood. That is convex in 1/T: its
    /// slope has one zero, which is bisected for.
    ///
    /// - Parameters:
    ///   - powers: what 1/T is multiplied by, for each example.
    ///   - scale: a distance; T is sought from a millionth of it to a thousand times.
    private static func likeliest(
        _ examples: [Example],
        powers: [Double],
        _ scale: Double
    ) -> (inverse: Double, loss: Double) {
        func evaluate(_ inverse: Double) -> (loss: Double, slope: Double) {
            var (loss, slope) = (0.0, 0.0)
            for (example, power) in zip(examples, powers) {
                var (weights, expected) = (0.0, 0.0)
                for excess in example.excess {
                    let weight = Elementary.exp(-inverse * power * excess)
                    weights += weight
                    expected += weight * excess
                }
                loss += inverse * power * example.own + Elementary.log(weights)
                slope += power * (example.own - expected / weights)
            }
            return (loss, slope)
        }
        var (low, high) = (Elementary.log(1e-3 / scale), Elementary.log(1e6 / scale))
        for _ in 0..<25 {
            let middle = (low + high) / 2
            if evaluate(Elementary.exp(middle)).slope > 0 { high = middle } else { low = middle }
        }
        let inverse = Elementary.exp((low + high) / 2)
        return (inverse, evaluate(inverse).loss)
    }
}
