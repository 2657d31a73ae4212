import PluginSpecification
import TouchRecognition

/// What the registry knows about one kind of stroke-gesture recognizer.
public struct StrokeGestureKind: PluginKind {
    /// The role of recognizers.
    public static let role = PluginRole.recognizer

    /// The name in specifications and results, lower case with hyphens.
    public var name: String
    /// What it does, in a sentence.
    public var summary: String
    /// Where the method comes from: author, year, section.
    public var source: String
    /// The public data on which the defaults were fitted; empty where nothing was fitted.
    public var fittedOn: [String]
    /// The parameters that a specification may set.
    public var parameters: [ParameterDescription]
    /// Makes a recognizer from checked parameters. Called off the hot path; it may allocate.
    public var make: @Sendable (ParameterValues) throws -> any StrokeGestureRecognizer

    /// Each parameter is the property of that name.
    public init(
        name: String,
        summary: String,
        source: String,
        fittedOn: [String] = [],
        parameters: [ParameterDescription] = [],
        make: @escaping @Sendable (ParameterValues) throws -> any StrokeGestureRecognizer
    ) {
        self.name = name
        self.summary = summary
        self.source = source
        self.fittedOn = fittedOn
        self.parameters = parameters
        self.make = make
    }
}

/// A stroke-gesture recognizer by name and parameters: `protractor:orientation=sensitive`.
public typealias StrokeGestureSpecification = Specification<StrokeGestureKind>

/// The stroke-gesture recognizers that can be named in a specification.
public typealias StrokeGestureRegistry = SpecificationRegistry<StrokeGestureKind>

extension StrokeGestureRegistry {
    /// The recognizers that ship with Foretouch, the default first.
    public static var standard: StrokeGestureRegistry { StandardStrokeGestures.registry }

    /// Makes a recognizer, without templates.
    ///
    /// - Throws: ``SpecificationError`` where the name, a parameter or a value is not valid.
    public func makeRecognizer(_ specification: StrokeGestureSpecification) throws -> any StrokeGestureRecognizer {
        try make(specification)
    }

    /// Makes a recognizer from the text of a specification.
    ///
    /// - Parameter text: typed by the person who runs the program, or written in its code.
    public func makeRecognizer(typed text: String) throws -> any StrokeGestureRecognizer {
        try make(StrokeGestureSpecification(typed: text))
    }
}
