import Foundation
import TouchRecordings

/// What a long run has done, in a file to which each piece is added at once, so that a run that was cut off goes on where it stopped.
///
/// The first line is a header that says what the run is; a log of another run is not continued. The run itself is a function of its
/// settings: run again, it takes the pieces that are known instead of making them.
package struct RunLog<Header: Codable & Equatable & Sendable, Entry: Codable & Sendable>: Sendable {
    /// The path of the file; `nil` for a log that keeps nothing.
    package let path: String?
    /// What it is, in words without an article.
    private let noun: String

    /// A log in a file; without a path one that keeps nothing.
    package init(path: String?, noun: String) {
        self.path = path
        self.noun = noun
    }

    /// Reads what the file holds, and starts one where there is none.
    ///
    /// - Parameters:
    ///   - run: what the run is called, and in what another one may differ.
    ///   - expected: what an entry is, with its article.
    ///   - isValid: whether an entry can be of this run.
    /// - Returns: the entries; a last line that was cut off is dropped.
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)`` where it is of another run, or not a log.
    package func open(
        _ header: Header,
        run: (name: String, differences: String),
        expected: String,
        isValid: (Entry) -> Bool
    ) throws -> [Entry] {
        guard let path else { return [] }
        let beginning = try Self.encoder.encode(header)
        // A first line that was cut off is where a log begins that holds nothing yet.
        let data =
            FileManager.default.fileExists(atPath: path)
            ? try ResultFile.contents(path: path, expected: "a \(noun)") : Data()
        guard !beginning.starts(with: data) else {
            try write(beginning, to: path, truncating: true)
            return []
        }
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        let isCutOff = data.last != UInt8(ascii: "\n")
        let decoder = JSONDecoder()
        guard let found = lines.first.flatMap({ try? decoder.decode(Header.self, from: Data($0)) }) else {
            throw EvaluationError.unreadableResult(path: path, found: "no \(noun)", expected: "one, or no file")
        }
        guard found == header else {
            throw EvaluationError.unreadableResult(
                path: path,
                found: "the log of another \(run.name) (\(run.differences) differ)",
                expected: "the log of this \(run.name), or no file"
            )
        }
        lines.removeFirst()
        if isCutOff, !lines.isEmpty { lines.removeLast() }
        let entries = try lines.enumerated().map { index, line in
            guard let entry = try? decoder.decode(Entry.self, from: Data(line)), isValid(entry) else {
                throw EvaluationError.unreadableResult(
                    path: "\(path), line \(index + 2)",
                    found: "something else",
                    expected: expected
                )
            }
            return entry
        }
        guard isCutOff else { return entries }
        // The part of a line must not run into the next one.
        var whole = beginning
        for line in lines { whole += Data([UInt8(ascii: "\n")]) + line }
        try write(whole, to: path, truncating: true)
        return entries
    }

    /// Adds a piece.
    package func add(_ entry: Entry) throws {
        guard let path else { return }
        try write(try Self.encoder.encode(entry), to: path, truncating: false)
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    private func write(_ line: Data, to path: String, truncating: Bool) throws {
        let data = line + Data("\n".utf8)
        guard !truncating else { return try PartialFiles.write(data, to: path) }
        do {
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            try handle.seekToEnd()
            try handle.write(contentsOf: data)
        } catch {
            throw EvaluationError.unwritable(path: path, reason: error.systemReason)
        }
    }
}
