/// The plug-ins of one kind that can be named in a specification, in the order of registration.
///
/// A value: a program that has some of its own starts from the standard ones and registers them under names of their
/// own, after which nothing tells them from the built-in ones.
public struct SpecificationRegistry<Kind: PluginKind>: Sendable {
    /// The registered kinds, in the order in which they were registered.
    public private(set) var kinds: [Kind] = []

    /// A registry without any kind.
    public init() {}

    /// Adds a kind.
    ///
    /// - Throws: ``SpecificationError/invalidRegistration(_:problem:)`` when the name is taken, is not made of lower-case
    ///   letters, digits and hyphens, or when a parameter's default lies outside its own domain or several
    ///   parameters are required.
    public mutating func register(_ kind: Kind) throws(SpecificationError) {
        let plugin = PluginName(Kind.role, kind.name)
        guard !kind.name.isEmpty,
            kind.name.allSatisfy({ ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" })
        else {
            throw .invalidRegistration(plugin, problem: "a name has lower-case letters, digits and hyphens only")
        }
        guard !kinds.contains(where: { $0.name == kind.name }) else {
            throw .invalidRegistration(plugin, problem: "the name is taken")
        }
        let required = kind.parameters.filter(\.isRequired)
        guard required.isEmpty || required.count == 1 && required[0].condition == nil else {
            throw .invalidRegistration(plugin, problem: "more than one parameter is required, or one under a condition")
        }
        if let parameter = kind.parameters.first(where: { !$0.isRequired && !$0.domain.contains($0.defaultValue) }) {
            throw .invalidRegistration(
                plugin,
                problem: "the default of '\(parameter.name)' is not \(parameter.domain.summary)"
            )
        }
        kinds.append(kind)
    }

    /// The same kinds, each as `change` makes it. Names stay as they are.
    package func changingKinds(_ change: (inout Kind) -> Void) -> SpecificationRegistry {
        var registry = self
        for index in registry.kinds.indices { change(&registry.kinds[index]) }
        return registry
    }

    /// The kind of that name.
    ///
    /// - Throws: ``SpecificationError/unknownName(_:nearest:)`` with the nearest names.
    public func kind(named name: String) throws(SpecificationError) -> Kind {
        guard let kind = kinds.first(where: { $0.name == name }) else {
            throw .unknownName(
                PluginName(Kind.role, name),
                nearest: NearestNames.find(name, among: kinds.map(\.name))
            )
        }
        return kind
    }

    /// Makes what a specification names.
    ///
    /// - Throws: ``SpecificationError`` where the name, a parameter or a value is not valid; whatever the kind's own
    ///   maker throws.
    package func make(_ specification: Specification<Kind>) throws -> Kind.Plugin {
        let kind = try kind(named: specification.name)
        return try kind.make(values(of: specification, for: kind), in: self)
    }

    /// The specification with every parameter spelled out, as results state it.
    package func complete(_ specification: Specification<Kind>) throws(SpecificationError) -> Specification<Kind> {
        let kind = try kind(named: specification.name)
        let values = try values(of: specification, for: kind)
        return Specification(
            name: kind.name,
            settings: values.applicable.map { .init(name: $0.name, value: values.text($0.name) ?? $0.defaultValue) }
        )
    }

    /// The checked parameters of a specification.
    package func values(
        of specification: Specification<Kind>,
        for kind: Kind
    ) throws(SpecificationError) -> ParameterValues {
        let plugin = PluginName(Kind.role, kind.name)
        var settings = specification.settings.map { (name: $0.name, value: $0.value) }
        if let unnamed = settings.firstIndex(where: \.name.isEmpty) {
            let value = settings[unnamed].value
            if kind.requiredParameter == nil, let sign = value.firstIndex(of: "=") {
                let name = SettingsReader.trimmingSpaces(value[..<sign])
                if !name.isEmpty { settings[unnamed].name = name }
            }
        }
        if let unnamed = settings.firstIndex(where: \.name.isEmpty) {
            guard let parameter = kind.requiredParameter?.name, !settings.contains(where: { $0.name == parameter })
            else {
                throw .malformedSpecification(
                    specification.description,
                    of: Kind.role,
                    problem: "expected parameter=value, found '\(settings[unnamed].value)'"
                )
            }
            settings[unnamed].name = parameter
        }
        return try ParameterValues(settings, of: plugin, parameters: kind.parameters)
    }
}
