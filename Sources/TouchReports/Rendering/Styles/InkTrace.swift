import TouchModel

/// A line of changing width as an area to fill: smooth where samples lie far apart, round at ends and corners.
///
/// Between samples the center follows a centripetal Catmull-Rom curve (E. Catmull and R. Rom, 1974; parametrization of
/// C. Yuksel, S. Schaefer, J. Keyser, "Parameterization and applications of Catmull-Rom curves", CAD 43, 2011), which
/// passes through every sample and makes no loops, and the width changes evenly.
struct InkTrace {
    struct Node: Equatable {
        var center: TouchPoint
        var halfWidth: Double
    }

    let nodes: [Node]

    /// Nodes nearer to each other than this are drawn as one, in page px.
    private static let nearest = 0.5
    /// Curves are cut into pieces of about this length, in page px.
    private static let piece = 3.0
    private static let maximumPieces = 16
    /// The direction changes by less than this along a smooth piece: cos 50°.
    private static let smoothCosine = 0.64

    init(_ given: [Node]) {
        var kept: [Node] = []
        for node in given {
            if let last = kept.last, last.center.distance(to: node.center) < Self.nearest {
                kept[kept.count - 1].halfWidth = max(last.halfWidth, node.halfWidth)
            } else {
                kept.append(node)
            }
        }
        nodes = Self.subdivided(kept)
    }

    private static func subdivided(_ nodes: [Node]) -> [Node] {
        guard nodes.count > 2 else { return nodes }
        var result = [nodes[0]]
        for index in 1..<nodes.count {
            let (start, end) = (nodes[index - 1], nodes[index])
            let before = index >= 2 ? nodes[index - 2].center : start.center * 2 - end.center
            let after = index + 1 < nodes.count ? nodes[index + 1].center : end.center * 2 - start.center
            let pieces = min(max(Int(start.center.distance(to: end.center) / piece), 1), maximumPieces)
            for step in 1..<max(pieces, 1) {
                let share = Double(step) / Double(pieces)
                result.append(
                    Node(
                        center: catmullRom(before, start.center, end.center, after, at: share),
                        halfWidth: start.halfWidth + (end.halfWidth - start.halfWidth) * share
                    )
                )
            }
            result.append(end)
        }
        return result
    }

    /// A point of the centripetal Catmull-Rom curve between its second and third control point, by the pyramid of Barry
    /// and Goldman. Neighboring control points differ.
    static func catmullRom(_ p0: TouchPoint, _ p1: TouchPoint, _ p2: TouchPoint, _ p3: TouchPoint, at share: Double)
        -> TouchPoint
    {
        let t1 = p0.distance(to: p1).squareRoot()
        let t2 = t1 + p1.distance(to: p2).squareRoot()
        let t3 = t2 + p2.distance(to: p3).squareRoot()
        let t = t1 + (t2 - t1) * share
        guard t1 > 0, t2 > t1, t3 > t2 else { return p1 + (p2 - p1) * share }
        func mix(_ a: TouchPoint, _ b: TouchPoint, _ from: Double, _ to: Double) -> TouchPoint {
            (a * (to - t) + b * (t - from)) / (to - from)
        }
        let a1 = mix(p0, p1, 0, t1)
        let a2 = mix(p1, p2, t1, t2)
        let a3 = mix(p2, p3, t2, t3)
        return mix(mix(a1, a2, 0, t2), mix(a2, a3, t1, t3), t1, t2)
    }

    /// Adds the area to the path of a canvas: ribbons along smooth pieces, a disc wherever one ends. All pieces run the
    /// same way round, so that where they overlap the non-zero rule fills once.
    func addOutline(to canvas: any DrawingCanvas) {
        guard let first = nodes.first, let last = nodes.last else { return }
        canvas.addCircle(center: first.center, radius: first.halfWidth)
        guard nodes.count > 1 else { return }
        let directions = zip(nodes, nodes.dropFirst()).map { ($1.center - $0.center).normalized ?? TouchPoint(1, 0) }
        var start = 0
        for index in 1..<nodes.count {
            guard index == nodes.count - 1 || !isSmooth(at: index, directions) else { continue }
            addRibbon(start...index, directions, to: canvas)
            if index < nodes.count - 1 { canvas.addCircle(center: nodes[index].center, radius: nodes[index].halfWidth) }
            start = index
        }
        canvas.addCircle(center: last.center, radius: last.halfWidth)
    }

    /// Whether the sides of the ribbon run on at a node: a small turn, and not so tight that the inner side turns back.
    private func isSmooth(at index: Int, _ directions: [TouchPoint]) -> Bool {
        let (arriving, leaving) = (directions[index - 1], directions[index])
        let cosine = arriving.dot(leaving)
        guard cosine > Self.smoothCosine else { return false }
        let tangentOfHalf = abs(arriving.cross(leaving)) / (1 + cosine)
        let nearest = min(
            nodes[index].center.distance(to: nodes[index - 1].center),
            nodes[index].center.distance(to: nodes[index + 1].center)
        )
        return nodes[index].halfWidth * tangentOfHalf < nearest * 0.45
    }

    private func addRibbon(_ range: ClosedRange<Int>, _ directions: [TouchPoint], to canvas: any DrawingCanvas) {
        var left: [TouchPoint] = []
        var right: [TouchPoint] = []
        for index in range {
            let arriving = directions[max(index - 1, range.lowerBound)]
            let leaving = directions[min(index, range.upperBound - 1)]
            let middle = (arriving + leaving).normalized ?? leaving
            // On a bend the side lies further out, so that the ribbon keeps its width.
            let offset = nodes[index].halfWidth / max(middle.dot(leaving), 0.5)
            let normal = TouchPoint(-middle.y, middle.x) * offset
            right.append(nodes[index].center + normal)
            left.append(nodes[index].center - normal)
        }
        canvas.addPolygon(left + right.reversed())
    }
}
