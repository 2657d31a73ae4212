/// Instants between neighbors of which something is taken to change evenly: the times of all that is piecewise linear.
package struct TimeSegments: Sendable {
    /// Strictly ascending, seconds. A segment is named by the position of its first instant.
    package let times: [Double]

    /// Instants nearer than this many seconds are the same: t + h may miss the stamp of a sample by the rounding of a
    /// sum, and that must not decide whether there is a truth, or which segment it lies on.
    package static let coincidence = 1e-9

    /// - Parameter times: strictly ascending.
    package init(_ times: [Double]) { self.times = times }

    /// The position of the last instant not later than `time`, searched forward from `hint`; `nil` more than `slack` seconds
    /// before the first or after the last.
    ///
    /// O(1) amortized over ascending times.
    package func segment(at time: Double, from hint: Int, slack: Double = coincidence) -> Int? {
        guard let first = times.first, let last = times.last, time >= first - slack, time <= last + slack else {
            return nil
        }
        var index = hint
        while index + 1 < times.count, times[index + 1] <= time + Self.coincidence { index += 1 }
        return index
    }

    /// Whether `time` is the first instant of a segment.
    @inline(__always)
    func isOnInstant(_ time: Double, segment: Int) -> Bool { abs(time - times[segment]) <= Self.coincidence }

    /// How much of a segment has passed at `time`, 0…1; 0 behind the last instant.
    package func share(at time: Double, in segment: Int) -> Double {
        guard segment + 1 < times.count else { return 0 }
        return min(max((time - times[segment]) / (times[segment + 1] - times[segment]), 0), 1)
    }
}
