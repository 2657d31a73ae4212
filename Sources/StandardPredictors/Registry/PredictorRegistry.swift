import PluginSpecification
import TouchPrediction

/// What the registry knows about one kind of predictor.
public struct PredictorKind: PluginKind {
    /// The role of predictors.
    public static let role = PluginRole.predictor

    /// The name in specifications and results, lower case with hyphens.
    public var name: String
    /// What it does, in a sentence.
    public var summary: String
    /// Where the method comes from: author, year, equation or section.
    public var source: String
    /// The public data on which the defaults were fitted, so that results can say what is not out of sample; empty where
    /// nothing was fitted.
    public var fittedOn: [String]
    /// The parameters that a specification may set.
    public var parameters: [ParameterDescription]
    /// Makes a predictor from checked parameters. Called off the hot path; it may allocate.
    public var make: @Sendable (ParameterValues) throws -> any Predictor
    /// What a predictor with these parameters was fitted on; `nil`, or gives `nil`, where nothing says so.
    public var training: (@Sendable (ParameterValues) throws -> TrainingSet?)?
    /// Starts a fit of this kind by checked parameters; `nil` where nothing is fitted.
    public var makeFit: (@Sendable (ParameterValues) throws -> any PredictorFit)?
    /// Whether predictors of this kind run what a specification names, a program or a library.
    public var isExternal = false
    /// What holds of every predictor of this kind, whatever its parameters; nothing is claimed by default.
    package var symmetries: PredictorSymmetries = []
    /// What holds of some of them beyond that; `nil` for nothing.
    package var conditionalSymmetries: ConditionalSymmetries?
    /// The library that computes the answers of a predictor with these parameters; `nil`, or gives `nil`, where this program does. An
    /// ``ExternalPredictor`` has its own.
    package var origin: (@Sendable (ParameterValues) throws -> PredictorOrigin?)?
    /// How predictors of this kind wrap another one; `nil` where they stand alone.
    package var wrapping: PredictorWrapping?

    /// Each parameter is the property of that name.
    public init(
        name: String,
        summary: String,
        source: String,
        fittedOn: [String] = [],
        parameters: [ParameterDescription] = [],
        isExternal: Bool = false,
        training: (@Sendable (ParameterValues) throws -> TrainingSet?)? = nil,
        makeFit: (@Sendable (ParameterValues) throws -> any PredictorFit)? = nil,
        make: @escaping @Sendable (ParameterValues) throws -> any Predictor
    ) {
        self.name = name
        self.summary = summary
        self.source = source
        self.fittedOn = fittedOn
        self.parameters = parameters
        self.isExternal = isExternal
        self.training = training
        self.makeFit = makeFit
        self.make = make
    }

    /// A kind whose answers a library computes with some parameters.
    package init(
        name: String,
        summary: String,
        source: String,
        parameters: [ParameterDescription],
        origin: @escaping @Sendable (ParameterValues) throws -> PredictorOrigin?,
        make: @escaping @Sendable (ParameterValues) throws -> any Predictor
    ) {
        self.init(name: name, summary: summary, source: source, parameters: parameters, make: make)
        self.origin = origin
    }

    /// What to know before citing its figures, a sentence each: what of it ships and what does not.
    package var notes: [String] = []
    /// Whether it stands in tables for which nobody named predictors. Those that need a file, and those that say how a
    /// framework's frames are resampled rather than predict, do not.
    package var standsUnnamed = true

    public var remarks: [String] {
        guard let more = conditionalSymmetries else { return notes + ["Symmetries: \(symmetries)"] }
        let others = more.symmetries.subtracting(symmetries)
        return notes + ["Symmetries: \(symmetries); with \(more.condition) also \(others)"]
    }
}

extension PredictorKind {
    /// This kind, with what to know before citing its figures, a sentence each.
    package func noting(_ notes: String...) -> PredictorKind {
        var kind = self
        kind.notes = notes
        return kind
    }

    /// This kind, in no table for which nobody named it.
    package func namedOnly() -> PredictorKind {
        var kind = self
        kind.standsUnnamed = false
        return kind
    }
}

/// A predictor by name and parameters: `kalman:model=singer`.
public typealias PredictorSpecification = Specification<PredictorKind>

/// The predictors that can be named in a specification.
///
///     var registry = PredictorRegistry.standard
///     try registry.register(PredictorKind(name: "mine", summary: "…", source: "…") { _ in Mine() })
///     let predictor = try registry.makePredictor("mine")
public typealias PredictorRegistry = SpecificationRegistry<PredictorKind>

extension PredictorRegistry {
    /// The kinds that stand for every predictor in tables: those that need neither a value typed nor a name, and wrap no
    /// other predictor, whose row a wrapper would repeat.
    package var comparedKinds: [PredictorKind] {
        kinds.filter { $0.requiredParameter == nil && $0.wrapping == nil && $0.standsUnnamed }
    }

    /// Makes a predictor.
    ///
    /// - Throws: ``SpecificationError`` where the name, a parameter or a value is not valid; whatever the kind's own
    ///   maker throws.
    public func makePredictor(_ specification: PredictorSpecification) throws -> any Predictor {
        try make(specification)
    }

    /// Makes a predictor from the text of a specification.
    ///
    /// - Parameter text: typed by the person who runs the program, or written in its code; what a file says is a
    ///   ``RecordedSpecification``.
    public func makePredictor(typed text: String) throws -> any Predictor {
        try make(PredictorSpecification(typed: text))
    }

    /// Makes a predictor that a file or a page names, never an external one.
    ///
    /// - Throws: ``SpecificationError/externalInFile(_:)`` for an external one; otherwise as for a typed specification.
    public func makePredictor(_ recorded: RecordedSpecification) throws -> any Predictor {
        try make(recorded)
    }

    /// What a predictor was fitted on, the one it wraps included; `nil` where neither declares a training set.
    package func training(of specification: PredictorSpecification) throws -> TrainingSet? {
        let kind = try kind(named: specification.name)
        let values = try values(of: specification, for: kind)
        let own = try kind.training?(values)
        guard let wrapping = kind.wrapping else { return own }
        let wrapped = try training(of: wrapping.specification(values, in: self))
        guard let own, let wrapped else { return own ?? wrapped }
        return own.joined(with: wrapped)
    }

    /// The library that computes a predictor's answers, or those of the one that it wraps; `nil` where this program does.
    package func origin(of specification: PredictorSpecification) throws -> PredictorOrigin? {
        let kind = try kind(named: specification.name)
        let values = try values(of: specification, for: kind)
        if let origin = try kind.origin?(values) { return origin }
        return try kind.wrapping.flatMap { try origin(of: $0.specification(values, in: self)) }
    }

    /// The public data on which a predictor was fitted, or its defaults or what it wraps were, by name; each once.
    package func fittedOn(_ specification: PredictorSpecification) throws -> [String] {
        let kind = try kind(named: specification.name)
        let values = try values(of: specification, for: kind)
        let own = try kind.training.map { try $0(values)?.sources.map(\.name) ?? [] } ?? kind.fittedOn
        guard let wrapping = kind.wrapping else { return own }
        let wrapped = try fittedOn(wrapping.specification(values, in: self))
        return own + wrapped.filter { !own.contains($0) }
    }
}
