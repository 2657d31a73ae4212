import Foundation
import TouchPrediction

/// A network that corrects a classical predictor, with what is needed to use it, and to say where it comes from.
package struct NeuralModel: Sendable, Equatable {
    /// The probability that the truth lies inside of a region.
    package static let regionLevel = 0.9
    static let largestParameterCount = 4 << 20

    /// What the network sees.
    package let layout: NeuralLayout
    /// How it was fitted.
    package let method: NeuralMethod
    /// What it was fitted on.
    package let training: TrainingSet
    /// What was measured while it was fitted.
    package let evidence: NeuralEvidence
    package var network: NeuralNetwork
    package let bounds: NeuralBounds
    /// λ: the share of the network's correction that is applied at each horizon, 0 to 1.
    package let trust: [Float]
    package var regions: NeuralRegions?

    package init(
        layout: NeuralLayout,
        method: NeuralMethod,
        training: TrainingSet,
        evidence: NeuralEvidence,
        network: NeuralNetwork,
        bounds: NeuralBounds,
        trust: [Float],
        regions: NeuralRegions?
    ) {
        self.layout = layout
        self.method = method
        self.training = training
        self.evidence = evidence
        self.network = network
        self.bounds = bounds
        self.trust = trust
        self.regions = regions
    }

    /// Checks every shape and every number.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package func validate() throws(ModelFileError) {
        try layout.validate()
        let inputs = layout.inputCount
        try Self.checkParameterCount(layout.parameterCount)
        try network.validate(as: layout.widths, name: "")
        try Self.check(bounds.lower, "inputs.lower", count: inputs, range: -1e9...1e9)
        try Self.check(bounds.upper, "inputs.upper", count: inputs, range: -1e9...1e9)
        try Self.check(trust, "trust", count: layout.horizons.count, range: 0...1)
        if let regions {
            let horizons = layout.horizons.count
            let count = horizons * NeuralRegions.binCount
            let range: ClosedRange<Float> = 1e-6...1e6
            try Self.check(regions.factors, "regions", count: count, range: range)
            if let part = regions.adaptation {
                try Self.check(part.plainFactors, "regions.plain", count: count, range: range)
                let ratios = [Float(part.nearRatio), Float(part.farRatio)]
                let bounds = UncertaintyCalibration.ratioRange
                let ratioRange = Float(bounds.lowerBound)...Float(bounds.upperBound)
                try Self.check(ratios, "regions.ratios", count: 2, range: ratioRange)
                guard 0 <= part.nearHorizon, part.nearHorizon <= part.farHorizon, part.farHorizon < horizons else {
                    throw .invalidField(
                        "regions.judged",
                        found: "\(part.nearHorizon) and \(part.farHorizon)",
                        expected: "two of 0 to \(horizons - 1), the far one not before the near one"
                    )
                }
            }
        }
    }

    static func checkParameterCount(_ count: Int) throws(ModelFileError) {
        guard count <= largestParameterCount else {
            throw .invalidField("layout", found: "\(count) parameters", expected: "at most \(largestParameterCount)")
        }
    }

    package static func check(
        _ values: [Float],
        _ field: String,
        count: Int,
        range: ClosedRange<Float>
    ) throws(ModelFileError) {
        guard values.count == count else {
            throw .invalidField(field, found: "\(values.count) numbers", expected: "\(count), as the layout says")
        }
        if let value = values.first(where: { !range.contains($0) }) {
            throw .invalidField(
                field,
                found: "\(value)",
                expected: "numbers from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }
}

/// What was measured while a model was fitted, over folds of people or devices that each network had not seen.
package struct NeuralEvidence: Sendable, Equatable, Codable {
    /// What was held out: whole datasets, participants, or strokes.
    package var heldOut: String
    /// How many folds there were.
    package var folds: Int
    /// For how many steps of the optimiser the network was fitted: where the held-out error was least.
    package var steps: Int
    /// At each horizon: the weighted mean error of the model over that of the classical predictor, on what was held out.
    package var heldOutRatios: [Double]
    /// Numbers of examples.
    package var examples: Int
    /// Numbers of strokes that the examples come from.
    package var strokes: Int

    package init(
        heldOut: String,
        folds: Int,
        steps: Int,
        heldOutRatios: [Double],
        examples: Int,
        strokes: Int
    ) {
        self.heldOut = heldOut
        self.folds = folds
        self.steps = steps
        self.heldOutRatios = heldOutRatios
        self.examples = examples
        self.strokes = strokes
    }
}
