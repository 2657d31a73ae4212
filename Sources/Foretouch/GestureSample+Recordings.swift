import Foundation
import RecognitionEvaluation
import StrokeGestures
import TouchDatasets
import TouchFormats
import TouchModel
import TouchRendering

extension GestureSample {
    /// Reads a gesture set: JSON lines as `read(jsonLines:)` does, or recordings, a folder or one file, each of which is a gesture: its task
    /// is the class, its contacts are the strokes.
    ///
    /// - Throws: ``DatasetError``, for recordings without a task too.
    package static func read(gesturesAt path: String) throws -> [GestureSample] {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        if exists, !isFolder.boolValue, try !beginsAsRecording(path) { return try read(jsonLines: path) }
        var samples: [GestureSample] = []
        for source in try Dataset(path: path).sources {
            for recording in try InMemoryRecording.readAll(from: source) {
                guard let label = recording.metadata.task else {
                    throw DatasetError.malformed(
                        SourceLocation(file: source.name),
                        found: "a recording without a task",
                        expected: "a recording of a gesture, with its class as the task"
                    )
                }
                let points = recording.drawableStrokes().enumerated().flatMap { number, stroke in
                    stroke.samples.map { GesturePoint($0.location, timestamp: $0.timestamp, stroke: number) }
                }
                let sample = GestureSample(
                    gesture: StrokeGesture(label: label, points: points),
                    participant: recording.metadata.participant ?? "",
                    condition: recording.metadata.condition ?? ""
                )
                if !sample.gesture.points.isEmpty { samples.append(sample) }
            }
        }
        return samples
    }

    private static func beginsAsRecording(_ path: String) throws -> Bool {
        try LineReader(path: path).withNextLine { line in
            (try? JSONValue(json: line))?.objectValue?["format"] == .string(RecordingHeader.format)
        } ?? false
    }
}
