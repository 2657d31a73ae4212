import Foundation
import TouchModel
import TouchRecordings

extension StudyTask {
    /// How long nothing may touch the surface before a gesture is over, in seconds.
    static let pauses = 0.2...10.0
    /// Longer than people take from one stroke of a symbol to the next.
    static let usualPause = 0.8
    /// Points of an example that are sent to the page.
    private static let mostPoints = 500

    fileprivate init(gesture label: String, repetitions: Int, example: [[TouchPoint]]) {
        let count = example.reduce(0) { $0 + $1.count }
        self.init(
            name: label,
            prompt: example.isEmpty ? "Draw “\(label)” as you usually would." : "Draw “\(label)”.",
            repetitions: repetitions,
            kind: .gesture(pause: Self.usualPause, example: count <= Self.mostPoints ? example : [])
        )
    }
}

extension Study {
    /// A study that collects a gesture set: every class once, then every class once more, and so on.
    ///
    /// - Parameters:
    ///   - source: classes separated by commas; or a file, with a class a line or of gestures as JSON lines, of which the first of each class
    ///     is shown as an example.
    ///   - repetitions: of each class, 1 to 1000.
    /// - Throws: ``CaptureError/invalidStudy(field:found:expected:)`` or ``CaptureError/storage(path:reason:)``.
    package init(gestures source: String, repetitions: Int) throws(CaptureError) {
        var examples: [(label: String, strokes: [[TouchPoint]])] = []
        if source.contains("/") || source.contains("."), FileManager.default.fileExists(atPath: source) {
            examples = try Self.examples(inFile: source)
        } else {
            examples = source.split(separator: ",").map { ($0.trimmingCharacters(in: .whitespaces), []) }
        }
        guard (1...200).contains(examples.count), (1...1000).contains(repetitions) else {
            throw .invalidStudy(
                field: "gestures",
                found: "\(examples.count) classes, \(repetitions) repetitions",
                expected: "from 1 to 200 classes, from 1 to 1000 repetitions"
            )
        }
        var known: Set<String> = []
        for (label, _) in examples where label.isEmpty || label.count > 60 || !known.insert(label).inserted {
            throw .invalidStudy(
                field: "gestures",
                found: "\"\(label.prefix(60))\"",
                expected: "classes of 1 to 60 characters, each once"
            )
        }
        self.init(
            title: "Gestures",
            tasks: examples.map { StudyTask(gesture: $0.label, repetitions: repetitions, example: $0.strokes) },
            order: .rounds
        )
    }

    /// The classes of a file, in the order in which they come.
    private static func examples(inFile path: String) throws(CaptureError) -> [(label: String, strokes: [[TouchPoint]])]
    {
        do {
            let lines = try LineReader(path: path)
            var examples: [(label: String, strokes: [[TouchPoint]])] = []
            while let line = try lines.withNextLine({ Data($0) }) {
                let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
                guard !text.isEmpty else { continue }
                guard text.hasPrefix("{") else {
                    examples.append((text, []))
                    continue
                }
                guard let object = (try? JSONValue(json: line))?.objectValue, let label = object["label"]?.stringValue
                else {
                    throw DatasetError.malformed(
                        lines.location,
                        found: "no label",
                        expected: "a gesture with its class"
                    )
                }
                guard !examples.contains(where: { $0.label == label }) else { continue }
                let strokes = (object["strokes"]?.arrayValue ?? []).map { stroke in
                    (stroke.arrayValue ?? []).compactMap { point -> TouchPoint? in
                        let numbers = (point.arrayValue ?? []).compactMap(\.doubleValue)
                        return numbers.count > 1 ? TouchPoint(numbers[0], numbers[1]) : nil
                    }
                }
                examples.append((label, strokes.filter { !$0.isEmpty }))
            }
            return examples
        } catch {
            throw .storage(path: path, reason: "found \(error), expected classes, one a line, or gestures")
        }
    }
}
