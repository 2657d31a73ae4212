import TouchModel
import TouchPrediction

/// Where the truth comes from.
public enum TruthSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// Interpolation between the recording's own samples.
    case interpolated
    /// The noise-free ground truth of a synthetic recording.
    case noiseFree = "noise-free"
}

/// How strokes are replayed and what counts as truth.
public struct ReplayParameters: Sendable, Hashable {
    /// How far ahead to predict, in seconds, each above 0.
    public var horizons: [Double]
    /// When predictors are asked.
    public var mode: ReplayMode
    /// What predictions are compared with.
    public var truth: TruthSource
    /// Where two neighboring samples lie further apart than this many seconds there is no truth between them.
    public var maximumGap: Double

    /// Each parameter is the property of that name.
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
    private let samples: [TouchSample]
    private let asks: [Int]
    private let horizons: [Double]
    /// For each horizon, the questions in time order.
    private let questions: [HorizonQuestions]
    private let ink: TruthPath
    private let platformPredictions: PlatformPredictions

    /// Prepares a stroke.
    ///
    /// - Parameters:
    ///   - stroke: what is replayed.
    ///   - corrected: the stroke's samples with late corrections applied, where there are any: predictors are shown what
    ///     was reported first, the truth is what was reported last.
    ///   - platformPredictions: what the platform predicted, for predictors that replay it.
    ///   - groundTruth: the noise-free samples of the same stroke; required for ``TruthSource/noiseFree``, without it no question
    ///     has a truth.
    ///   - parameters: when to ask, how far ahead, and what truth is.
    /// - Complexity: O(samples × horizons).
    public init(
        _ stroke: Stroke,
        corrected: [TouchSample]? = nil,
        platformPredictions: PlatformPredictions = PlatformPredictions(),
        groundTruth: [TouchSample]? = nil,
        parameters: ReplayParameters
    ) {
        samples = stroke.samples
        self.platformPredictions = platformPredictions
        asks = parameters.mode.asks(in: stroke)
        horizons = parameters.horizons
        ink = TruthPath(corrected ?? stroke.samples, maximumGap: parameters.maximumGap)
        let truth: StrokeTruth
        switch parameters.truth {
        case .interpolated:
            truth = StrokeTruth(
                path: ink,
                samples: corrected ?? stroke.samples,
                isRecorded: true
            )
        case .noiseFree:
            truth = StrokeTruth(
                path: TruthPath(groundTruth ?? []),
                samples: groundTruth ?? [],
                isRecorded: false
            )
        }
        var questions: [HorizonQuestions] = []
        for horizon in horizons {
            questions.append(HorizonQuestions(horizon, asks: asks, of: stroke, recorded: ink, truth: truth))
        }
        self.questions = questions
    }

    /// How many predictions a predictor makes on the stroke.
    public var answerCount: Int { asks.count * horizons.count }

    /// The number of questions at each horizon whose truth is known.
    public var questionCounts: [Int] { questions.map(\.outcomes.count) }

    /// The questions whose truth is known as examples for a fit, in the order of their positions.
    var trainingQuestions: [TrainingQuestion] {
        horizons.indices.flatMap { horizon in
            zip(questions[horizon].asks, questions[horizon].outcomes).map { ask, outcome in
                TrainingQuestion(position: asks[ask], horizonIndex: horizon, target: outcome.truth)
            }
        }.sorted { ($0.position, $0.horizonIndex) < ($1.position, $1.horizonIndex) }
    }

    /// Runs a predictor over the stroke and hands over its outcomes, one horizon after the other, in time order.
    ///
    /// - Parameters:
    ///   - predictor: is reset, then shown the stroke.
    ///   - scratch: working memory that grows to the longest stroke and is used again.
    ///   - body: called once for each horizon with that horizon's position and outcomes.
    public func run(
        _ predictor: inout any Predictor,
        scratch: inout ReplayScratch,
        outcomes body: (_ horizonIndex: Int, _ stroke: StrokeOutcomes) -> Void
    ) {
        scratch.answers.removeAll(keepingCapacity: true)
        scratch.answers.append(contentsOf: repeatElement(nil, count: answerCount))
        var answers = scratch.answers.mutableSpan
        if !platformPredictions.isEmpty, var observer = predictor as? any PlatformPredictionObserving {
            replayPlatform(&observer, answers: &answers)
            predictor = observer
        } else {
            predictor.replay(samples.span, asks: asks.span, horizons: horizons.span, answers: &answers)
        }
        scratch.stroke.ink = ink
        for horizon in horizons.indices {
            questions[horizon].fill(&scratch.stroke, from: scratch.answers, first: horizon, stride: horizons.count)
            body(horizon, scratch.stroke)
        }
    }
}

extension StrokeReplay {
    private func replayPlatform(
        _ predictor: inout some PlatformPredictionObserving,
        answers: inout MutableSpan<Prediction?>
    ) {
        platformPredictions.replay(
            &predictor,
            over: samples.span,
            asks: asks.span,
            horizons: horizons.span,
            answers: &answers
        )
    }
}

/// Working memory of ``StrokeReplay/run(_:scratch:outcomes:)``.
public struct ReplayScratch: Sendable {
    fileprivate var answers: [Prediction?] = []
    fileprivate var stroke = StrokeOutcomes(horizon: 0, ink: TruthPath([]))

    /// Empty; it grows with the longest stroke seen.
    public init() {}
}
