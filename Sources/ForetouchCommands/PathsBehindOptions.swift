import Foretouch
import Foundation

/// Paths that were typed behind an option that takes several words.
///
/// `-p kalman linear recording.jsonl` means two predictors and a recording, but such an option takes every word up to the
/// next option. So the words are put in order before they are parsed: those that cannot be the option's go to the end,
/// behind `--`, where the command's own arguments stand.
enum PathsBehindOptions {
    /// The words with misplaced paths at the end.
    ///
    /// - Parameter arguments: without the program's own name.
    static func movedToTheEnd(_ arguments: [String]) -> [String] {
        // What others read: the recorder's program, and a shell that completes.
        guard let command = arguments.first, command != "record", !command.hasPrefix("---") else { return arguments }
        var kept: [String] = []
        var moved: [String] = []
        var values: Values?
        let options = arguments.prefix { $0 != "--" }
        for word in options {
            if word.hasPrefix("-"), word.count > 1 {
                values = Values(of: String(word.prefix { $0 != "=" }), in: command)
                kept.append(word)
            } else if let values, !values.include(word) {
                moved.append(word)
            } else {
                kept.append(word)
            }
        }
        guard !moved.isEmpty else { return arguments }
        return kept + ["--"] + moved + arguments.dropFirst(options.count + 1)
    }
}

/// What the values of an option are that takes several words.
private enum Values {
    case predictors, recognizers, participants, parameterRanges, evaluatedDatasets

    /// `nil` for an option that takes one word or none.
    init?(of option: String, in command: String) {
        switch option {
        case "-p", "--predictor": self = .predictors
        case "-r", "--recognizer": self = .recognizers
        case "--exclude-participant": self = .participants
        case "--parameter": self = .parameterRanges
        // Elsewhere a dataset is what the command's arguments are, too.
        case "--dataset" where command == "report": self = .evaluatedDatasets
        default: return nil
        }
    }

    /// Whether a word can be a value.
    func include(_ word: String) -> Bool {
        switch self {
        case .predictors:
            Self.isSpecification(word, of: ForetouchCommand.registry.kinds.map(\.name) + [PredictorOptions.all])
        case .recognizers: Self.isSpecification(word, of: RecognizerOptions.names)
        case .participants: !Self.looksLikePath(word)
        case .parameterRanges: word.contains("=") || !Self.looksLikePath(word) && !Self.exists(word)
        case .evaluatedDatasets:
            URL(fileURLWithPath: word).lastPathComponent != "result.json"
        }
    }

    /// Whether a word names a plug-in, be it misspelt, rather than a file or a folder, be it missing.
    private static func isSpecification(_ word: String, of names: [String]) -> Bool {
        if names.contains(String(word.prefix { $0 != ":" })) { return true }
        if exists(word) { return false }
        // Parameters may hold paths.
        return word.contains(":") || !looksLikePath(word)
    }

    /// Whether a word cannot be a name.
    private static func looksLikePath(_ word: String) -> Bool {
        word.contains("/") || endings.contains { word.lowercased().hasSuffix("." + $0) }
    }

    /// How the names of recordings end.
    private static let endings = [
        "binarypb", "csv", "dat", "evemu", "events", "gz", "inkml", "json", "jsonl", "ndjson", "svc", "tsv", "txt",
        "xml",
        "yaml", "yml",
    ]

    private static func exists(_ word: String) -> Bool { FileManager.default.fileExists(atPath: word) }
}
