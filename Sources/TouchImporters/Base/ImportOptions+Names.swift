import TouchFormats

extension ImportOptions {
    /// These options with the participant and the task that a file's path names: see ``namePattern``.
    ///
    /// - Parameter path: inside the dataset's folder.
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for a pattern that is none.
    package func named(byPath path: String) throws(DatasetError) -> ImportOptions {
        guard let namePattern else { return self }
        let expected =
            "a regular expression with a group, such as 'P([0-9]+)', or with groups (?<participant>…) and (?<task>…)"
        let expression: Regex<AnyRegexOutput>
        do {
            expression = try Regex(namePattern)
        } catch {
            throw .invalidOption(name: "participant-from", found: namePattern, expected: expected)
        }
        guard let match = path.firstMatch(of: expression) else { return self }
        guard match.output.count > 1 else {
            throw .invalidOption(name: "participant-from", found: namePattern, expected: expected)
        }
        func group(_ name: String) -> String? { match.output.first { $0.name == name }?.substring.map { String($0) } }
        var options = self
        let isNamed = match.output.contains { $0.name != nil }
        options.participant =
            participant ?? (isNamed ? group("participant") : match.output[1].substring.map { String($0) })
        options.task = task ?? group("task")
        return options
    }
}
