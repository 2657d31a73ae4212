/// A predictor or recognizer by name and parameters, as typed on a command line and kept in results:
/// `kalman:model=singer,process-noise=1e10`.
///
/// Where a value holds a comma, a quotation mark at its start or spaces at its ends, it stands in double quotation marks,
/// in which `\"` and `\\` stand for `"` and `\`. The value of a kind's required parameter can come first without a name:
/// `exec:python3 mine.py,timeout=2`.
///
/// Parsing checks only the form. ``SpecificationRegistry`` knows which names and values exist.
///
/// It may name a program or a library that is then run, so it is made only of what a person typed in this call, or a
/// program says in its code. What stands in a file or comes from a page is a ``RecordedSpecification``.
public struct Specification<Kind: PluginKind>: Sendable, Hashable, CustomStringConvertible {
    /// One parameter with its value.
    public struct Setting: Sendable, Hashable {
        /// The parameter's name; empty for a value that was given without one.
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
    /// The settings, in the order in which they are written.
    public var settings: [Setting]

    /// Each parameter is the property of that name.
    public init(name: String, settings: [Setting] = []) {
        self.name = name
        self.settings = settings
    }

    /// Reads `name`, `name:parameter=value,…` or `name:value,parameter=value,…`.
    ///
    /// - Parameter text: typed by the person who runs the program, or written in its code; never read from a file.
    /// - Throws: ``SpecificationError/malformedSpecification(_:of:problem:)`` where the form is not met.
    public init(typed text: String) throws(SpecificationError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map { SettingsReader.trimmingSpaces($0) } ?? ""
        guard !name.isEmpty else {
            throw .malformedSpecification(text, of: Kind.role, problem: "the \(Kind.role.noun)'s name is missing")
        }
        var settings: [Setting] = []
        if parts.count == 2 {
            var reader = SettingsReader(parts[1])
            while let item = reader.next() {
                switch item {
                case .setting(let name, let value):
                    guard !settings.contains(where: { $0.name == name }) else {
                        throw .malformedSpecification(
                            text,
                            of: Kind.role,
                            problem: "parameter '\(name)' is given twice"
                        )
                    }
                    settings.append(Setting(name: name, value: value))
                case .problem(let problem):
                    throw .malformedSpecification(text, of: Kind.role, problem: problem)
                }
            }
        }
        self.init(name: name, settings: settings)
    }

    /// The text that parses to this specification.
    public var description: String {
        guard !settings.isEmpty else { return name }
        return name + ":"
            + settings.map {
                let value = SettingsReader.written($0.value, isFirstWithoutName: $0.name.isEmpty)
                return $0.name.isEmpty ? value : "\($0.name)=\(value)"
            }.joined(separator: ",")
    }
}
