/// A predictor or recogniser by name and parameters, as typed on a command line and kept in results:
/// `kalman:model=singer,process-noise=1e10`.
///
/// Parsing checks only the form. ``Registry`` knows which names and values exist.
public struct Specification<Kind: PluginKind>: Sendable, Hashable, CustomStringConvertible {
    /// One parameter with its value as written.
    public struct Setting: Sendable, Hashable {
        /// The parameter's name.
        public var name: String
        /// The value as written; what it means is judged when the plug-in is made.
        public var value: String

        /// Each parameter is the property of that name.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The name of the kind.
    public var name: String
    /// In the order written.
    public var settings: [Setting]

    /// Each parameter is the property of that name.
    public init(name: String, settings: [Setting] = []) {
        self.name = name
        self.settings = settings
    }

    /// Reads `name` or `name:parameter=value,…`.
    ///
    /// - Throws: ``SpecificationError/malformedSpecification(_:of:problem:)`` where the form is not met.
    public init(parsing text: String) throws(SpecificationError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(Self.trimmingSpaces) ?? ""
        guard !name.isEmpty else {
            throw .malformedSpecification(text, of: Kind.role, problem: "the \(Kind.role.noun)'s name is missing")
        }
        var settings: [Setting] = []
        if parts.count == 2 {
            for item in parts[1].split(separator: ",", omittingEmptySubsequences: false) {
                let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    .map(Self.trimmingSpaces)
                guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
                    throw .malformedSpecification(
                        text,
                        of: Kind.role,
                        problem: "expected parameter=value, found '\(item)'"
                    )
                }
                guard !settings.contains(where: { $0.name == sides[0] }) else {
                    throw .malformedSpecification(
                        text,
                        of: Kind.role,
                        problem: "parameter '\(sides[0])' is given twice"
                    )
                }
                settings.append(Setting(name: sides[0], value: sides[1]))
            }
        }
        self.init(name: name, settings: settings)
    }

    /// The text that parses to this specification.
    public var description: String {
        settings.isEmpty
            ? name : name + ":" + settings.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    }

    private static func trimmingSpaces(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
