/// Finds what a public file should not tell.
enum PersonalText {
    /// What of a text tells of a person or of somebody's disk, in words that follow "found"; `nil` where nothing does.
    ///
    /// - Parameters:
    ///   - text: any text of a submission.
    ///   - participants: the names of those who drew.
    static func found(in text: String, participants: Set<String> = []) -> String? {
        let words = text.split { $0.isWhitespace || "=,;:'\"()<>[]".contains($0) }
        for word in words {
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            if parts.count == 2, !parts[0].isEmpty, parts[1].dropFirst().dropLast().contains(".") {
                return "the e-mail address '\(word)'"
            }
            if word.hasPrefix("~/") || word.hasPrefix("\\\\") { return "the path '\(word)'" }
            // An address of the web begins with two.
            if word.hasPrefix("/"), !word.hasPrefix("//"), word.dropFirst().contains("/") {
                return "the path '\(word)'"
            }
        }
        if let drive = drivePath(in: text) { return "the path '\(drive)'" }
        guard !participants.isEmpty else { return nil }
        let plain = text.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.map { $0.lowercased() }
        // Names of several words, and numbers that stand for people, are told apart by whole words.
        for name in participants.sorted() where name.count > 2 {
            let wanted = name.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }.map { $0.lowercased() }
            guard !wanted.isEmpty, plain.count >= wanted.count else { continue }
            for start in 0...(plain.count - wanted.count)
            where plain[start..<start + wanted.count].elementsEqual(wanted) {
                return "the name of participant '\(name)'"
            }
        }
        return nil
    }

    /// A path such as `C:\Users`.
    private static func drivePath(in text: String) -> Substring? {
        let characters = Array(text.unicodeScalars)
        for index in characters.indices.dropFirst() where characters[index] == ":" {
            guard characters[index - 1].properties.isAlphabetic, index + 1 < characters.count,
                characters[index + 1] == "\\", index < 2 || !characters[index - 2].properties.isAlphabetic
            else { continue }
            let start = text.unicodeScalars.index(text.unicodeScalars.startIndex, offsetBy: index - 1)
            return text[start...].prefix { !$0.isWhitespace }
        }
        return nil
    }
}
