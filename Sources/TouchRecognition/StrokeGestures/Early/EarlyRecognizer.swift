/// Decides on a gesture while it is drawn, by any recognizer and a ``StopRule`` that is learned from people.
///
///     var recognizer = EarlyRecognizer(try StrokeGestureRegistry.standard.makeRecognizer(typed: "penny-pincher"))
///     try recognizer.train(templates, people: people)
///     for point in points {
///         if let decision = recognizer.process(point) { print(decision.label, "before the lift") }
///     }
///     let whole = recognizer.finish()
///
/// A value, in event time: what it says depends on the points that it was given, never on a clock. A gesture begins with the
/// first point after training, ``finish()`` or ``reset()``.
public struct EarlyRecognizer: Sendable {
    private var classifier: PrefixClassifier
    /// The rule that says when it decides.
    public private(set) var rule = StopRule(temperature: 1, threshold: .infinity)
    private var points: [GesturePoint] = []
    private var distances: [Double] = []
    private var isDecided = false

    /// A recognizer without templates.
    ///
    /// - Parameters:
    ///   - recognizer: what classifies.
    ///   - prefixes: into how many beginnings, of equal steps of ink, a template is cut, itself among them; 1 for whole templates
    ///     alone.
    public init(_ recognizer: any StrokeGestureRecognizer, prefixes: Int = 10) {
        classifier = PrefixClassifier(recognizer, prefixes: prefixes)
    }

    /// Learns from templates with a rule that is known.
    ///
    /// - Throws: ``StrokeGestureError`` as the recognizer does.
    public mutating func train(_ templates: [StrokeGesture], rule: StopRule) throws(StrokeGestureError) {
        try classifier.train(templates)
        self.rule = rule
        reset()
    }

    /// Learns templates, and the rule from them: in turn each person's are decided on by those of all others.
    ///
    /// - Parameters:
    ///   - templates: of at least two people.
    ///   - people: who drew each of the templates, by any name.
    ///   - targetAccuracy: the share of right decisions that the rule is learned for, 0…1; `nil` for 95 % of what whole gestures
    ///     have. Where no rule reaches it, the one with the most right decisions is taken.
    /// - Throws: ``StrokeGestureError`` where there are too few people, or as the recognizer does.
    /// - Complexity: a classification for every point of every template.
    public mutating func train(
        _ templates: [StrokeGesture],
        people: [String],
        targetAccuracy: Double? = nil
    ) throws(StrokeGestureError) {
        let names = Set(people).sorted()
        guard names.count > 1, people.count == templates.count else {
            throw .tooFewTemplates(
                expected: "templates of at least two people, a name for each",
                found: "\(templates.count) templates, \(people.count) names, \(names.count) of them different"
            )
        }
        let classes = Set(templates.map(\.label)).sorted()
        var fit = StopRuleFit()
        for name in names {
            var others = classifier
            try others.train(templates.indices.filter { people[$0] != name }.map { templates[$0] }, classes: classes)
            for index in templates.indices where people[index] == name {
                guard let label = classes.firstIndex(of: templates[index].label) else { continue }
                fit.add(others.trace(of: templates[index].points), label: label)
            }
        }
        let target = targetAccuracy ?? StopRuleFit.keptShare * fit.wholeAccuracy
        try train(templates, rule: fit.rule(target: target).rule)
    }

    /// Takes the next point of the gesture.
    ///
    /// - Parameters:
    ///   - point: not earlier than those before.
    ///   - predicted: where a predictor expects the contact next, for this call alone; they are classified as if they were drawn.
    /// - Returns: the decision, with the one point that brings it; `nil` before and after.
    /// - Complexity: one classification until the decision. Allocates nothing once it has seen as many points, where the recognizer
    ///   does not.
    public mutating func process(_ point: GesturePoint, predicted: [GesturePoint] = []) -> EarlyDecision? {
        let observed = points.count + 1
        points.append(point)
        guard !isDecided else { return nil }
        points.append(contentsOf: predicted)
        classifier.measure(points, into: &distances)
        points.removeLast(points.count - observed)
        guard let nearest = StopRule.nearest(distances.span) else { return nil }
        let odds = rule.logOdds(of: nearest, distances.span, after: point.timestamp - points[0].timestamp)
        guard odds >= rule.threshold else { return nil }
        isDecided = true
        return EarlyDecision(label: classifier.classes[nearest], timestamp: point.timestamp, logOdds: odds)
    }

    /// Ends the gesture.
    ///
    /// - Returns: what the whole of it is, whatever was decided before; `nil` where no template is comparable.
    public mutating func finish() -> EarlyDecision? {
        defer { reset() }
        guard let first = points.first, let last = points.last else { return nil }
        classifier.measure(points, into: &distances)
        return StopRule.nearest(distances.span).map {
            EarlyDecision(
                label: classifier.classes[$0],
                timestamp: last.timestamp,
                logOdds: rule.logOdds(of: $0, distances.span, after: last.timestamp - first.timestamp)
            )
        }
    }

    /// Forgets the gesture under way.
    public mutating func reset() {
        points.removeAll(keepingCapacity: true)
        isDecided = false
    }
}

/// What an ``EarlyRecognizer`` decided.
public struct EarlyDecision: Sendable, Hashable {
    /// The name of the class.
    public var label: String
    /// The time of the point that brought the decision, in seconds.
    public var timestamp: Double
    /// The natural logarithm of the class's odds against all others; infinite where there is no other.
    public var logOdds: Double

    /// Each parameter is the property of that name.
    public init(label: String, timestamp: Double, logOdds: Double) {
        self.label = label
        self.timestamp = timestamp
        self.logOdds = logOdds
    }
}
