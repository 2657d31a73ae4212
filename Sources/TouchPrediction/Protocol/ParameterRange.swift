/// The name that specifications give to a number among a predictor's parameters, and the values that it may have.
package struct ParameterRange: Sendable {
    /// Lower case with hyphens.
    package let name: StaticString
    /// Both ends are allowed.
    package let bounds: ClosedRange<Double>

    /// A number of that name between two ends.
    package init(_ name: StaticString, _ bounds: ClosedRange<Double>) {
        self.name = name
        self.bounds = bounds
    }

    /// Checks a number set in code.
    ///
    /// - Throws: ``ParameterRangeError`` where it is outside or no number.
    package func check(_ value: Double) throws(ParameterRangeError) {
        guard bounds.contains(value) else { throw ParameterRangeError(parameter: self, found: value) }
    }
}

/// A parameter that is outside its range. It has no text, so that a program that predicts needs none.
package struct ParameterRangeError: Error {
    /// What was expected.
    package let parameter: ParameterRange
    /// What was found.
    package let found: Double
}
