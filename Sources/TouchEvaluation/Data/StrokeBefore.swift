/// How the stroke ended after which a predictor is shown the next one.
package enum StrokeBefore: Sendable {
    /// There is none: the predictor begins anew.
    case none
    /// The contact lifted.
    case lifted
    /// The system took the contact away: nothing is learned of it.
    case cancelled
}
