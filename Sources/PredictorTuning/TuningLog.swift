import Foundation
import TouchEvaluation
import TouchModel
import TouchRecordings

/// The candidates evaluated so far, in a file to which each is added at once, so that a search that was cut off goes on
/// where it stopped. The search itself is a function of its seed and the scores; run again, it finds its way through
/// those that are known without evaluating them.
package struct TuningLog: Sendable {
    /// What makes scores comparable: a log of another plan or other data is not continued.
    struct Header: Codable, Equatable {
        var kind = "tuning-log"
        var version: String
        var predictor: String
        var objective: String
        var replay: String
        var horizonsMilliseconds: [Double]
        var datasets: [String]
    }

    private struct Entry: Codable {
        var specification: String
        /// JSON has no NaN: absent values are null.
        var values: [Double?]
    }

    private let path: String?
    private(set) var scores: [String: TuningScores] = [:]

    /// A log in memory alone.
    package init() { path = nil }

    /// Opens or starts a log in a file.
    package init(path: String) { self.path = path }

    /// Reads what the file holds.
    ///
    /// - Parameter cellCount: how many values each candidate has.
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)`` where it is of another plan, or not a log. A
    ///   last line that was cut off is dropped.
    mutating func open(_ header: Header, cellCount: Int) throws {
        guard let path else { return }
        let encoder = Self.encoder
        let beginning = try encoder.encode(header)
        // A first line that was cut off is where a log begins that holds nothing yet.
        let data =
            FileManager.default.fileExists(atPath: path)
            ? try ResultFile.contents(path: path, expected: "a tuning log") : Data()
        guard !beginning.starts(with: data) else {
            try write(beginning, to: path, truncating: true)
            return
        }
        var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
        let isCutOff = data.last != UInt8(ascii: "\n")
        let decoder = JSONDecoder()
        guard let found = lines.first.flatMap({ try? decoder.decode(Header.self, from: Data($0)) }) else {
            throw EvaluationError.unreadableResult(path: path, found: "no tuning log", expected: "one, or no file")
        }
        guard found == header else {
            throw EvaluationError.unreadableResult(
                path: path,
                found: "the log of another search (predictor, data, horizons, objective or version differ)",
                expected: "the log of this search, or no file"
            )
        }
        lines.removeFirst()
        if isCutOff, !lines.isEmpty { lines.removeLast() }
        for (index, line) in lines.enumerated() {
            guard let entry = try? decoder.decode(Entry.self, from: Data(line)), entry.values.count == cellCount,
                entry.values.allSatisfy({ $0.map { $0 >= 0 } ?? true })
            else {
                throw EvaluationError.unreadableResult(
                    path: "\(path), line \(index + 2)",
                    found: "something else",
                    expected: "a candidate with \(cellCount) values, none below 0"
                )
            }
            scores[entry.specification] = TuningScores(values: entry.values.map { $0 ?? .nan })
        }
        guard isCutOff else { return }
        // The part of a line must not run into the next one.
        var whole = beginning
        for line in lines { whole += Data([UInt8(ascii: "\n")]) + line }
        try write(whole, to: path, truncating: true)
    }

    /// Adds a candidate.
    mutating func add(_ specification: String, _ scores: TuningScores) throws {
        self.scores[specification] = scores
        guard let path else { return }
        let entry = Entry(specification: specification, values: scores.values.map { $0.isFinite ? $0 : nil })
        try write(try Self.encoder.encode(entry), to: path, truncating: false)
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    private func write(_ line: Data, to path: String, truncating: Bool) throws {
        let data = line + Data("\n".utf8)
        do {
            if truncating {
                try data.write(to: URL(fileURLWithPath: path), options: .atomic)
                return
            }
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            try handle.seekToEnd()
            try handle.write(contentsOf: data)
        } catch {
            throw EvaluationError.unwritable(path: path, reason: error.systemReason)
        }
    }
}
