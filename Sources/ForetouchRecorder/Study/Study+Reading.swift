import Foundation
import PluginSpecification
import TouchModel
import TouchRecordings
import Yams

extension Study {
    /// 200 tasks with every field have fewer than 4000 values.
    private static let limits = BoundedYAML.Limits(bytes: 1 << 20, values: 10_000)

    /// Reads a study file, YAML or JSON. `Documentation/record.md` describes its fields.
    ///
    /// - Throws: ``CaptureError/invalidStudy(field:found:expected:)`` naming the field, or
    ///   ``CaptureError/storage(path:reason:)``.
    package init(path: String) throws(CaptureError) {
        let data: Data
        do {
            data = try WholeFile.read(path, limit: Self.limits.bytes)
        } catch {
            throw .storage(path: path, reason: "found \(error), expected a study")
        }
        try self.init(text: String(decoding: data, as: UTF8.self))
    }

    /// Reads a study's text, YAML or JSON.
    package init(text: String) throws(CaptureError) {
        let node: Node?
        do {
            node = try BoundedYAML.compose(text, limits: Self.limits)
        } catch {
            throw .invalidStudy(field: "the file", found: "\(error)", expected: "YAML or JSON of at most 200 tasks")
        }
        var fields = try StudyFields(node?.any, path: "")
        title = try fields.text("title") ?? "Study"
        consent = try fields.text("consent", longest: 20_000)
        participant = try fields.text("participant")
        device = try fields.text("device")
        let repetitions = try fields.whole("repetitions", in: 1...1000) ?? 1
        let orderName = try fields.text("order") ?? Order.tasks.rawValue
        guard let order = Order(rawValue: orderName) else {
            throw .invalidStudy(
                field: "order",
                found: "\"\(orderName)\"",
                expected: "one of " + Order.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        self.order = order
        seed = UInt64(try fields.whole("seed", in: 0...Int.max) ?? 1)
        let list = try fields.list("tasks") ?? []
        guard (1...200).contains(list.count) else {
            throw .invalidStudy(field: "tasks", found: "\(list.count) tasks", expected: "from 1 to 200")
        }
        try fields.finish()
        tasks = []
        for (index, value) in list.enumerated() {
            let task = try StudyTask(value, at: "tasks[\(index + 1)]", repetitions: repetitions)
            guard !tasks.contains(where: { $0.name == task.name }) else {
                throw .invalidStudy(
                    field: "tasks[\(index + 1)].name",
                    found: "\"\(task.name)\" twice",
                    expected: "each name once"
                )
            }
            tasks.append(task)
        }
    }
}

extension StudyTask {
    private static let kinds = ["draw", "write", "trace", "targets", "press", "gesture", "touch"]

    fileprivate init(_ value: Any, at path: String, repetitions: Int) throws(CaptureError) {
        var fields = try StudyFields(value, path: path)
        let kindName = try fields.text("kind") ?? "draw"
        switch kindName {
        case "draw": kind = .draw
        case "write":
            guard let text = try fields.text("text") else { throw fields.missing("text", "the text to write") }
            kind = .write(text: text)
        case "trace":
            let shapeName = try fields.text("shape") ?? Shape.spiral.rawValue
            guard let shape = Shape(rawValue: shapeName) else {
                throw .invalidStudy(
                    field: "\(path).shape",
                    found: "\"\(shapeName)\"",
                    expected: "one of " + Shape.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            kind = .trace(shape: shape, turns: try fields.number("turns", in: 0.5...20) ?? 3)
        case "targets":
            kind = .targets(
                count: try fields.whole("count", in: 2...99) ?? 9,
                distance: try fields.number("distance", in: 20...5000) ?? 260,
                width: try fields.number("width", in: 4...500) ?? 40
            )
        case "press":
            let levels = try fields.numbers("levels", in: 0.01...1) ?? [0.25, 0.5, 0.75]
            kind = .press(
                levels: levels,
                tolerance: try fields.number("tolerance", in: 0.005...0.5) ?? 0.08,
                hold: try fields.number("hold", in: 0...10) ?? 0.5
            )
        case "gesture":
            kind = .gesture(
                pause: try fields.number("pause", in: StudyTask.pauses) ?? StudyTask.usualPause,
                example: []
            )
        case "touch": kind = .touch(pause: try fields.number("pause", in: StudyTask.pauses) ?? StudyTask.usualPause)
        default:
            throw .invalidStudy(
                field: "\(path).kind",
                found: "\"\(kindName)\"",
                expected: "one of " + Self.kinds.joined(separator: ", ")
            )
        }
        name = try fields.text("name", longest: 60) ?? kindName
        guard let prompt = try fields.text("prompt", longest: 500) else {
            throw fields.missing("prompt", "a sentence that says what to do")
        }
        self.prompt = prompt
        self.repetitions = try fields.whole("repetitions", in: 1...1000) ?? repetitions
        try fields.finish()
    }
}

/// Takes fields out of a mapping, with complaints that name them; what is left over at the end is a mistake.
private struct StudyFields {
    private var values: [String: Any]
    private let path: String

    init(_ value: Any?, path: String) throws(CaptureError) {
        guard let values = value as? [String: Any] else {
            throw .invalidStudy(
                field: path.isEmpty ? "the file" : path,
                found: Self.describe(value),
                expected: "a mapping of fields"
            )
        }
        self.values = values
        self.path = path
    }

    private func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    private static func describe(_ value: Any?) -> String {
        switch value {
        case nil, is NSNull: "nothing"
        case let text as String: "\"\(text.prefix(60))\""
        case is [Any]: "a list"
        case is [AnyHashable: Any]: "a mapping"
        case let other?: "\(other)"
        }
    }

    private mutating func take(_ key: String) -> Any? {
        let value = values.removeValue(forKey: key)
        return value is NSNull ? nil : value
    }

    func missing(_ key: String, _ expected: String) -> CaptureError {
        .invalidStudy(field: name(key), found: "nothing", expected: expected)
    }

    mutating func text(_ key: String, longest: Int = 200) throws(CaptureError) -> String? {
        guard let value = take(key) else { return nil }
        // An unquoted 1 is a number in YAML, and a good name for a participant.
        let text = value as? String ?? (value as? Int).map { "\($0)" }
        guard let text, !text.isEmpty, text.count <= longest else {
            throw .invalidStudy(
                field: name(key),
                found: Self.describe(value),
                expected: "a text of 1 to \(longest) characters"
            )
        }
        return text
    }

    mutating func number(_ key: String, in range: ClosedRange<Double>) throws(CaptureError) -> Double? {
        guard let value = take(key) else { return nil }
        return try number(value, name(key), in: range)
    }

    private func number(
        _ value: Any,
        _ field: String,
        in range: ClosedRange<Double>
    ) throws(CaptureError) -> Double {
        let number = value as? Double ?? (value as? Int).map(Double.init)
        guard !(value is Bool), let number, range.contains(number) else {
            throw .invalidStudy(
                field: field,
                found: Self.describe(value),
                expected: "a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    mutating func numbers(_ key: String, in range: ClosedRange<Double>) throws(CaptureError) -> [Double]? {
        guard let value = take(key) else { return nil }
        guard let list = value as? [Any], (1...50).contains(list.count) else {
            throw .invalidStudy(field: name(key), found: Self.describe(value), expected: "a list of 1 to 50 numbers")
        }
        var numbers: [Double] = []
        for (index, element) in list.enumerated() {
            numbers.append(try number(element, "\(name(key))[\(index + 1)]", in: range))
        }
        return numbers
    }

    mutating func whole(_ key: String, in range: ClosedRange<Int>) throws(CaptureError) -> Int? {
        guard let value = take(key) else { return nil }
        guard !(value is Bool), let number = value as? Int, range.contains(number) else {
            throw .invalidStudy(
                field: name(key),
                found: Self.describe(value),
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
        return number
    }

    mutating func list(_ key: String) throws(CaptureError) -> [Any]? {
        guard let value = take(key) else { return nil }
        guard let list = value as? [Any] else {
            throw .invalidStudy(field: name(key), found: Self.describe(value), expected: "a list")
        }
        return list
    }

    /// Throws where a field is left that nobody knows: most likely one that is misspelt.
    func finish() throws(CaptureError) {
        guard let key = values.keys.sorted().first else { return }
        throw .invalidStudy(field: name(key), found: "a field of that name", expected: "only fields that are described")
    }
}
