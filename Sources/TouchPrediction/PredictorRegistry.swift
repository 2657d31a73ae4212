/// What the registry knows about one kind of predictor.
public struct PredictorKind: Sendable {
    /// The name in specifications and results, lower case with hyphens.
    public var name: String
    /// What it does, in a sentence.
    public var summary: String
    /// Where the method comes from: author, year, equation or section.
    public var source: String
    /// The public data on which the defaults were fitted, so that results can say what is not out of sample; empty where
    /// nothing was fitted.
    public var fittedOn: [String]
    public var parameters: [ParameterDescription]
    /// Makes a predictor from checked parameters. Called off the hot path; it may allocate.
    public var make: @Sendable (ParameterValues) throws -> any Predictor

    public init(
        name: String,
        summary: String,
        source: String,
        fittedOn: [String] = [],
        parameters: [ParameterDescription] = [],
        make: @escaping @Sendable (ParameterValues) throws -> any Predictor
    ) {
        self.name = name
        self.summary = summary
        self.source = source
        self.fittedOn = fittedOn
        self.parameters = parameters
        self.make = make
    }
}

/// The predictors that can be named in a specification.
///
/// A value: a program that has predictors of its own starts from ``standard`` and registers them under names of their
/// own, after which nothing tells them from the built-in ones.
///
///     var registry = PredictorRegistry.standard
///     try registry.register(PredictorKind(name: "mine", summary: "…", source: "…") { _ in Mine() })
///     let predictor = try registry.makePredictor("mine")
public struct PredictorRegistry: Sendable {
    /// In the order of registration.
    public private(set) var kinds: [PredictorKind] = []

    public init() {}

    /// Adds a kind of predictor.
    ///
    /// - Throws: ``PredictorError/invalidRegistration(_:problem:)`` when the name is taken, is not made of lower-case
    ///   letters, digits and hyphens, or when a parameter's default lies outside its own domain.
    public mutating func register(_ kind: PredictorKind) throws(PredictorError) {
        guard !kind.name.isEmpty,
            kind.name.allSatisfy({ ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
        else {
            throw .invalidRegistration(kind.name, problem: "a name has lower-case letters, digits and hyphens only")
        }
        guard !kinds.contains(where: { $0.name == kind.name }) else {
            throw .invalidRegistration(kind.name, problem: "the name is taken")
        }
        if let parameter = kind.parameters.first(where: { !$0.domain.contains($0.defaultValue) }) {
            throw .invalidRegistration(
                kind.name,
                problem: "the default of '\(parameter.name)' is not \(parameter.domain.summary)"
            )
        }
        kinds.append(kind)
    }

    /// The kind of that name.
    ///
    /// - Throws: ``PredictorError/unknownPredictor(_:nearest:)`` with the nearest names.
    public func kind(named name: String) throws(PredictorError) -> PredictorKind {
        guard let kind = kinds.first(where: { $0.name == name }) else {
            throw .unknownPredictor(name, nearest: NearestNames.find(name, among: kinds.map(\.name)))
        }
        return kind
    }

    /// Makes a predictor.
    ///
    /// - Throws: ``PredictorError`` where the name, a parameter or a value is not valid; whatever the kind's own
    ///   maker throws.
    public func makePredictor(_ specification: PredictorSpecification) throws -> any Predictor {
        let kind = try kind(named: specification.name)
        return try kind.make(ParameterValues(specification.settings, for: kind.name, parameters: kind.parameters))
    }

    /// Makes a predictor from the text of a specification.
    public func makePredictor(_ specification: String) throws -> any Predictor {
        try makePredictor(PredictorSpecification(parsing: specification))
    }

    /// The specification with every parameter spelled out, as results state it.
    public func complete(_ specification: PredictorSpecification) throws(PredictorError) -> PredictorSpecification {
        let kind = try kind(named: specification.name)
        let values = try ParameterValues(specification.settings, for: kind.name, parameters: kind.parameters)
        return PredictorSpecification(
            name: kind.name,
            settings: values.applicable.map { .init(name: $0.name, value: values.text($0.name) ?? $0.defaultValue) }
        )
    }
}
