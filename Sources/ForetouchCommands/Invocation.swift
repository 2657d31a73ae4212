/// The command as typed, for data that say how they were made.
enum Invocation {
    static var text: String {
        let arguments = ForetouchCommand.words.map { argument in
            argument.contains { $0.isWhitespace || "'\"$\\*?".contains($0) }
                ? "'" + argument.replacing("'", with: "'\\''") + "'" : argument
        }
        return (["foretouch"] + arguments).joined(separator: " ")
    }
}
