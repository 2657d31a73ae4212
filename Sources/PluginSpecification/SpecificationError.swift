/// Why a predictor or recognizer could not be made.
public enum SpecificationError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text is not of the form `name:parameter=value,…`.
    case malformedSpecification(String, of: PluginRole, problem: String)
    /// None of that name is registered; the nearest names, best first.
    case unknownName(PluginName, nearest: [String])
    /// There is no such parameter; the nearest names, best first.
    case unknownParameter(String, of: PluginName, nearest: [String])
    /// The value is outside the parameter's domain.
    case invalidValue(String, parameter: String, of: PluginName, expected: String)
    /// A required parameter has no value.
    case missingParameter(String, of: PluginName, expected: String)
    /// The value needs a library of the system that is not there, as the reason says.
    case missingLibrary(parameter: String, of: PluginName, reason: String)
    /// A file or a page names a kind that runs a program or loads a library.
    case externalInFile(PluginName)
    /// A name is registered already, or is not a name.
    case invalidRegistration(PluginName, problem: String)

    public var description: String {
        switch self {
        case .malformedSpecification(let text, let role, let problem):
            return "\(role.noun) specification '\(text)': \(problem). The form is name or name:parameter=value,…"
        case .unknownName(let plugin, let nearest):
            return "there is no \(plugin)." + Self.hint(nearest) + " '\(plugin.role.listingCommand)' lists them."
        case .unknownParameter(let name, let plugin, let nearest):
            guard !nearest.isEmpty else { return "\(plugin) takes no parameter, found '\(name)'." }
            return "\(plugin) has no parameter '\(name)'." + Self.hint(nearest)
        case .invalidValue(let value, let parameter, let plugin, let expected):
            return "\(plugin), parameter '\(parameter)': found '\(value)', expected \(expected)."
        case .missingParameter(let parameter, let plugin, let expected):
            return "\(plugin) needs \(expected): \(plugin.name):\(parameter.uppercased())."
        case .missingLibrary(let parameter, let plugin, let reason):
            return "\(plugin), parameter '\(parameter)': \(reason)."
        case .externalInFile(let plugin):
            return
                "\(plugin) runs a program or loads a library, and a file names it here; expected a \(plugin.role.noun) "
                + "of this program: only what is typed runs."
        case .invalidRegistration(let plugin, let problem):
            return "\(plugin) cannot be registered: \(problem)."
        }
    }

    private static func hint(_ nearest: [String]) -> String {
        nearest.isEmpty ? "" : " Did you mean " + nearest.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }
}
