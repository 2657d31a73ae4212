import TouchModel

/// The last points of a stream, one a step, in memory that is reused.
struct StreamMemory: Sendable {
    /// The points, oldest first.
    private var points: [GesturePoint] = []
    /// When the pointer was last at each of them.
    private var departures: [Double] = []
    /// The position of each step's point, as it was counted from the stream's beginning; the first is that of no step.
    private var positions: [Int] = []
    /// How many points and steps were dropped.
    private var droppedPoints = 0
    private var droppedSteps = 0
    /// So many steps are remembered at most.
    let capacity: Int

    /// - Parameter steps: so many are remembered at least.
    init(steps: Int) {
        capacity = 2 * max(1, steps)
        // A lift adds a point without a step.
        points.reserveCapacity(2 * capacity)
        departures.reserveCapacity(2 * capacity)
        positions.reserveCapacity(capacity + 1)
    }

    /// Forgets everything; counting begins anew.
    mutating func reset() {
        points.removeAll(keepingCapacity: true)
        departures.removeAll(keepingCapacity: true)
        positions.removeAll(keepingCapacity: true)
        droppedPoints = 0
        droppedSteps = 0
    }

    /// A point that ends a step.
    mutating func append(_ point: GesturePoint) {
        appendPoint(point)
        appendStep()
    }

    /// The first point of the stream or of a stroke: what begins now begins here.
    mutating func begin(_ point: GesturePoint) {
        appendPoint(point)
        if positions.isEmpty { return appendStep() }
        positions[positions.count - 1] = droppedPoints + points.count - 1
    }

    /// A step that ends where the pointer is lifted: at the last point.
    mutating func appendStep() {
        if positions.count > capacity { drop(steps: capacity / 2) }
        positions.append(droppedPoints + points.count - 1)
    }

    /// The pointer is still at the last point.
    mutating func stay(until timestamp: Double) {
        if !departures.isEmpty { departures[departures.count - 1] = timestamp }
    }

    /// The points between two numbers of steps, and when they were; `nil` where they are no longer remembered.
    func segment(_ steps: ClosedRange<Int32>) -> (points: ClosedRange<Int>, time: ClosedRange<Double>)? {
        let (first, last) = (Int(steps.lowerBound) - droppedSteps, Int(steps.upperBound) - droppedSteps)
        guard first >= 0, last < positions.count else { return nil }
        let (start, end) = (positions[first] - droppedPoints, positions[last] - droppedPoints)
        guard start >= 0, start <= end else { return nil }
        let began = departures[start]
        return (start...end, began...max(began, points[end].timestamp))
    }

    /// What a recognizer makes of points that ``segment(_:)`` named.
    func classify(
        _ segment: ClosedRange<Int>,
        by recognizer: inout any StrokeGestureRecognizer
    ) -> GestureClassification? {
        recognizer.classify(points.span.extracting(segment))
    }

    private mutating func appendPoint(_ point: GesturePoint) {
        if points.count >= 2 * capacity { drop(points: capacity) }
        points.append(point)
        departures.append(point.timestamp)
    }

    private mutating func drop(steps count: Int) {
        positions.removeFirst(count)
        droppedSteps += count
        if let first = positions.first { drop(points: first - droppedPoints) }
    }

    private mutating func drop(points count: Int) {
        guard count > 0 else { return }
        points.removeFirst(count)
        departures.removeFirst(count)
        droppedPoints += count
    }
}
