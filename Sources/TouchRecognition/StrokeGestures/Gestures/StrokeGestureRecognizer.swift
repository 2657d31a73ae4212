/// A classifier of drawn gestures: learns from labeled templates, says which class points belong to.
///
/// Every recognizer keeps these rules:
///
/// - It is a value. Classifying changes scratch memory alone: the same points after the same training give the same answer,
///   whatever came between.
/// - ``classify(_:)`` and ``classDistances(to:into:)`` agree: the class is the nearest one. If one template decides, ``classify(_:)`` and
///   ``distances(to:)`` agree, too, and ties go to the earlier template.
/// - Points whose location is not finite, or absurdly far out, are left out. No answer is NaN, whatever the points are.
/// - A gesture without extent, a dot, is nearest to templates that are dots, where there are any.
/// - ``classify(_:)`` allocates nothing once it has seen a gesture of as many points.
public protocol StrokeGestureRecognizer: Sendable {
    /// Learns from templates, and forgets those of earlier calls.
    ///
    /// - Throws: ``StrokeGestureError`` where a template has no point or the recognizer cannot use it.
    mutating func train(_ templates: [StrokeGesture]) throws(StrokeGestureError)

    /// The class of a gesture.
    ///
    /// - Returns: `nil` without training, without a point, or where no template is comparable.
    mutating func classify(_ points: Span<GesturePoint>) -> GestureClassification?

    /// How far a gesture is from everything learned, nearest first; empty without training or without a point.
    mutating func distances(to points: Span<GesturePoint>) -> [GestureDistance]

    /// Makes ready for many questions of ``classDistances(to:into:)`` after a training: it may take time and memory now, so that each
    /// takes less. It changes no answer, and does nothing by default.
    mutating func prepareForClassDistances()

    /// The distance of a gesture to each class, in the order of the classes' names; nothing without training or without a point.
    ///
    /// - Parameters:
    ///   - points: the gesture.
    ///   - result: takes the place of what it holds, in the same memory.
    mutating func classDistances(to points: Span<GesturePoint>, into result: inout [GestureDistance])
}

extension StrokeGestureRecognizer {
    /// The class of a gesture.
    ///
    /// - Returns: `nil` without training, without a point, or where no template is comparable.
    public mutating func classify(_ points: [GesturePoint]) -> GestureClassification? { classify(points.span) }

    /// How far a gesture is from everything learned, nearest first; empty without training or without a point.
    public mutating func distances(to points: [GesturePoint]) -> [GestureDistance] { distances(to: points.span) }

    public mutating func prepareForClassDistances() {}

    public mutating func classDistances(to points: Span<GesturePoint>, into result: inout [GestureDistance]) {
        result.removeAll(keepingCapacity: true)
        var labels: Set<String> = []
        for distance in distances(to: points) where labels.insert(distance.label).inserted { result.append(distance) }
        result.sort { $0.label < $1.label }
    }
}
