/// Any recognizer as a classifier of gestures under way: it is trained with beginnings of its templates beside the whole ones.
///
/// A beginning is like others of about the same length, not like whole gestures; that of a class which is nearest says how far the
/// class is. (Kristensson, Denby 2011, "Continuous recognition and visualization of pen strokes and touch-screen gestures".)
package struct PrefixClassifier: Sendable {
    private var recognizer: any StrokeGestureRecognizer
    /// Into how many beginnings a template is cut, itself among them; 1 for whole templates alone.
    package let prefixes: Int
    /// The names of the classes, in their order.
    package private(set) var classes: [String] = []
    /// The positions in ``classes`` of those that there are templates of, ascending.
    private var trained: [Int] = []
    private var found: [GestureDistance] = []

    package init(_ recognizer: any StrokeGestureRecognizer, prefixes: Int) {
        self.recognizer = recognizer
        self.prefixes = max(1, prefixes)
    }

    /// Learns from templates, and forgets those of earlier calls.
    ///
    /// - Parameter classes: all classes, those without a template among them; `nil` for those of the templates.
    package mutating func train(
        _ templates: [StrokeGesture],
        classes: [String]? = nil
    ) throws(StrokeGestureError) {
        let labels = Set(templates.map(\.label))
        self.classes = classes ?? labels.sorted()
        trained = self.classes.indices.filter { labels.contains(self.classes[$0]) }
        var cut: [StrokeGesture] = []
        for template in templates {
            for number in 1...prefixes { cut.append(template.prefix(Double(number) / Double(prefixes))) }
        }
        try recognizer.train(cut)
    }

    /// The distances to all classes, in their order: infinite to those that nothing was learned of.
    ///
    /// - Complexity: one comparison a beginning. Allocates nothing once it has seen as many points, where the recognizer does not.
    package mutating func measure(_ points: [GesturePoint], into distances: inout [Double]) {
        distances.removeAll(keepingCapacity: true)
        distances.append(contentsOf: repeatElement(.infinity, count: classes.count))
        recognizer.classDistances(to: points.span, into: &found)
        guard found.count == trained.count else { return }
        for (position, number) in trained.enumerated() { distances[number] = found[position].distance }
    }

    /// What it says after every event of a gesture.
    ///
    /// Points that share a time and a stroke came together: they are one event.
    ///
    /// - Parameter predicted: for each point, what is expected to follow it; those at the end of a stroke are left out, for the
    ///   contact lifts there. Empty for no prediction.
    package mutating func trace(of points: [GesturePoint], predicted: [[GesturePoint]] = []) -> EarlyTrace {
        var trace = EarlyTrace(classCount: classes.count)
        var (seen, distances): ([GesturePoint], [Double]) = ([], [])
        for (position, point) in points.enumerated() {
            seen.append(point)
            let next = position + 1 < points.count ? points[position + 1] : nil
            let isLift = next?.stroke != point.stroke
            if let next, !isLift, next.timestamp <= point.timestamp { continue }
            if !isLift, position < predicted.count { seen += predicted[position] }
            measure(seen, into: &distances)
            seen.removeLast(seen.count - position - 1)
            trace.append(distances, at: point.timestamp)
        }
        return trace
    }
}
