import PluginSpecification
import TouchRecognition

extension ResultSubject {
    /// A recognizer of touch gestures as a registry completes it.
    ///
    /// - Throws: `SpecificationError` for a name or a parameter that the registry does not have.
    package init(_ specification: TouchGestureSpecification, in registry: TouchGestureRegistry) throws {
        self.init(
            label: specification.presetText,
            specification: RecordedSpecification(try registry.complete(specification).description)
        )
    }

    /// A recognizer of presses as a registry completes it.
    ///
    /// - Throws: `SpecificationError` for a name or a parameter that the registry does not have.
    package init(_ specification: RecognizerSpecification, in registry: RecognizerRegistry) throws {
        self.init(
            label: specification.description,
            specification: RecordedSpecification(try registry.complete(specification).description)
        )
    }

    /// A recognizer of stroke gestures as a registry completes it.
    ///
    /// - Throws: `SpecificationError` for a name or a parameter that the registry does not have.
    package init(_ specification: StrokeGestureSpecification, in registry: StrokeGestureRegistry) throws {
        self.init(
            label: specification.description,
            specification: RecordedSpecification(try registry.complete(specification).description),
            fittedOn: try registry.kind(named: specification.name).fittedOn
        )
    }
}
