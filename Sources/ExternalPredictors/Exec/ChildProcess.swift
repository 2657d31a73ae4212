import Foundation
import TouchRecordings

/// A program that answers lines with lines.
///
/// Used by one thread at a time. Nothing here waits longer than it is told to: all pipes are read and written as they are
/// ready, so that neither side can block the other.
final class ChildProcess: @unchecked Sendable {
    /// The most that a child's standard error is passed on, in bytes; what is beyond is read and dropped.
    private static let errorLimit = 1 << 16
    /// How much of the end of standard error is kept for messages.
    private static let tailLength = 400

    /// How often it is looked for a child's end, in milliseconds, while nothing comes.
    private static let glance: Int64 = 100

    private let id: pid_t
    private var input: Int32
    private let output: Int32
    private let errors: Int32
    private var received = LineBuffer()
    private var errorTail: [UInt8] = []
    private var errorCount = 0
    private var errorsAreOpen = true
    private var isReaped = false
    private var chunk = [UInt8](repeating: 0, count: 1 << 16)

    /// Whether more was written to standard error than is passed on.
    var isFlooded: Bool { errorCount > Self.errorLimit }

    /// Starts `/bin/sh -c command` in a process group of its own.
    init(_ command: String) throws(ExternalPredictorError) {
        var pipes: [(read: Int32, write: Int32)] = []
        do throws(SystemCallError) {
            for _ in 0..<3 { pipes.append(try ChildSpawning.pipe()) }
            id = try ChildSpawning.spawn(command, input: pipes[0].read, output: pipes[1].write, errors: pipes[2].write)
        } catch {
            for pipe in pipes {
                close(pipe.read)
                close(pipe.write)
            }
            throw .notStarted(command, reason: "\(error)")
        }
        input = pipes[0].write
        output = pipes[1].read
        errors = pipes[2].read
        close(pipes[0].read)
        close(pipes[1].write)
        close(pipes[2].write)
        for descriptor in [input, output, errors] { ChildSpawning.makeNonBlocking(descriptor) }
    }

    deinit {
        kill()
        close(output)
        close(errors)
    }

    // MARK: Exchange

    /// Writes a request, reading what comes meanwhile.
    ///
    /// - Parameter limit: the most that may come, in bytes.
    func send(_ request: [UInt8], deadline: ContinuousClock.Instant, limit: Int) throws(ChildFailure) {
        var written = 0
        while written < request.count {
            guard try wait(forWriting: true, until: deadline, limit: limit) else { continue }
            let count = BrokenPipe.withoutSignal {
                request[written...].withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
            }
            if count >= 0 {
                written += count
            } else if errno == EPIPE {
                throw death()
            } else if errno != EAGAIN && errno != EINTR {
                throw ChildFailure(failure: .died, detail: "writing to it: \(SystemCallError.last)")
            }
        }
    }

    /// The next line, without its end.
    func nextLine(deadline: ContinuousClock.Instant, limit: Int) throws(ChildFailure) -> [UInt8] {
        while true {
            if let line = received.takeLine() { return line }
            _ = try wait(forWriting: false, until: deadline, limit: limit)
        }
    }

    /// Waits until something can be done, and reads what there is.
    ///
    /// - Returns: whether something can be written, where that was asked.
    private func wait(
        forWriting: Bool,
        until deadline: ContinuousClock.Instant,
        limit: Int
    ) throws(ChildFailure) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { throw ChildFailure(failure: .timedOut, detail: "no answer in time" + lastWords) }
        var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
        polled.append(pollfd(fd: errorsAreOpen ? errors : -1, events: Int16(POLLIN), revents: 0))
        polled.append(pollfd(fd: forWriting ? input : -1, events: Int16(POLLOUT), revents: 0))
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        // What it started may hold its output open: its end is looked for, too.
        if poll(&polled, 3, Int32(clamping: min(milliseconds + 1, Self.glance))) == 0, hasExited { throw death() }
        if polled[1].revents != 0 { readErrors() }
        if polled[0].revents != 0, try !readOutput(limit: limit) { throw death() }
        return polled[2].revents != 0
    }

    /// Reads what is there.
    ///
    /// - Returns: whether more may come.
    private func readOutput(limit: Int) throws(ChildFailure) -> Bool {
        let count = read(output, &chunk, chunk.count)
        guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
        try received.append(chunk[..<count], limit: limit)
        return true
    }

    private func readErrors() {
        let count = read(errors, &chunk, chunk.count)
        guard count > 0 else {
            errorsAreOpen = count < 0 && (errno == EAGAIN || errno == EINTR)
            return
        }
        let passed = max(0, min(count, Self.errorLimit - errorCount))
        if passed > 0 { FileHandle.standardError.write(Data(chunk[..<passed])) }
        errorCount += count
        errorTail = (errorTail + chunk[..<count]).suffix(Self.tailLength)
    }

    /// The last line of standard error, for messages.
    private var lastWords: String {
        let lines = errorTail.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        guard let last = lines.last(where: { !$0.allSatisfy(\.isWhitespace) }) else { return "" }
        return "; it last wrote '\(last)'"
    }

    // MARK: The end

    /// What to say of a child that closed its output.
    private func death() -> ChildFailure {
        for _ in 0..<100 where !hasExited {
            if errorsAreOpen { readErrors() }
            usleep(2000)
        }
        while errorsAreOpen, errorCount < Self.errorLimit {
            let before = errorCount
            readErrors()
            if errorCount == before { break }
        }
        let status = hasExited ? reap() : nil
        kill()
        return ChildFailure(failure: .died, detail: Self.words(for: status) + lastWords)
    }

    private static func words(for status: Int32?) -> String {
        guard let status else { return "it closed its output" }
        // WIFEXITED and its like are macros.
        let signal = status & 0x7F
        return signal == 0 ? "it ended with status \((status >> 8) & 0xFF)" : "it was ended by signal \(signal)"
    }

    /// Tells the child that there is nothing left to ask, and waits for its end.
    ///
    /// - Parameter patience: how long.
    /// - Returns: how many lines came that nobody had asked for, and whether it ended by itself.
    func end(patience: Duration) -> (lines: Int, inTime: Bool) {
        closeInput()
        let deadline = ContinuousClock.now + patience
        var lines = 0
        do throws(ChildFailure) {
            while true {
                _ = try nextLine(deadline: deadline, limit: Self.errorLimit)
                lines += 1
            }
        } catch {
            // Its output is closed, or patience is at its end.
        }
        while !hasExited, ContinuousClock.now < deadline {
            if errorsAreOpen { readErrors() }
            usleep(1000)
        }
        let inTime = hasExited
        kill()
        return (lines, inTime)
    }

    /// Ends the child and all that it started, at once.
    func kill() {
        closeInput()
        guard !isReaped else { return }
        LiveChildren.kill(id)
        reap()
    }

    private func closeInput() {
        guard input >= 0 else { return }
        close(input)
        input = -1
    }

    /// Whether it has ended. It stays known to the system until it is reaped, so that its number is not given to another.
    private var hasExited: Bool {
        guard !isReaped else { return true }
        var information = siginfo_t()
        let found = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
        return found == 0 && information.si_signo == SIGCHLD
    }

    @discardableResult
    private func reap() -> Int32? {
        guard !isReaped else { return nil }
        isReaped = true
        // What it started and left behind goes with it.
        LiveChildren.kill(id)
        LiveChildren.forget(id)
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
