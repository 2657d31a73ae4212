import Foundation
import TouchModel

/// Which classical predictor a network for one device corrects.
///
/// A network that knows the device makes up for much of what a cheaper predictor lacks, and has less of its whims to undo.
/// Where the cheaper one is far behind, it cannot.
enum NeuralBaseChoice {
    /// Up to how many times the error of `kalman` that of `double-exponential` may be, slices alike: between the windows of
    /// henze2017's published table (1.34), where networks on the latter err less, and six people of `irregular-120` (1.41),
    /// where they err more.
    static let largestRatio = 1.37

    /// - Complexity: O(samples + questions).
    static func base(for strokes: [NeuralStroke], horizons: [Double]) throws -> NeuralBase {
        let adaptive = try meanErrors(of: .kalman, on: strokes, horizons: horizons)
        let cheap = try meanErrors(of: .doubleExponential, on: strokes, horizons: horizons)
        let logarithms = zip(cheap, adaptive).map { log($0 / $1) }.filter { !$0.isNaN }
        guard !logarithms.isEmpty else { return .kalman }
        let ratio = exp(logarithms.reduce(0, +) / Double(logarithms.count))
        return ratio <= largestRatio ? .doubleExponential : .kalman
    }

    /// At each horizon the mean distance to the truth, in units of location, slices alike; NaN where nothing was asked.
    private static func meanErrors(
        of base: NeuralBase,
        on strokes: [NeuralStroke],
        horizons: [Double]
    ) throws -> [Double] {
        var predictor = try NeuralBasePredictor(base)
        let slices = (strokes.map(\.slice).max() ?? -1) + 1
        var sums = [Double](repeating: 0, count: slices * horizons.count)
        var counts = sums
        for stroke in strokes {
            predictor.reset()
            var (next, last) = (0, -Double.infinity)
            for (position, sample) in stroke.samples.enumerated() where sample.isFinite && sample.timestamp > last {
                last = sample.timestamp
                predictor.observe(sample)
                while next < stroke.questions.count, stroke.questions[next].position <= position {
                    let question = stroke.questions[next]
                    next += 1
                    guard question.position == position, horizons.indices.contains(question.horizonIndex),
                        let answer = predictor.predict(at: last + horizons[question.horizonIndex])
                    else { continue }
                    let distance = (question.target - answer.location).length
                    guard distance.isFinite else { continue }
                    let place = stroke.slice * horizons.count + question.horizonIndex
                    sums[place] += distance
                    counts[place] += 1
                }
            }
        }
        return horizons.indices.map { horizon in
            let places = (0..<slices).map { $0 * horizons.count + horizon }.filter { counts[$0] > 0 }
            return places.reduce(0) { $0 + sums[$1] / counts[$1] } / Double(places.count)
        }
    }
}
