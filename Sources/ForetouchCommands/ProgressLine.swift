import Foretouch
import Foundation
import Synchronization

/// A line on standard error that says how far a long run has come: rewritten in place on a terminal, printed every few
/// seconds elsewhere. Short runs print nothing.
final class ProgressLine: Sendable {
    private struct State {
        var lastShown: ContinuousClock.Instant
        var isVisible = false
    }

    private let isTerminal = isatty(FileHandle.standardError.fileDescriptor) == 1
    private let state: Mutex<State>

    init() { state = Mutex(State(lastShown: .now)) }

    /// Shows the text unless something was shown a moment ago.
    func show(_ text: @autoclosure () -> String) {
        let pause: Duration = isTerminal ? .milliseconds(200) : .seconds(5)
        let isDue = state.withLock { state in
            guard state.lastShown.duration(to: .now) > pause else { return false }
            state.lastShown = .now
            state.isVisible = true
            return true
        }
        guard isDue else { return }
        let line = isTerminal ? "\r\u{1B}[K" + text().withVisibleControls : text().withVisibleControls + "\n"
        Console.remark(asIs: line)
    }

    /// Shows how far an evaluation has come.
    func show(recordings done: Int, of total: Int, samples: Int) {
        show("evaluated \(done) of \(total) recordings, \(NumberStyle.count(samples)) samples")
    }

    /// Clears the line.
    func finish() {
        guard state.withLock({ $0.isVisible }), isTerminal else { return }
        Console.remark(asIs: "\r\u{1B}[K")
    }
}

/// How long a run goes on that has come so far.
struct RemainingTime {
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now

    /// The seconds to go, from what was needed so far.
    ///
    /// - Parameter share: how much is done, 0 to 1.
    func seconds(after share: Double) -> Double {
        let elapsed = start.duration(to: clock.now) / .seconds(1)
        return elapsed / max(share, .leastNormalMagnitude) * max(0, 1 - share)
    }

    /// A length of time as a person says it.
    static func words(_ seconds: Double) -> String {
        guard seconds >= 90 else { return "\(Int(seconds.rounded(.up))) s" }
        return "\(Int(min(seconds / 60, 1e6).rounded(.up))) min"
    }
}
