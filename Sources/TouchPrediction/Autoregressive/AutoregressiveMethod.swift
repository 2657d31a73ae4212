/// How coefficients are found.
public struct AutoregressiveMethod: Sendable, Equatable, Codable {
    /// What is minimized.
    public enum Loss: String, Sendable, Codable, CaseIterable {
        /// The sum of distances.
        case distance
        /// The sum of squared distances: one pass.
        case squared
    }

    /// What the coefficients make small.
    public var loss = Loss.distance
    /// λ, a pure number, from 0 to 1.
    public var ridge = 1e-5
    /// How often examples are weighted anew, 0 to 100.
    public var passes = 10
    /// ε in units of location, above 0: residuals below it weigh alike.
    public var residualFloor = 0.02
    /// Nothing random is in the fit: kept because models state it.
    public var seed: UInt64 = 0

    /// The defaults.
    public init() {}

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
