/// What is demanded of the values in an answer.
package enum ExternalAnswer {
    /// Units of location, or of any other value, that no answer has.
    ///
    /// Samples farther from the origin than this never reach a predictor (`EventSanitizer.largestLocation`), so that no
    /// answer to them needs more: a nanometer as the unit makes it a meter. Sums of the squares of as many answers as can
    /// be asked for stay far below what double precision holds.
    package static let largestValue = 1e9

    /// What is wrong with a value; `nil` where nothing is.
    @inline(__always)
    static func fault(of value: Double) -> ExternalFailure? {
        if value.magnitude <= largestValue { return nil }
        return value.isFinite ? .tooLarge : .notFinite
    }
}
