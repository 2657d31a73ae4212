import TouchModel

/// Replays what the platform predicted while the recording was made: UIKit's `predictedTouches(for:)`, or
/// `getPredictedEvents()` of the browser.
///
/// ## Mathematics
///
/// The answer lies on the polyline, even in time between its points, from the last real sample through the predicted
/// ones.
///
/// ## Behavior
///
/// There is no answer beyond the last predicted sample, nor where the delivery carried no prediction. A real sample makes
/// earlier predictions void: of a delivery with coalesced samples only the last one is answered, so ask once a delivery
/// (`--replay delivery`) to judge what an app sees. A recording without platform predictions has no answers at all, and
/// is scored as `hold` with an abstention of 1; in results, data without any such recording have no row of this predictor.
///
/// Of predicted samples only the nearest 16 are kept.
///
/// ## Complexity
///
/// Observing is O(predicted samples), asking likewise; neither allocates.
///
/// ## Source
///
/// The recording's own platform.
package struct SystemPredictor: PlatformPredictionObserving {
    private struct Guess: Sendable {
        var time: Double
        var location: TouchPoint
    }

    private static let capacity = 16

    /// The last real sample and the predictions behind it.
    private var guesses = Array(repeating: Guess(time: 0, location: .zero), count: capacity + 1)
    /// The number of points on the polyline: 0 before the first sample, 1 without predictions.
    private var count = 0

    /// A predictor that has seen nothing.
    package init() {}

    @inline(__always)
    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, count == 0 || sample.timestamp > guesses[0].time else { return }
        guesses[0] = Guess(time: sample.timestamp, location: sample.location)
        count = 1
    }

    package mutating func observePlatformPredictions(_ samples: Span<TouchSample>) {
        guard count > 0 else { return }
        count = 1
        for index in samples.indices where count <= Self.capacity {
            let sample = samples[index]
            guard sample.isFinite, sample.timestamp > guesses[count - 1].time else { continue }
            guesses[count] = Guess(time: sample.timestamp, location: sample.location)
            count += 1
        }
    }

    package func predict(at time: Double) -> Prediction? {
        guard count > 1 else { return nil }
        guard time > guesses[0].time else { return Prediction(location: guesses[0].location) }
        for index in 1..<count where time <= guesses[index].time + Self.coincidence {
            let (before, after) = (guesses[index - 1], guesses[index])
            let share = min(1, (time - before.time) / (after.time - before.time))
            let location = before.location + (after.location - before.location) * share
            return location.isFinite ? Prediction(location: location) : nil
        }
        return nil
    }

    /// Instants nearer than this many seconds are the same: t + h may miss a stamp by the rounding of a sum.
    private static let coincidence = 1e-9

    package mutating func reset() { count = 0 }

    /// The name in specifications and results.
    package static let name = "system"
}
