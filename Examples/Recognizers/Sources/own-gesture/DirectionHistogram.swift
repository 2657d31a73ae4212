import Foretouch

/// Takes a gesture for the template whose directions are most alike: the share of its ink that runs in each of eight directions.
struct DirectionHistogram: StrokeGestureRecognizer {
    private var templates: [(label: String, shares: SIMD8<Double>)] = []

    mutating func train(_ templates: [StrokeGesture]) throws(StrokeGestureError) {
        var learned: [(label: String, shares: SIMD8<Double>)] = []
        for (position, template) in templates.enumerated() {
            guard let shares = Self.shares(of: template.points.span) else {
                throw .emptyTemplate(label: template.label, position: position)
            }
            learned.append((template.label, shares))
        }
        self.templates = learned
    }

    mutating func classify(_ points: Span<GesturePoint>) -> GestureClassification? {
        guard let shares = Self.shares(of: points) else { return nil }
        var nearest: GestureClassification?
        for (position, template) in templates.enumerated() {
            let distance = Self.distance(shares, template.shares)
            guard distance < nearest?.distance ?? .infinity else { continue }
            nearest = GestureClassification(
                label: template.label,
                template: position,
                distance: distance,
                rejectionScore: distance / 2
            )
        }
        return nearest
    }

    mutating func distances(to points: Span<GesturePoint>) -> [GestureDistance] {
        guard let shares = Self.shares(of: points) else { return [] }
        let all = templates.enumerated().map { position, template in
            GestureDistance(
                label: template.label,
                template: position,
                distance: Self.distance(shares, template.shares)
            )
        }
        // Of equal ones the earlier template goes first, as in `classify`.
        return all.sorted { ($0.distance, $0.template ?? 0) < ($1.distance, $1.template ?? 0) }
    }

    /// At most 2: all ink of one gesture in one direction, all of the other in another.
    private static func distance(_ one: SIMD8<Double>, _ other: SIMD8<Double>) -> Double {
        let difference = one - other
        return (difference * difference).sum()
    }

    /// `nil` without a point; all 0 for a dot, whose ink has no direction.
    private static func shares(of points: Span<GesturePoint>) -> SIMD8<Double>? {
        var lengths = SIMD8<Double>.zero
        var last: GesturePoint?
        for index in points.indices {
            let point = points[index]
            guard point.location.x.isFinite, point.location.y.isFinite else { continue }
            if let last, last.stroke == point.stroke {
                let step = point.location - last.location
                let length = (step * step).sum().squareRoot()
                if length > 0 { lengths[direction(of: step)] += length }
            }
            last = point
        }
        guard last != nil else { return nil }
        let ink = lengths.sum()
        return ink > 0 ? lengths / ink : lengths
    }

    /// The eighth of a turn in which a step runs.
    private static func direction(of step: TouchPoint) -> Int {
        let signs = (step.x >= 0 ? 0 : 1) + (step.y >= 0 ? 0 : 2)
        return signs + (abs(step.x) >= abs(step.y) ? 0 : 4)
    }

    static let kind = StrokeGestureKind(
        name: "directions",
        summary: "How much of the ink runs in each of eight directions.",
        source: "an example"
    ) { _ in DirectionHistogram() }
}
