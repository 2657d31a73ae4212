import TouchPrediction

/// How coefficients are found.
package struct AutoregressiveMethod: Sendable, Equatable, Codable {
    /// What is minimized.
    package enum Loss: String, Sendable, Codable, CaseIterable {
        /// The sum of distances.
        case distance
        /// The sum of squared distances: one pass.
        case squared
    }

    /// What the coefficients make small.
    package var loss = Loss.distance
    /// λ, a pure number, from 0 to 1.
    package var ridge = 1e-5
    /// How often examples are weighted anew, 0 to 100.
    package var passes = 10
    /// ε in units of location, above 0: residuals below it weigh alike.
    package var residualFloor = 0.02
    /// Nothing random is in the fit: kept because models state it.
    package var seed: UInt64 = 0

    /// The defaults.
    package init() {}

    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package func validate() throws(ModelFileError) {
        guard (0...1).contains(ridge) else {
            throw .invalidField("fit.ridge", found: "\(ridge)", expected: "from 0 to 1")
        }
        guard (0...100).contains(passes) else {
            throw .invalidField("fit.passes", found: "\(passes)", expected: "from 0 to 100")
        }
        guard residualFloor > 0, residualFloor.isFinite else {
            throw .invalidField("fit.residualFloor", found: "\(residualFloor)", expected: "above 0, finite")
        }
    }
}
