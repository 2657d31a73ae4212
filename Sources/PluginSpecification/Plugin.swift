/// What plugs into the toolkit.
public enum PluginRole: Sendable, Hashable {
    /// Says where a contact will be.
    case predictor
    /// Says what a contact does, such as a press.
    case recognizer

    /// The word for it in sentences.
    package var noun: String {
        switch self {
        case .predictor: "predictor"
        case .recognizer: "recognizer"
        }
    }

    /// The command that lists those that exist.
    package var listingCommand: String {
        switch self {
        case .predictor: "foretouch predictors"
        case .recognizer: "foretouch recognizers"
        }
    }
}

/// One plug-in, as messages speak of it: predictor 'kalman'.
public struct PluginName: Sendable, Hashable, CustomStringConvertible {
    /// What kind of plug-in it is.
    public var role: PluginRole
    /// The name under which it is registered.
    public var name: String

    /// The plug-in of this kind and name.
    package init(_ role: PluginRole, _ name: String) {
        self.role = role
        self.name = name
    }

    /// The predictor of this name.
    package static func predictor(_ name: String) -> PluginName { PluginName(.predictor, name) }
    /// The recognizer of this name.
    package static func recognizer(_ name: String) -> PluginName { PluginName(.recognizer, name) }

    public var description: String { "\(role.noun) '\(name)'" }
}

/// What a registry knows about one kind of plug-in, and how one is made.
public protocol PluginKind: Sendable {
    /// What the registry makes.
    associatedtype Plugin

    /// What kind of plug-in the registry makes.
    static var role: PluginRole { get }

    /// The name in specifications and results, lower case with hyphens.
    var name: String { get }
    /// What it does, in a sentence.
    var summary: String { get }
    /// Where the method comes from: author, year, equation or section.
    var source: String { get }
    /// The public data on which the defaults were fitted; empty where nothing was fitted, which is the default.
    var fittedOn: [String] { get }
    /// What else a listing says, a line each; nothing by default.
    var remarks: [String] { get }
    /// Whether plug-ins of this kind run what a specification names, a program or a library; `false` by default. A
    /// ``RecordedSpecification`` makes none of them.
    var isExternal: Bool { get }
    /// The parameters that a specification may set, in the order in which they are listed.
    var parameters: [ParameterDescription] { get }
    /// Makes one from checked parameters. Called off the hot path; it may allocate.
    var make: @Sendable (ParameterValues) throws -> Plugin { get }
    /// Makes one from checked parameters where other kinds are needed for it; ``make`` by default.
    ///
    /// - Parameters:
    ///   - values: checked parameters.
    ///   - registry: where the other kinds are found.
    func make(_ values: ParameterValues, in registry: SpecificationRegistry<Self>) throws -> Plugin
}

extension PluginKind {
    public func make(_ values: ParameterValues, in registry: SpecificationRegistry<Self>) throws -> Plugin {
        try make(values)
    }

    public var fittedOn: [String] { [] }

    public var remarks: [String] { [] }

    public var isExternal: Bool { false }

    /// The parameter without which none can be made; `nil` for kinds that have defaults for all.
    package var requiredParameter: ParameterDescription? { parameters.first(where: \.isRequired) }
}
