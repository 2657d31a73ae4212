import TouchPrediction

/// What a network for one device looks at, and what it answers: the shape of a `NeuralStepModel`.
package struct NeuralStepLayout: Sendable, Equatable, Codable {
    /// n: how many of the newest steps between samples the network sees.
    package var steps = 10
    /// u: a short step, in units of location. The network's inputs are measured in it.
    package var unit: Double
    /// T: the usual interval between samples, in seconds.
    package var interval: Double
    /// Units of each hidden layer, first to last.
    package var hiddenUnits: [Int]
    /// How far ahead the network answers, in seconds, ascending. In between is interpolated.
    package var horizons: [Double]

    package init(
        steps: Int = 10,
        unit: Double,
        interval: Double,
        hiddenUnits: [Int],
        horizons: [Double]
    ) {
        self.steps = steps
        self.unit = unit
        self.interval = interval
        self.hiddenUnits = hiddenUnits
        self.horizons = horizons
    }

    static let stepRange = 1...64
    static let unitRange = 1e-12...1e12
    package static let intervalRange = 1e-5...1.0

    /// How many of the inputs, the first, are vectors along and across the heading.
    package var vectorInputCount: Int { 6 * steps }

    /// How many numbers go into the network.
    package var inputCount: Int { vectorInputCount + steps + 4 }

    /// The width of every layer, the inputs and the outputs included: along and across the heading for each horizon.
    package var widths: [Int] { [inputCount] + hiddenUnits + [2 * horizons.count] }

    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where a value is out of range.
    package func validate() throws(ModelFileError) {
        guard Self.stepRange.contains(steps) else {
            throw .invalidField("layout.steps", found: "\(steps)", expected: "from 1 to \(Self.stepRange.upperBound)")
        }
        for (field, value, range) in [
            ("unit", unit, Self.unitRange), ("interval", interval, Self.intervalRange),
        ] where !range.contains(value) {
            throw .invalidField(
                "layout.\(field)",
                found: "\(value)",
                expected: "from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        try NeuralLayout.checkHiddenUnits(hiddenUnits)
        try NeuralLayout.checkHorizons(horizons)
    }
}
