import CForetouch
import Foretouch
import Foundation
import Synchronization

/// Runs an evaluation for a caller who waits.
private final class EvaluationRun: Sendable {
    private static let pollInterval = DispatchTimeInterval.milliseconds(100)

    private let outcome = Mutex<Result<EvaluationResult, any Error>>(.failure(CancellationError()))
    private let progress = Mutex<Evaluator.Progress?>(nil)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter goesOn: asked several times a second on this thread whether to go on.
    /// - Throws: whatever the evaluation throws; `CancellationError` where it was stopped.
    func run(
        _ evaluator: Evaluator,
        on datasets: [EvaluationDataset],
        goesOn: (Evaluator.Progress?) -> Bool
    ) throws -> EvaluationResult {
        let task = Task.detached { [self] in
            let found: Result<EvaluationResult, any Error>
            do {
                found = .success(
                    try await evaluator.run(on: datasets) { state in progress.withLock { $0 = state } }
                )
            } catch {
                found = .failure(error)
            }
            outcome.withLock { $0 = found }
            finished.signal()
        }
        while finished.wait(timeout: .now() + Self.pollInterval) == .timedOut {
            if !goesOn(progress.withLock { $0 }) { task.cancel() }
        }
        let result = try outcome.withLock { try $0.get() }
        if task.isCancelled { throw CancellationError() }
        return result
    }
}

/// Does what `foretouch evaluate` does.
@_cdecl("foretouch_evaluate")
public func evaluate(
    _ recordings: OpaquePointer?,
    _ plan: UnsafePointer<CChar>?,
    _ functions: UnsafePointer<foretouch_function>?,
    _ functionCount: Int64,
    _ progress: foretouch_progress?,
    _ progressContext: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        // The threads that evaluate would wait for each other.
        guard withUnsafeCurrentTask(body: { $0 == nil }) else {
            throw CallError("evaluate", found: "a call by a predictor's function", expected: "one from outside")
        }
        let recordings = try RecordingsHandle.at(recordings, "recordings")
        let request = try EvaluationRequest(json: try text(plan, "plan"))
        var registry = PredictorHandle.registry
        let functions = try list(functions, functionCount, "functions")
        try registry.register(FunctionPredictor.kind(try FunctionPredictor.named(functions), policy: request.policy))
        let evaluator = try Evaluator(plan: try request.plan, registry: registry, suite: try request.suite)
        let result = try EvaluationRun().run(evaluator, on: recordings.datasets) { state in
            progress?(
                progressContext,
                Int64(state?.recordingsDone ?? 0),
                Int64(state?.recordingsTotal ?? 0),
                Int64(state?.samplesDone ?? 0)
            ) ?? 0 == 0
        }
        return ResultHandle(result)
    }
}
