/// Classifies a gesture as its nearest template, or as the class that is nearest by ``GestureMeasure/rank(_:_:_:all:)``.
///
/// A dot is always classified as its nearest template, which is a dot if there is one.
///
/// - Complexity: of a classification, one preparation and at most one comparison a template; templates whose lower bound is
///   not below the best distance so far are left out, which changes no answer. It allocates nothing once it has seen a gesture of
///   as many points.
package struct TemplateRecognizer<Measure: GestureMeasure>: StrokeGestureRecognizer {
    private var measure: Measure
    private var templates: [StrokeGesture] = []
    /// Rows of ``GestureMeasure/featureCount``, one for each variant.
    private var rows: [Measure.Feature] = []
    /// For each row, the template of which it is a variant.
    private var owners: [Int] = []
    /// The names of the classes, in their order.
    private var classes: [String] = []
    /// The position of the class of each row.
    private var classNumbers: [Int] = []
    /// The least distance of each class so far, and its row, negative for none. What was nearest to a gesture is likely near to the next,
    /// which has a point more.
    private var least: [Double] = []
    private var nearest: [Int] = []
    /// For each row, whether it is of a gesture without extent.
    private var dots: [Bool] = []
    private var candidate: [Measure.Feature]
    private var bounds: [Double] = []
    private var ranking = ClassRanking([], classCount: 0)
    /// Whether the measure has an index of the rows.
    private var isIndexed = false
    private var path = GesturePath()

    /// A recognizer without templates.
    package init(_ measure: Measure) {
        self.measure = measure
        candidate = Array(repeating: Measure.blank, count: measure.featureCount)
    }

    package mutating func train(_ templates: [StrokeGesture]) throws(StrokeGestureError) {
        var rows: [Measure.Feature] = []
        var owners: [Int] = []
        var dots: [Bool] = []
        for (position, template) in templates.enumerated() {
            for points in measure.variants(of: template) {
                guard path.read(points.span) else {
                    throw .emptyTemplate(label: template.label, position: position)
                }
                prepareCandidate()
                rows += candidate
                owners.append(position)
                dots.append(path.isDot)
            }
        }
        self.templates = templates
        let classes = GestureClasses(templates)
        self.classes = classes.names
        classNumbers = owners.map { classes.position(templates[$0].label) }
        least = Array(repeating: 0, count: classes.names.count)
        nearest = Array(repeating: -1, count: classes.names.count)
        self.rows = rows
        self.owners = owners
        self.dots = dots
        bounds = Array(repeating: 0, count: owners.count)
        ranking = ClassRanking(classNumbers, classCount: classes.names.count)
        isIndexed = false
    }

    package mutating func prepareForClassDistances() {
        Self.index(&measure, rows)
        isIndexed = true
    }

    package mutating func classify(_ points: Span<GesturePoint>) -> GestureClassification? {
        guard path.read(points) else { return nil }
        prepareCandidate()
        if measure.ranksClasses, !path.isDot {
            Self.rank(&measure, candidate, rows, &ranking, all: false)
            return ranking.best.map { number in
                let found = ranking.classes[number]
                return GestureClassification(
                    label: classes[number],
                    template: owners[found.first],
                    distance: found.distance,
                    rejectionScore: measure.rejectionScore(of: found.distance)
                )
            }
        }
        var (best, nearest) = (Double.infinity, -1)
        func compare(_ row: Int) {
            let distance = distance(row, below: best)
            if distance < best { (best, nearest) = (distance, row) }
        }
        if Measure.hasLowerBound {
            for row in owners.indices { bounds[row] = lowerBound(row) }
            while let (row, bound) = leastBound(), bound < best {
                bounds[row] = .infinity
                compare(row)
            }
        } else {
            for row in owners.indices { compare(row) }
        }
        guard nearest >= 0 else { return nil }
        return GestureClassification(
            label: templates[owners[nearest]].label,
            template: owners[nearest],
            distance: best,
            rejectionScore: measure.rejectionScore(of: best)
        )
    }

    package mutating func distances(to points: Span<GesturePoint>) -> [GestureDistance] {
        guard path.read(points) else { return [] }
        prepareCandidate()
        var result = templates.enumerated().map {
            GestureDistance(label: $1.label, template: $0, distance: .infinity)
        }
        for row in owners.indices {
            let owner = owners[row]
            result[owner].distance = min(result[owner].distance, distance(row, below: result[owner].distance))
        }
        // The standard library's sort is stable in fact, not by promise.
        return result.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }.map {
            $0.element
        }
    }

    package mutating func classDistances(to points: Span<GesturePoint>, into result: inout [GestureDistance]) {
        result.removeAll(keepingCapacity: true)
        guard path.read(points) else { return }
        prepareCandidate()
        if measure.ranksClasses, !path.isDot {
            Self.rank(&measure, candidate, rows, &ranking, all: true)
            for index in classes.indices {
                let found = ranking.classes[index]
                let template = found.first < 0 ? nil : owners[found.first]
                result.append(GestureDistance(label: classes[index], template: template, distance: found.distance))
            }
            return
        }
        for index in classes.indices {
            let row = Measure.hasLowerBound && !path.isDot ? nearest[index] : -1
            least[index] = row < 0 ? .infinity : distance(row, below: .infinity)
            nearest[index] = least[index] < .infinity ? row : -1
        }
        if path.isDot {
            for row in owners.indices {
                let number = classNumbers[row]
                let distance = distance(row, below: least[number])
                if distance < least[number] { (least[number], nearest[number]) = (distance, row) }
            }
        } else {
            Self.compare(&measure, candidate, rows, classNumbers, isIndexed, &least, &nearest)
        }
        for index in classes.indices {
            let template = nearest[index] < 0 ? nil : owners[nearest[index]]
            result.append(GestureDistance(label: classes[index], template: template, distance: least[index]))
        }
    }

    private static func rank(
        _ measure: inout Measure,
        _ candidate: [Measure.Feature],
        _ rows: [Measure.Feature],
        _ ranking: inout ClassRanking,
        all: Bool
    ) { measure.rank(candidate.span, rows.span, &ranking, all: all) }

    private static func index(_ measure: inout Measure, _ rows: [Measure.Feature]) { measure.index(rows.span) }

    private static func compare(
        _ measure: inout Measure,
        _ candidate: [Measure.Feature],
        _ rows: [Measure.Feature],
        _ groups: [Int],
        _ isIndexed: Bool,
        _ distances: inout [Double],
        _ nearest: inout [Int]
    ) {
        var least = distances.mutableSpan
        var owners = nearest.mutableSpan
        measure.leastDistances(
            of: candidate.span,
            to: rows.span,
            groups: groups.span,
            isIndexed: isIndexed,
            distances: &least,
            nearest: &owners
        )
    }

    private mutating func prepareCandidate() {
        Self.prepare(&path, by: &measure, into: &candidate)
    }

    private static func prepare(
        _ path: inout GesturePath,
        by measure: inout Measure,
        into candidate: inout [Measure.Feature]
    ) {
        var features = candidate.mutableSpan
        measure.prepare(&path, into: &features)
    }

    /// The row that is not yet compared and whose bound is least.
    private func leastBound() -> (row: Int, bound: Double)? {
        var (least, row) = (Double.infinity, -1)
        let bounds = bounds.span
        for index in bounds.indices where bounds[index] < least { (least, row) = (bounds[index], index) }
        return row < 0 ? nil : (row, least)
    }

    private mutating func lowerBound(_ row: Int) -> Double {
        path.isDot && dots[row] ? 0 : Self.lowerBound(&measure, candidate, rows, row)
    }

    private mutating func distance(_ row: Int, below limit: Double) -> Double {
        // A dot has no direction and no shape by which it could be compared.
        path.isDot && dots[row] ? 0 : Self.distance(&measure, candidate, rows, row, below: limit)
    }

    private static func lowerBound(
        _ measure: inout Measure,
        _ candidate: [Measure.Feature],
        _ rows: [Measure.Feature],
        _ row: Int
    ) -> Double {
        let features = row * candidate.count..<(row + 1) * candidate.count
        return measure.lowerBound(of: candidate.span, to: rows.span.extracting(features))
    }

    private static func distance(
        _ measure: inout Measure,
        _ candidate: [Measure.Feature],
        _ rows: [Measure.Feature],
        _ row: Int,
        below limit: Double
    ) -> Double {
        let features = row * candidate.count..<(row + 1) * candidate.count
        return measure.distance(of: candidate.span, to: rows.span.extracting(features), below: limit)
    }
}
