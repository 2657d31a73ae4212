/// Reads what stands behind the colon of a specification, one item after the other.
struct SettingsReader {
    enum Item {
        case setting(name: String, value: String)
        case problem(String)
    }

    private var rest: Substring
    private var isFirst = true
    private var isAtEnd = false

    init(_ text: Substring) { rest = text }

    /// The next item; `nil` behind the last one. Nothing follows a problem.
    mutating func next() -> Item? {
        guard !isAtEnd else { return nil }
        defer { isFirst = false }
        skipSpaces()
        let start = rest
        let name = takeName()
        guard name != nil || isFirst else { return missing(start) }
        if name != nil { skipSpaces() }
        let value: String
        if rest.first == "\"" {
            guard let quoted = takeQuoted() else { return problem("a quotation mark is not closed") }
            skipSpaces()
            guard rest.isEmpty || rest.first == "," else {
                return problem("expected a comma behind the closing quotation mark, found '\(rest.prefix(20))'")
            }
            value = quoted
        } else {
            let end = rest.firstIndex(of: ",") ?? rest.endIndex
            value = Self.trimmingSpaces(rest[..<end])
            rest = rest[end...]
            guard !value.isEmpty else { return missing(start) }
        }
        isAtEnd = rest.isEmpty
        rest = rest.dropFirst()
        return .setting(name: name ?? "", value: value)
    }

    /// Takes a parameter's name and the sign behind it. In the first item, which may be a value alone, only what looks like
    /// one: a command may hold an equals sign too.
    private mutating func takeName() -> String? {
        guard let end = rest.firstIndex(where: { $0 == "=" || $0 == "," }), rest[end] == "=" else { return nil }
        let name = Self.trimmingSpaces(rest[..<end])
        guard isFirst ? Self.isName(name) : !name.isEmpty else { return nil }
        rest = rest[rest.index(after: end)...]
        return name
    }

    /// Takes a value in quotation marks; `nil` where the closing one is missing.
    private mutating func takeQuoted() -> String? {
        var value = ""
        rest = rest.dropFirst()
        while let character = rest.popFirst() {
            switch character {
            case "\"": return value
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                if escaped != "\"" && escaped != "\\" { value.append(character) }
                value.append(escaped)
            default: value.append(character)
            }
        }
        return nil
    }

    private mutating func skipSpaces() {
        while rest.first?.isWhitespace == true { rest.removeFirst() }
    }

    private mutating func missing(_ start: Substring) -> Item {
        problem("expected parameter=value, found '\(start.prefix { $0 != "," })'")
    }

    private mutating func problem(_ text: String) -> Item {
        isAtEnd = true
        return .problem(text)
    }

    /// Whether a text could be a parameter's name.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
    }

    /// A value as it is written in a specification.
    ///
    /// - Parameter isFirstWithoutName: whether it stands where a name could.
    static func written(_ value: String, isFirstWithoutName: Bool) -> String {
        let looksNamed =
            isFirstWithoutName && value.contains("=")
            && isName(trimmingSpaces(value.prefix { $0 != "=" }))
        guard
            value.isEmpty || looksNamed || value.contains(",") || value.hasPrefix("\"")
                || value.first?.isWhitespace == true || value.last?.isWhitespace == true
        else { return value }
        return "\"" + value.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }

    static func trimmingSpaces(_ text: Substring) -> String {
        var text = text
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
