import PluginSpecification
import TouchPrediction

/// How a kind of predictor wraps another one, which its parameters name.
///
/// The kind never sees a registry: it says which predictor it wants, the registry makes that one and hands it over. What
/// is wrapped must not wrap in turn, so that no file can name itself. A file names it, so it is a ``RecordedSpecification``,
/// of which no external predictor is made.
package struct PredictorWrapping: Sendable {
    /// The file that names the predictor to wrap, for messages; `nil` where there is none.
    package var file: @Sendable (ParameterValues) throws -> String?
    /// The predictor to wrap.
    package var wrapped: @Sendable (ParameterValues) throws -> RecordedSpecification
    /// Wraps it. Called off the hot path; it may allocate.
    package var wrap: @Sendable (any Predictor, ParameterValues) throws -> any Predictor

    /// Each parameter is the property of that name.
    package init(
        file: @escaping @Sendable (ParameterValues) throws -> String? = { _ in nil },
        wrapped: @escaping @Sendable (ParameterValues) throws -> RecordedSpecification,
        wrap: @escaping @Sendable (any Predictor, ParameterValues) throws -> any Predictor
    ) {
        self.file = file
        self.wrapped = wrapped
        self.wrap = wrap
    }

    /// The predictor to wrap, of a kind that wraps none and is not external.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)`` where it does, or its name or a parameter is not valid:
    ///   the file that names it is to blame, not what was typed.
    func specification(
        _ values: ParameterValues,
        in registry: PredictorRegistry
    ) throws -> PredictorSpecification {
        let recorded = try wrapped(values)
        do throws(ModelFileError) {
            return try check(recorded, in: registry)
        } catch {
            guard let file = try file(values) else { throw error }
            throw error.inFile(file)
        }
    }

    private func check(
        _ recorded: RecordedSpecification,
        in registry: PredictorRegistry
    ) throws(ModelFileError) -> PredictorSpecification {
        do {
            let specification = try registry.internalSpecification(recorded)
            let kind = try registry.kind(named: specification.name)
            guard kind.wrapping == nil else {
                throw ModelFileError.invalidField(
                    "predictor",
                    found: "'\(specification.name)'",
                    expected: "a predictor that wraps no other"
                )
            }
            _ = try registry.values(of: specification, for: kind)
            return specification
        } catch let error as ModelFileError {
            throw error
        } catch {
            throw ModelFileError.invalidField(
                "predictor",
                found: "'\(recorded.description.prefix(80))'",
                expected: "a predictor of this program, but \(error)"
            )
        }
    }
}

extension PredictorKind {
    /// A kind whose predictors wrap others.
    package init(
        name: String,
        summary: String,
        source: String,
        parameters: [ParameterDescription],
        training: (@Sendable (ParameterValues) throws -> TrainingSet)? = nil,
        wrapping: PredictorWrapping
    ) {
        self.init(name: name, summary: summary, source: source, parameters: parameters, training: training) { _ in
            throw SpecificationError.invalidRegistration(
                .predictor(name),
                problem: "it wraps another predictor, which only a registry can make"
            )
        }
        self.wrapping = wrapping
    }

    public func make(_ values: ParameterValues, in registry: PredictorRegistry) throws -> any Predictor {
        guard let wrapping else { return try make(values) }
        return try wrapping.wrap(registry.make(wrapping.specification(values, in: registry)), values)
    }
}
