import TouchModel

/// Finds gestures in a stream of other pointer activity.
///
///     var spotter = try GestureSpotter(templates)
///     for point in stream {
///         for gesture in spotter.process(point) { print(gesture.label, gesture.time) }
///     }
///     for gesture in spotter.finish() { print(gesture.label, gesture.time) }
///
/// Three steps, each on event time alone:
///
/// - *Propose.* The stream and the templates are cut into steps of equal length, and continuous dynamic time warping of their
///   directions says for every template where in the stream it ends best at the moment and where it began (Sakoe, Chiba 1978;
///   Sakurai, Faloutsos, Yamamuro 2007). Where the least distance of a class is least in time, there is a candidate.
/// - *Dispose.* A classifier is asked for the class of the candidate's points. Where it names another, the candidate is dropped;
///   else its score is the geometric mean of the warping's distance and the classifier's rejection score, so that neither
///   needs a weight, beside what the scores of its class usually are. Above ``threshold`` it is dropped.
/// - *Decide.* Of candidates that overlap in time the one of least score is found, ``Parameters/patience`` after its end. What
///   follows may not reach back before that: one gesture is found once.
///
/// The threshold comes from the templates, see ``train(_:)``.
///
/// The answers depend on the points alone, not on how calls group them or when they are made. Moving the clock, or
/// moving or scaling templates and stream together, changes nothing. Points that are not finite, and points whose timestamp is not, are
/// left out.
///
/// - Complexity: a point costs nothing until the pointer is a step farther; a step O(steps of all templates). Nothing is allocated
///   after the first seconds unless a gesture is found.
public struct GestureSpotter: Sendable {
    /// The parameters that were set.
    public let parameters: Parameters
    /// The greatest score of what is found. ``train(_:)`` sets it; another may be set afterwards.
    public var threshold = 0.0

    private var recognizer: any StrokeGestureRecognizer
    private var classes: [SpottingClass] = []
    private var warping = SubsequenceWarping([])
    private var steps = EqualSteps(length: 1)
    private var memory = StreamMemory(steps: 0)
    /// The greatest distance of a way that is a candidate.
    private let distanceLimit: Float
    /// What was found and may yet be replaced by something better.
    private var pending: Candidate?
    /// What is found may not begin before this step.
    private var firstStep: Int32 = 0
    private var stroke: Int?
    /// When the last step was made.
    private var stepTime = 0.0

    private struct Candidate {
        var classNumber: Int
        var steps: ClosedRange<Int32>
        var time: ClosedRange<Double>
        var score: Double
    }

    /// A spotter that finds nothing until it is trained.
    ///
    /// - Parameters:
    ///   - recognizer: what has the last word on a candidate's class, trained or not; ``train(_:)`` trains it.
    ///   - parameters: what counts as a candidate.
    public init(recognizer: any StrokeGestureRecognizer, parameters: Parameters = Parameters()) {
        self.recognizer = recognizer
        self.parameters = parameters
        distanceLimit = Float(parameters.distanceLimit)
    }

    /// A trained spotter with the default recognizer, which compares the nearest template alone.
    ///
    /// - Throws: what ``train(_:)`` throws.
    public init(_ templates: [StrokeGesture], parameters: Parameters = Parameters()) throws(StrokeGestureError) {
        self.init(recognizer: TemplateRecognizer(OrientedCloud(.nearestAlone)), parameters: parameters)
        try train(templates)
    }

    /// Learns templates and the threshold, and forgets templates and stream of before.
    ///
    /// The threshold is the one that best separates templates, each looked for by a spotter without it, from negatives made of
    /// templates; see `SpottingThreshold`. Nothing of any stream goes into it, and equal templates give equal thresholds. It takes
    /// about 10 ms a template.
    ///
    /// - Throws: ``StrokeGestureError`` where a template has no point or the recognizer cannot use it, or where no template has an
    ///   extent.
    public mutating func train(_ templates: [StrokeGesture]) throws(StrokeGestureError) {
        let learned = try SpottingThreshold(parameters).learn(templates, recognizer)
        try trainWithoutThreshold(templates)
        threshold = learned.threshold
        for number in classes.indices { classes[number].scale = learned.scales[classes[number].label] ?? 1 }
    }

    /// Learns templates alone.
    mutating func trainWithoutThreshold(_ templates: [StrokeGesture]) throws(StrokeGestureError) {
        let templates = templates.map { template in
            StrokeGesture(label: template.label, points: template.points.filter(\.isBelievable))
        }
        let lengths = templates.map(\.pathLength).sorted()
        guard let longest = lengths.last else { throw .tooFewTemplates(expected: "templates", found: "none") }
        let median = lengths[lengths.count / 2]
        // A dot has no direction, and no step suits templates of so unlike sizes.
        guard median > 0, longest / median < Self.largestSpread else {
            throw .tooFewTemplates(
                expected: "templates of similar lengths above 0",
                found: "a median of \(median) and a greatest of \(longest)"
            )
        }
        try recognizer.train(templates)
        steps = EqualSteps(length: median / Double(parameters.stepCount))
        let directions = templates.map { EqualSteps.directions(of: $0.points, length: steps.length) }
        let used = templates.indices.filter { !directions[$0].isEmpty }
        warping = SubsequenceWarping(used.map { directions[$0] })
        classes = []
        for (number, template) in used.enumerated() {
            let label = templates[template].label
            if let known = classes.firstIndex(where: { $0.label == label }) {
                classes[known].templates.append(number)
            } else {
                classes.append(SpottingClass(label: label, templates: [number]))
            }
        }
        memory = StreamMemory(steps: Self.largestStretch * (directions.map(\.count).max() ?? 0))
        reset()
    }

    /// A way has at most so many steps of the stream for one of its template.
    private static let largestStretch = 3
    /// No template is so many times longer than the median.
    private static let largestSpread = 1000.0
    /// After so many, years of movement, counting begins anew.
    private static let mostSteps: Int32 = 1 << 30

    /// Forgets the stream, not the templates.
    public mutating func reset() {
        pending = nil
        stroke = nil
        firstStep = 0
        steps.reset()
        warping.reset()
        memory.reset()
        for number in classes.indices { classes[number].reset() }
    }

    /// The next point of the stream.
    ///
    /// - Parameter point: in the unit of the templates; its timestamp not before the last point's.
    /// - Returns: what is found by now, in the order of time; mostly nothing.
    public mutating func process(_ point: GesturePoint) -> [SpottedGesture] {
        guard !classes.isEmpty, point.isBelievable, point.timestamp.isFinite else { return [] }
        let place = point.location
        var found: [SpottedGesture] = []
        if point.timestamp - stepTime > parameters.patience { closeDescents(&found, at: point.timestamp) }
        if let pending, point.timestamp - pending.time.upperBound > parameters.patience {
            accept(&found, at: point.timestamp)
        }
        steps.move(to: place)
        // No gesture has a jump that is longer than what is remembered.
        if steps.distance > Double(memory.capacity) || warping.step > Self.mostSteps {
            found += finish()
            steps.move(to: place)
        }
        let isInk = stroke == point.stroke
        while let direction = steps.next() {
            warping.append(direction)
            if isInk, let end = steps.end {
                memory.append(GesturePoint(end, timestamp: point.timestamp, stroke: point.stroke))
            } else {
                memory.appendStep()
            }
            stepTime = point.timestamp
            followClasses(&found, at: point.timestamp)
        }
        if isInk {
            memory.stay(until: point.timestamp)
        } else {
            memory.begin(point)
            stroke = point.stroke
        }
        return found
    }

    /// The stream has ended.
    ///
    /// - Returns: what else is found.
    public mutating func finish() -> [SpottedGesture] {
        var found: [SpottedGesture] = []
        closeDescents(&found, at: stepTime)
        if pending != nil { accept(&found, at: stepTime) }
        reset()
        return found
    }

    /// After a step: a class whose distance was least before it is a candidate.
    private mutating func followClasses(_ found: inout [SpottedGesture], at time: Double) {
        for number in classes.indices {
            if let least = classes[number].follow(warping) {
                consider(number, least, end: warping.step - 1, &found, at: time)
            }
        }
    }

    /// Nothing moves: distances that were falling are as small as they get for now.
    private mutating func closeDescents(_ found: inout [SpottedGesture], at time: Double) {
        for number in classes.indices {
            if let least = classes[number].close() { consider(number, least, end: warping.step, &found, at: time) }
        }
    }

    private mutating func consider(
        _ number: Int,
        _ least: SpottingClass.Way,
        end: Int32,
        _ found: inout [SpottedGesture],
        at time: Double
    ) {
        guard least.distance <= distanceLimit, least.start >= firstStep, least.start < end,
            let segment = memory.segment(least.start...end),
            let answer = memory.classify(segment.points, by: &recognizer),
            answer.label == classes[number].label
        else { return }
        let score = (Double(least.distance) * answer.rejectionScore).squareRoot() / classes[number].scale
        classes[number].leastScore = min(classes[number].leastScore, score)
        guard score <= threshold else { return }
        let candidate = Candidate(classNumber: number, steps: least.start...end, time: segment.time, score: score)
        if let pending {
            if candidate.steps.lowerBound >= pending.steps.upperBound {
                accept(&found, at: time)
            } else if score >= pending.score {
                return
            }
        }
        pending = candidate
    }

    private mutating func accept(_ found: inout [SpottedGesture], at time: Double) {
        guard let accepted = pending else { return }
        pending = nil
        firstStep = accepted.steps.upperBound
        warping.forget(before: firstStep)
        found.append(
            SpottedGesture(
                label: classes[accepted.classNumber].label,
                time: accepted.time,
                score: accepted.score,
                detectionTime: max(time, accepted.time.upperBound)
            )
        )
    }

    /// The least score of each class in points that are a stream of their own, whatever the threshold is.
    mutating func leastScores(in points: [GesturePoint]) -> [String: Double] {
        reset()
        for number in classes.indices { classes[number].leastScore = .infinity }
        for point in points { _ = process(point) }
        _ = finish()
        return Dictionary(uniqueKeysWithValues: classes.map { ($0.label, $0.leastScore) })
    }
}

/// A class of gestures as a spotter follows it.
struct SpottingClass: Sendable {
    /// The best way of a class that ends at a step.
    struct Way {
        var distance = Float.infinity
        var start: Int32 = 0
    }

    let label: String
    /// The numbers of its templates.
    var templates: [Int]
    /// How large the scores of its gestures are beside those of others.
    var scale = 1.0
    /// The least score of a candidate so far.
    var leastScore = Double.infinity
    private var last = Way()
    private var isFalling = false

    init(label: String, templates: [Int]) {
        self.label = label
        self.templates = templates
    }

    /// A step was made.
    ///
    /// - Returns: the way that ended at the step before, if it was better than its neighbors.
    mutating func follow(_ warping: SubsequenceWarping) -> Way? {
        var way = Way()
        for template in templates {
            let distance = warping.distance(template)
            if distance < way.distance { way = Way(distance: distance, start: warping.start(template)) }
        }
        let least = isFalling && way.distance >= last.distance ? last : nil
        isFalling = way.distance < last.distance
        last = way
        return least
    }

    /// No step will follow for a while.
    ///
    /// - Returns: the way that ended at the last step, if it was better than the one before.
    mutating func close() -> Way? {
        defer { isFalling = false }
        return isFalling ? last : nil
    }

    /// Forgets the stream.
    mutating func reset() {
        last = Way()
        isFalling = false
    }
}

extension StrokeGesture {
    /// The length of the strokes and of the ways between them, in the unit of the locations.
    var pathLength: Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.location.distance(to: $1.1.location) }
    }
}
