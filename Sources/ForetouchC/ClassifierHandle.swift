import CForetouch
import Foretouch
import Foundation
import Synchronization
import TouchRecognition

/// A recognizer of stroke gestures that a caller holds.
final class ClassifierHandle: Handle {
    /// What a recognizer makes of gestures, for a caller.
    private struct Answers: Encodable {
        struct Answer: Encodable {
            var `class`: String
            var distance: Double?
            var rejectionScore: Double?
        }

        var classes: [String]
        var answers: [Answer?] = []
        var distances: [[Double?]] = []
    }

    /// Two threads that use one recognizer wait for each other.
    private let recognizer: Mutex<any StrokeGestureRecognizer>
    private let classes: [String]

    init(_ specification: String, templates: [StrokeGesture]) throws {
        var made = try StrokeGestureRegistry.standard.makeRecognizer(typed: specification)
        try made.train(templates)
        recognizer = Mutex(made)
        classes = Set(templates.map(\.label)).sorted()
    }

    /// JSON of what the recognizer makes of gestures.
    func classify(_ gestures: [[GesturePoint]]) throws -> Data {
        let columns = Dictionary(uniqueKeysWithValues: classes.enumerated().map { ($1, $0) })
        let found = recognizer.withLock { recognizer in
            var found = Answers(classes: classes)
            var distances: [GestureDistance] = []
            for points in gestures {
                let answer = recognizer.classify(points)
                found.answers.append(
                    answer.map {
                        .init(
                            class: $0.label,
                            distance: $0.distance.finite,
                            rejectionScore: $0.rejectionScore.finite
                        )
                    }
                )
                recognizer.classDistances(to: points.span, into: &distances)
                var row = [Double?](repeating: nil, count: classes.count)
                for distance in distances {
                    if let column = columns[distance.label] { row[column] = distance.distance.finite }
                }
                found.distances.append(row)
            }
            return found
        }
        return try JSONEncoder().encode(found)
    }
}

extension Double {
    /// The number, or `nil` for one that JSON has no word for.
    fileprivate var finite: Double? { isFinite ? self : nil }
}

extension RecordingsHandle {
    /// The points of every recording, those without any too.
    fileprivate func points() throws -> [[GesturePoint]] {
        var points: [[GesturePoint]] = []
        for source in datasets.flatMap(\.sources) {
            let written = (source as? ImportedSource)?.asWritten
            _ = try (written ?? source).forEachRecording { points.append($1.flatMap(\.self)) }
        }
        return points
    }
}

/// Makes a recognizer with templates.
@_cdecl("foretouch_classifier_make")
public func classifierMake(
    _ specification: UnsafePointer<CChar>?,
    _ templates: OpaquePointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        let datasets = try RecordingsHandle.at(templates, "templates").datasets
        return try ClassifierHandle(
            try text(specification, "specification"),
            templates: try datasets.flatMap { try RecordedGestures($0).samples.map(\.gesture) }
        )
    }
}

/// What a recognizer makes of gestures, as JSON.
@_cdecl("foretouch_classifier_classify")
public func classifierClassify(
    _ classifier: OpaquePointer?,
    _ gestures: OpaquePointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        let classifier = try ClassifierHandle.at(classifier, "classifier")
        return TextHandle(try classifier.classify(try RecordingsHandle.at(gestures, "gestures").points()))
    }
}
