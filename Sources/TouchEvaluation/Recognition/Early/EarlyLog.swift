import Foundation

/// What a measurement of early decisions has done, in a file: it goes on from there.
package struct EarlyLog: Sendable {
    /// What must be the same for parts to fit.
    struct Header: Codable, Equatable {
        var kind = "early-log"
        var version = ForetouchVersion.current
        var plan: [MeasuredResult.Setting]
        var recognizers: [String]
        var inputs: [String]
        var datasets: [String]
        var shard: EvaluationShard?
    }

    /// What of the work is done at a time: a person, with one classifier.
    struct Part: Hashable, Codable {
        var dataset: String
        var participant: String
        /// The position of the classifier.
        var classifier: Int
    }

    /// The sums of the gestures that a person made under the same circumstances.
    struct Slice: Equatable {
        var circumstances: Circumstances
        /// For each input.
        var sums: [EarlySums]
    }

    private struct Entry: Codable {
        struct Slice: Codable {
            var circumstances: Circumstances
            /// For each input the row of its ``EarlySums``.
            var sums: [[Double]]
        }

        var part: Part
        var slices: [Slice]
    }

    private let log: RunLog<Header, Entry>
    private var done: [Part: [Slice]] = [:]

    /// A log in a file; without a path one in memory alone.
    package init(path: String? = nil) { log = RunLog(path: path, noun: "log of early decisions") }

    /// How many parts were done before.
    package var count: Int { done.count }

    /// Reads what the file holds.
    mutating func open(_ header: Header) throws {
        let width = EarlySums().row.count
        let entries = try log.open(
            header,
            run: ("measurement", "options, data or version"),
            expected: "a part with \(header.inputs.count) rows of \(width) numbers"
        ) {
            $0.slices.allSatisfy { $0.sums.count == header.inputs.count && $0.sums.allSatisfy { $0.count == width } }
        }
        for entry in entries {
            done[entry.part] = entry.slices.map {
                Slice(circumstances: $0.circumstances, sums: $0.sums.map { EarlySums($0[...]) })
            }
        }
    }

    /// What was found in a part; `nil` where it is not done.
    subscript(part: Part) -> [Slice]? { done[part] }

    /// Adds a part.
    mutating func add(_ part: Part, _ slices: [Slice]) throws {
        done[part] = slices
        let entries = slices.map { Entry.Slice(circumstances: $0.circumstances, sums: $0.sums.map(\.row)) }
        try log.add(Entry(part: part, slices: entries))
    }

    /// Removes the file of a measurement that is complete: its result has everything.
    package func remove() throws {
        guard let path = log.path else { return }
        do { try FileManager.default.removeItem(atPath: path) } catch {
            throw EvaluationError.unwritable(path: path, reason: error.systemReason)
        }
    }
}
