import Foundation
import TouchEvaluation
import TouchModel
import TouchPrediction

/// What predictors say at the instants of one stroke, scored as an evaluation does: an absent answer is the last sample.
struct StrokeInstants {
    /// The position of the newest sample at each instant whose truth is known.
    let positions: [Int]
    /// Each predictor's outcomes, one for each of ``positions``.
    private(set) var outcomes: [[PredictionOutcome]] = []

    /// - Parameters:
    ///   - stroke: is replayed sample by sample.
    ///   - predictors: each starts afresh.
    ///   - horizon: in seconds.
    init(of stroke: DrawableStroke, predictors: [any Predictor], horizon: Double) {
        var replay = StrokeReplay(
            Stroke(touchID: 0, type: .direct, state: .done, samples: stroke.samples),
            parameters: ReplayParameters(horizons: [horizon])
        )
        positions = replay.queryCounts.flatMap { count in
            (0..<count).map { replay.position(ofOutcome: $0, horizon: 0) }
        }
        var scratch = ReplayScratch()
        for var predictor in predictors {
            replay.run(&predictor, scratch: &scratch) { outcomes.append($1.outcomes) }
        }
    }
}

/// The search for an instant to show.
struct InstantSearch {
    /// Where an instant is.
    struct Place: Equatable {
        /// The recording as it was told to ``InstantSearch/add(_:recording:scale:)``.
        var recording: Int
        /// The position of the stroke among those added with it.
        var stroke: Int
        /// The position among the stroke's instants.
        var instant: Int
        /// The time of the newest sample, in seconds from the first sample of those strokes.
        var time: Double
    }

    private let predictors: [any Predictor]
    private let horizon: Double
    private var places: [Place] = []
    /// Each predictor's errors, one for each of ``places``.
    private var errors: [[Double]]

    init(predictors: [any Predictor], horizon: Double) {
        self.predictors = predictors
        self.horizon = horizon
        errors = predictors.map { _ in [] }
    }

    /// How many instants were added.
    var count: Int { places.count }

    /// - Parameter scale: of lengths, so that errors of recordings in different units compare.
    mutating func add(_ strokes: [DrawableStroke], recording: Int, scale: Double) {
        let start = strokes.compactMap { $0.samples.first?.timestamp }.min() ?? 0
        for (number, stroke) in strokes.enumerated() {
            let instants = StrokeInstants(of: stroke, predictors: predictors, horizon: horizon)
            for (index, position) in instants.positions.enumerated() {
                let time = stroke.samples[position].timestamp - start
                places.append(Place(recording: recording, stroke: number, instant: index, time: time))
            }
            for (predictor, outcomes) in instants.outcomes.enumerated() {
                errors[predictor] += outcomes.map { $0.error.length * scale }
            }
        }
    }

    /// The instant asked for; `nil` where there is none.
    func place(of instant: RenderingRequest.Instant) -> Place? {
        switch instant {
        case .typical: typical
        // Times in text are rounded.
        case .time(let seconds): places.filter { $0.time <= seconds + 1e-6 }.max { $0.time < $1.time }
        }
    }

    /// The mean error of each predictor.
    var means: [Double] { errors.map { $0.reduce(0, +) / Double(max($0.count, 1)) } }

    /// That at which the largest |ln(error / mean error)| of any predictor is smallest, the first of equals.
    private var typical: Place? {
        let means = means
        var best: (distance: Double, place: Place)?
        for (index, place) in places.enumerated() {
            var distance = 0.0
            for (errors, mean) in zip(errors, means) where mean > 0 {
                distance = max(distance, abs(Elementary.log(errors[index] / mean)))
            }
            if best.map({ distance < $0.distance }) ?? true { best = (distance, place) }
        }
        return best?.place
    }
}
