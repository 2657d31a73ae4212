extension ImportOptions {
    /// What patterns found in paths of files.
    package struct NameMatches: Sendable {
        /// The patterns that were looked for, each with its option, and whether one was found.
        private var wasFound: [Pattern: Bool] = [:]
        private var example = ""

        private struct Pattern: Hashable {
            var option: String
            var text: String
        }

        /// Creates an empty one.
        package init() {}

        fileprivate mutating func take(_ option: String, _ text: String, found: Bool, in path: String) {
            if example.isEmpty { example = path }
            let pattern = Pattern(option: option, text: text)
            wasFound[pattern] = found || wasFound[pattern] == true
        }

        /// Throws for a pattern that was found in no path: it names nobody, and is probably wrong.
        package func check() throws(DatasetError) {
            let missing = wasFound.filter { !$0.value }.keys.sorted { ($0.option, $0.text) < ($1.option, $1.text) }
            guard let pattern = missing.first else { return }
            throw .invalidOption(
                name: pattern.option,
                found: "\(pattern.text), which matches no path",
                expected: "an expression that matches paths such as \(example)"
            )
        }
    }

    /// These options with the participant and the task that a file's path names: see ``namePattern`` and ``taskPattern``.
    ///
    /// - Parameters:
    ///   - path: inside the dataset's folder.
    ///   - folder: the folder's own name, which counts where the path alone has no match.
    ///   - matches: learns what was found.
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for a pattern that is none that ``NamePattern`` reads.
    package func named(
        byPath path: String,
        in folder: String,
        _ matches: inout NameMatches
    ) throws(DatasetError) -> ImportOptions {
        var options = self
        if let taskPattern {
            let match = try Self.match(taskPattern, of: "task-from", path, folder, &matches)
            options.task = task ?? match?.groups[1]
        }
        if let devicePattern {
            let match = try Self.match(devicePattern, of: "device-from", path, folder, &matches)
            options.device = device ?? match?.groups[1]
        }
        if let namePattern, let match = try Self.match(namePattern, of: "participant-from", path, folder, &matches) {
            let isNamed = match.names.contains { $0 != nil }
            options.participant = participant ?? (isNamed ? match["participant"] : match.groups[1])
            options.task = options.task ?? match["task"]
        }
        return options
    }

    /// The groups that a pattern finds in a path, or with the folder's name before it.
    private static func match(
        _ text: String,
        of option: String,
        _ path: String,
        _ folder: String,
        _ matches: inout NameMatches
    ) throws(DatasetError) -> NamePattern.Match? {
        let pattern = try pattern(text, of: option)
        let match = pattern.firstMatch(in: path) ?? pattern.firstMatch(in: "\(folder)/\(path)")
        matches.take(option, text, found: match != nil, in: path)
        return match
    }

    /// An expression with a group at least.
    static func pattern(_ text: String, of option: String) throws(DatasetError) -> NamePattern {
        let example =
            switch option {
            case "task-from": "'([a-z]+)[0-9]+'"
            case "device-from": "'(phone|tablet)/'"
            default: "'P([0-9]+)', or with groups (?<participant>…) and (?<task>…)"
            }
        let expected = "a regular expression with a group, such as " + example
        let pattern: NamePattern
        do {
            pattern = try NamePattern(text)
        } catch {
            throw .invalidOption(name: option, found: "\(text.prefix(200)), with \(error)", expected: expected)
        }
        guard pattern.groupCount > 0 else {
            throw .invalidOption(name: option, found: text, expected: expected)
        }
        return pattern
    }
}
