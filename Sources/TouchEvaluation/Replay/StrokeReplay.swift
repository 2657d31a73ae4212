import TouchModel
import TouchPrediction

/// Where the truth comes from.
public enum TruthSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// Interpolation between the recording's own samples.
    case interpolated
    /// The noise-free twin of a synthetic recording.
    case noiseFree = "noise-free"
}

/// How strokes are replayed and what counts as truth.
public struct ReplayParameters: Sendable, Hashable {
    /// How far ahead to predict, in seconds, each above 0.
    public var horizons: [Double]
    public var mode: ReplayMode
    public var truth: TruthSource
    /// Where two neighbouring samples lie further apart than this many seconds there is no truth between them.
    public var maximumGap: Double

    public init(
        horizons: [Double],
        mode: ReplayMode = .perSample,
        truth: TruthSource = .interpolated,
        maximumGap: Double = 0.05
    ) {
        self.horizons = horizons
        self.mode = mode
        self.truth = truth
        self.maximumGap = maximumGap
    }
}

/// One stroke made ready for replay: when to ask, and the truth for every question. Shared by all predictors.
public struct StrokeReplay: Sendable {
    /// One question whose truth is known.
    private struct Question: Sendable {
        /// The position of the answer among those that ``Predictor/replay(_:asks:horizons:answers:)`` gives.
        var answer: Int
        var outcome: PredictionOutcome
    }

    private let samples: [TouchSample]
    private let asks: [Int]
    private let horizons: [Double]
    /// For each horizon, the questions whose truth is known, in time order.
    private let questions: [[Question]]

    /// Prepares a stroke.
    ///
    /// - Parameter twin: the noise-free samples of the same stroke; required for ``TruthSource/noiseFree``, without it
    ///   no question has a truth.
    /// - Complexity: O(samples × horizons).
    public init(_ stroke: Stroke, twin: [TouchSample]? = nil, parameters: ReplayParameters) {
        samples = stroke.samples
        asks = parameters.mode.asks(in: stroke)
        horizons = parameters.horizons
        let recorded = TruthPath(stroke.samples, maximumGap: parameters.maximumGap)
        let truth = parameters.truth == .noiseFree ? TruthPath(twin ?? []) : recorded
        var questions: [[Question]] = []
        for horizonIndex in horizons.indices {
            questions.append(
                Self.questions(
                    horizon: horizons[horizonIndex],
                    answerOffset: horizonIndex,
                    answerStride: horizons.count,
                    asks: asks,
                    samples: stroke.samples,
                    recorded: recorded,
                    truth: truth
                )
            )
        }
        self.questions = questions
    }

    private static func questions(
        horizon: Double,
        answerOffset: Int,
        answerStride: Int,
        asks: [Int],
        samples: [TouchSample],
        recorded: TruthPath,
        truth: TruthPath
    ) -> [Question] {
        var questions: [Question] = []
        questions.reserveCapacity(asks.count)
        var recordedHint = 0
        var truthHint = 0
        var startHint = 0
        for (askIndex, position) in asks.enumerated() {
            let sample = samples[position]
            let time = sample.timestamp + horizon
            guard let recordedSegment = recorded.segment(at: time, from: recordedHint) else { break }
            recordedHint = recordedSegment
            guard let recordedInstant = recorded.instant(at: time, segment: recordedSegment),
                let truthSegment = truth.segment(at: time, from: truthHint),
                let instant = truth.instant(at: time, segment: truthSegment)
            else { continue }
            truthHint = truthSegment
            var travelled = instant.pathLength
            if let start = truth.segment(at: sample.timestamp, from: startHint) {
                startHint = start
                travelled -= truth.instant(at: sample.timestamp, segment: start)?.pathLength ?? travelled
            }
            let next = recordedSegment + 1
            questions.append(
                Question(
                    answer: askIndex * answerStride + answerOffset,
                    outcome: PredictionOutcome(
                        prediction: sample.location,
                        truth: instant.location,
                        lastSample: sample.location,
                        direction: instant.direction,
                        speed: instant.speed,
                        pathLength: travelled,
                        recorded: recordedInstant.location,
                        nextSample: next < recorded.points.count ? recorded.points[next] : Point(repeating: .nan),
                        time: time,
                        isAnswered: false,
                        uncertainty: nil
                    )
                )
            )
        }
        return questions
    }

    /// How many predictions a predictor makes on the stroke.
    public var answerCount: Int { asks.count * horizons.count }

    /// The number of questions at each horizon whose truth is known.
    public var questionCounts: [Int] { questions.map(\.count) }

    /// Runs a predictor over the stroke and hands over its outcomes, one horizon after the other, in time order.
    ///
    /// - Parameter scratch: working memory that grows to the longest stroke and is used again.
    public func run(
        _ predictor: inout any Predictor,
        scratch: inout ReplayScratch,
        outcomes body: (_ horizonIndex: Int, _ outcomes: Span<PredictionOutcome>) -> Void
    ) {
        scratch.answers.removeAll(keepingCapacity: true)
        scratch.answers.append(contentsOf: repeatElement(nil, count: answerCount))
        var answers = scratch.answers.mutableSpan
        predictor.replay(samples.span, asks: asks.span, horizons: horizons.span, answers: &answers)
        for horizonIndex in horizons.indices {
            scratch.outcomes.removeAll(keepingCapacity: true)
            for question in questions[horizonIndex] {
                var outcome = question.outcome
                if let answer = scratch.answers[question.answer], answer.isFinite {
                    outcome.prediction = answer.location
                    outcome.uncertainty = answer.uncertainty
                    outcome.isAnswered = true
                }
                scratch.outcomes.append(outcome)
            }
            body(horizonIndex, scratch.outcomes.span)
        }
    }
}

/// Working memory of ``StrokeReplay/run(_:scratch:outcomes:)``.
public struct ReplayScratch: Sendable {
    fileprivate var answers: [Prediction?] = []
    fileprivate var outcomes: [PredictionOutcome] = []

    public init() {}
}
