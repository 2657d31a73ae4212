import Foundation
import TouchPrediction

/// A running program that has introduced itself.
///
/// Used by one thread at a time.
final class ExecWorker: @unchecked Sendable {
    /// Place 0 is for whole strokes; the others are for contacts that are shown sample by sample.
    static let contactCount = 16

    /// How long a program may take to end when its input is closed, in seconds: an interpreter on a busy machine takes more
    /// than one.
    private static let secondsToEnd = 5

    let number: Int
    var greeting: ExecGreeting { dialogue.greeting }
    private let child: ChildProcess
    private let log: FailureLog
    private let timeout: Duration
    private var dialogue: ExecDialogue
    /// Which contact is at a place.
    private var owners = [Int](repeating: 0, count: contactCount)
    private var nextPlace = 1

    /// Starts the program and waits for its greeting.
    init(_ parameters: ExecParameters, number: Int, log: FailureLog) throws(ExternalPredictorError) {
        self.number = number
        self.log = log
        timeout = parameters.timeout
        child = try ChildProcess(parameters.command)
        let deadline = ContinuousClock.now + parameters.startTimeout
        let line: [UInt8]
        do throws(ChildFailure) {
            try child.send(ExecGreeting.line, deadline: deadline, limit: ExecDialogue.smallLimit)
            line = try child.nextLine(deadline: deadline, limit: ExecDialogue.smallLimit)
        } catch {
            throw .notStarted(
                parameters.command,
                reason: "\(error.failure.rawValue) instead of an introduction: \(FailureLog.printable(error.detail))"
            )
        }
        dialogue = try ExecDialogue(line, command: parameters.command, log: log)
    }

    /// Whether a contact is still at its place.
    func holds(_ contact: Int, at place: Int) -> Bool { owners[place] == contact }

    /// A place for a contact, that of the one whose turn is furthest back.
    func place(for contact: Int) -> Int {
        let place = nextPlace
        owners[place] = contact
        nextPlace = place + 1 < Self.contactCount ? place + 1 : 1
        return place
    }

    /// Asks and waits for the answer.
    ///
    /// - Returns: the answers; `nil` where the program has none to give, which is counted, and can be asked on.
    func answer(_ request: ExecRequest) throws(ChildFailure) -> [Prediction?]? {
        let id = dialogue.ask(for: request.times.count)
        let limit = dialogue.limit
        let deadline = ContinuousClock.now + timeout
        defer {
            if child.isFlooded { log.note(.flooded, count: countFlood(), detail: "more than 64 kB to standard error") }
        }
        try child.send(request.line(id: id), deadline: deadline, limit: limit)
        while true {
            let line = try child.nextLine(deadline: deadline, limit: limit)
            if case .answered(let answers) = try dialogue.take(line) { return answers }
        }
    }

    private var isFloodCounted = false

    /// A flood counts once for each program that was started.
    private func countFlood() -> Int {
        defer { isFloodCounted = true }
        return isFloodCounted ? 0 : 1
    }

    /// Ends the program; counts what it does on that occasion.
    func end() {
        let (lines, inTime) = child.end(patience: .seconds(Self.secondsToEnd))
        if lines > 0 {
            log.note(.answeredTwice, count: lines, detail: "\(lines) lines more than were asked for")
        }
        if !inTime { log.note(.notEnded, detail: "it still ran \(Self.secondsToEnd) s after its input was closed") }
    }

    func kill() { child.kill() }
}
