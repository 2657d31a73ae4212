import TouchFormats

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

        /// Nothing yet.
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
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for a pattern that is none.
    package func named(
        byPath path: String,
        in folder: String,
        _ matches: inout NameMatches
    ) throws(DatasetError) -> ImportOptions {
        var options = self
        if let taskPattern {
            let match = try Self.match(taskPattern, of: "task-from", path, folder, &matches)
            options.task = task ?? match.flatMap { $0[1].substring.map { String($0) } }
        }
        if let namePattern, let match = try Self.match(namePattern, of: "participant-from", path, folder, &matches) {
            func group(_ name: String) -> String? { match.first { $0.name == name }?.substring.map { String($0) } }
            let isNamed = match.contains { $0.name != nil }
            options.participant =
                participant ?? (isNamed ? group("participant") : match[1].substring.map { String($0) })
            options.task = options.task ?? group("task")
        }
        return options
    }

    /// The groups that a pattern finds in a path, or with the folder's name before it.
    private static func match(
        _ pattern: String,
        of option: String,
        _ path: String,
        _ folder: String,
        _ matches: inout NameMatches
    ) throws(DatasetError) -> AnyRegexOutput? {
        guard let expression = try? Regex(pattern),
            // How many groups it has only a match says; one of nothing does, too.
            let nothing = try? Regex("(?:\(pattern))|").wholeMatch(in: ""), nothing.output.count > 1
        else {
            let example =
                option == "task-from"
                ? "'([a-z]+)[0-9]+'" : "'P([0-9]+)', or with groups (?<participant>…) and (?<task>…)"
            throw .invalidOption(
                name: option,
                found: pattern,
                expected: "a regular expression with a group, such as " + example
            )
        }
        let match = path.firstMatch(of: expression) ?? "\(folder)/\(path)".firstMatch(of: expression)
        matches.take(option, pattern, found: match != nil, in: path)
        return match?.output
    }
}
