import CForetouch
import CForetouchPredictor
import Foretouch

/// A function of the caller's, which answers for whole strokes.
///
/// ## Behavior
///
/// What it refuses or answers wrongly is absent and counted (`ExternalFailure`). It is shown samples that are finite and
/// later than the one before only.
///
/// ## Complexity
///
/// A replay is one call, whatever the stroke's length. Shown sample by sample, every question is a call with the whole
/// contact so far: O(samples) each. Everything allocates.
struct FunctionPredictor: ExternalPredictor {
    /// A caller's function. That it can be called by any thread is in the contract.
    struct Function: @unchecked Sendable {
        var function: foretouch_function
        var origin: PredictorOrigin
    }

    private let function: Function
    private let log: FailureLog
    private var history: [TouchSample] = []

    init(_ function: Function, policy: FailurePolicy) {
        self.function = function
        log = FailureLog("function:\(function.origin.name)", policy: policy, warn: { _ in })
    }

    mutating func observe(_ sample: TouchSample) {
        guard sample.isFinite, history.last.map({ sample.timestamp > $0.timestamp }) ?? true else { return }
        history.append(sample)
    }

    func predict(at time: Double) -> Prediction? {
        guard time.isFinite, let last = history.last else { return nil }
        let answers = ask(history, after: [Int64(history.count - 1)], [max(0, time - last.timestamp)])
        return answers?.prediction(0, log)
    }

    mutating func reset() { history.removeAll(keepingCapacity: true) }

    mutating func replay(
        _ samples: Span<TouchSample>,
        queries: Span<Int>,
        horizons: Span<Double>,
        answers: inout MutableSpan<Prediction?>
    ) {
        reset()
        for position in samples.indices { observe(samples[position]) }
        guard history.count == samples.count else {
            // Positions mean the samples that were observed: ask one by one.
            var singly = Singly(base: self)
            return singly.replay(samples, queries: queries, horizons: horizons, answers: &answers)
        }
        let found = ask(history, after: queries.indices.map { Int64(queries[$0]) }, horizons.indices.map { horizons[$0] })
        for index in answers.indices { answers[index] = found?.prediction(index, log) }
    }

    private func ask(_ samples: [TouchSample], after queries: [Int64], _ horizons: [Double]) -> FunctionAnswers? {
        guard log.stopReason == nil, let answer = function.function.answer else { return nil }
        let given = FunctionSamples(samples)
        var answers = FunctionAnswers(count: queries.count * horizons.count)
        var error = [CChar](repeating: 0, count: 1024)
        let status = given.withColumns { samples in
            answers.withColumns { answers in
                answer(
                    function.function.context,
                    samples,
                    queries,
                    Int64(queries.count),
                    horizons,
                    Int64(horizons.count),
                    answers,
                    &error,
                    error.count - 1
                )
            }
        }
        guard status != Int32(FORETOUCH_ANSWERED) else { return answers }
        let bytes = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let reason = bytes.isEmpty ? "returned \(status)" : String(decoding: bytes, as: UTF8.self)
        log.note(status == Int32(FORETOUCH_WRONG_COUNT) ? .wrongCount : .refused, detail: reason)
        return nil
    }

    var origin: PredictorOrigin { function.origin }

    var stopReason: String? { log.stopReason }

    func finish() -> PredictorFailures { log.take() }
}

/// The same predictor, asked question by question.
private struct Singly: Predictor {
    var base: FunctionPredictor

    mutating func observe(_ sample: TouchSample) { base.observe(sample) }
    func predict(at time: Double) -> Prediction? { base.predict(at: time) }
    mutating func reset() { base.reset() }
}

/// Samples as columns; a channel that no sample has is left out.
private struct FunctionSamples {
    private let count: Int
    private var values: [Double] = []

    init(_ samples: [TouchSample]) {
        count = samples.count
        values.reserveCapacity(6 * count)
        for sample in samples { values.append(sample.timestamp) }
        for sample in samples { values.append(sample.location.x) }
        for sample in samples { values.append(sample.location.y) }
        for sample in samples { values.append(sample.force ?? .nan) }
        for sample in samples { values.append(sample.altitude ?? .nan) }
        for sample in samples { values.append(sample.azimuth ?? .nan) }
    }

    func withColumns<Value>(_ body: (UnsafePointer<foretouch_samples>) -> Value) -> Value {
        values.withUnsafeBufferPointer { values in
            func column(_ number: Int) -> UnsafePointer<Double>? { values.baseAddress.map { $0 + number * count } }
            func channel(_ number: Int) -> UnsafePointer<Double>? {
                values[number * count..<(number + 1) * count].allSatisfy(\.isNaN) ? nil : column(number)
            }
            var samples = foretouch_samples(
                count: Int64(count),
                time: column(0),
                x: column(1),
                y: column(2),
                force: channel(3),
                altitude: channel(4),
                azimuth: channel(5)
            )
            return body(&samples)
        }
    }
}

/// Answers as columns.
private struct FunctionAnswers {
    private let count: Int
    private var values: [Double]

    init(count: Int) {
        self.count = count
        values = Array(repeating: .nan, count: 7 * count)
    }

    mutating func withColumns<Value>(_ body: (UnsafePointer<foretouch_answers>) -> Value) -> Value {
        let count = self.count
        return values.withUnsafeMutableBufferPointer { values in
            func column(_ number: Int) -> UnsafeMutablePointer<Double>? {
                values.baseAddress.map { $0 + number * count }
            }
            var answers = foretouch_answers(
                count: Int64(count),
                x: column(0),
                y: column(1),
                radius: column(2),
                level: column(3),
                force: column(4),
                altitude: column(5),
                azimuth: column(6)
            )
            return body(&answers)
        }
    }

    /// `nil` where the location stayed NaN: no opinion.
    func prediction(_ index: Int, _ log: FailureLog) -> Prediction? {
        func value(_ column: Int) -> Double { values[column * count + index] }
        guard !(value(0).isNaN && value(1).isNaN) else { return nil }
        return log.prediction(
            foretouch_prediction(
                x: value(0),
                y: value(1),
                radius: value(2),
                level: value(3),
                force: value(4),
                altitude: value(5),
                azimuth: value(6)
            )
        )
    }
}
