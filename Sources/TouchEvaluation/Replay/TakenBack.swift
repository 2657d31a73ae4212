import TouchModel

/// What an app drew ahead of a contact and has to take back once the contact has gone on.
///
/// After the sample at c the app draws the line from c to the prediction P with a pen of width w. At the next event it draws
/// the real ink instead. A place of the line is taken back where its distance from the ink is more than w / 2, or where the
/// contact was lifted and the place lies behind the ink's end E: nearest to E, on the far side of the normal to the ink there.
///
/// `length` is how much of the line is taken back. `area` counts each of its places with what of the pen's width lies
/// outside of the ink: its distance from the ink, at most w; w behind the end.
struct TakenBack: Sendable, Equatable {
    /// What is drawn with.
    struct Pen: Sendable, Equatable {
        /// In units of location, 0 or more.
        var width: Double
        /// Whether the area is wanted.
        var needsArea = true
    }

    /// In units of location.
    var length = 0.0
    /// In squared units of location.
    var area = 0.0
}

extension TruthPath {
    /// What of the line from `start` to `end` is taken back.
    ///
    /// - Parameters:
    ///   - time: when the contact was at `start`.
    ///   - window: the span of time in which the ink is searched.
    ///   - endsInLift: whether the contact was lifted at the end of the path.
    /// - Complexity: O(log points + segments in the window), without allocation.
    func takenBack(
        from start: TouchPoint,
        to end: TouchPoint,
        time: Double,
        window: ClosedRange<Double>,
        endsInLift: Bool,
        pen: TakenBack.Pen
    ) -> TakenBack {
        let line = DrawnLine(start: start, displacement: end - start)
        // Near a lift the line may lie behind the end of ink that covers it.
        let mayEnd = endsInLift && window.upperBound >= times.last ?? .infinity
        guard line.squaredLength > 0, line.squaredLength.isFinite, let last = points.last,
            mayEnd || !follows(line, from: time, until: window.upperBound, tolerance: pen.width / 2)
        else { return TakenBack() }
        var covered = Stretches()
        let first = firstSegment(overlapping: window.lowerBound)
        var index = first
        covered.add(line.stretch(within: pen.width / 2, of: points[index]))
        while index + 1 < points.count, times[index] <= window.upperBound {
            covered.add(line.stretch(within: pen.width / 2, of: points[index], to: points[index + 1]))
            index += 1
            covered.add(line.stretch(within: pen.width / 2, of: points[index]))
        }
        var behind = 0.0...0.0
        var direction = TouchPoint.zero
        if endsInLift, index + 1 == points.count {
            direction = finalDirection
            behind = line.stretch(within: pen.width / 2, of: last).clamped(to: line.stretch(behind: last, direction))
        }
        let length = line.squaredLength.squareRoot()
        let behindLength = length * (behind.upperBound - behind.lowerBound)
        var result = TakenBack(length: length * covered.gap + behindLength)
        guard pen.needsArea, result.length > 0 else { return result }
        result.area = pen.width * behindLength
        let segments = first...index
        covered.forEachGap { from, to in
            func outside(_ share: Double) -> Double {
                outsideWidth(at: line[share], segments, end: direction, pen: pen)
            }
            let mean = (outside(from) + 4 * outside((from + to) / 2) + outside(to)) / 6
            result.area += length * (to - from) * mean
        }
        return result
    }

    /// Whether the ink from an instant on goes along a line until behind its end and never leaves it by more than the
    /// tolerance: nothing of the line is taken back then. The quick answer for most predictions.
    private func follows(_ line: DrawnLine, from time: Double, until end: Double, tolerance: Double) -> Bool {
        let farthest = tolerance * line.squaredLength.squareRoot()
        // The segment that ends at the instant or holds it.
        var index = firstSegment(overlapping: time)
        if index + 1 < times.count, times[index + 1] <= time + TimeSegments.coincidence { index += 1 }
        var offset = points[index] - line.start
        guard offset.dot(line.displacement) <= 0, abs(offset.cross(line.displacement)) <= farthest else { return false }
        while index + 1 < points.count, times[index] <= end {
            index += 1
            offset = points[index] - line.start
            guard abs(offset.cross(line.displacement)) <= farthest else { return false }
            if offset.dot(line.displacement) >= line.squaredLength { return true }
        }
        return false
    }

    /// The direction of the last motion; zero where there was none.
    private var finalDirection: TouchPoint {
        guard let last = points.last else { return .zero }
        for point in points.reversed() where point != last { return (last - point).normalized ?? .zero }
        return .zero
    }

    /// What of the pen's width lies outside of the ink: the distance from it, at most the width; the width behind the end.
    private func outsideWidth(
        at place: TouchPoint,
        _ segments: ClosedRange<Int>,
        end direction: TouchPoint,
        pen: TakenBack.Pen
    ) -> Double {
        var nearest = (points[segments.lowerBound] - place).length
        for index in segments.dropLast() {
            let along = points[index + 1] - points[index]
            let square = along.dot(along)
            let share = square > 0 ? min(max((place - points[index]).dot(along) / square, 0), 1) : 0
            nearest = min(nearest, (place - points[index] - along * share).length)
        }
        let offset = place - points[segments.upperBound]
        // Along the last segment both are the same distance, up to rounding.
        if offset.dot(direction) > 0, offset.length <= nearest * (1 + 1e-12) { return pen.width }
        return min(nearest, pen.width)
    }
}

/// A straight line; its places are named by shares of its length, 0 to 1.
private struct DrawnLine {
    let start: TouchPoint
    let displacement: TouchPoint
    let squaredLength: Double

    init(start: TouchPoint, displacement: TouchPoint) {
        self.start = start
        self.displacement = displacement
        squaredLength = displacement.dot(displacement)
    }

    subscript(share: Double) -> TouchPoint { start + displacement * share }

    /// The places at most a distance from a point: none where the range is empty.
    func stretch(within distance: Double, of point: TouchPoint) -> ClosedRange<Double> {
        let offset = point - start
        let middle = offset.dot(displacement) / squaredLength
        let across = offset.cross(displacement)
        let square = distance * distance - across * across / squaredLength
        guard square >= 0 else { return 0...0 }
        let half = (square / squaredLength).squareRoot()
        return Self.clamped(middle - half, middle + half)
    }

    /// The places at most a distance from the straight line between two points, beside it.
    func stretch(within distance: Double, of point: TouchPoint, to next: TouchPoint) -> ClosedRange<Double> {
        let along = next - point
        let square = along.dot(along)
        guard square > 0 else { return 0...0 }
        let offset = start - point
        let (first, last) = Self.solve(offset.dot(along), displacement.dot(along), 0, square)
        let reach = distance * square.squareRoot()
        let (left, right) = Self.solve(along.cross(offset), along.cross(displacement), -reach, reach)
        return Self.clamped(max(first, left), min(last, right))
    }

    /// The places on the far side of a point.
    func stretch(behind point: TouchPoint, _ direction: TouchPoint) -> ClosedRange<Double> {
        let (first, last) = Self.solve((start - point).dot(direction), displacement.dot(direction), 0, .infinity)
        return direction == .zero ? 0...0 : Self.clamped(first, last)
    }

    /// Between which shares s the value a + b s lies between two limits.
    private static func solve(_ a: Double, _ b: Double, _ low: Double, _ high: Double) -> (Double, Double) {
        guard b != 0 else { return a >= low && a <= high ? (-.infinity, .infinity) : (.infinity, -.infinity) }
        let (first, last) = ((low - a) / b, (high - a) / b)
        return (min(first, last), max(first, last))
    }

    private static func clamped(_ low: Double, _ high: Double) -> ClosedRange<Double> {
        let (low, high) = (max(low, 0), min(high, 1))
        return low < high ? low...high : 0...0
    }
}

/// Stretches of a line that are covered, apart from one another. What a ninth one would cover counts as open.
private struct Stretches {
    private var starts = SIMD8<Double>(repeating: 0)
    private var ends = SIMD8<Double>(repeating: 0)
    private var count = 0

    /// Joins what touches.
    mutating func add(_ range: ClosedRange<Double>) {
        guard range.lowerBound < range.upperBound else { return }
        var (low, high) = (range.lowerBound, range.upperBound)
        var index = 0
        while index < count {
            if starts[index] <= high, low <= ends[index] {
                low = min(low, starts[index])
                high = max(high, ends[index])
                count -= 1
                starts[index] = starts[count]
                ends[index] = ends[count]
            } else {
                index += 1
            }
        }
        guard count < SIMD8<Double>.scalarCount else { return }
        starts[count] = low
        ends[count] = high
        count += 1
    }

    /// The share that is not covered.
    var gap: Double {
        var gap = 1.0
        for index in 0..<count { gap -= ends[index] - starts[index] }
        return max(gap, 0)
    }

    /// The stretches that are not covered, in order.
    func forEachGap(_ body: (_ from: Double, _ to: Double) -> Void) {
        var from = 0.0
        while from < 1 {
            // The nearest stretch that begins here or later.
            var next = (start: 1.0, end: 1.0)
            for index in 0..<count where starts[index] >= from && starts[index] < next.start {
                next = (starts[index], ends[index])
            }
            if next.start > from { body(from, next.start) }
            from = next.end
        }
    }
}
