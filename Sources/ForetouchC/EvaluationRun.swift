import CForetouch
import Foretouch
import Foundation
import Synchronization

/// Runs an evaluation for a caller who waits.
final class EvaluationRun<Outcome: Sendable>: Sendable {
    /// How far it has come: of what an evaluation counts, and samples.
    struct Progress: Sendable {
        var done = 0
        var total = 0
        var samples = 0
    }

    private let outcome = Mutex<Result<Outcome, any Error>>(.failure(CancellationError()))
    private let progress = Mutex(Progress())
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - goesOn: asked several times a second on this thread whether to go on.
    ///   - work: the evaluation, which says how far it has come.
    /// - Throws: whatever the evaluation throws; `CancellationError` where it was stopped.
    func run(
        goesOn: (Progress) -> Bool,
        _ work: @escaping @Sendable (@escaping @Sendable (Progress) -> Void) async throws -> Outcome
    ) throws -> Outcome {
        let task = Task.detached { [self] in
            let found: Result<Outcome, any Error>
            do {
                found = .success(try await work { [self] state in progress.withLock { $0 = state } })
            } catch {
                found = .failure(error)
            }
            outcome.withLock { $0 = found }
            finished.signal()
        }
        while finished.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            if !goesOn(progress.withLock { $0 }) { task.cancel() }
        }
        let result = try outcome.withLock { try $0.get() }
        if task.isCancelled { throw CancellationError() }
        return result
    }

    /// Runs an evaluation that tells a caller's function how far it has come, and ends when that says so.
    func run(
        telling told: foretouch_progress?,
        _ context: UnsafeMutableRawPointer?,
        _ work: @escaping @Sendable (@escaping @Sendable (Progress) -> Void) async throws -> Outcome
    ) throws -> Outcome {
        try run(
            goesOn: { told?(context, Int64($0.done), Int64($0.total), Int64($0.samples)) ?? 0 == 0 },
            work
        )
    }
}

/// The threads that evaluate would wait for each other.
func refuseCallsFromFunctions(_ name: String) throws {
    guard withUnsafeCurrentTask(body: { $0 == nil }) else {
        throw CallError(name, found: "a call by a predictor's function", expected: "one from outside")
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
        try refuseCallsFromFunctions("evaluate")
        let datasets = try RecordingsHandle.at(recordings, "recordings").datasets
        let request = try EvaluationRequest(json: try text(plan, "plan"))
        var registry = PredictorHandle.registry
        let functions = try list(functions, functionCount, "functions")
        try registry.register(FunctionPredictor.kind(try FunctionPredictor.named(functions), policy: request.policy))
        let (plan, suite) = (try request.plan(for: datasets), try request.suite)
        try datasets.checkGroups(by: (request.breakdown ?? []).map(\.value))
        let evaluator = try Evaluator(plan: plan, registry: registry, suite: suite)
        let table = try request.predictions.map { try PredictionTable(path: $0) }
        let result = try EvaluationRun<EvaluationResult>().run(telling: progress, progressContext) { tell in
            let part = try await evaluator.score(datasets, predictions: table) { state in
                tell(.init(done: state.recordingsDone, total: state.recordingsTotal, samples: state.samplesDone))
            }
            return try await part.result(metrics: suite, mostMemory: plan.mostMemory)
        }
        try table?.finish()
        return ResultHandle(result)
    }
}

/// Does what `foretouch recognize` does with stroke gestures.
@_cdecl("foretouch_recognize")
public func recognize(
    _ recordings: OpaquePointer?,
    _ plan: UnsafePointer<CChar>?,
    _ functions: UnsafePointer<foretouch_recognizer_function>?,
    _ functionCount: Int64,
    _ progress: foretouch_progress?,
    _ progressContext: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        try refuseCallsFromFunctions("recognize")
        let datasets = try RecordingsHandle.at(recordings, "recordings").datasets
        let request = try RecognitionRequest(json: try text(plan, "plan"))
        let (specifications, plan) = (try request.specifications, try request.plan)
        let functions = try RecognizerFunction.named(try list(functions, functionCount, "functions"))
        var registry = StrokeGestureRegistry.standard
        try registry.register(FunctionRecognizer.kind(functions))
        let known = registry
        let result = try EvaluationRun().run(telling: progress, progressContext) { tell in
            try await MeasuredResult.strokeGestures(datasets, specifications, plan: plan, registry: known) {
                _,
                done,
                total in
                tell(.init(done: done, total: total))
            }
        }
        for function in functions.values.sorted(by: { $0.name < $1.name }) { try function.check() }
        return ResultHandle(result)
    }
}
