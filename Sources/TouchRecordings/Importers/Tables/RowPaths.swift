import TouchModel

/// How far it is from row to row, which tells whether rows are of one contact or of several in turn.
struct RowPaths {
    /// The sum of all steps.
    private(set) var length = 0.0
    private var steps = 0
    /// Steps that are long beside the way to one of the next rows but one.
    private var leaps = 0
    /// The longest step that stands out between its neighbors.
    private var jump = 0.0
    /// How much longer than its neighbors, and than the mean, a step is that leads to another stroke.
    private static let farther = 6.0
    private var low = TouchPoint(repeating: .infinity)
    private var high = TouchPoint(repeating: -.infinity)

    /// Joins the rows of each recording and stroke in their order.
    init(_ rows: [TableRow]) {
        var paths: [TableRow.Key: [TouchPoint]] = [:]
        for row in rows where row.kind == .measured && row.sample.location.isFinite {
            paths[row.key, default: []].append(row.sample.location)
        }
        for path in paths.values {
            for index in path.indices {
                low = TouchPoint(x: min(low.x, path[index].x), y: min(low.y, path[index].y))
                high = TouchPoint(x: max(high.x, path[index].x), y: max(high.y, path[index].y))
                guard index > 0 else { continue }
                let step = (path[index] - path[index - 1]).length
                length += step
                if index > 1, index + 1 < path.count {
                    let before = (path[index - 1] - path[index - 2]).length
                    let behind = (path[index + 1] - path[index]).length
                    if step > Self.farther * max(before, behind) { jump = max(jump, step) }
                }
                steps += 1
                let back = path[(index + 1)...].prefix(3).map { ($0 - path[index - 1]).length }.min()
                if let back, back * 3 < step { leaps += 1 }
            }
        }
    }

    /// Whether steps are long enough for those from finger to finger.
    private var stepsAreLong: Bool { length > 0.02 * Double(steps) * (high - low).length }

    /// Whether the rows jump, as they do from one stroke to the next.
    var haveJump: Bool { steps > 0 && jump > Self.farther * length / Double(steps) }

    /// Whether the rows may be of several contacts in turn.
    var mayAlternate: Bool { leaps > 8 && leaps * 4 > steps && stepsAreLong }

    /// Whether nothing else explains them.
    var alternate: Bool { mayAlternate && leaps * 10 > steps * 6 }
}
