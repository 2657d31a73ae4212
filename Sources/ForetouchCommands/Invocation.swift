/// The command as typed, for data that say how they were made.
enum Invocation {
    static var text: String { (["foretouch"] + ForetouchCommand.words.map(quoted)).joined(separator: " ") }

    /// A word as a shell takes it.
    static func quoted(_ word: String) -> String {
        word.contains { $0.isWhitespace || "'\"$\\*?".contains($0) }
            ? "'" + word.replacing("'", with: "'\\''") + "'" : word
    }

    /// The words of a text that ``quoted(_:)`` wrote; `nil` where a quote does not close.
    static func words(of text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "'":
                isQuoted.toggle()
                word = word ?? ""
            case "\\" where !isQuoted:
                guard let escaped = rest.popFirst() else { return nil }
                word = (word ?? "") + String(escaped)
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return isQuoted ? nil : words + [word].compactMap(\.self)
    }
}
