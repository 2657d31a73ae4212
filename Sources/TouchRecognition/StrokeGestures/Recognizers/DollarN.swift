import TouchModel

/// $N: $1 for several strokes, every order and direction of which is a template (Anthony, Wobbrock 2010, "A lightweight
/// multistroke recognizer for user interface prototypes", GI; with the closed form: Anthony, Wobbrock 2012, "$N-Protractor", GI).
///
/// Position and size do not count, nor the order and direction of strokes. Rotation counts where ``Parameters/isBounded``. Flat
/// and narrow gestures keep their aspect ratio, so that lines are told apart.
///
/// A template of n strokes becomes n!·2ⁿ. Those of more than ``Parameters/mostStrokes`` are kept as they were drawn.
package struct DollarN: GestureMeasure, Hashable {
    /// How the best turn is found.
    package enum Search: Sendable, Hashable {
        /// Golden section on the mean distance of points: $N.
        case goldenSection
        /// The turn has a closed form on the angle between vectors: $N-Protractor.
        case closedForm
    }

    /// What can be set.
    package struct Parameters: Sendable, Hashable {
        /// To how many points a gesture is resampled; at least 8.
        package var points = 96
        /// The side of the square, which is the unit of distances with ``Search/goldenSection``.
        package var size = 250.0
        /// Boxes whose sides have this ratio or less are not stretched.
        package var flatness = 0.25
        /// Whether rotation counts beyond ``range``.
        package var isBounded = true
        /// Whether gestures are compared only with templates of as many strokes.
        package var needsSameStrokes = false
        /// Gestures are compared only where they set out in directions no further apart, in radians: 30°.
        package var startAngle = Double.pi / 6
        /// Turns to both sides that are tried by ``Search/goldenSection``, in radians: 45°.
        package var range = Double.pi / 4
        /// How exactly it finds the best turn, in radians: 2°.
        package var precision = Double.pi / 90
        /// The number of strokes up to which every order and direction is a template.
        package var mostStrokes = 5

        /// The values of the papers.
        package init() {}
    }

    /// The parameters that were set.
    package let parameters: Parameters
    /// How the best turn is found.
    package let search: Search
    private var points: [TouchPoint]

    /// $N or $N-Protractor with these parameters.
    package init(_ parameters: Parameters = Parameters(), search: Search) {
        self.parameters = parameters
        self.search = search
        points = Array(repeating: .zero, count: parameters.points)
    }

    package static var blank: TouchPoint { .zero }

    /// The points, the direction in which the gesture sets out, and how many strokes it has.
    package var featureCount: Int { parameters.points + 2 }

    package func variants(of template: StrokeGesture) -> [[GesturePoint]] {
        let strokes = template.points.chunkedByStroke()
        guard strokes.count <= parameters.mostStrokes else { return [template.points] }
        var result: [[GesturePoint]] = []
        for order in permutations(of: Array(strokes.indices)) {
            for directions in 0..<1 << strokes.count {
                result.append(
                    order.flatMap { directions >> $0 & 1 == 0 ? strokes[$0] : strokes[$0].reversed() }
                )
            }
        }
        return result
    }

    package mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<TouchPoint>) {
        Self.prepare(path, parameters, search, by: &points, into: &features)
    }

    private static func prepare(
        _ path: GesturePath,
        _ parameters: Parameters,
        _ search: Search,
        by points: inout [TouchPoint],
        into features: inout MutableSpan<TouchPoint>
    ) {
        let count = points.count
        var points = points.mutableSpan
        path.resample(.joined, into: &points)
        let angle = points.indicativeAngle
        points.rotate(by: -angle)
        let (low, high) = points.bounds
        let box = high - low
        let isFlat = box.min() <= parameters.flatness * box.max()
        if isFlat { points.scaleUniformly(to: parameters.size) } else { points.scaleToSquare(parameters.size) }
        if parameters.isBounded { points.rotate(by: angle) }
        points.translate(origin: points.centroid)
        let start = (points[count / 8] - points[0]).normalized ?? .zero
        if search == .closedForm {
            if parameters.isBounded {
                let first = Elementary.atan2(points[0].y, points[0].x)
                points.rotate(by: OptimalCosine.baseOrientation(of: first) - first)
            }
            points.normalizeLength()
        }
        for index in points.indices { features[index] = points[index] }
        features[count] = start
        features[count + 1] = TouchPoint(Double(path.strokeCount), 0)
    }

    package mutating func distance(
        of candidate: Span<TouchPoint>,
        to template: Span<TouchPoint>,
        below limit: Double
    ) -> Double {
        let count = parameters.points
        if parameters.needsSameStrokes, candidate[count + 1] != template[count + 1] { return .infinity }
        let cosine = candidate[count].dot(template[count])
        guard Elementary.acos(max(-1, min(1, cosine))) <= parameters.startAngle else { return .infinity }
        let (candidate, template) = (candidate.extracting(0..<count), template.extracting(0..<count))
        return switch search {
        case .goldenSection:
            AngleSearch(range: parameters.range, precision: parameters.precision).distance(of: candidate, to: template)
        case .closedForm: OptimalCosine.distance(of: candidate, to: template)
        }
    }

    /// The share of half the square's diagonal, or of a right angle.
    package func rejectionScore(of distance: Double) -> Double {
        switch search {
        case .goldenSection: distance / (0.5 * 2.0.squareRoot() * parameters.size)
        case .closedForm: distance / (.pi / 2)
        }
    }

    private func permutations(of items: [Int]) -> [[Int]] {
        guard items.count > 1 else { return [items] }
        return items.indices.flatMap { index in
            var rest = items
            let first = rest.remove(at: index)
            return permutations(of: rest).map { [first] + $0 }
        }
    }
}

extension [GesturePoint] {
    /// The points of each stroke.
    fileprivate func chunkedByStroke() -> [[GesturePoint]] {
        var strokes: [[GesturePoint]] = []
        for point in self {
            if let last = strokes.last?.last, last.stroke == point.stroke {
                strokes[strokes.count - 1].append(point)
            } else {
                strokes.append([point])
            }
        }
        return strokes
    }
}
