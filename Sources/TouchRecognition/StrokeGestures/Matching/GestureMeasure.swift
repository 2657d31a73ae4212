/// A distance between gestures, of which ``TemplateRecognizer`` makes a classifier.
///
/// A gesture is prepared once: what it is compared by becomes a row of numbers of a fixed length.
package protocol GestureMeasure: Sendable {
    /// What a row consists of: points, vectors of floats.
    associatedtype Feature: BitwiseCopyable & Sendable

    /// How many features a gesture has.
    var featureCount: Int { get }
    /// Whether ``lowerBound(of:to:)`` says anything; `false` by default.
    static var hasLowerBound: Bool { get }
    /// A feature to fill memory with.
    static var blank: Feature { get }

    /// The shapes in which a template is kept; itself alone by default.
    func variants(of template: StrokeGesture) -> [[GesturePoint]]

    /// What a gesture is compared by. Allocates nothing after the first time.
    ///
    /// - Parameters:
    ///   - path: the gesture, which may be changed; it is not read again.
    ///   - features: ``featureCount`` of them, whose values do not count.
    mutating func prepare(_ path: inout GesturePath, into features: inout MutableSpan<Feature>)

    /// A number that the distance is never less than, cheaper than it; 0 by default. Templates are compared in its order.
    mutating func lowerBound(of candidate: Span<Feature>, to template: Span<Feature>) -> Double

    /// The distance, at least 0 and never NaN; infinite where the two are not compared.
    ///
    /// - Parameters:
    ///   - candidate: what ``prepare(_:into:)`` made last.
    ///   - limit: distances that are not below it may be answered by any number that is not below it.
    mutating func distance(of candidate: Span<Feature>, to template: Span<Feature>, below limit: Double) -> Double

    /// Makes ready for many candidates of ``leastDistances(of:to:groups:isIndexed:distances:nearest:)`` with the same templates: takes
    /// time and memory now, so that each takes less. Changes no distance; does nothing by default.
    ///
    /// - Parameter rows: the templates, one after the other, in place of those of before.
    mutating func index(_ rows: Span<Feature>)

    /// The same as ``distance(of:to:below:)``, which it is by default, with what ``index(_:)`` tells of these templates.
    ///
    /// - Parameter row: the position of the template.
    mutating func distance(of candidate: Span<Feature>, to template: Span<Feature>, at row: Int, below limit: Double)
        -> Double

    /// The least distance to the templates of each group.
    ///
    /// A requirement so that the loop is compiled together with the measure.
    ///
    /// - Parameters:
    ///   - rows: the templates, one after the other.
    ///   - groups: for each of them, the position of its group.
    ///   - isIndexed: whether ``index(_:)`` was given these templates last.
    ///   - distances: for each group the distance to a template of it, infinite for none. What is near is given up late, so that one
    ///     that is near leaves little to compare. The least takes its place.
    ///   - nearest: for each group that template, negative for none. The earliest of the nearest takes its place.
    mutating func leastDistances(
        of candidate: Span<Feature>,
        to rows: Span<Feature>,
        groups: Span<Int>,
        isIndexed: Bool,
        distances: inout MutableSpan<Double>,
        nearest: inout MutableSpan<Int>
    )

    /// Whether ``rank(_:_:_:all:)`` compares classes, instead of their nearest templates; `false` by default.
    var ranksClasses: Bool { get }

    /// Finds the distances to classes, if ``ranksClasses`` is `true`.
    ///
    /// - Parameters:
    ///   - candidate: what ``prepare(_:into:)`` made last.
    ///   - rows: the templates, one after the other.
    ///   - ranking: takes the distances, infinite for classes that were not compared.
    ///   - all: whether all distances are needed, or only the least.
    mutating func rank(_ candidate: Span<Feature>, _ rows: Span<Feature>, _ ranking: inout ClassRanking, all: Bool)

    /// A distance on the scale of ``GestureClassification/rejectionScore``.
    func rejectionScore(of distance: Double) -> Double
}

extension GestureMeasure {
    package func variants(of template: StrokeGesture) -> [[GesturePoint]] { [template.points] }

    package static var hasLowerBound: Bool { false }

    package var ranksClasses: Bool { false }

    package mutating func rank(
        _ candidate: Span<Feature>,
        _ rows: Span<Feature>,
        _ ranking: inout ClassRanking,
        all: Bool
    ) {}

    package mutating func lowerBound(of candidate: Span<Feature>, to template: Span<Feature>) -> Double { 0 }

    package mutating func index(_ rows: Span<Feature>) {}

    package mutating func distance(
        of candidate: Span<Feature>,
        to template: Span<Feature>,
        at row: Int,
        below limit: Double
    ) -> Double { distance(of: candidate, to: template, below: limit) }

    package mutating func leastDistances(
        of candidate: Span<Feature>,
        to rows: Span<Feature>,
        groups: Span<Int>,
        isIndexed: Bool,
        distances: inout MutableSpan<Double>,
        nearest: inout MutableSpan<Int>
    ) {
        for row in groups.indices {
            let template = rows.extracting(row * candidate.count..<(row + 1) * candidate.count)
            let group = groups[row]
            let known = nearest[group]
            guard row != known else { continue }
            // Of equal ones the earlier is the nearest.
            let limit = row < known ? distances[group].nextUp : distances[group]
            if Self.hasLowerBound, lowerBound(of: candidate, to: template) >= limit { continue }
            let distance =
                isIndexed
                ? distance(of: candidate, to: template, at: row, below: limit)
                : distance(of: candidate, to: template, below: limit)
            if distance < limit { (distances[group], nearest[group]) = (distance, row) }
        }
    }
}
