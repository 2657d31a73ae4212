import TouchPrediction

/// What a `NeuralModel` looks at, and what it answers: the shape of its network.
///
/// All ages and horizons are in seconds, so that any report rate fits. See `NeuralMotion` for the inputs in detail.
package struct NeuralLayout: Sendable, Equatable, Codable {
    /// What the network corrects.
    package var base: NeuralBase
    /// At which ages the interpolated history is looked at, in seconds, ascending.
    package var ages: [Double]
    /// How many of the newest raw steps between samples are looked at, 1 to 16.
    package var steps: Int
    /// Units of each hidden layer, first to last.
    package var hiddenUnits: [Int]
    /// How far ahead the network answers, in seconds, ascending. In between is interpolated.
    package var horizons: [Double]

    static let stepRange = 1...16
    static let longestAge = 1.0
    package static let longestHorizon = 0.5
    static let largestHiddenUnits = 1024

    /// - Parameters:
    ///   - base: what the network corrects.
    ///   - ages: at which the history is looked at, in seconds, ascending.
    ///   - steps: how many of the last raw steps are seen.
    ///   - hiddenUnits: units of each hidden layer.
    ///   - horizons: in seconds, ascending.
    package init(
        base: NeuralBase = .kalman,
        ages: [Double] = NeuralLayout.defaultAges,
        steps: Int = 4,
        hiddenUnits: [Int] = [96, 96],
        horizons: [Double]
    ) {
        self.base = base
        self.ages = ages
        self.steps = steps
        self.hiddenUnits = hiddenUnits
        self.horizons = horizons
    }

    /// From 2 ms, half an interval of the fastest devices, to a third of a second, which is about the duration of one
    /// movement of the hand.
    package static let defaultAges = [
        0.002, 0.004, 0.006, 0.008, 0.012, 0.016, 0.020, 0.025, 0.033, 0.042, 0.050, 0.066, 0.084, 0.112, 0.133, 0.150,
        0.167, 0.200, 0.250, 0.333,
    ]

    /// How many numbers go into the network.
    package var inputCount: Int { 2 * ages.count + 3 * steps + NeuralMotion.errorInputs }

    /// How many numbers come out: along and across the heading for each horizon.
    package var outputCount: Int { 2 * horizons.count }

    /// The width of every layer, the inputs and the outputs included.
    package var widths: [Int] { [inputCount] + hiddenUnits + [outputCount] }

    /// How many weights and biases the network has.
    package var parameterCount: Int { Self.parameterCount(widths) }

    package static func parameterCount(_ widths: [Int]) -> Int {
        zip(widths, widths.dropFirst()).reduce(0) { $0 + ($1.0 + 1) * $1.1 }
    }

    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where a value is out of range.
    package func validate() throws(ModelFileError) {
        try AutoregressiveLayout.checkAscending(ages, "layout.ages", count: 1...64, upTo: Self.longestAge)
        try Self.checkHorizons(horizons)
        guard Self.stepRange.contains(steps) else {
            throw .invalidField(
                "layout.steps",
                found: "\(steps)",
                expected: "from \(Self.stepRange.lowerBound) to \(Self.stepRange.upperBound)"
            )
        }
        try Self.checkHiddenUnits(hiddenUnits)
    }

    static func checkHorizons(_ horizons: [Double]) throws(ModelFileError) {
        try AutoregressiveLayout.checkAscending(horizons, "layout.horizons", count: 1...32, upTo: longestHorizon)
    }

    package static func checkHiddenUnits(_ hiddenUnits: [Int]) throws(ModelFileError) {
        guard (1...4).contains(hiddenUnits.count) else {
            throw .invalidField("layout.hiddenUnits", found: "\(hiddenUnits.count) layers", expected: "from 1 to 4")
        }
        for units in hiddenUnits where !(1...largestHiddenUnits).contains(units) {
            throw .invalidField(
                "layout.hiddenUnits",
                found: "\(units)",
                expected: "from 1 to \(largestHiddenUnits) units in a layer"
            )
        }
    }
}
