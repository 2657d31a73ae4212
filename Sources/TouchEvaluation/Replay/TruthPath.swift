import TouchModel

/// Where a contact really was: a polyline through time.
///
/// Between two points the contact is taken to move straight and evenly. Outside the first and last point, and between
/// two points further apart in time than ``maximumGap``, nothing is known.
package struct TruthPath: Sendable {
    /// What is known of one instant.
    package struct Instant: Sendable, Equatable {
        /// Where the contact was.
        package var location: TouchPoint
        /// Unit vector of the motion; zero where the contact rests.
        package var direction: TouchPoint
        /// Units of location per second.
        package var speed: Double
        /// Length of the path from the first point to here.
        package var pathLength: Double
    }

    private let segments: TimeSegments
    /// Strictly ascending, seconds.
    package var times: [Double] { segments.times }
    /// The locations, in the order of their times.
    package let points: [TouchPoint]
    private let lengths: [Double]
    /// The unit vector of each segment; zero where the contact rests.
    private let directions: [TouchPoint]
    /// Seconds between neighbors above which the path between them is unknown.
    package let maximumGap: Double

    /// The path through the samples, which is straight between two of them.
    package init(_ samples: some Sequence<TouchSample>, maximumGap: Double = .infinity) {
        var times: [Double] = []
        var points: [TouchPoint] = []
        var lengths: [Double] = []
        var directions: [TouchPoint] = []
        times.reserveCapacity(samples.underestimatedCount)
        points.reserveCapacity(samples.underestimatedCount)
        lengths.reserveCapacity(samples.underestimatedCount)
        directions.reserveCapacity(samples.underestimatedCount)
        for sample in samples where sample.timestamp > times.last ?? -.infinity {
            if let last = points.last {
                let displacement = sample.location - last
                let length = displacement.length
                lengths.append((lengths.last ?? 0) + length)
                directions.append(length > 0 && length.isFinite ? displacement / length : .zero)
            } else {
                lengths.append(0)
            }
            times.append(sample.timestamp)
            points.append(sample.location)
        }
        segments = TimeSegments(times)
        self.points = points
        self.lengths = lengths
        self.directions = directions
        self.maximumGap = maximumGap
    }

    /// The segment that holds `time`, searched forward from `hint`: the position of the last point not later.
    ///
    /// O(1) amortized over ascending times.
    package func segment(at time: Double, from hint: Int) -> Int? { segments.segment(at: time, from: hint) }

    /// Whether `time` is that of a segment's first point.
    func isOnPoint(_ time: Double, segment: Int) -> Bool { segments.isOnInstant(time, segment: segment) }

    /// How much of a segment has passed at `time`, 0…1.
    func share(at time: Double, in segment: Int) -> Double { segments.share(at: time, in: segment) }

    /// The segment on which the contact moves at an instant.
    private enum Motion {
        /// Nothing is known of the instant.
        case unknown
        /// On a point around which nothing is known.
        case resting
        case on(Int)
    }

    @inline(__always)
    private func motion(at segment: Int, isOnPoint: Bool) -> Motion {
        let times = segments.times
        let isKnown = segment + 1 < times.count && times[segment + 1] - times[segment] <= maximumGap
        guard isKnown || isOnPoint else { return .unknown }
        // On a point behind which nothing is known the contact moves as on the segment that led there.
        let start = isKnown ? segment : segment - 1
        guard start >= 0, times[start + 1] - times[start] <= maximumGap else { return .resting }
        return .on(start)
    }

    @inline(__always)
    private func location(on start: Int, share: Double) -> TouchPoint {
        points[start] + (points[start + 1] - points[start]) * share
    }

    /// The contact at an instant, given the segment that holds it; `nil` where it is unknown.
    package func instant(at time: Double, segment: Int) -> Instant? {
        let isOnPoint = self.isOnPoint(time, segment: segment)
        switch motion(at: segment, isOnPoint: isOnPoint) {
        case .unknown: return nil
        case .resting:
            return Instant(location: points[segment], direction: .zero, speed: 0, pathLength: lengths[segment])
        case .on(let start):
            let duration = times[start + 1] - times[start]
            let share = self.share(at: time, in: start)
            let length = lengths[start + 1] - lengths[start]
            return Instant(
                location: isOnPoint ? points[segment] : location(on: start, share: share),
                direction: directions[start],
                speed: length / duration,
                pathLength: lengths[start] + length * share
            )
        }
    }

    /// Gives ``Instant/location`` alone.
    func location(at time: Double, segment: Int) -> TouchPoint? {
        let isOnPoint = self.isOnPoint(time, segment: segment)
        switch motion(at: segment, isOnPoint: isOnPoint) {
        case .unknown: return nil
        case .resting: return points[segment]
        case .on(let start): return isOnPoint ? points[segment] : location(on: start, share: share(at: time, in: start))
        }
    }

    /// Gives ``Instant/pathLength`` alone.
    func pathLength(at time: Double, segment: Int) -> Double? {
        switch motion(at: segment, isOnPoint: isOnPoint(time, segment: segment)) {
        case .unknown: return nil
        case .resting: return lengths[segment]
        case .on(let start): return lengths[start] + (lengths[start + 1] - lengths[start]) * share(at: time, in: start)
        }
    }

    /// The first segment that does not end before an instant, or the last point. O(log points).
    func firstSegment(overlapping start: Double) -> Int {
        let times = segments.times
        // The first point not before the start; the segment that leads there is the first to overlap.
        var low = 0
        var high = times.count
        while low < high {
            let middle = (low + high) / 2
            if times[middle] < start { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The same, searched forward from the one for an earlier instant: O(1) amortized over ascending instants. For one that is not
    /// later it is searched anew.
    func firstSegment(overlapping start: Double, from earlier: Int) -> Int {
        var index = earlier
        if index > 0, times[index] >= start { return firstSegment(overlapping: start) }
        while index + 1 < times.count, times[index + 1] < start { index += 1 }
        return index
    }

    /// The distance from a point to the nearest place on the segments that overlap a span of time, those across a gap
    /// included: the line drawn there. NaN where there is none.
    ///
    /// - Complexity: O(log points + segments in the span).
    func distance(from point: TouchPoint, between start: Double, and end: Double) -> Double {
        let times = segments.times
        var nearest = Double.infinity
        var index = firstSegment(overlapping: start)
        while index + 1 < times.count, times[index] <= end, times[index + 1] >= start {
            let from = points[index]
            let along = points[index + 1] - from
            let square = along.dot(along)
            let share = square > 0 ? min(max((point - from).dot(along) / square, 0), 1) : 0
            let offset = point - from - along * share
            nearest = min(nearest, offset.dot(offset))
            index += 1
        }
        if times.count == 1, times[0] >= start, times[0] <= end { nearest = (point - points[0]).dot(point - points[0]) }
        return nearest.isFinite ? nearest.squareRoot() : .nan
    }
}
