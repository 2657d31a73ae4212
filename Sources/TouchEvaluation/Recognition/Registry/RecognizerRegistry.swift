import PluginSpecification
import TouchRecognition

/// What the registry knows about one kind of recognizer.
public struct RecognizerKind: PluginKind {
    /// The role of recognizers.
    public static let role = PluginRole.recognizer

    /// The name in specifications and results, lower case with hyphens.
    public var name: String
    /// What it does, in a sentence.
    public var summary: String
    /// Where the method comes from: author, year, equation or section.
    public var source: String
    /// The parameters that a specification may set.
    public var parameters: [ParameterDescription]
    /// Makes a recognizer from checked parameters. Called off the hot path; it may allocate.
    public var make: @Sendable (ParameterValues) throws -> any PressRecognizer

    /// Each parameter is the property of that name.
    public init(
        name: String,
        summary: String,
        source: String,
        parameters: [ParameterDescription] = [],
        make: @escaping @Sendable (ParameterValues) throws -> any PressRecognizer
    ) {
        self.name = name
        self.summary = summary
        self.source = source
        self.parameters = parameters
        self.make = make
    }
}

/// A recognizer by name and parameters: `force:began=0.5,transfer=quadratic`.
public typealias RecognizerSpecification = Specification<RecognizerKind>

/// The recognizers that can be named in a specification.
public typealias RecognizerRegistry = SpecificationRegistry<RecognizerKind>

extension RecognizerRegistry {
    /// The recognizers that ship with Foretouch.
    public static var standard: RecognizerRegistry { StandardRecognizers.registry }

    /// Makes a recognizer.
    ///
    /// - Throws: ``SpecificationError`` where the name, a parameter or a value is not valid; whatever the kind's own
    ///   maker throws.
    public func makeRecognizer(_ specification: RecognizerSpecification) throws -> any PressRecognizer {
        try make(specification)
    }

    /// Makes a recognizer from the text of a specification.
    ///
    /// - Parameter text: typed by the person who runs the program, or written in its code.
    public func makeRecognizer(typed text: String) throws -> any PressRecognizer {
        try make(RecognizerSpecification(typed: text))
    }

    /// Makes a recognizer that a file names, never an external one.
    public func makeRecognizer(_ recorded: RecordedSpecification) throws -> any PressRecognizer {
        try make(recorded)
    }
}

/// A generic type holds no static stored property, so the standard registry is kept here.
enum StandardRecognizers {
    static let registry: RecognizerRegistry = {
        var registry = RecognizerRegistry()
        do {
            try registry.register(ForceRecognizer.registeredKind)
        } catch {
            // Names and defaults are constants, covered by a test: only a programmer can break them.
            preconditionFailure("\(error)")
        }
        return registry
    }()
}
