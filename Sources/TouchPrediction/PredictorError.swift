/// Why a predictor could not be made.
public enum PredictorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text is not of the form `name:parameter=value,…`.
    case malformedSpecification(String, problem: String)
    /// No predictor of that name is registered; the nearest names, best first.
    case unknownPredictor(String, nearest: [String])
    /// The predictor has no such parameter; the nearest names, best first.
    case unknownParameter(String, predictor: String, nearest: [String])
    /// The value is outside the parameter's domain.
    case invalidValue(String, parameter: String, predictor: String, expected: String)
    /// A name is registered already, or is not a name.
    case invalidRegistration(String, problem: String)

    public var description: String {
        switch self {
        case .malformedSpecification(let text, let problem):
            return "predictor specification '\(text)': \(problem). The form is name or name:parameter=value,…"
        case .unknownPredictor(let name, let nearest):
            return "there is no predictor '\(name)'." + Self.hint(nearest) + " 'foretouch predictors' lists them."
        case .unknownParameter(let name, let predictor, let nearest):
            guard !nearest.isEmpty else { return "predictor '\(predictor)' takes no parameter, found '\(name)'." }
            return "predictor '\(predictor)' has no parameter '\(name)'." + Self.hint(nearest)
        case .invalidValue(let value, let parameter, let predictor, let expected):
            return "predictor '\(predictor)', parameter '\(parameter)': found '\(value)', expected \(expected)."
        case .invalidRegistration(let name, let problem):
            return "predictor '\(name)' cannot be registered: \(problem)."
        }
    }

    private static func hint(_ nearest: [String]) -> String {
        nearest.isEmpty ? "" : " Did you mean " + nearest.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }
}
