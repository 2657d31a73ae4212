import Foundation
import TouchPrediction

/// A running program that has introduced itself.
///
/// Used by one thread at a time.
final class ExecWorker: @unchecked Sendable {
    /// Place 0 is for whole strokes; the others are for contacts that are shown sample by sample.
    static let contactCount = 16
    /// The most that comes before a program is asked anything, in bytes.
    private static let smallLimit = 1 << 16
    /// The longest that one number of an answer is written, in bytes.
    private static let numberLength = 32

    let number: Int
    let greeting: ExecGreeting
    private let child: ChildProcess
    private let log: FailureLog
    private let timeout: Duration
    private var lastID = 0
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
            try child.send(ExecGreeting.line, deadline: deadline, limit: Self.smallLimit)
            line = try child.nextLine(deadline: deadline, limit: Self.smallLimit)
        } catch {
            throw .notStarted(
                parameters.command,
                reason: "\(error.failure.rawValue) instead of an introduction: \(FailureLog.printable(error.detail))"
            )
        }
        guard let greeting = try? JSONDecoder().decode(ExecGreeting.self, from: Data(line)) else {
            let found = FailureLog.printable(String(decoding: line.prefix(200), as: UTF8.self))
            throw .notStarted(
                parameters.command,
                reason: "found '\(found)', expected {\"foretouch\":\(ExecGreeting.version),\"name\":…}"
            )
        }
        guard greeting.foretouch == ExecGreeting.version else {
            throw .wrongVersion(
                parameters.command,
                found: "\(greeting.foretouch)",
                expected: ExecGreeting.version
            )
        }
        self.greeting = greeting
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
        lastID += 1
        let id = lastID
        let deadline = ContinuousClock.now + timeout
        // Seven columns at most, and room for answers that were given twice.
        let limit = Self.smallLimit + 2 * 7 * Self.numberLength * request.times.count
        defer {
            if child.isFlooded { log.note(.flooded, count: countFlood(), detail: "more than 64 kB to standard error") }
        }
        try child.send(request.line(id: id), deadline: deadline, limit: limit)
        while true {
            let line = try child.nextLine(deadline: deadline, limit: limit)
            guard let answer = try? ExecAnswer(line) else {
                let start = String(decoding: line.prefix(200), as: UTF8.self)
                throw ChildFailure(failure: .garbage, detail: "'\(start)' is no answer")
            }
            if 1..<id ~= answer.id {
                log.note(.answeredTwice, detail: "an answer to \(answer.id), which was answered before")
                continue
            }
            guard answer.id == id else {
                throw ChildFailure(failure: .unasked, detail: "an answer to \(answer.id), asked was \(id)")
            }
            if let error = answer.error {
                log.note(.refused, detail: error)
                return nil
            }
            return answer.predictions(request.times.count, log: log)
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
        let (lines, inTime) = child.end(patience: .seconds(1))
        if lines > 0 {
            log.note(.answeredTwice, count: lines, detail: "\(lines) lines more than were asked for")
        }
        if !inTime { log.note(.notEnded, detail: "it still ran 1 s after its input was closed") }
    }

    func kill() { child.kill() }
}
