/// The cost of a template's points after the turn and the stretch that make them cost least: for `OrientedCloud`.
///
/// Each point keeps its nearest point, and the change of the template is linear in the turn and in the stretches along an axis and along a
/// diagonal. The least cost is the solution of three linear equations. (One step of the iterative closest point method: Besl, McKay 1992.)
struct CloudMatches: Sendable, Hashable {
    private static let pointCount = CloudLayout.pointCount
    private static let vectorCount = CloudLayout.vectorCount

    /// For each of a candidate's points, the cost and the number of the nearest point of a template, among those of one lane.
    private var least: [SIMD8<Int16>]
    private var leastPlaces: [SIMD8<Int16>]
    /// For each of a candidate's points, the nearest of the template's.
    private var matches: [Int]
    /// For each of a template's points, the nearest of the candidate's.
    private var nearest: [SIMD8<Int16>]
    /// The points of a template, and their moves by a turn, by a stretch along x, and by a stretch along the diagonal.
    private var points: [Moving]

    private struct Moving: Hashable {
        var place = SIMD4<Float>.zero
        var turn = SIMD4<Float>.zero
        var stretch = SIMD4<Float>.zero
        var skew = SIMD4<Float>.zero
    }

    init() {
        least = Array(repeating: .zero, count: Self.pointCount)
        leastPlaces = least
        matches = Array(repeating: 0, count: Self.pointCount)
        nearest = Array(repeating: .zero, count: Self.vectorCount)
        points = Array(repeating: Moving(), count: Self.pointCount)
    }

    /// The sum of all points' costs after the change, at least 0.
    ///
    /// - Parameters:
    ///   - candidate: its points.
    ///   - spread: the same points for comparison with eight others.
    ///   - template: its features.
    ///   - axisLength: the length of an axis.
    ///   - stiffness: the cost of a change by 1.
    ///   - turns: whether the template may be turned.
    mutating func leastCost(
        of candidate: [SIMD4<Float>],
        _ spread: [SpreadPoint],
        to template: Span<SIMD8<Int16>>,
        axisLength: Float,
        stiffness: Float,
        turns: Bool
    ) -> Double {
        let sum = Self.match(spread, template, &least, &leastPlaces, &nearest, &matches)
        Self.read(template, axisLength, &points)
        let saved = Self.saved(candidate, points, matches, nearest, stiffness, turns)
        return max(0, Double(sum) - Double(saved))
    }

    /// - Returns: the sum of all points' costs.
    private static func match(
        _ spread: [SpreadPoint],
        _ template: Span<SIMD8<Int16>>,
        _ least: inout [SIMD8<Int16>],
        _ leastPlaces: inout [SIMD8<Int16>],
        _ nearest: inout [SIMD8<Int16>],
        _ matches: inout [Int]
    ) -> Int {
        let spread = spread.span
        var least = least.mutableSpan
        var leastPlaces = leastPlaces.mutableSpan
        var nearest = nearest.mutableSpan
        var matches = matches.mutableSpan
        for index in 0..<pointCount { least[index] = SIMD8(repeating: .max) }
        var sum = -2 * pointCount * Int(Int16.min)
        var places = SIMD8<Int16>(0, 1, 2, 3, 4, 5, 6, 7) &* Int16(vectorCount)
        for vector in 0..<vectorCount {
            let (x, y) = (template[vector], template[vectorCount + vector])
            let (u, v) = (template[2 * vectorCount + vector], template[3 * vectorCount + vector])
            let norm = template[CloudLayout.firstNorm + vector]
            var (cost, index) = (SIMD8<Int16>(repeating: .max), SIMD8<Int16>.zero)
            var number = SIMD8<Int16>.zero
            for point in 0..<pointCount {
                let found = spread[point].cost(x, y, u, v, norm)
                let isNearer = found .< cost
                cost = cost.lesser(found)
                index = index.replacing(with: number, where: isNearer)
                number &+= 1
                let isLess = found .< least[point]
                least[point] = least[point].lesser(found)
                leastPlaces[point] = leastPlaces[point].replacing(with: places, where: isLess)
            }
            places &+= 1
            nearest[vector] = index
            sum += cost.wideSum
        }
        for point in 0..<pointCount {
            // The first of equally near points.
            let (costs, places) = (least[point], leastPlaces[point])
            var first = Int.max
            for lane in 0..<8 { first = min(first, Int(costs[lane]) &* 64 &+ Int(places[lane])) }
            matches[point] = first & 63
            sum += first >> 6
        }
        return sum
    }

    private static func read(_ template: Span<SIMD8<Int16>>, _ axisLength: Float, _ points: inout [Moving]) {
        var points = points.mutableSpan
        let share = axisLength > 0 ? 2 / axisLength : 0
        for index in 0..<pointCount {
            let (vector, lane) = CloudLayout.place(of: index)
            let (x, y) = (Float(template[vector][lane]), Float(template[vectorCount + vector][lane]))
            let u = Float(template[2 * vectorCount + vector][lane])
            let v = Float(template[3 * vectorCount + vector][lane])
            // A stretch by s turns an axis at the angle a by −s·sin 2a, and a stretch along the diagonal by s·cos 2a. The vector of an
            // axis turns by twice that.
            points[index] = Moving(
                place: SIMD4(x, y, u, v),
                turn: SIMD4(-y, x, -2 * v, 2 * u),
                stretch: SIMD4(x, -y, share * v * v, -share * u * v),
                skew: SIMD4(y, x, -share * u * v, share * u * u)
            )
        }
    }

    /// The cost that the change saves. In the equations each of the template's points counts twice: its own match, and one of the candidate's on average.
    private static func saved(
        _ candidate: [SIMD4<Float>],
        _ points: [Moving],
        _ matches: [Int],
        _ nearest: [SIMD8<Int16>],
        _ stiffness: Float,
        _ turns: Bool
    ) -> Float {
        let candidate = candidate.span
        let points = points.span
        let matches = matches.span
        let nearest = nearest.span
        var (turn, stretch, skew) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in 0..<pointCount {
            let (vector, lane) = CloudLayout.place(of: index)
            let point = points[index]
            let rest = candidate[Int(nearest[vector][lane])] - point.place
            turn += rest * point.turn
            stretch += rest * point.stretch
            skew += rest * point.skew
            let match = points[matches[index]]
            let other = candidate[index] - match.place
            turn += other * match.turn
            stretch += other * match.stretch
            skew += other * match.skew
        }
        var (turnTurn, turnStretch, turnSkew) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        var (stretchStretch, stretchSkew, skewSkew) = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        for index in 0..<pointCount {
            let point = points[index]
            turnTurn += point.turn * point.turn
            turnStretch += point.turn * point.stretch
            turnSkew += point.turn * point.skew
            stretchStretch += point.stretch * point.stretch
            stretchSkew += point.stretch * point.skew
            skewSkew += point.skew * point.skew
        }
        // Elimination: each equation adds its own change's share.
        var saved: Float = 0
        var (a, b) = (stretch.sum(), skew.sum())
        var aa = 2 * stretchStretch.sum() + stiffness
        var ab = 2 * stretchSkew.sum()
        var bb = 2 * skewSkew.sum() + stiffness
        if turns {
            let (t, tt) = (turn.sum(), 2 * turnTurn.sum() + stiffness)
            let (ta, tb) = (2 * turnStretch.sum(), 2 * turnSkew.sum())
            saved += t * t / tt
            a -= ta / tt * t
            b -= tb / tt * t
            aa -= ta / tt * ta
            ab -= ta / tt * tb
            bb -= tb / tt * tb
        }
        saved += a * a / aa
        b -= ab / aa * a
        bb -= ab / aa * ab
        return saved + b * b / bb
    }
}
