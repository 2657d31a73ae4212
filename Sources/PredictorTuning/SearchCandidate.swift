/// A point that a search has looked at, with its value.
package struct SearchCandidate: Sendable, Hashable {
    /// The point, from 0 to 1 in each variable.
    package var point: [Double]
    /// Smaller is better; infinite where the function has no value.
    package var value: Double
}
