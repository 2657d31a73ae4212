/// A point that a search has looked at, with its value.
package struct SearchCandidate: Sendable, Hashable {
    /// From 0 to 1 in each variable.
    package var point: [Double]
    /// Smaller is better; infinite where the function has no value.
    package var value: Double
}
