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
        /// The width, in units of location, 0 or more.
        var width: Double
        /// Whether the area is wanted.
        var needsArea = true
    }

    /// The length, in units of location.
    var length = 0.0
    /// The area, in squared units of location.
    var area = 0.0
}

/// Where the ink of a query was found, from which the search for that of a later one goes on.
struct InkCursor: Sendable {
    /// The segment in which the window of the query begins.
    var windowStart = 0
    /// The segment that leads to the query.
    var query = 0
}

extension TruthPath {
    /// What of the line from `start` to `end` is taken back.
    ///
    /// - Parameters:
    ///   - time: when the contact was at `start`.
    ///   - window: the span of time in which the ink is searched.
    ///   - endsInLift: whether the contact was lifted at the end of the path.
    ///   - cursor: a new one, or that of an earlier query.
    /// - Complexity: O(segments in the window), and those since the earlier query, without allocation.
    func takenBack(
        from start: TouchPoint,
        to end: TouchPoint,
        time: Double,
        window: ClosedRange<Double>,
        endsInLift: Bool,
        pen: TakenBack.Pen,
        cursor: inout InkCursor
    ) -> TakenBack {
        guard let last = points.last, let line = DrawnLine(from: start, to: end) else { return TakenBack() }
        let radius = pen.width / 2
        // Near a lift the line may lie behind the end of ink that covers it.
        let mayEnd = endsInLift && window.upperBound >= times.last ?? .infinity
        cursor.query = firstSegment(overlapping: time, from: cursor.query)
        guard mayEnd || !follows(line, cursor.query, from: time, until: window.upperBound, tolerance: radius)
        else { return TakenBack() }
        cursor.windowStart = firstSegment(overlapping: window.lowerBound, from: cursor.windowStart)
        var covered = Stretches()
        var index = cursor.windowStart
        // The ink that is nearer than the pen's width: all that counts for what lies outside of it.
        var near = index..<index
        var point = line.place(of: points[index])
        var sides = line.sides(of: point, beyond: pen.width)
        covered.add(line.stretch(within: radius, of: point))
        while index + 1 < points.count, times[index] <= window.upperBound {
            let next = line.place(of: points[index + 1])
            let nextSides = line.sides(of: next, beyond: pen.width)
            if sides.isDisjoint(with: nextSides) {
                near = (near.isEmpty ? index : near.lowerBound)..<index + 1
                if let around = line.stretch(within: radius, around: point, next) {
                    covered.add(around)
                } else {
                    covered.add(line.stretch(within: radius, of: point, to: next))
                    covered.add(line.stretch(within: radius, of: next))
                }
            }
            (point, sides) = (next, nextSides)
            index += 1
        }
        covered.join()
        var behind = 0.0...0.0
        var direction = TouchPoint.zero
        if endsInLift, index + 1 == points.count {
            direction = line.turned(finalDirection)
            let place = line.place(of: last)
            behind = line.stretch(within: radius, of: place).clamped(to: line.stretch(behind: place, direction))
        }
        let behindLength = behind.upperBound - behind.lowerBound
        var result = TakenBack(length: covered.gap(of: line.length) + behindLength)
        guard pen.needsArea, result.length > 0 else { return result }
        result.area = pen.width * behindLength
        covered.forEachGap(of: line.length) { from, to in
            let places = SIMD4(from, (from + to) / 2, to, to)
            let outside = outsideWidth(
                at: places,
                of: line,
                near,
                end: near.upperBound == index ? direction : .zero,
                width: pen.width
            )
            result.area += (to - from) * (outside[0] + 4 * outside[1] + outside[2]) / 6
        }
        return result
    }

    /// Whether the ink from an instant on goes along a line until behind its end and never leaves it by more than the
    /// tolerance: nothing of the line is taken back then. The quick answer for most predictions.
    private func follows(
        _ line: DrawnLine,
        _ segment: Int,
        from time: Double,
        until end: Double,
        tolerance: Double
    ) -> Bool {
        // The segment that ends at the instant or holds it.
        var index = segment
        if index + 1 < times.count, times[index + 1] <= time + TimeSegments.coincidence { index += 1 }
        var place = line.place(of: points[index])
        guard place.x <= 0, abs(place.y) <= tolerance else { return false }
        while index + 1 < points.count, times[index] <= end {
            index += 1
            place = line.place(of: points[index])
            guard abs(place.y) <= tolerance else { return false }
            if place.x >= line.length { return true }
        }
        return false
    }

    /// The direction of the last motion; zero where there was none.
    private var finalDirection: TouchPoint {
        guard let last = points.last else { return .zero }
        for point in points.reversed() where point != last { return (last - point).normalized ?? .zero }
        return .zero
    }

    /// What of the pen's width lies outside of the ink at places on a line, in their order: the distance from the ink, at most the
    /// width; the width behind the end.
    private func outsideWidth(
        at places: SIMD4<Double>,
        of line: DrawnLine,
        _ segments: Range<Int>,
        end direction: TouchPoint,
        width: Double
    ) -> SIMD4<Double> {
        var point = line.place(of: points[segments.lowerBound])
        var offset = places - point.x
        var nearest = SIMD4(repeating: width * width)
        func take(_ distance: SIMD4<Double>) { nearest.replace(with: distance, where: distance .< nearest) }
        take(offset * offset + point.y * point.y)
        for index in segments {
            let next = line.place(of: points[index + 1])
            let nextOffset = places - next.x
            // Ink that is farther than the width from all of the places needs no distances.
            guard min(point.x, next.x) <= places[2] + width, max(point.x, next.x) >= places[0] - width else {
                (point, offset) = (next, nextOffset)
                continue
            }
            let along = next - point
            let square = along.dot(along)
            let share = offset * along.x - point.y * along.y
            let across = offset * along.y + point.y * along.x
            var distance = across * across / square
            distance.replace(with: offset * offset + point.y * point.y, where: share .<= 0)
            distance.replace(with: nextOffset * nextOffset + next.y * next.y, where: share .>= square)
            take(distance)
            (point, offset) = (next, nextOffset)
        }
        // Along the last segment both are the same distance, up to rounding.
        let isBehind = (offset * direction.x - point.y * direction.y) .> 0
        let isNearest = (offset * offset + point.y * point.y) .<= nearest * (1 + 2e-12)
        var outside = nearest.squareRoot()
        outside.replace(with: width, where: isBehind .& isNearest)
        return outside
    }
}

/// A straight line. Its places are named by their distance from its start; places beside it by x along it and y across it.
private struct DrawnLine {
    let start: TouchPoint
    let length: Double
    /// Where the axes of the page point in those of the line.
    private let right: TouchPoint
    private let down: TouchPoint

    /// - Returns: `nil` for a line without a length.
    init?(from start: TouchPoint, to end: TouchPoint) {
        let displacement = end - start
        let square = displacement.dot(displacement)
        guard square > 0, square.isFinite else { return nil }
        self.start = start
        length = square.squareRoot()
        let direction = displacement * (1 / length)
        right = TouchPoint(direction.x, -direction.y)
        down = TouchPoint(direction.y, direction.x)
    }

    /// A vector in the line's axes.
    func turned(_ vector: TouchPoint) -> TouchPoint { right * vector.x + down * vector.y }

    /// A point in the line's axes.
    func place(of point: TouchPoint) -> TouchPoint { turned(point - start) }

    /// On which sides of the line a place is farther from it than a distance. Where two places share a side, so does all that
    /// lies straight between them (Sutherland's codes of regions).
    func sides(of place: TouchPoint, beyond distance: Double) -> Sides {
        var sides: Sides = []
        if place.y > distance { sides.insert(.right) }
        if place.y < -distance { sides.insert(.left) }
        if place.x > length + distance { sides.insert(.ahead) }
        if place.x < -distance { sides.insert(.behind) }
        return sides
    }

    struct Sides: OptionSet {
        let rawValue: UInt8
        static let right = Sides(rawValue: 1)
        static let left = Sides(rawValue: 2)
        static let ahead = Sides(rawValue: 4)
        static let behind = Sides(rawValue: 8)
    }

    /// What of the line is at most a distance from the straight way between two places and from these.
    ///
    /// - Returns: `nil` where that needs a division: unless both places are farther, on the same side, or both are that near
    ///   and the line leaves what is near the way where it leaves what is near them, as it does where it goes along the way.
    func stretch(within distance: Double, around place: TouchPoint, _ next: TouchPoint) -> ClosedRange<Double>? {
        let (left, right) = place.x <= next.x ? (place, next) : (next, place)
        let squares = SIMD2(distance * distance - left.y * left.y, distance * distance - right.y * right.y)
        guard squares.x >= 0, squares.y >= 0 else {
            return squares.x < 0 && squares.y < 0 && left.y * right.y > 0 ? 0...0 : nil
        }
        let halves = squares.squareRoot()
        let way = right - left
        guard halves.x * way.x + left.y * way.y >= 0, halves.y * way.x - right.y * way.y >= 0 else { return nil }
        return clamped(left.x - halves.x, right.x + halves.y)
    }

    /// What of the line is at most a distance from a place: nothing where the range is empty.
    func stretch(within distance: Double, of place: TouchPoint) -> ClosedRange<Double> {
        let square = distance * distance - place.y * place.y
        guard square >= 0 else { return 0...0 }
        let half = square.squareRoot()
        return clamped(place.x - half, place.x + half)
    }

    /// What of the line is at most a distance from the straight way between two places, beside it.
    func stretch(within distance: Double, of place: TouchPoint, to next: TouchPoint) -> ClosedRange<Double> {
        let along = next - place
        let square = along.dot(along)
        guard square > 0 else { return 0...0 }
        let (first, last) = Self.solve(-place.dot(along), along.x, 0, square)
        let reach = distance * square.squareRoot()
        let (left, right) = Self.solve(place.cross(along), -along.y, -reach, reach)
        return clamped(max(first, left), min(last, right))
    }

    /// What of the line is on the far side of a place.
    func stretch(behind place: TouchPoint, _ direction: TouchPoint) -> ClosedRange<Double> {
        let (first, last) = Self.solve(-place.dot(direction), direction.x, 0, .infinity)
        return direction == .zero ? 0...0 : clamped(first, last)
    }

    /// The range of x in which the value a + b x lies between two limits.
    private static func solve(_ a: Double, _ b: Double, _ low: Double, _ high: Double) -> (Double, Double) {
        guard b != 0 else { return a >= low && a <= high ? (-.infinity, .infinity) : (.infinity, -.infinity) }
        let (first, last) = ((low - a) / b, (high - a) / b)
        return (min(first, last), max(first, last))
    }

    private func clamped(_ low: Double, _ high: Double) -> ClosedRange<Double> {
        let (low, high) = (max(low, 0), min(high, length))
        return low < high ? low...high : 0...0
    }
}

/// Stretches of a line that are covered, apart from one another. What a tenth one would cover counts as open.
private struct Stretches {
    private var starts = SIMD8<Double>(repeating: 0)
    private var ends = SIMD8<Double>(repeating: 0)
    private var count = 0
    /// The one that grows: ink that follows ink mostly goes on covering it.
    private var last = (start: 0.0, end: 0.0)

    /// Joins what touches the last one.
    mutating func add(_ range: ClosedRange<Double>) {
        guard range.lowerBound < range.upperBound else { return }
        if last.start == last.end {
            last = (range.lowerBound, range.upperBound)
        } else if range.lowerBound > last.end || range.upperBound < last.start {
            join()
            if count < SIMD8<Double>.scalarCount {
                starts[count] = last.start
                ends[count] = last.end
                count += 1
            }
            last = (range.lowerBound, range.upperBound)
        } else {
            last = (min(last.start, range.lowerBound), max(last.end, range.upperBound))
        }
    }

    /// Joins the last one with the others that it touches: to be called once all are added.
    mutating func join() {
        guard count > 0 else { return }
        var index = 0
        while index < count {
            if starts[index] <= last.end, last.start <= ends[index] {
                last = (min(last.start, starts[index]), max(last.end, ends[index]))
                count -= 1
                starts[index] = starts[count]
                ends[index] = ends[count]
            } else {
                index += 1
            }
        }
    }

    /// How much of a line of this length is not covered.
    func gap(of length: Double) -> Double {
        var gap = length - (last.end - last.start)
        for index in 0..<count { gap -= ends[index] - starts[index] }
        return max(gap, 0)
    }

    /// The stretches of a line of this length that are not covered, in order.
    func forEachGap(of length: Double, _ body: (_ from: Double, _ to: Double) -> Void) {
        var from = 0.0
        while from < length {
            // The nearest stretch that begins here or later.
            var next = last.start >= from && last.start < last.end ? last : (start: length, end: length)
            for index in 0..<count where starts[index] >= from && starts[index] < next.start {
                next = (starts[index], ends[index])
            }
            if next.start > from { body(from, next.start) }
            from = next.end
        }
    }
}
