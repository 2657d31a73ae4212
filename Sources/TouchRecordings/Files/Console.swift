import Foundation
import Synchronization
import TouchModel

/// Standard output and standard error of a program: the one place by which text reaches a terminal.
///
/// Names of people, gestures and files are other people's text. Whatever in them steers a terminal is made visible here, so
/// that no report needs to remember it, and what cannot be written, to a full disk say, is remembered for the program's end.
package enum Console {
    /// Why output was lost.
    package struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
        /// The system's words.
        package var reason: String

        package var description: String { "standard output: not written whole: \(reason)" }
    }

    /// How many columns the console has that reports are written for.
    ///
    /// `nil` where nothing says: reports then have a width of their own, and a table of many columns is as wide as it is.
    @TaskLocal package static var columns: Int?

    /// No console is taken to be narrower: names and figures need so much.
    private static let fewestColumns = 40

    /// The columns of standard output: those of `COLUMNS` in the environment, or the terminal's; `nil` where it says nothing and output
    /// goes to a file or a pipe.
    package static var columnsOfOutput: Int? {
        var columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 0
        var size = winsize()
        if columns <= 0, isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 {
            columns = Int(size.ws_col)
        }
        // A terminal that does not know its size says 0.
        return columns > 0 ? max(columns, fewestColumns) : nil
    }

    private static let failure = Mutex<Failure?>(nil)
    /// Where text goes: standard output, or standard error while standard output receives the content of a file.
    private static let target = Mutex(STDOUT_FILENO)

    /// Sends text to standard error from now on: standard output receives the content of a file.
    static func leaveOutput() { target.withLock { $0 = STDERR_FILENO } }

    /// Writes text to standard output; lines and tabs stay, other control characters become visible.
    package static func write(_ text: String) { send(text.withVisibleControls(besides: "\n\t")) }

    /// Writes JSON to standard output; control characters in its texts are written as JSON escapes them.
    package static func write(json: Data) {
        send(
            String(decoding: json, as: UTF8.self).withControls(besides: "\n") { scalar in
                String(scalar).utf16.map { "\\u" + String(format: "%04x", $0) }.joined()
            }
        )
    }

    /// Writes what this program itself made to steer a terminal.
    package static func write(asIs text: String) { send(text) }

    /// Writes a line to standard error. That it cannot be written is nobody's concern.
    package static func remark(_ line: String) { remark(asIs: line.withVisibleControls(besides: "\n\t") + "\n") }

    /// Writes text to standard error that this program itself made to steer a terminal.
    package static func remark(asIs text: String) {
        _ = Array(text.utf8).withUnsafeBytes { $0.writeOrEnd(to: STDERR_FILENO) }
    }

    /// Throws where something of standard output was lost so far.
    package static func check() throws(Failure) {
        if let lost = failure.withLock(\.self) { throw lost }
    }

    /// Ends a program with what there is to say last, and with status 1 where all was well but for what could not be written.
    package static func end(saying message: String, status: Int32) -> Never {
        if !message.isEmpty {
            if status == 0 { send(message + "\n") } else { remark(message) }
        }
        do {
            try check()
        } catch {
            remark("Error: \(error)")
            exit(status == 0 ? 1 : status)
        }
        exit(status)
    }

    private static func send(_ text: String) {
        // One at a time, or the lines of two threads mix; nothing more once something was lost.
        failure.withLock { failure in
            guard failure == nil else { return }
            let descriptor = target.withLock(\.self)
            guard Array(text.utf8).withUnsafeBytes({ $0.writeOrEnd(to: descriptor) }) else {
                failure = Failure(reason: SystemReason.ofLastCall)
                return
            }
        }
    }
}

extension String {
    /// The text with characters that steer a terminal, break lines or turn the direction of writing as `\u{…}`.
    package var withVisibleControls: String { withVisibleControls(besides: "") }

    /// As ``withVisibleControls``, without those that are named.
    package func withVisibleControls(besides kept: String) -> String {
        withControls(besides: kept) { "\\u{\(String($0.value, radix: 16))}" }
    }

    fileprivate func withControls(besides kept: String, as words: (Unicode.Scalar) -> String) -> String {
        func isControl(_ scalar: Unicode.Scalar) -> Bool {
            Self.isControl(scalar) && !kept.unicodeScalars.contains(scalar)
        }
        // Nearly all text is plain.
        guard unicodeScalars.contains(where: isControl) else { return self }
        return unicodeScalars.map { isControl($0) ? words($0) : String($0) }.joined()
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
