import Foundation
import StandardPredictors
import TouchPrediction

/// How a program is run.
package struct ExecParameters: Sendable, Hashable {
    /// What `/bin/sh -c` is given.
    package var command: String
    /// How long an answer may take.
    package var timeout: Duration
    /// How long the program may take to introduce itself.
    package var startTimeout: Duration
    /// How many times programs that failed are started again, in all.
    package var restarts: Int
    /// How many run side by side at most; 0 for one on each core.
    package var processes: Int
    /// What happens when the program fails.
    package var policy: FailurePolicy

    /// How to run a program; the defaults are those of the kind `exec`.
    package init(
        command: String,
        timeout: Duration = .seconds(10),
        startTimeout: Duration = .seconds(30),
        restarts: Int = 3,
        processes: Int = 0,
        policy: FailurePolicy = .abstain
    ) {
        self.command = command
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.restarts = restarts
        self.processes = processes
        self.policy = policy
    }
}

/// The running copies of one program, each of which is asked by one thread at a time.
///
/// A thread that asks waits until one is free, and holds no more than one: none waits for another for ever.
final class ExecPool: @unchecked Sendable {
    let log: FailureLog
    let origin: PredictorOrigin
    private let parameters: ExecParameters
    private let limit: Int
    /// Guards all below.
    private let condition = NSCondition()
    private var idle: [ExecWorker] = []
    /// How many exist, those in use included.
    private var count = 0
    private var started = 0
    /// How many failed and were not replaced.
    private var lost = 0
    private var restarts = 0

    /// Starts the program once, to see whether it can be.
    init(_ parameters: ExecParameters, warn: @escaping FailureLog.Warn) throws(ExternalPredictorError) {
        self.parameters = parameters
        log = FailureLog("exec:\(parameters.command)", policy: parameters.policy, warn: warn)
        limit = parameters.processes > 0 ? parameters.processes : max(1, ProcessInfo.processInfo.activeProcessorCount)
        let first = try ExecWorker(parameters, number: 1, log: log)
        origin = PredictorOrigin(
            name: FailureLog.printable(first.greeting.name ?? parameters.command),
            version: first.greeting.version.map(FailureLog.printable),
            files: parameters.command.split(whereSeparator: \.isWhitespace).compactMap {
                PredictorOrigin.File(hashing: $0.trimmingCharacters(in: CharacterSet(charactersIn: "'\"")))
            }
        )
        idle = [first]
        count = 1
        started = 1
    }

    deinit {
        for worker in idle { worker.end() }
    }

    /// Lets a program answer.
    ///
    /// - Parameters:
    ///   - preferred: the one to ask where it is free.
    ///   - body: asks it.
    /// - Returns: `nil` where it failed, which is counted.
    func ask<Answer>(
        preferring preferred: Int? = nil,
        _ body: (ExecWorker) throws(ChildFailure) -> Answer?
    ) -> Answer? {
        guard let worker = checkOut(preferring: preferred) else { return nil }
        do {
            let answer = try body(worker)
            checkIn(worker)
            return answer
        } catch {
            log.note(error.failure, detail: error.detail)
            worker.kill()
            condition.withLock {
                count -= 1
                lost += 1
                condition.broadcast()
            }
            return nil
        }
    }

    private enum Decision {
        case use(ExecWorker)
        case start(number: Int)
        case giveUp
    }

    private func checkOut(preferring preferred: Int?) -> ExecWorker? {
        guard log.stopReason == nil else { return nil }
        switch condition.withLock({ decide(preferring: preferred) }) {
        case .use(let worker): return worker
        case .giveUp:
            log.note(.givenUp, detail: "the program failed more often than its \(parameters.restarts) restarts allow")
            return nil
        case .start(let number):
            do {
                return try ExecWorker(parameters, number: number, log: log)
            } catch {
                log.note(.notStarted, detail: error.description)
                condition.withLock {
                    count -= 1
                    lost += 1
                    condition.broadcast()
                }
                return nil
            }
        }
    }

    /// What to do, waiting for a free program where there is no other way. Call with the lock held.
    private func decide(preferring preferred: Int?) -> Decision {
        while true {
            if let index = idle.firstIndex(where: { $0.number == preferred }) { return .use(idle.remove(at: index)) }
            if let worker = idle.popLast() { return .use(worker) }
            let isRestart = lost > 0
            if count < limit, !isRestart || restarts < parameters.restarts {
                count += 1
                started += 1
                if isRestart {
                    lost -= 1
                    restarts += 1
                }
                return .start(number: started)
            }
            if count == 0 { return .giveUp }
            condition.wait()
        }
    }

    private func checkIn(_ worker: ExecWorker) {
        condition.withLock {
            idle.append(worker)
            condition.signal()
        }
    }

    /// Ends all that are not in use. What failed is forgotten, and restarts are there again.
    ///
    /// - Returns: what has failed since the last call.
    func finish() -> PredictorFailures {
        let ended = condition.withLock {
            let ended = idle
            idle = []
            count -= ended.count
            lost = 0
            restarts = 0
            return ended
        }
        for worker in ended { worker.end() }
        return log.take()
    }
}
