import StandardPredictors
import Synchronization
import TouchModel
import TouchPrediction
import TouchRecordings

/// Predictions that were made elsewhere, on a closed platform or in a notebook, and are evaluated in place of predictors.
///
/// A prediction is of one stroke of a recording, made after one of its samples for a time a horizon later. 40 bytes each.
package struct GivenPredictions: Sendable {
    /// Which stroke of a dataset it is.
    struct StrokePlace: Sendable, Hashable {
        /// The recording's name; empty where the file has no column of it.
        var recording: String
        /// Which recording of the file, counting from 1.
        var part: Int
        /// The stroke's number in its recording, counting from 1.
        var stroke: Int
    }

    /// One prediction.
    struct Answer: Sendable {
        /// The position of the sample behind which it was made, counting from 0; negative where a time says it.
        var sample: Int
        /// The stamp of that sample, in seconds; NaN where a position says it.
        var time: Double
        /// How far ahead, in milliseconds.
        var horizonMilliseconds: Double
        /// The predicted place.
        var location: TouchPoint
    }

    /// The names of the predictors, in the order of the file.
    package internal(set) var labels: [String] = []
    /// Every horizon of the file, in milliseconds, ascending.
    package internal(set) var horizonsMilliseconds: [Double] = []
    /// How many predictions there are, those that are absent left out.
    package internal(set) var count = 0
    /// The SHA-256 and path of each file.
    package internal(set) var files: [PredictorOrigin.File] = []
    /// The position of each stroke in ``answers``.
    var strokes: [StrokePlace: Int] = [:]
    /// Labels × strokes × predictions in the order in which they were made; a label may have fewer strokes.
    var answers: [[[Answer]]] = []

    /// A stamp this near to that of a sample, in seconds, is of that sample.
    static let stampTolerance = 0.0005

    /// What a result states of each label.
    var subjects: [ResultSubject] { labels.map { ResultSubject(label: $0, origin: origin) } }

    private var origin: PredictorOrigin { PredictorOrigin(name: "predictions from a file", files: files) }

    /// The predictor that gives what a label predicted.
    func predictor(_ label: Int) -> GivenPredictor {
        GivenPredictor(strokes: strokes, answers: answers[label], origin: origin)
    }
}

/// How many answers are the places of samples that were measured later.
final class ForesightTally: Sendable {
    private let counts = Mutex((equal: 0, moving: 0))

    /// Above this share a predictor that knows no more than it should is out of the question. One that rounds to whole units on data of
    /// whole units is right by chance in fewer.
    static let largestShare = 0.5
    /// Fewer answers tell nothing.
    static let fewest = 20
    /// A contact that has moved less, in units of location, may be met by chance.
    static let leastMove = 2.0

    func add(equal: Int, moving: Int) {
        counts.withLock {
            $0.equal += equal
            $0.moving += moving
        }
    }

    /// The finding, if there is one. Counting starts again at zero.
    func finish() -> PredictorFailures {
        let found = counts.withLock { counts in
            defer { counts = (0, 0) }
            return counts
        }
        var failures = PredictorFailures()
        let share = Double(found.equal) / Double(max(1, found.moving))
        if found.moving >= Self.fewest, share > Self.largestShare {
            failures.add(
                EvaluationResult.Failure.foresight,
                count: found.equal,
                detail:
                    "\(Int((share * 100).rounded())) % of its answers to moving contacts are places that were measured later"
            )
        }
        return failures
    }
}

/// A predictor that looks up what was predicted elsewhere. It answers a stroke as a whole, for it must know which one it is.
struct GivenPredictor: ExternalPredictor {
    let origin: PredictorOrigin
    private let strokes: [GivenPredictions.StrokePlace: Int]
    private let answers: [[GivenPredictions.Answer]]
    private let foresight = ForesightTally()
    private var current: [GivenPredictions.Answer] = []

    init(strokes: [GivenPredictions.StrokePlace: Int], answers: [[GivenPredictions.Answer]], origin: PredictorOrigin) {
        self.strokes = strokes
        self.answers = answers
        self.origin = origin
    }

    var stopReason: String? { nil }

    func finish() -> PredictorFailures { foresight.finish() }

    /// Chooses the stroke that is replayed next.
    mutating func begin(_ identity: StrokeIdentity, number: Int) {
        func found(_ recording: String) -> [GivenPredictions.Answer]? {
            strokes[.init(recording: recording, part: identity.part, stroke: number)]
                .flatMap { answers.indices.contains($0) ? answers[$0] : nil }
        }
        current = found(identity.recording) ?? found("") ?? []
    }

    func observe(_ sample: TouchSample) {}

    func predict(at time: Double) -> Prediction? { nil }

    mutating func reset() {}

    func replay(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    ) {
        var next = 0
        var (equal, moving) = (0, 0)
        for query in queries.indices {
            let position = queries[query]
            let stamp = samples[position].timestamp
            // Both are in time order, so each answer is looked at once.
            while next < current.count, current[next].isBefore(position, stamp) { next += 1 }
            var found = next
            while found < current.count, current[found].isAt(position, stamp) {
                let answer = current[found]
                for horizon in horizons.indices where abs(answer.horizonMilliseconds - horizons[horizon] * 1000) < 1e-6
                {
                    answers[query * horizons.count + horizon] = Prediction(location: answer.location)
                    if let isLater = isLater(
                        answer.location,
                        than: position,
                        until: stamp + horizons[horizon],
                        in: samples
                    ) {
                        moving += 1
                        if isLater { equal += 1 }
                    }
                }
                found += 1
            }
        }
        foresight.add(equal: equal, moving: moving)
    }

    /// Whether a place is exactly that of a sample that came later; `nil` where the contact had hardly moved by then.
    private func isLater(
        _ place: TouchPoint,
        than position: Int,
        until time: Double,
        in samples: Span<TouchSample>
    ) -> Bool? {
        let from = samples[position].location
        var hasMoved = false
        var later = position + 1
        // One sample beyond the horizon: it may be the nearest one.
        while later < samples.count, samples[later - 1].timestamp <= time {
            let location = samples[later].location
            if (location - from).length > ForesightTally.leastMove {
                hasMoved = true
                if (location - place).length < 1e-6 { return true }
            }
            later += 1
        }
        return hasMoved ? false : nil
    }
}

extension GivenPredictions.Answer {
    /// Whether it was made at an earlier sample.
    fileprivate func isBefore(_ position: Int, _ stamp: Double) -> Bool {
        sample >= 0 ? sample < position : time < stamp - GivenPredictions.stampTolerance
    }

    /// Whether it was made at this sample.
    fileprivate func isAt(_ position: Int, _ stamp: Double) -> Bool {
        sample >= 0 ? sample == position : abs(time - stamp) <= GivenPredictions.stampTolerance
    }
}

extension GivenPredictions {
    /// What can be computed of places with a known truth: without regions and force, which are not in the rows, and without what was drawn
    /// and taken back, to which the answers at the lift belong.
    package static let suite = MetricSuite(
        MetricSuite.all.metrics.filter { !($0 is Calibration || $0 is ChannelErrors || $0 is Retraction) }
    )

    /// Leaves out predictors that are evaluated themselves.
    ///
    /// - Returns: those of the names that there were.
    package mutating func leaveOut(_ names: [String]) -> [String] {
        let found = labels.filter(names.contains)
        for name in found {
            guard let index = labels.firstIndex(of: name) else { continue }
            labels.remove(at: index)
            count -= answers.remove(at: index).reduce(0) { $0 + $1.count }
        }
        return found
    }

    /// How many of the predictions a result scores, for words about the others.
    ///
    /// - Throws: ``EvaluationError/noData(_:)`` for a predictor of which none is scored: the rows are of other recordings.
    package func countScored(in result: EvaluationResult) throws(EvaluationError) -> Int {
        var scored = 0
        for label in labels {
            let rows = result.rows.filter { $0.metric == "abstention" && $0.predictor == label && $0.isWhole }
            let own = rows.reduce(0) { $0 + Int((Double($1.count) * (1 - $1.value)).rounded()) }
            guard own > 0 else {
                let place = strokes.min { ($0.value) < ($1.value) }?.key
                throw .noData(
                    "'\(label)': none of its predictions is of a query of these recordings"
                        + (place.map {
                            "; the first row is of recording '\($0.recording)', part \($0.part), stroke \($0.stroke)"
                        } ?? "")
                        + ". 'foretouch evaluate --predictions' shows how rows name recordings, strokes and samples"
                )
            }
            scored += own
        }
        return scored
    }
}

extension EvaluationResult {
    /// Leaves out what rows of predictions do not tell: errors at the lift, for which there is no truth, and answers that something simpler
    /// gave.
    package mutating func leaveOutUnread() {
        let unread: Set<String> = ["lift_overshoot", "fallback"]
        rows.removeAll { unread.contains($0.metric) }
        quantities.removeAll { unread.contains($0.name) }
    }
}
