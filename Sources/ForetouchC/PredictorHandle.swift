import CForetouch
import Foretouch
import Foundation
import Synchronization

/// A predictor that a caller holds.
final class PredictorHandle: Handle {
    /// What changes. Two threads that use one predictor wait for each other.
    struct State: Sendable {
        /// What the predictor was made from, for errors.
        var specification: String
        var predictor: any Predictor
        /// The time of the last sample observed.
        var lastTime = -Double.infinity
    }

    let state: Mutex<State>

    init(_ state: State) { self.state = Mutex(state) }

    static let registry = PredictorRegistry.standard.withExternalPredictors { warning in
        Console.remark("warning: \(warning)")
    }
}

extension PredictorHandle.State {
    /// - Throws: where the predictor was to stop the work when it failed, and has.
    func checkStopped() throws {
        guard let reason = (predictor as? any ExternalPredictor)?.stopReason else { return }
        throw EvaluationError.predictorFailed(specification, reason: reason)
    }

    mutating func reset() {
        predictor.reset()
        lastTime = -.infinity
    }

    mutating func observe(_ samples: SampleColumns) throws {
        var shown: [TouchSample] = []
        shown.reserveCapacity(samples.count)
        try samples.append(0..<samples.count, after: lastTime, to: &shown)
        for sample in shown { predictor.observe(sample) }
        lastTime = shown.last?.timestamp ?? lastTime
    }

    func predict(at times: UnsafeBufferPointer<Double>, _ answers: AnswerColumns) throws {
        if let index = times.firstIndex(where: { !$0.isFinite }) {
            throw CallError("times[\(index)]", found: "\(times[index])", expected: "a finite number")
        }
        for index in times.indices { answers.set(index, predictor.predict(at: times[index])) }
        try checkStopped()
    }

    /// Memory grows with the longest stroke.
    mutating func replay(
        _ samples: SampleColumns,
        offsets: UnsafeBufferPointer<Int64>,
        horizons: [Double],
        _ answers: AnswerColumns
    ) throws {
        defer { reset() }
        var stroke: [TouchSample] = []
        var queries: [Int] = []
        var found: [Prediction?] = []
        let longest = zip(offsets, offsets.dropFirst()).map { Int($1 - $0) }.max() ?? 0
        stroke.reserveCapacity(longest)
        queries.append(contentsOf: 0..<longest)
        found.reserveCapacity(longest * horizons.count)
        var next = 0
        for index in offsets.indices.dropLast() {
            let range = Int(offsets[index])..<Int(offsets[index + 1])
            stroke.removeAll(keepingCapacity: true)
            try samples.append(range, in: "stroke \(index), ", to: &stroke)
            found.removeAll(keepingCapacity: true)
            found.append(contentsOf: repeatElement(nil, count: range.count * horizons.count))
            var span = found.mutableSpan
            predictor.replay(
                stroke.span,
                queries: queries.span.extracting(first: range.count),
                horizons: horizons.span,
                answers: &span
            )
            for answer in found {
                answers.set(next, answer)
                next += 1
            }
            try checkStopped()
        }
    }
}

/// A kind of predictor, for a caller.
private struct KindDescription: Encodable {
    struct Parameter: Encodable {
        var name: String
        var summary: String
        var unit: String
        var values: String
        /// Absent where one must be given.
        var `default`: String?
        /// When it has a meaning; absent for always.
        var with: String?
    }

    var name: String
    var summary: String
    var source: String
    var parameters: [Parameter]

    init(_ kind: PredictorKind) {
        name = kind.name
        summary = kind.summary
        source = kind.source
        parameters = kind.parameters.map {
            Parameter(
                name: $0.name,
                summary: $0.summary,
                unit: $0.unit,
                values: $0.domain.summary,
                default: $0.isRequired ? nil : $0.defaultValue,
                with: $0.condition?.summary
            )
        }
    }
}

/// The kinds of predictors as JSON.
@_cdecl("foretouch_predictor_kinds")
public func predictorKinds(_ error: UnsafeMutablePointer<CChar>?, _ errorSize: Int) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        TextHandle(try JSONEncoder().encode(PredictorHandle.registry.kinds.map(KindDescription.init)))
    }
}

/// Makes a predictor from a specification.
@_cdecl("foretouch_predictor_make")
public func predictorMake(
    _ specification: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        let specification = try text(specification, "specification")
        let predictor = try PredictorHandle.registry.makePredictor(typed: specification)
        return PredictorHandle(.init(specification: specification, predictor: predictor))
    }
}

/// Makes a predictor in the same state, which then goes its own way.
@_cdecl("foretouch_predictor_copy")
public func predictorCopy(
    _ predictor: OpaquePointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        PredictorHandle(try PredictorHandle.at(predictor, "predictor").state.withLock { $0 })
    }
}

/// Forgets the contact.
@_cdecl("foretouch_predictor_reset")
public func predictorReset(
    _ predictor: OpaquePointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> Int32 {
    ErrorBuffer(error, errorSize).status {
        try PredictorHandle.at(predictor, "predictor").state.withLock { $0.reset() }
    }
}

/// Takes the next samples of the contact into account.
@_cdecl("foretouch_predictor_observe")
public func predictorObserve(
    _ predictor: OpaquePointer?,
    _ samples: UnsafePointer<foretouch_samples>?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> Int32 {
    ErrorBuffer(error, errorSize).status {
        let samples = try SampleColumns(samples)
        try PredictorHandle.at(predictor, "predictor").state.withLock { try $0.observe(samples) }
    }
}

/// The states expected at times.
@_cdecl("foretouch_predictor_predict")
public func predictorPredict(
    _ predictor: OpaquePointer?,
    _ times: UnsafePointer<Double>?,
    _ count: Int64,
    _ answers: UnsafePointer<foretouch_answers>?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> Int32 {
    ErrorBuffer(error, errorSize).status {
        let times = try list(times, count, "times")
        let answers = try AnswerColumns(answers, count: times.count)
        try PredictorHandle.at(predictor, "predictor").state.withLock { try $0.predict(at: times, answers) }
    }
}

/// Shows a predictor whole strokes and asks after every sample.
@_cdecl("foretouch_predictor_replay")
public func predictorReplay(
    _ predictor: OpaquePointer?,
    _ samples: UnsafePointer<foretouch_samples>?,
    _ offsets: UnsafePointer<Int64>?,
    _ strokeCount: Int64,
    _ horizons: UnsafePointer<Double>?,
    _ horizonCount: Int64,
    _ answers: UnsafePointer<foretouch_answers>?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> Int32 {
    ErrorBuffer(error, errorSize).status {
        let samples = try SampleColumns(samples)
        guard strokeCount >= 0, strokeCount < .max else {
            throw CallError("stroke_count", found: "\(strokeCount)", expected: "0 or more")
        }
        let offsets = try list(offsets, strokeCount + 1, "offsets")
        guard offsets.first == 0, offsets.last == Int64(samples.count), zip(offsets, offsets.dropFirst()).allSatisfy(<=)
        else {
            throw CallError(
                "offsets",
                found: "others",
                expected: "ascending numbers from 0 to the count of samples, \(samples.count)"
            )
        }
        let horizons = Array(try list(horizons, horizonCount, "horizons"))
        if let index = horizons.firstIndex(where: { !(0...EvaluationPlan.horizonRange.upperBound).contains($0) }) {
            throw CallError(
                "horizons[\(index)]",
                found: "\(horizons[index]) s",
                expected: "from 0 to \(EvaluationPlan.horizonRange.upperBound) s"
            )
        }
        let (count, overflow) = samples.count.multipliedReportingOverflow(by: horizons.count)
        guard !overflow else { throw CallError("horizons", found: "\(horizons.count)", expected: "fewer") }
        let answers = try AnswerColumns(answers, count: count)
        try PredictorHandle.at(predictor, "predictor").state.withLock {
            try $0.replay(samples, offsets: offsets, horizons: horizons, answers)
        }
    }
}

/// What has failed in a predictor that is another program or library since this was last asked.
@_cdecl("foretouch_predictor_failures")
public func predictorFailures(
    _ predictor: OpaquePointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        let failures = try PredictorHandle.at(predictor, "predictor").state.withLock {
            ($0.predictor as? any ExternalPredictor)?.finish() ?? PredictorFailures()
        }
        return TextHandle(try JSONEncoder().encode(failures.entries.map(FailureDescription.init)))
    }
}

/// What failed, for a caller.
private struct FailureDescription: Encodable {
    var failure: String
    var count: Int
    var first: String

    init(_ entry: PredictorFailures.Entry) { (failure, count, first) = (entry.name, entry.count, entry.first) }
}
