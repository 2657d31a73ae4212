import Foundation
import StandardPredictors
import Synchronization
import TouchModel
import TouchPrediction

/// A predictor in another program, which is asked in JSON, a line at a time.
///
/// ## Behavior
///
/// Replaying a stroke is one question and one answer, whatever its length. Shown sample by sample, samples wait here
/// until somebody asks, and only what a program has not seen is sent. Everything that the contact did is kept, so that a
/// copy of the value, or a program that was started again, is shown it from the beginning; of a contact with more than
/// ``historyLimit`` samples the older half is forgotten.
///
/// A program that dies, hangs or lies is ended and started again, within limits; what it was asked then has no answer
/// (`ExternalFailure`). Nothing waits longer than `ExecParameters` say.
///
/// ## Complexity
///
/// A question costs a round trip of tens of microseconds: replay whole strokes where cost matters. Both observing and
/// asking may allocate and lock.
package struct ExecPredictor: ExternalPredictor {
    /// How many samples of a contact are kept.
    package static let historyLimit = 1 << 17

    private let pool: ExecPool
    private var contact = ExecContact()
    /// The samples of the contact, but for the oldest of a very long one.
    private var history: [TouchSample] = []
    /// How many are not in ``history`` any more.
    private var forgotten = 0

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - parameters: what to run, and within what limits.
    ///   - warn: told once of each kind of failure.
    /// - Throws: ``ExternalPredictorError`` where it does not start, or does not introduce itself.
    package init(
        _ parameters: ExecParameters,
        warn: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(ExternalPredictorError) {
        pool = try ExecPool(parameters, warn: warn)
    }

    package mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, history.last.map({ sample.timestamp > $0.timestamp }) ?? true else { return }
        // What the programs know of the contact is shared with copies of this value only as long as they agree.
        if !isKnownUniquelyReferenced(&contact) { contact = ExecContact() }
        if history.count == Self.historyLimit {
            history.removeFirst(Self.historyLimit / 2)
            forgotten += Self.historyLimit / 2
        }
        history.append(sample)
    }

    package func predict(at time: Double) -> Prediction? {
        guard time.isFinite, let last = history.last else { return nil }
        let asked = max(time, last.timestamp)
        let answers = contact.state.withLock { state in
            pool.ask(preferring: state.worker) { worker throws(ChildFailure) in
                let total = forgotten + history.count
                let known =
                    state.worker == worker.number && worker.holds(contact.number, at: state.place)
                    && state.sent >= forgotten && state.sent > 0
                if !known {
                    state = ExecContact.State(
                        worker: worker.number,
                        place: worker.place(for: contact.number),
                        sent: 0
                    )
                }
                let samples = history[(known ? state.sent - forgotten : 0)...]
                let request = ExecRequest(
                    contact: state.place,
                    first: state.sent,
                    samples: samples,
                    queries: [samples.count],
                    times: [asked]
                )
                state.sent = total
                return try worker.answer(request)
            }
        }
        return answers?.first ?? nil
    }

    package mutating func reset() {
        contact = ExecContact()
        history.removeAll(keepingCapacity: true)
        forgotten = 0
    }

    package mutating func replay(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    ) {
        reset()
        var counts: [Int] = []
        var times: [Double] = []
        var isFinite: [Bool] = []
        var unanswered = 0
        var nextQuery = 0
        for position in samples.indices {
            observe(samples[position])
            guard nextQuery < queries.count, queries[nextQuery] == position else { continue }
            nextQuery += 1
            guard let last = history.last else {
                unanswered += horizons.count
                continue
            }
            counts.append(forgotten + history.count)
            for horizon in horizons.indices {
                let time = samples[position].timestamp + horizons[horizon]
                isFinite.append(time.isFinite)
                times.append(time.isFinite ? max(time, last.timestamp) : last.timestamp)
            }
        }
        for answer in 0..<min(unanswered, answers.count) { answers[answer] = nil }
        guard !counts.isEmpty, !horizons.isEmpty else { return }
        let stroke = forgotten == 0 ? history[...] : admitted(samples)[...]
        let request = ExecRequest(contact: 0, first: 0, samples: stroke, queries: counts, times: times)
        let found = pool.ask { worker throws(ChildFailure) in try worker.answer(request) }
        for index in times.indices {
            answers[unanswered + index] = isFinite[index] ? found?[index] : nil
        }
    }

    /// The samples that are observed, where they are more than are kept.
    private func admitted(_ samples: Span<TouchSample>) -> [TouchSample] {
        var admitted: [TouchSample] = []
        for position in samples.indices where samples[position].isFinite {
            if let last = admitted.last, samples[position].timestamp <= last.timestamp { continue }
            admitted.append(samples[position])
        }
        return admitted
    }

    package var origin: PredictorOrigin { pool.origin }

    package var stopReason: String? { pool.log.stopReason }

    package func finish() -> PredictorFailures { pool.finish() }
}

/// What the programs know of a contact. Copies of a predictor share it until one of them observes.
final class ExecContact: Sendable {
    struct State {
        /// The program that was asked last; `nil` before.
        var worker: Int?
        /// Where the contact is kept there.
        var place = 0
        /// How many of its samples the program was shown.
        var sent = 0
    }

    private static let next = Atomic<Int>(1)

    /// Another one for each contact.
    let number: Int = ExecContact.next.wrappingAdd(1, ordering: .relaxed).newValue
    let state = Mutex(State())
}
