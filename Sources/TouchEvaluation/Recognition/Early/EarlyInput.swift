import StandardPredictors
import TouchModel
import TouchPrediction
import TouchRecognition

/// What a classifier is shown of a gesture under way.
package enum EarlyInput: Sendable {
    /// What was drawn so far.
    case observed
    /// That, and what a predictor expects up to the horizon while the contact is down.
    case predicted(NamedPredictor)
    /// What was drawn so far and what will be drawn within the horizon: nobody has it. It is what ``observed`` is a horizon
    /// later, and takes its rule.
    case trueFuture

    /// The name in results.
    package var name: String {
        switch self {
        case .observed: "none"
        case .predicted(let predictor): predictor.name
        case .trueFuture: "true-future"
        }
    }
}

extension Predictor {
    /// For every point of a gesture, where the contact is expected at each of these times after it; less where the predictor has
    /// no answer.
    mutating func predictions(after points: [GesturePoint], horizons: [Double]) -> [[GesturePoint]] {
        var predictions: [[GesturePoint]] = []
        var start = 0
        while start < points.count {
            let stroke = points[start].stroke
            let end = points[start...].firstIndex { $0.stroke != stroke } ?? points.count
            let samples = points[start..<end].map { TouchSample(timestamp: $0.timestamp, location: $0.location) }
            let answers = answers(to: samples, queries: Array(samples.indices), horizons: horizons)
            for (position, sample) in samples.enumerated() {
                let own = answers[position * horizons.count..<(position + 1) * horizons.count]
                predictions.append(
                    zip(own.prefix { $0 != nil }, horizons).compactMap { answer, horizon in
                        answer.map {
                            GesturePoint($0.location, timestamp: sample.timestamp + horizon, stroke: stroke)
                        }
                    }
                )
            }
            start = end
        }
        return predictions
    }
}
