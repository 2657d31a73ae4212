import Foundation
import TouchPrediction

/// What may be said between here and a program, apart from how the lines are carried: whether it introduces itself, and
/// which line answers which question.
package struct ExecDialogue {
    /// What came of a line.
    package enum Reply {
        /// An answer to an earlier question, which is counted: the one that is waited for may still come.
        case late
        /// The end of the question: the answers, or `nil` where the program has none to give, which is counted.
        case answered([Prediction?]?)
    }

    /// The longest that one number of an answer is written, in bytes.
    private static let numberLength = 32
    /// The most that comes before a program is asked anything, in bytes.
    package static let smallLimit = 1 << 16

    let greeting: ExecGreeting
    private let log: FailureLog
    private var lastID = 0
    private var answerCount = 0

    /// Reads how a program introduces itself.
    ///
    /// - Parameter command: for the error.
    package init(_ line: [UInt8], command: String, log: FailureLog) throws(ExternalPredictorError) {
        guard let greeting = try? JSONDecoder().decode(ExecGreeting.self, from: Data(line)) else {
            let found = FailureLog.printable(String(decoding: line.prefix(200), as: UTF8.self))
            throw .notStarted(
                command,
                reason: "found '\(found)', expected {\"foretouch\":\(ExecGreeting.version),\"name\":…}"
            )
        }
        guard greeting.foretouch == ExecGreeting.version else {
            throw .wrongVersion(command, found: "\(greeting.foretouch)", expected: ExecGreeting.version)
        }
        self.greeting = greeting
        self.log = log
    }

    /// The most that may come in answer to the last question, in bytes: seven columns, and space for answers given twice.
    var limit: Int { Self.smallLimit + 2 * 7 * Self.numberLength * answerCount }

    /// Begins a question.
    ///
    /// - Parameter count: how many answers are wanted.
    /// - Returns: its number.
    package mutating func ask(for count: Int) -> Int {
        lastID += 1
        answerCount = count
        return lastID
    }

    /// Takes a line of the program, which was asked.
    ///
    /// - Throws: ``ChildFailure`` where nothing more that the program says can be believed.
    package func take(_ line: [UInt8]) throws(ChildFailure) -> Reply {
        guard let answer = try? ExecAnswer(line) else {
            let start = String(decoding: line.prefix(200), as: UTF8.self)
            throw ChildFailure(failure: .garbage, detail: "'\(start)' is no answer")
        }
        if 1..<lastID ~= answer.id {
            log.note(.answeredTwice, detail: "an answer to \(answer.id), which was answered before")
            return .late
        }
        guard answer.id == lastID else {
            throw ChildFailure(failure: .unasked, detail: "an answer to \(answer.id), asked was \(lastID)")
        }
        if let error = answer.error {
            log.note(.refused, detail: error)
            return .answered(nil)
        }
        return .answered(answer.predictions(answerCount, log: log))
    }
}
