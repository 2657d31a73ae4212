import CForetouch
import Foretouch
import Foundation
import Synchronization
import TouchRecognition

/// A caller's functions that learn from drawn gestures and tell them apart. That any thread can call them is in the contract.
final class RecognizerFunction: Sendable {
    private struct Functions: @unchecked Sendable { var values: foretouch_recognizer_function }

    /// What was learned, which the caller keeps under a number.
    final class Model: Sendable {
        private let function: RecognizerFunction
        let number: Int64

        fileprivate init(_ function: RecognizerFunction, _ number: Int64) {
            (self.function, self.number) = (function, number)
        }

        deinit { function.functions.values.forget?(function.functions.values.context, number) }
    }

    let name: String
    private let functions: Functions
    /// Why the first call that failed did.
    private let failure = Mutex<String?>(nil)

    private init(_ functions: foretouch_recognizer_function, name: String) {
        (self.functions, self.name) = (Functions(values: functions), name)
    }

    /// - Throws: where a call failed.
    func check() throws(CallError) {
        guard let reason = failure.withLock(\.self) else { return }
        throw CallError("recognizer 'function:\(name)'", found: reason, expected: "an answer")
    }

    /// The functions of a caller by name.
    ///
    /// - Throws: ``CallError`` for one without a name or an address, and for two of one name.
    static func named(
        _ functions: UnsafeBufferPointer<foretouch_recognizer_function>
    ) throws(CallError) -> [String: RecognizerFunction] {
        var named: [String: RecognizerFunction] = [:]
        for (index, function) in functions.enumerated() {
            let name = try text(function.name, "functions[\(index)].name")
            guard function.train != nil, function.classify != nil, function.forget != nil else {
                throw CallError("functions[\(index)]", found: "NULL", expected: "train, classify and forget")
            }
            guard named.updateValue(RecognizerFunction(function, name: name), forKey: name) == nil else {
                throw CallError("functions[\(index)].name", found: "'\(name)' twice", expected: "each once")
            }
        }
        return named
    }

    /// What the caller's function learned; `nil` where it failed.
    func train(_ templates: [StrokeGesture], classes: [Int64]) -> Model? {
        let points = GestureColumns(templates.map(\.points))
        let number = call { error, size in
            points.withColumns { samples, strokes, offsets in
                functions.values.train?(
                    functions.values.context,
                    samples,
                    strokes,
                    offsets,
                    classes,
                    Int64(templates.count),
                    error,
                    size
                )
            }
        }
        return number.map { Model(self, $0) }
    }

    /// The position of a class, below 0 for no answer.
    func classify(_ points: [GesturePoint], by model: Model) -> Int? {
        let columns = GestureColumns([points])
        let place = call { error, size in
            columns.withColumns { samples, strokes, _ in
                functions.values.classify?(functions.values.context, model.number, samples, strokes, error, size)
            }
        }
        return place.map(Int.init)
    }

    /// FORETOUCH_FAILED, a macro that Swift does not see.
    private static let failed = Int64.min

    /// What a function returns; `nil` where it failed.
    private func call(_ body: (UnsafeMutablePointer<CChar>?, Int) -> Int64?) -> Int64? {
        guard failure.withLock({ $0 == nil }) else { return nil }
        var error = [CChar](repeating: 0, count: 1024)
        let found = error.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count - 1) }
        guard let found, found != Self.failed else {
            let bytes = error.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            let reason = bytes.isEmpty ? "a failure" : String(decoding: bytes, as: UTF8.self)
            failure.withLock { $0 = $0 ?? reason }
            return nil
        }
        return found
    }
}

/// The points of gestures as columns.
private struct GestureColumns {
    private var time: [Double] = []
    private var x: [Double] = []
    private var y: [Double] = []
    private var strokes: [Int64] = []
    private var offsets: [Int64] = [0]

    init(_ gestures: [[GesturePoint]]) {
        for points in gestures {
            for point in points {
                time.append(point.timestamp)
                x.append(point.location.x)
                y.append(point.location.y)
                strokes.append(Int64(point.stroke))
            }
            offsets.append(Int64(time.count))
        }
    }

    func withColumns<Value>(
        _ body: (UnsafePointer<foretouch_samples>, UnsafePointer<Int64>?, UnsafePointer<Int64>?) -> Value
    ) -> Value {
        time.withUnsafeBufferPointer { time in
            x.withUnsafeBufferPointer { x in
                y.withUnsafeBufferPointer { y in
                    var samples = foretouch_samples()
                    (samples.count, samples.time, samples.x, samples.y) = (
                        Int64(time.count), time.baseAddress, x.baseAddress, y.baseAddress
                    )
                    return strokes.withUnsafeBufferPointer { strokes in
                        offsets.withUnsafeBufferPointer { body(&samples, strokes.baseAddress, $0.baseAddress) }
                    }
                }
            }
        }
    }
}

/// A recognizer that is a caller's functions. It has an answer, not a distance: what it answers is at 0, every other class at 1.
struct FunctionRecognizer: StrokeGestureRecognizer {
    private let function: RecognizerFunction
    private var classes: [String] = []
    private var model: RecognizerFunction.Model?

    init(_ function: RecognizerFunction) { self.function = function }

    mutating func train(_ templates: [StrokeGesture]) {
        classes = Set(templates.map(\.label)).sorted()
        let places = Dictionary(uniqueKeysWithValues: classes.enumerated().map { ($1, Int64($0)) })
        model = templates.isEmpty ? nil : function.train(templates, classes: templates.map { places[$0.label] ?? 0 })
    }

    mutating func classify(_ points: Span<GesturePoint>) -> GestureClassification? {
        let shown = points.indices.map { points[$0] }.filter { $0.location.x.isFinite && $0.location.y.isFinite }
        guard let model, !shown.isEmpty, let place = function.classify(shown, by: model),
            classes.indices.contains(place)
        else { return nil }
        return GestureClassification(label: classes[place], template: nil, distance: 0, rejectionScore: 0)
    }

    mutating func distances(to points: Span<GesturePoint>) -> [GestureDistance] {
        guard let answer = classify(points) else { return [] }
        let others = classes.filter { $0 != answer.label }
        return [GestureDistance(label: answer.label, template: nil, distance: 0)]
            + others.map { GestureDistance(label: $0, template: nil, distance: 1) }
    }

    /// The kind `function`.
    static func kind(_ functions: [String: RecognizerFunction]) -> StrokeGestureKind {
        StrokeGestureKind(
            name: "function",
            summary: "Functions of the calling program (Documentation/own-recognizer.md).",
            source: "the calling program",
            parameters: [.required("name", "Which of its functions.", "the name of a function")]
        ) { values in
            FunctionRecognizer(try values.function(of: functions))
        }
    }
}
