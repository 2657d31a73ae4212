/// What a classifier said after every event of one gesture: the distances to all classes. The last event is the end, with the
/// gesture whole.
package struct EarlyTrace: Sendable, Equatable {
    /// When a class was decided for, and which.
    package struct Decision: Sendable, Hashable {
        /// The position of the event.
        package var event: Int
        /// The position of the class; `nil` where no template is comparable.
        package var label: Int?
    }

    /// How many classes there are.
    package let classCount: Int
    /// When the events were, in seconds, ascending.
    package private(set) var times: [Double] = []
    /// For how long each event's classifier has seen the gesture, in seconds.
    private var seen: [Double] = []
    /// events × classes, those of one event side by side.
    private var distances: [Double] = []

    package init(classCount: Int) { self.classCount = classCount }

    package mutating func append(_ distances: [Double], at time: Double) {
        times.append(times.last.map { max($0, time) } ?? time)
        seen.append(duration)
        self.distances += distances
    }

    /// How long the gesture took, pauses between strokes among it, in seconds.
    package var duration: Double { (times.last ?? 0) - (times.first ?? 0) }

    /// The number of seconds from an event to the end.
    package func lead(of event: Int) -> Double { (times.last ?? 0) - times[event] }

    /// The share of the duration that had gone at an event; 1 where there is no duration.
    package func observedShare(of event: Int) -> Double {
        duration > 0 ? (times[event] - times[0]) / duration : 1
    }

    /// The last event after no more than a share of the duration.
    package func event(atShare share: Double) -> Int {
        guard share < 1, let first = times.first else { return max(0, times.count - 1) }
        return lastEvent(at: first + share * duration)
    }

    /// The same gesture as if at every event all were known that comes within `horizon` seconds.
    package func knowingFuture(_ horizon: Double) -> EarlyTrace {
        var result = EarlyTrace(classCount: classCount)
        for time in times {
            let event = lastEvent(at: time + horizon)
            result.append(Array(distances[row(event)]), at: time)
            result.seen[result.seen.count - 1] = seen[event]
        }
        return result
    }

    /// A nanosecond is no time: sums of steps and the horizon differ by rounding.
    private func lastEvent(at time: Double) -> Int { max(0, (times.lastIndex { $0 <= time + 1e-9 } ?? 0)) }

    /// The nearest class at an event.
    package func nearest(at event: Int) -> Int? { StopRule.nearest(distances.span.extracting(row(event))) }

    /// Where the distances of an event are.
    private func row(_ event: Int) -> Range<Int> { event * classCount..<(event + 1) * classCount }

    /// The distance to a class at an event.
    func distance(to label: Int, at event: Int) -> Double { distances[event * classCount + label] }

    /// For how long the gesture has been seen at an event, in seconds.
    func seen(at event: Int) -> Double { seen[event] }

    /// The decision for every threshold, ascending ones: at the first event whose odds are enough, else at the end.
    ///
    /// - Parameter rule: says what odds are; its threshold does not count.
    package func decisions(_ rule: StopRule, thresholds: [Double]) -> [Decision] {
        var decisions: [Decision] = []
        for event in times.indices where decisions.count < thresholds.count {
            guard let label = nearest(at: event) else { continue }
            let odds = rule.logOdds(of: label, distances.span.extracting(row(event)), after: seen[event])
            while decisions.count < thresholds.count, odds >= thresholds[decisions.count] {
                decisions.append(Decision(event: event, label: label))
            }
        }
        let end = max(0, times.count - 1)
        let last = Decision(event: end, label: times.isEmpty ? nil : nearest(at: end))
        return decisions + Array(repeating: last, count: thresholds.count - decisions.count)
    }
}
