import TouchModel
import TouchRecognition
import TouchRecordings

/// A recording as one drawn gesture, whether or not it says which.
package struct DrawnGesture: Sendable {
    /// The recording's name, with a number where a file holds several.
    package var name: String
    /// What was drawn; the label is the recording's task, empty where it names none.
    package var gesture: StrokeGesture

    /// Reads all recordings of a folder or a file; those without a point are left out.
    ///
    /// - Throws: Whatever reading throws; ``EvaluationError/noData(_:)`` where none has a point.
    package static func all(of dataset: Dataset) throws -> [DrawnGesture] {
        var gestures: [DrawnGesture] = []
        for source in dataset.sources {
            var part = 0
            var own: [DrawnGesture] = []
            // Points that share a time are kept: shape needs every one.
            let written = (source as? ImportedSource)?.asWritten
            _ = try (written ?? source).forEachRecording { metadata, strokes in
                part += 1
                let points = strokes.flatMap(\.self)
                guard !points.isEmpty else { return }
                own.append(
                    DrawnGesture(
                        name: "\(source.name) #\(part)",
                        gesture: StrokeGesture(label: metadata.task ?? "", points: points)
                    )
                )
            }
            if part == 1, !own.isEmpty { own[0].name = source.name }
            gestures += own
        }
        guard !gestures.isEmpty else { throw EvaluationError.noData("dataset '\(dataset.name)' holds no gesture") }
        return gestures
    }
}
