/// A predictor's parameters after checking: every declared one has a value inside its domain.
public struct ParameterValues: Sendable {
    private let predictor: String
    private let texts: [String: String]
    private let given: Set<String>

    /// Checks settings against descriptions and fills in defaults.
    init(
        _ settings: [PredictorSpecification.Setting],
        for predictor: String,
        parameters: [ParameterDescription]
    ) throws(PredictorError) {
        var texts: [String: String] = [:]
        for parameter in parameters { texts[parameter.name] = parameter.defaultValue }
        for setting in settings {
            guard let parameter = parameters.first(where: { $0.name == setting.name }) else {
                throw .unknownParameter(
                    setting.name,
                    predictor: predictor,
                    nearest: NearestNames.find(setting.name, among: parameters.map(\.name))
                )
            }
            guard parameter.domain.contains(setting.value) else {
                throw .invalidValue(
                    setting.value,
                    parameter: parameter.name,
                    predictor: predictor,
                    expected: parameter.domain.summary + (parameter.unit == "–" ? "" : " (\(parameter.unit))")
                )
            }
            texts[parameter.name] = setting.value
        }
        self.predictor = predictor
        self.texts = texts
        given = Set(settings.map(\.name))
    }

    /// The number of a parameter declared with ``ParameterDescription/number(_:_:unit:range:default:)`` or
    /// ``ParameterDescription/integer(_:_:unit:range:default:)``.
    public func number(_ name: String) throws(PredictorError) -> Double {
        guard let number = texts[name].flatMap(Double.init) else { throw undeclared(name, "a number") }
        return number
    }

    /// The whole number of a parameter declared with ``ParameterDescription/integer(_:_:unit:range:default:)``.
    public func integer(_ name: String) throws(PredictorError) -> Int {
        guard let number = texts[name].flatMap(Int.init) else { throw undeclared(name, "a whole number") }
        return number
    }

    /// The word of a parameter declared with ``ParameterDescription/choice(_:_:default:)``, as its enumeration.
    public func choice<Choice: RawRepresentable<String>>(
        _ name: String,
        as type: Choice.Type = Choice.self
    ) throws(PredictorError) -> Choice {
        guard let choice = texts[name].flatMap(Choice.init(rawValue:)) else { throw undeclared(name, "\(type)") }
        return choice
    }

    /// Refuses parameters that have no meaning together with the others: those given that are not among `names`.
    ///
    /// - Parameter context: what they would have to go with, such as `model=cv`.
    func requireOnly(_ names: [String], with context: String) throws(PredictorError) {
        guard let stray = given.subtracting(names).min() else { return }
        throw .invalidValue(
            texts[stray] ?? "",
            parameter: stray,
            predictor: predictor,
            expected: "no value: with \(context) it has no meaning; what has is "
                + names.filter { $0 != "model" }.joined(separator: ", ")
        )
    }

    /// The value as written, or the default's spelling.
    func text(_ name: String) -> String? { texts[name] }

    private func undeclared(_ name: String, _ expected: String) -> PredictorError {
        .invalidValue(texts[name] ?? "", parameter: name, predictor: predictor, expected: expected)
    }
}

extension ParameterDescription.Domain {
    /// Whether a value, as written, lies in the domain.
    func contains(_ text: String) -> Bool {
        switch self {
        case .number(let range): Double(text).map { $0.isFinite && range.contains($0) } ?? false
        case .integer(let range): Int(text).map(range.contains) ?? false
        case .choice(let words): words.contains(text)
        }
    }
}
