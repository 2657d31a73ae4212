import StandardPredictors
import TouchModel
import TouchPrediction

/// One stroke made ready for replay: when to ask, and the truth for every query. Shared by all predictors.
package struct StrokeReplay: Sendable {
    /// What predictors are shown.
    let samples: [TouchSample]
    /// The positions in ``samples`` after which predictors are queried.
    private let positions: [Int]
    private let horizons: [Double]
    /// The queries of each horizon, in time order.
    private var queries: [HorizonQueries]
    private let ink: TruthPath
    private let platformPredictions: PlatformPredictions

    /// Prepares a stroke.
    ///
    /// - Parameters:
    ///   - stroke: what was measured.
    ///   - arrived: the same as predictors see it, where that is not as it was measured.
    ///   - corrected: the stroke's samples with late corrections applied, where there are any: predictors are shown what
    ///     was reported first, the truth is what was reported last.
    ///   - platformPredictions: what the platform predicted, for predictors that replay it.
    ///   - groundTruth: the noise-free samples of the same stroke; required for ``TruthSource/noiseFree``, without it no query
    ///     has a truth.
    ///   - parameters: when to ask, how far ahead, and what truth is.
    /// - Complexity: O(samples × horizons).
    init(
        _ stroke: Stroke,
        arrived: ArrivedStroke?,
        corrected: [TouchSample]?,
        platformPredictions: PlatformPredictions,
        groundTruth: [TouchSample]?,
        parameters: ReplayParameters
    ) {
        let seen = arrived?.stroke ?? stroke
        samples = seen.samples
        let positions = parameters.mode.queries(in: seen)
        self.positions = positions
        var measured = positions
        if let arrived {
            measured = positions.map { arrived.positions[$0] }
            self.platformPredictions =
                platformPredictions.restamped(from: stroke.samples, to: seen.samples, at: arrived.positions)
        } else {
            self.platformPredictions = platformPredictions
        }
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
        let traveled = HorizonQueries.traveled(until: measured, of: stroke, truth: truth)
        var queries: [HorizonQueries] = []
        for horizon in horizons {
            queries.append(
                HorizonQueries(
                    horizon,
                    queries: measured,
                    of: stroke,
                    recorded: ink,
                    truth: truth,
                    traveled: traveled
                )
            )
        }
        self.queries = queries
    }

    /// How many predictions a predictor makes on the stroke.
    package var answerCount: Int { positions.count * horizons.count }

    /// The number of queries at each horizon whose truth is known.
    package var queryCounts: [Int] { queries.map(\.outcomes.count) }

    /// The queries whose truth is known as examples for a fit, in the order of their positions.
    var trainingQueries: [TrainingQuery] {
        horizons.indices.flatMap { horizon in
            zip(queries[horizon].queries, queries[horizon].outcomes).map { query, outcome in
                TrainingQuery(position: positions[query], horizonIndex: horizon, target: outcome.truth)
            }
        }.sorted { ($0.position, $0.horizonIndex) < ($1.position, $1.horizonIndex) }
    }

    /// The position among ``samples`` behind which an outcome's query was asked.
    package func position(ofOutcome index: Int, horizon: Int) -> Int { positions[queries[horizon].queries[index]] }

    /// Those positions of all outcomes, for each horizon.
    var askedPositions: [[Int]] { queries.map { $0.queries.map { positions[$0] } } }

    /// The same of a prediction made in the last h before lift.
    func position(ofLiftPrediction index: Int, horizon: Int) -> Int { positions[queries[horizon].liftQueries[index]] }

    /// Runs a predictor over the stroke and hands over its outcomes, one horizon after the other, in time order.
    ///
    /// - Parameters:
    ///   - predictor: is reset, then shown the stroke.
    ///   - before: the stroke that the predictor was shown before, where what it learned of that one is kept.
    ///   - scratch: working memory that grows to the longest stroke and is used again.
    ///   - body: called once for each horizon with that horizon's position and outcomes.
    package mutating func run(
        _ predictor: inout any Predictor,
        after before: StrokeBefore = .none,
        scratch: inout ReplayScratch,
        outcomes body: (_ horizonIndex: Int, _ stroke: StrokeOutcomes) -> Void
    ) {
        follow(&predictor, after: before, scratch: &scratch)
        scratch.stroke.ink = ink
        for horizon in horizons.indices {
            queries[horizon].lend(&scratch.stroke, with: scratch.answers, first: horizon, stride: horizons.count)
            body(horizon, scratch.stroke)
            queries[horizon].takeBack(&scratch.stroke)
        }
    }

    /// Keeps the queries that a predictor answers with more than what it falls back to: then others are asked those alone.
    mutating func keepAnswered(
        by predictor: any Predictor,
        after before: StrokeBefore = .none,
        scratch: inout ReplayScratch
    ) {
        var predictor = predictor
        follow(&predictor, after: before, scratch: &scratch)
        for horizon in horizons.indices {
            queries[horizon].keepAnswered(in: scratch.answers, first: horizon, stride: horizons.count)
        }
    }

    /// Shows a predictor the stroke, and takes down its answers.
    private func follow(_ predictor: inout any Predictor, after before: StrokeBefore, scratch: inout ReplayScratch) {
        scratch.answers.removeAll(keepingCapacity: true)
        scratch.answers.append(contentsOf: repeatElement(nil, count: answerCount))
        var answers = scratch.answers.mutableSpan
        let isPlatformSeen = !platformPredictions.isEmpty && predictor is any PlatformPredictionObserving
        let remembers = before != .none && predictor.remembersStrokes
        if remembers {
            if before == .cancelled { predictor.discard() } else { predictor.lift() }
        } else if isPlatformSeen {
            predictor.reset()
        }
        if isPlatformSeen, var observer = predictor as? any PlatformPredictionObserving {
            followPlatform(&observer, answers: &answers)
            predictor = observer
        } else if remembers {
            predictor.follow(samples.span, queries: positions.span, horizons: horizons.span, answers: &answers)
        } else {
            predictor.replay(samples.span, queries: positions.span, horizons: horizons.span, answers: &answers)
        }
    }
}

extension StrokeReplay {
    private func followPlatform(
        _ predictor: inout some PlatformPredictionObserving,
        answers: inout MutableSpan<Prediction?>
    ) {
        platformPredictions.follow(
            &predictor,
            over: samples.span,
            queries: positions.span,
            horizons: horizons.span,
            answers: &answers
        )
    }
}

extension StrokeReplay {
    /// Prepares a stroke of which predictors see what was measured.
    package init(
        _ stroke: Stroke,
        corrected: [TouchSample]? = nil,
        platformPredictions: PlatformPredictions = PlatformPredictions(),
        groundTruth: [TouchSample]? = nil,
        parameters: ReplayParameters
    ) {
        self.init(
            stroke,
            arrived: nil,
            corrected: corrected,
            platformPredictions: platformPredictions,
            groundTruth: groundTruth,
            parameters: parameters
        )
    }

    /// Replays a stroke as it was read.
    init(_ item: StrokeBatchReader.Item, parameters: ReplayParameters) {
        self.init(
            item.stroke,
            arrived: item.arrived,
            corrected: item.corrected,
            platformPredictions: item.platformPredictions,
            groundTruth: item.groundTruth,
            parameters: parameters
        )
    }
}

/// Working memory of `StrokeReplay.run(_:scratch:outcomes:)`.
package struct ReplayScratch: Sendable {
    fileprivate var answers: [Prediction?] = []
    fileprivate var stroke = StrokeOutcomes(horizon: 0, ink: TruthPath([]))

    /// Empty; it grows with the longest stroke seen.
    package init() {}
}
