import PredictorTesting
import TouchModel

@testable import TouchPrediction

/// Strokes of a device whose filter makes the contact lag behind, which nobody tells a predictor.
enum LaggingDevice {
    /// A curve drawn at 120 Hz, by a hand of its own for every seed, as a low-pass filter of so many seconds shows it.
    static func stroke(_ seed: UInt64, count: Int = 90, lag: Double = 0.012) -> [TouchSample] {
        let drawn = makeStroke(.at120, count: count, noise: 0.05, seed: seed)
        var shown: [TouchSample] = []
        for sample in drawn {
            var next = sample
            if let last = shown.last {
                let step = sample.timestamp - last.timestamp
                next.location = last.location + (step / (lag + step)) * (sample.location - last.location)
            }
            shown.append(next)
        }
        return shown
    }

    /// Samples at random places of a square: nothing that can be learned.
    static func noise(_ seed: UInt64, count: Int = 90) -> [TouchSample] {
        var random = RandomNumbers(seed: seed)
        return (0..<count).map { index in
            TouchSample(
                timestamp: Double(index) / 120,
                location: TouchPoint(random.number(0...9), random.number(0...9))
            )
        }
    }

    /// Shows a stroke to a predictor, and returns the mean distance between what it predicts and what is shown two and four samples
    /// later. It is not lifted.
    static func error(of predictor: inout some Predictor, on stroke: [TouchSample]) -> Double {
        var sum = 0.0, count = 0.0
        for index in stroke.indices {
            predictor.observe(stroke[index])
            for ahead in [2, 4] where index > 4 && index + ahead < stroke.count {
                let truth = stroke[index + ahead]
                let answer = predictor.predict(at: truth.timestamp)?.location ?? stroke[index].location
                sum += answer.distance(to: truth.location)
                count += 1
            }
        }
        return sum / count
    }
}
