import StandardPredictors
import Synchronization
import TouchPrediction

/// What can fail in an external predictor; the raw value is its name in results.
package enum ExternalFailure: String, Sendable, CaseIterable {
    /// The program ended, or closed its output, while it was asked.
    case died
    /// The program did not answer in time.
    case timedOut = "timed-out"
    /// The program could not be started again.
    case notStarted = "not-started"
    /// A stroke or question was not sent, for no restarts were left.
    case givenUp = "given-up"
    /// A line of the program is no answer.
    case garbage
    /// A line of the program, or what it wrote without being asked, is longer than any answer.
    case tooLong = "too-long"
    /// An answer to a question that was not asked.
    case unasked
    /// An answer to a question that was answered before.
    case answeredTwice = "answered-twice"
    /// The program said that it could not answer.
    case refused
    /// An answer with too few or too many values.
    case wrongCount = "wrong-count"
    /// A value that is not finite, or is no radius or level.
    case notFinite = "not-finite"
    /// A finite value that is larger than `ExternalAnswer.largestValue`.
    case tooLarge = "too-large"
    /// More was written to standard error than is passed on.
    case flooded
    /// The program had to be ended by force when there was nothing left to ask.
    case notEnded = "not-ended"
    /// A library made no copy of its predictor.
    case notCopied = "not-copied"
}

/// What happens when an external predictor fails.
public enum FailurePolicy: String, Sendable, CaseIterable {
    /// The answer is absent, and work goes on.
    case abstain
    /// The work stops.
    case stop
}

/// Counts the failures of a predictor and its copies.
package final class FailureLog: Sendable {
    private struct State {
        var failures = PredictorFailures()
        package var stopReason: String?
    }

    /// Told once of each kind of failure, when it first occurs.
    package typealias Warn = @Sendable (String) -> Void

    /// The longest text that is kept of what was seen.
    private static let longestDetail = 500

    private let state = Mutex(State())
    private let policy: FailurePolicy
    private let label: String
    private let warn: Warn

    /// - Parameter label: what the predictor is called in warnings.
    package init(_ label: String, policy: FailurePolicy, warn: @escaping Warn) {
        self.label = label
        self.policy = policy
        self.warn = warn
    }

    package var stopReason: String? { state.withLock(\.stopReason) }

    package func note(_ failure: ExternalFailure, count: Int = 1, detail: @autoclosure () -> String) {
        let warning: String? = state.withLock { state in
            var seen = ""
            let isFirst = state.failures.add(
                failure.rawValue,
                count: count,
                detail: {
                    seen = Self.printable(detail())
                    return seen
                }()
            )
            guard isFirst else { return nil }
            if policy == .stop, state.stopReason == nil { state.stopReason = "\(failure.rawValue): \(seen)" }
            return "\(label): \(failure.rawValue): \(seen)"
        }
        if let warning { warn(warning) }
    }

    /// What has been counted since the last call; the work may go on.
    package func take() -> PredictorFailures {
        state.withLock { state in
            defer { state = State() }
            return state.failures
        }
    }

    /// A text on one line and of bounded length, whatever a program wrote.
    static func printable(_ text: String) -> String {
        let line = text.unicodeScalars.prefix(longestDetail).map { scalar in
            scalar.properties.generalCategory == .control ? " " : String(scalar)
        }
        return line.joined() + (text.unicodeScalars.count > longestDetail ? "…" : "")
    }
}
