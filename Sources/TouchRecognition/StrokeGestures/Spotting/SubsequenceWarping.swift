import TouchModel

/// Where in a stream of directions each of many templates ends best at the moment.
///
/// Dynamic time warping of which only the template's ends are fixed: a way may start at any step of the stream (Sakurai, Faloutsos,
/// Yamamuro 2007, "Stream monitoring under the time warping distance", ICDE), and carries the step at which it started. Both
/// sequences have steps of equal length, so the slope of a way is a ratio of sizes; it stays between ⅓ and 3 by the constraint P = ½
/// of Sakoe and Chiba (1978, "Dynamic programming algorithm optimization for spoken word recognition", Table I). Their asymmetric
/// weights give every step of the template the weight 1, however many steps of the stream it takes: ways that start at
/// different steps compare without another normalization.
///
/// Eight templates of similar length share the lanes of a vector. A step costs O(steps of all templates); nothing is allocated.
struct SubsequenceWarping: Sendable {
    /// The best ways that end at a step of eight templates.
    fileprivate struct Cell: BitwiseCopyable {
        var sum = SIMD8<Float>(repeating: .infinity)
        var start = SIMD8<Int32>.zero
    }

    /// Rows of templates that are computed together, and of what precedes them: nothing of the template yet.
    private struct Group {
        var first: Int
        var count: Int
    }

    /// A template's last step.
    private struct End {
        var row: Int
        var lane: Int
        var count: Int
    }

    private var groups: [Group] = []
    private var ends: [End] = []
    private var x: [SIMD8<Float>] = []
    private var y: [SIMD8<Float>] = []
    /// Four tables of rows: of now and of the last three steps, ``newest`` first, then going around.
    private var cells: [Cell]
    private var costs: [SIMD8<Float>]
    private var newest = 0
    /// How many steps there were.
    private(set) var step: Int32 = 0

    private static let margin = 3
    private static let ages = 4

    /// - Parameter templates: unit vectors, at least one each.
    init(_ templates: [[TouchPoint]]) {
        let order = templates.indices.sorted { (templates[$0].count, $0) < (templates[$1].count, $1) }
        ends = Array(repeating: End(row: 0, lane: 0, count: 1), count: templates.count)
        for first in stride(from: 0, to: order.count, by: 8) {
            let members = order[first..<min(order.count, first + 8)]
            let start = x.count + Self.margin
            let count = members.map { templates[$0].count }.max() ?? 0
            groups.append(Group(first: start, count: count))
            x += Array(repeating: .zero, count: Self.margin + count)
            y += Array(repeating: .zero, count: Self.margin + count)
            for (lane, member) in members.enumerated() {
                let directions = templates[member]
                ends[member] = End(row: start + directions.count - 1, lane: lane, count: directions.count)
                for (index, direction) in directions.enumerated() {
                    x[start + index][lane] = Float(direction.x)
                    y[start + index][lane] = Float(direction.y)
                }
            }
        }
        cells = Array(repeating: Cell(), count: Self.ages * x.count)
        costs = Array(repeating: SIMD8(repeating: .infinity), count: Self.ages * x.count)
        reset()
    }

    /// How far the best way is that ends now: the mean of 1 − cos over the template's steps, 0…2; infinite where none ends.
    func distance(_ template: Int) -> Float {
        let end = ends[template]
        return cells[newest * x.count + end.row].sum[end.lane] / Float(end.count)
    }

    /// The number of steps before that way.
    func start(_ template: Int) -> Int32 {
        let end = ends[template]
        return cells[newest * x.count + end.row].start[end.lane]
    }

    /// Forgets the stream.
    mutating func reset() {
        for index in cells.indices { cells[index] = Cell() }
        for index in costs.indices { costs[index] = SIMD8(repeating: .infinity) }
        step = 0
        begin()
    }

    /// Gives up all ways that started before a step.
    mutating func forget(before first: Int32) {
        let first = SIMD8(repeating: first)
        for index in cells.indices {
            cells[index].sum.replace(with: .infinity, where: cells[index].start .< first)
        }
    }

    /// The next step of the stream, a unit vector.
    mutating func append(_ direction: TouchPoint) {
        step += 1
        newest = (newest + Self.ages - 1) % Self.ages
        let (u, v) = (SIMD8(repeating: Float(direction.x)), SIMD8(repeating: Float(direction.y)))
        for group in groups {
            Self.fill(&cells, &costs, x, y, group, newest, u, v)
        }
        begin()
    }

    private static func fill(
        _ cells: inout [Cell],
        _ costs: inout [SIMD8<Float>],
        _ x: [SIMD8<Float>],
        _ y: [SIMD8<Float>],
        _ group: Group,
        _ newest: Int,
        _ u: SIMD8<Float>,
        _ v: SIMD8<Float>
    ) {
        let (x, y) = (x.span, y.span)
        var cells = cells.mutableSpan
        var costs = costs.mutableSpan
        let now = newest * x.count
        let one = (newest + 1) % ages * x.count
        let two = (newest + 2) % ages * x.count
        let three = (newest + 3) % ages * x.count
        for row in group.first..<group.first + group.count {
            var cost = SIMD8(repeating: 1) - x[row] * u - y[row] * v
            // Rounding must not make it negative.
            cost.replace(with: 0, where: cost .< 0)
            costs[now + row] = cost
            // One step of the stream for one, two or three of the template.
            var best = cells[one + row - 1]
            best.sum += cost
            let ofTwo = cost + costs[now + row - 1]
            best.take(cells[one + row - 2], adding: ofTwo)
            best.take(cells[one + row - 3], adding: ofTwo + costs[now + row - 2])
            // Two or three steps of the stream for one of the template.
            let inTwo = cost + costs[one + row]
            best.take(cells[two + row - 1], adding: inTwo * 0.5)
            best.take(cells[three + row - 1], adding: (inTwo + costs[two + row]) * (1 / 3))
            cells[now + row] = best
        }
    }

    /// A way may start now.
    private mutating func begin() {
        for group in groups {
            cells[newest * x.count + group.first - 1] = Cell(sum: .zero, start: SIMD8(repeating: step))
        }
    }
}

extension SubsequenceWarping.Cell {
    /// Becomes the way by another cell where that is shorter.
    @inline(__always)
    fileprivate mutating func take(_ other: Self, adding cost: SIMD8<Float>) {
        let sum = other.sum + cost
        let isShorter = sum .< self.sum
        self.sum.replace(with: sum, where: isShorter)
        start.replace(with: other.start, where: isShorter)
    }
}
