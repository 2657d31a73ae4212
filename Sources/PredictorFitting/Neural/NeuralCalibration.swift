import Foundation
import StandardPredictors
import TouchModel
import TouchPrediction

/// Measures how wrong networks are on strokes that they have not seen, and makes regions of it.
///
/// Every stroke is replayed with the network of its fold. The score of an answer is its error by the scale of its region:
/// first by the classical predictor's standard deviation, which gives the factors without adaptation and the ratios that
/// are usual, then by what the stroke's recent errors make of it (m of ``RadiusAdaptation``), which gives the factors that
/// are stated. A factor is the quantile `NeuralModel.regionLevel` of the scores of a horizon and bin: split conformal
/// prediction (Vovk, Gammerman and Shafer 2005) with each fold's scores under a network that has not seen it (after Barber
/// et al. 2021, "CV+").
struct NeuralCalibration: Sendable {
    /// One answer.
    private struct Score {
        var value: Float
        var slice: Int32
    }

    /// Bins with fewer scores take the quantile of all.
    private static let leastScores = 100
    /// Errors of a stroke are followed at the first horizon, and at the first of these or more seconds.
    private static let farHorizon = 0.05
    /// Scores are held to this range, so that factors are what a model may hold.
    private static let scoreRange: ClosedRange<Float> = 1e-5...1e5

    let strokes: [NeuralStroke]
    let plan: NeuralFitPlan
    /// Of the slices.
    let masses: [Double]
    let horizons: [Double]
    /// Of each fold, with the network that has not seen it.
    let models: [NeuralModel]

    /// - Complexity: O(samples · parameters), twice; 8 bytes for each answer.
    func regions() throws -> NeuralRegions {
        let far = horizons.firstIndex { $0 >= Self.farHorizon } ?? horizons.count - 1
        let plain = try scores(nil)
        let plainFactors = factors(plain)
        let adaptation = NeuralRegions.Adaptation(
            plainFactors: plainFactors,
            nearHorizon: 0,
            farHorizon: far,
            nearRatio: meanRatio(plain, plainFactors, horizon: 0),
            farRatio: meanRatio(plain, plainFactors, horizon: far)
        )
        let adaptive = try scores(NeuralRegions(horizons: horizons.count, adaptation: adaptation))
        return NeuralRegions(factors: factors(adaptive), adaptation: adaptation)
    }

    /// The scores of every answer, horizons × bins, in the order of the strokes.
    private func scores(_ regions: NeuralRegions?) throws -> [[Score]] {
        let predictors = try models.map { model in
            var model = model
            model.regions = regions
            return try NeuralPredictor(model, adaptationRate: 0)
        }
        let (cells, parts) = (horizons.count * NeuralRegions.binCount, 8)
        let results = Slots<[[Score]]>(count: parts)
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            var predictors = predictors
            var scores = [[Score]](repeating: [], count: cells)
            for stroke in strokes[strokes.count * part / parts..<strokes.count * (part + 1) / parts] {
                replay(stroke, &predictors[plan.folds[stroke.group]], &scores)
            }
            results[part] = scores
        }
        var scores = [[Score]](repeating: [], count: cells)
        for part in 0..<parts {
            for (cell, more) in (results[part] ?? []).enumerated() { scores[cell] += more }
        }
        return scores
    }

    private func replay(_ stroke: NeuralStroke, _ predictor: inout NeuralPredictor, _ scores: inout [[Score]]) {
        predictor.reset()
        var next = 0
        for (position, sample) in stroke.samples.enumerated() {
            predictor.observe(sample)
            while next < stroke.questions.count, stroke.questions[next].position <= position {
                let question = stroke.questions[next]
                next += 1
                guard question.position == position, horizons.indices.contains(question.horizonIndex) else { continue }
                let answer = predictor.predict(at: sample.timestamp + horizons[question.horizonIndex])
                guard let answer else { continue }
                let scale: Double
                switch answer.uncertainty {
                case .covariance(let covariance): scale = covariance.xx.squareRoot()
                case .radius(let radius, level: _): scale = radius
                case nil: continue
                }
                let score = Float(answer.location.distance(to: question.target) / scale)
                guard score.isFinite else { continue }
                scores[question.horizonIndex * NeuralRegions.binCount + predictor.regionBin].append(
                    Score(
                        value: max(Self.scoreRange.lowerBound, min(Self.scoreRange.upperBound, score)),
                        slice: Int32(stroke.slice)
                    )
                )
            }
        }
    }

    /// The weight of a score of each slice at a horizon: slices by their mass.
    private func weights(_ scores: ArraySlice<[Score]>) -> [Double] {
        var counts = [Double](repeating: 0, count: masses.count)
        for score in scores.joined() { counts[Int(score.slice)] += 1 }
        return zip(masses, counts).map { $1 > 0 ? $0 / $1 : 0 }
    }

    private func cells(_ horizon: Int) -> Range<Int> {
        horizon * NeuralRegions.binCount..<(horizon + 1) * NeuralRegions.binCount
    }

    private func factors(_ scores: [[Score]]) -> [Float] {
        horizons.indices.flatMap { horizon -> [Float] in
            let own = scores[cells(horizon)]
            let weights = weights(own)
            let all = Self.quantile(own.flatMap(\.self), weights)
            return own.map { $0.count < Self.leastScores ? all : Self.quantile($0, weights) }
        }
    }

    /// The mean of errors by the radius without adaptation.
    private func meanRatio(_ scores: [[Score]], _ factors: [Float], horizon: Int) -> Double {
        let weights = weights(scores[cells(horizon)])
        var (sum, total) = (0.0, 0.0)
        for cell in cells(horizon) {
            for score in scores[cell] {
                let weight = weights[Int(score.slice)]
                sum += weight * min(Double(score.value / factors[cell]), UncertaintyCalibration.largestRatio)
                total += weight
            }
        }
        let range = UncertaintyCalibration.ratioRange
        return total > 0 ? Double(Float(max(range.lowerBound * 1.001, min(range.upperBound * 0.999, sum / total)))) : 1
    }

    /// The weighted quantile at `NeuralModel.regionLevel`, one score beyond, as split conformal prediction asks.
    private static func quantile(_ scores: [Score], _ weights: [Double]) -> Float {
        guard !scores.isEmpty else { return 1 }
        let sorted = scores.sorted { $0.value < $1.value }
        let total = sorted.reduce(0) { $0 + weights[Int($1.slice)] }
        let goal = NeuralModel.regionLevel * total * (1 + 1 / Double(sorted.count))
        var sum = 0.0
        for score in sorted {
            sum += weights[Int(score.slice)]
            if sum >= goal { return score.value }
        }
        return sorted[sorted.count - 1].value
    }
}
