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
    /// The rejection score that 95 % of right answers stay below with the defaults and one template a class of another person, on the sets that
    /// `scripts/fit-rejection` names; `nil` if it was not fitted.
    public var rejectionThreshold: Double?
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
        rejectionThreshold: Double? = nil,
        parameters: [ParameterDescription] = [],
        make: @escaping @Sendable (ParameterValues) throws -> any StrokeGestureRecognizer
    ) {
        self.name = name
        self.summary = summary
        self.source = source
        self.fittedOn = fittedOn
        self.rejectionThreshold = rejectionThreshold
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

    /// The ``StrokeGestureKind/rejectionThreshold`` of a recognizer, or `nil` if it has other parameters than the defaults.
    ///
    /// - Throws: ``SpecificationError`` if the specification is not valid.
    public func fittedRejectionThreshold(typed text: String) throws -> Double? {
        let specification = try StrokeGestureSpecification(typed: text)
        let defaults = try complete(StrokeGestureSpecification(typed: specification.name))
        guard try complete(specification) == defaults else { return nil }
        return kinds.first { $0.name == specification.name }?.rejectionThreshold
    }

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
