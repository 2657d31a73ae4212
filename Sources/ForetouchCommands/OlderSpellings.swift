/// Names of subcommands and options that older command lines use. They mean what they meant, and help does not list them.
enum OlderSpellings {
    private static let subcommands = ["recognise": "recognize", "recognisers": "recognizers"]

    private static let options = [
        "--horizons": "--horizon", "--metrics": "--metric", "--objective": "--metric", "--recogniser": "--recognizer",
        "--licence": "--license", "--maximum-gap": "--max-gap", "--speeds": "--speed", "--tasks": "--task",
        "--catalogue": "--catalog",
    ]
    /// Elsewhere `--strokes` is a number of strokes.
    private static let renderOptions = ["--strokes": "--stroke"]

    /// The words as they are spelled today.
    ///
    /// - Parameter arguments: without the program's own name.
    static func replaced(in arguments: [String]) -> [String] {
        // The recorder reads its words itself, and so does a shell that completes.
        guard let first = arguments.first, first != "record", !first.hasPrefix("---") else { return arguments }
        let options = first == "render" ? options.merging(renderOptions) { $1 } : options
        let words = arguments.prefix { $0 != "--" }.enumerated().map { position, word in
            guard word.hasPrefix("--") else {
                return position == 0 || (position == 1 && first == "help") ? subcommands[word] ?? word : word
            }
            let name = word.prefix { $0 != "=" }
            return options[String(name)].map { $0 + word.dropFirst(name.count) } ?? word
        }
        return words + arguments.dropFirst(words.count)
    }
}
