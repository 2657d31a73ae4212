import TouchEvaluation

/// The candidates evaluated so far, in a ``RunLog``. The search itself is a function of its seed and the scores; run again, it finds
/// its way through those that are known without evaluating them.
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

    private let log: RunLog<Header, Entry>
    private(set) var scores: [String: TuningScores] = [:]

    /// A log in memory alone.
    package init() { log = RunLog(path: nil, noun: "tuning log") }

    /// Opens or starts a log in a file.
    package init(path: String) { log = RunLog(path: path, noun: "tuning log") }

    /// Reads what the file holds.
    ///
    /// - Parameter cellCount: how many values each candidate has.
    /// - Throws: what ``RunLog/open(_:run:expected:isValid:)`` throws.
    mutating func open(_ header: Header, cellCount: Int) throws {
        let entries = try log.open(
            header,
            run: ("search", "predictor, data, horizons, objective or version"),
            expected: "a candidate with \(cellCount) values, none below 0"
        ) { $0.values.count == cellCount && $0.values.allSatisfy { $0.map { $0 >= 0 } ?? true } }
        for entry in entries {
            scores[entry.specification] = TuningScores(values: entry.values.map { $0 ?? .nan })
        }
    }

    /// Adds a candidate.
    mutating func add(_ specification: String, _ scores: TuningScores) throws {
        self.scores[specification] = scores
        try log.add(Entry(specification: specification, values: scores.values.map { $0.isFinite ? $0 : nil }))
    }
}
