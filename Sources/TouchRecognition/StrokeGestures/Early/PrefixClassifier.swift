/// Any recognizer as a classifier of gestures under way: it is trained with beginnings of its templates beside the whole ones.
///
/// A beginning is like others of about the same length, not like whole gestures; that of a class which is nearest says how far the
/// class is. (Kristensson, Denby 2011, "Continuous recognition and visualization of pen strokes and touch-screen gestures".)
package struct PrefixClassifier: Sendable {
    /// At how many events of a gesture a classifier is asked at most: 8 s at 120 Hz.
    package static let mostEvents = 1000

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
        recognizer.prepareForClassDistances()
    }

    /// The distances to all classes, in their order: infinite to those that nothing was learned of.
    ///
    /// - Complexity: at most one comparison a beginning. Allocates nothing once it has seen as many points, where the recognizer does not.
    package mutating func measure(_ points: [GesturePoint], into distances: inout [Double]) {
        distances.removeAll(keepingCapacity: true)
        distances.append(contentsOf: repeatElement(.infinity, count: classes.count))
        recognizer.classDistances(to: points.span, into: &found)
        guard found.count == trained.count else { return }
        for (position, number) in trained.enumerated() { distances[number] = found[position].distance }
    }

    /// What it says after every event of a gesture.
    ///
    /// Points that share a time and a stroke came together: they are one event. A classifier looks at all that was drawn so far;
    /// so that the time grows with a gesture's points and not with their square, it is asked at ``mostEvents`` events at most:
    /// of a longer gesture at every second, third and so on, and at the last.
    ///
    /// - Parameter predicted: for each point, what is expected to follow it; those at the end of a stroke are left out, for the
    ///   contact lifts there. Empty for no prediction.
    package mutating func trace(of points: [GesturePoint], predicted: [[GesturePoint]] = []) -> EarlyTrace {
        var trace = EarlyTrace(classCount: classes.count)
        var (seen, distances): ([GesturePoint], [Double]) = ([], [])
        let (count, step) = Self.steps(through: points)
        var event = 0
        for (position, point) in points.enumerated() {
            seen.append(point)
            guard Self.isEvent(position, of: points) else { continue }
            event += 1
            guard event % step == 0 || event == count else { continue }
            let isLift = position + 1 == points.count || points[position + 1].stroke != point.stroke
            if !isLift, position < predicted.count { seen += predicted[position] }
            measure(seen, into: &distances)
            seen.removeLast(seen.count - position - 1)
            trace.append(distances, at: point.timestamp)
        }
        return trace
    }

    /// At how many events of a gesture a classifier is asked.
    package static func events(of points: [GesturePoint]) -> Int {
        let (count, step) = steps(through: points)
        return count == 0 ? 0 : (count + step - 1) / step
    }

    /// How many events there are, and at every which of them a classifier is asked.
    private static func steps(through points: [GesturePoint]) -> (count: Int, step: Int) {
        let count = points.indices.count { isEvent($0, of: points) }
        return (count, (count + mostEvents - 1) / mostEvents)
    }

    /// Whether nothing that follows the point came together with it.
    private static func isEvent(_ position: Int, of points: [GesturePoint]) -> Bool {
        guard position + 1 < points.count else { return true }
        let (point, next) = (points[position], points[position + 1])
        return next.stroke != point.stroke || next.timestamp > point.timestamp
    }
}
