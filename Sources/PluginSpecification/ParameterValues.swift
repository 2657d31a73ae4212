/// The parameters of one predictor or recognizer after checking: every declared one has a value inside its domain.
public struct ParameterValues: Sendable {
    private let plugin: PluginName
    private let texts: [String: String]

    /// The parameters that have a meaning with these values, in the order of their declaration.
    let applicable: [ParameterDescription]

    /// Checks settings against descriptions and fills in defaults.
    ///
    /// - Throws: ``SpecificationError`` where a name is unknown or a value outside its domain.
    package init(
        _ settings: [(name: String, value: String)],
        of plugin: PluginName,
        parameters: [ParameterDescription]
    ) throws(SpecificationError) {
        let names = parameters.map(\.name)
        for setting in settings where !names.contains(setting.name) {
            throw .unknownParameter(
                setting.name,
                of: plugin,
                nearest: NearestNames.find(setting.name, among: Array(Set(names)).sorted())
            )
        }
        var texts: [String: String] = [:]
        var applicable: [ParameterDescription] = []
        for parameter in parameters {
            if let condition = parameter.condition,
                !condition.values.contains(texts[condition.parameter] ?? "")
            {
                continue
            }
            let given = settings.first { $0.name == parameter.name }?.value
            guard given != nil || !parameter.isRequired else {
                throw .missingParameter(parameter.name, of: plugin, expected: parameter.domain.summary)
            }
            let text = given ?? parameter.defaultValue
            guard parameter.domain.contains(text) else {
                throw .invalidValue(
                    text,
                    parameter: parameter.name,
                    of: plugin,
                    expected: parameter.domain.summary + (parameter.unit == "–" ? "" : " (\(parameter.unit))")
                )
            }
            texts[parameter.name] = text
            applicable.append(parameter)
        }
        for setting in settings where texts[setting.name] == nil {
            let conditions = parameters.filter { $0.name == setting.name }.compactMap { $0.condition?.summary }
            throw .invalidValue(
                setting.value,
                parameter: setting.name,
                of: plugin,
                expected: "no value: it has a meaning only with " + conditions.joined(separator: " or ")
            )
        }
        self.plugin = plugin
        self.texts = texts
        self.applicable = applicable
    }

    /// The number of a parameter declared with ``ParameterDescription/number(_:_:unit:range:default:)`` or
    /// ``ParameterDescription/integer(_:_:unit:range:default:)``.
    public func number(_ name: String) throws(SpecificationError) -> Double {
        guard let number = texts[name].flatMap(Double.init) else { throw undeclared(name, "a number") }
        return number
    }

    /// The whole number of a parameter declared with ``ParameterDescription/integer(_:_:unit:range:default:)``.
    public func integer(_ name: String) throws(SpecificationError) -> Int {
        guard let number = texts[name].flatMap(Int.init) else { throw undeclared(name, "a whole number") }
        return number
    }

    /// The word of a parameter declared with ``ParameterDescription/choice(_:_:default:)``, as its enumeration.
    public func choice<Choice: RawRepresentable<String>>(
        _ name: String,
        as type: Choice.Type = Choice.self
    ) throws(SpecificationError) -> Choice {
        guard let choice = texts[name].flatMap(Choice.init(rawValue:)) else { throw undeclared(name, "\(type)") }
        return choice
    }

    /// The path of a parameter declared with ``ParameterDescription/file(_:_:orWord:)``; `nil` for what is built in.
    public func file(_ name: String) throws(SpecificationError) -> String? {
        guard let text = texts[name] else { throw undeclared(name, "a file") }
        return applicable.contains { $0.name == name && $0.domain == .file(orWord: text) } ? nil : text
    }

    /// The value as written, or the default's spelling.
    public func text(_ name: String) -> String? { texts[name] }

    private func undeclared(_ name: String, _ expected: String) -> SpecificationError {
        .invalidValue(texts[name] ?? "", parameter: name, of: plugin, expected: expected)
    }
}

extension ParameterDescription.Domain {
    /// Whether a value, as written, lies in the domain.
    func contains(_ text: String) -> Bool {
        switch self {
        case .number(let range): Double(text).map { $0.isFinite && range.contains($0) } ?? false
        case .integer(let range): Int(text).map(range.contains) ?? false
        case .choice(let words): words.contains(text)
        case .file, .text: !text.isEmpty
        }
    }
}
