import PluginSpecification

/// How an `AdaptiveBankPredictor` learns.
package struct AdaptiveParameters: Sendable, Equatable {
    /// After so many samples a third of what was learned before is left.
    package var memory = 20_000.0
    /// How strongly corrections are held to none, beside samples that weigh 1 in the mean.
    package var ridge = 3.0
    /// How many times the bank's mean error a correction may be.
    package var bound = 3.0

    /// The defaults.
    package init() {}

    private struct Field {
        var path: WritableKeyPath<AdaptiveParameters, Double> & Sendable
        var description: ParameterDescription

        init(
            _ path: WritableKeyPath<AdaptiveParameters, Double> & Sendable,
            _ name: String,
            _ summary: String,
            unit: String = "–",
            _ range: ClosedRange<Double>
        ) {
            self.path = path
            description = .number(name, summary, unit: unit, range: range, default: AdaptiveParameters()[keyPath: path])
        }
    }

    private static let fields = [
        Field(
            \.memory,
            "memory",
            "After so many samples a third of what was learned before is left.",
            unit: "samples",
            100...10_000_000
        ),
        Field(\.ridge, "ridge", "How strongly corrections are held to none.", 0.01...1e6),
        Field(\.bound, "bound", "How many times kalman's mean error a correction may be; 0 corrects nothing.", 0...100),
    ]

    /// The description of every parameter, in the order in which a specification states them.
    package static let descriptions = fields.map(\.description)

    /// Reads checked values.
    package init(_ values: ParameterValues) throws(SpecificationError) {
        for field in Self.fields { self[keyPath: field.path] = try values.number(field.description.name) }
    }

    /// Checks every value against its range.
    ///
    /// - Throws: ``SpecificationError/invalidValue(_:parameter:of:expected:)``.
    package func validate() throws(SpecificationError) {
        for field in Self.fields { try field.description.check(self[keyPath: field.path], of: .predictor("adaptive")) }
    }
}
