import Synchronization
import TouchRecordings

/// A CSV file with a row for every prediction that an evaluation scores, for whoever analyzes them by a model of her own.
///
/// Every row counts once in every metric that sums over predictions: the mean of the rows' errors is `mean`, the root of the mean of
/// their squares `rmse`.
///
/// Strokes are scored side by side. Rows come in the order of the data nevertheless, so that the file is the same with any number of
/// cores: those that are early wait in memory, and beyond ``mostWaiting`` whoever makes them waits.
package final class PredictionTable: Sendable {
    /// The columns, in their order.
    package static let columns = [
        "dataset", "recording", "part", "participant", "task", "condition", "stroke", "sample", "time", "horizon_ms",
        "predictor", "predicted_x", "predicted_y", "true_x", "true_y", "absent",
    ]

    /// The unit of places, in a column of its own; `nil` for that of each dataset, without a column.
    package let unit: LengthUnit?

    /// A run of strokes that are scored one after the other.
    struct Turn: Hashable {
        /// The position of the source among those that are scored.
        var source: Int
        /// Its position among the source's runs.
        var run: Int
    }

    private struct EarlyRows {
        var bytes: [UInt8] = []
        var isComplete = false
    }

    private struct State {
        let writer: TextWriter
        /// Whose rows go to the file.
        var current = Turn(source: 0, run: 0)
        var early: [Turn: EarlyRows] = [:]
        /// How many bytes of a source's rows wait.
        var waiting: [Int: Int] = [:]
        /// How many runs a source has, once that is known.
        var runCounts: [Int: Int] = [:]
    }

    /// How many bytes of one source's rows may wait, before what a stroke adds.
    private static let mostWaiting = 8 << 20

    private let state: Mutex<State>
    private let lock: OutputLock?

    /// Makes the file, under its name when ``finish()`` returns; packed where the name ends in `.gz`. A pipe gets the rows as they come.
    ///
    /// - Throws: `DatasetError` where the file cannot be made, or another run writes it.
    package init(path: String, unit: LengthUnit? = nil) throws {
        self.unit = unit
        let place = try OutputPlace(path)
        lock = try place.lock()
        let writer = try TextWriter(path: path, compression: 1, place: place)
        let header = DelimitedText(header: Self.columns + (unit == nil ? [] : ["unit"])).text
        try writer.write { $0.append(contentsOf: header.utf8) }
        state = Mutex(State(writer: writer))
    }

    /// Takes rows of a run, in their order.
    func take(_ rows: [UInt8], of turn: Turn) async throws {
        try state.withLock { state in
            guard turn != state.current else { return try state.writer.write { $0.append(contentsOf: rows) } }
            state.early[turn, default: EarlyRows()].bytes += rows
            state.waiting[turn.source, default: 0] += rows.count
        }
        // Looked at now and then: whoever waits has far more rows ready than are written meanwhile.
        while mustWait(turn) { try await Task.sleep(for: .milliseconds(2)) }
    }

    private func mustWait(_ turn: Turn) -> Bool {
        state.withLock { $0.current != turn && $0.waiting[turn.source, default: 0] > Self.mostWaiting }
    }

    /// Takes note that a run has no more rows.
    func end(_ turn: Turn) throws {
        try state.withLock { state in
            state.early[turn, default: EarlyRows()].isComplete = true
            try Self.advance(&state)
        }
    }

    /// Takes note that a source has no more runs.
    func end(source: Int, runCount: Int) throws {
        try state.withLock { state in
            state.runCounts[source] = runCount
            try Self.advance(&state)
        }
    }

    /// Writes what waits for nobody any more.
    private static func advance(_ state: inout State) throws(DatasetError) {
        while true {
            if state.early[state.current]?.isComplete == true {
                state.early[state.current] = nil
                state.current.run += 1
            } else if state.runCounts[state.current.source] == state.current.run {
                state.runCounts[state.current.source] = nil
                state.waiting[state.current.source] = nil
                state.current = Turn(source: state.current.source + 1, run: 0)
            } else {
                return
            }
            guard let rows = state.early[state.current]?.bytes, !rows.isEmpty else { continue }
            try state.writer.write { buffer in buffer.append(contentsOf: rows) }
            state.early[state.current]?.bytes = []
            state.waiting[state.current.source, default: 0] -= rows.count
        }
    }

    /// Completes the file and gives it its name.
    package func finish() throws {
        try state.withLock { state in _ = try state.writer.finish() }
        withExtendedLifetime(lock) {}
    }
}
