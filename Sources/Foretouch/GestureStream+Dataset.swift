import Foundation
import RecognitionEvaluation
import StrokeGestures
import TouchDatasets
import TouchFormats
import TouchModel

extension Dataset {
    /// The gestures of recordings that say what was drawn and by whom: a recording each, its contacts the strokes.
    ///
    /// - Throws: ``DatasetError`` where a file cannot be read, or no recording says what was drawn.
    package func labeledGestures() throws -> [GestureSample] {
        var samples: [GestureSample] = []
        for source in sources {
            try source.forEachRecording { metadata, strokes in
                guard let label = metadata.task, metadata.annotations.isEmpty else { return }
                let gesture = StrokeGesture(label: label, points: strokes.flatMap(\.self))
                guard !gesture.points.isEmpty else { return }
                samples.append(
                    GestureSample(
                        gesture: gesture,
                        participant: metadata.participant ?? "",
                        condition: metadata.condition ?? metadata.device ?? ""
                    )
                )
            }
        }
        guard !samples.isEmpty else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "a gesture with its class",
                hint:
                    "expected recordings of single gestures that say what was drawn, such as gesture-json with label, subject and "
                    + "strokes"
            )
        }
        return samples
    }

    /// The recordings as streams, with their annotations as truth where they have any. Of contacts at the same time only the
    /// one that began first is followed.
    ///
    /// - Parameter other: a dataset whose files are left out.
    package func gestureStreams(without other: Dataset) throws -> [GestureStream] {
        let excluded = Set(other.recordingPaths.map(Self.resolved))
        var streams: [GestureStream] = []
        for (source, path) in zip(sources, recordingPaths) where !excluded.contains(Self.resolved(path)) {
            try source.forEachRecording { metadata, strokes in
                var points: [GesturePoint] = []
                for stroke in strokes where !stroke.isEmpty {
                    guard stroke[0].timestamp >= points.last?.timestamp ?? -.infinity else { continue }
                    points += stroke
                }
                guard !points.isEmpty else { return }
                streams.append(
                    GestureStream(
                        name: source.name,
                        participant: metadata.participant,
                        points: points,
                        truth: metadata.annotations.isEmpty ? nil : metadata.annotations
                    )
                )
            }
        }
        return streams
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}

extension RecordingSource {
    /// Hands over each recording with its contacts in the order in which they began.
    fileprivate func forEachRecording(_ body: (RecordingMetadata, [[GesturePoint]]) throws -> Void) throws {
        var cursor = try makeCursor()
        var metadata: RecordingMetadata?
        var strokes: [[GesturePoint]] = []
        var active: [Int32: Int] = [:]
        while let element = try cursor.next() {
            switch element {
            case .begin(let next):
                if let metadata { try body(metadata, strokes) }
                metadata = next
                strokes = []
                active = [:]
            case .event(let event):
                for touch in event.touches {
                    let number: Int
                    if touch.phase != .began, let known = active[touch.id] {
                        number = known
                    } else {
                        number = strokes.count
                        strokes.append([])
                        active[touch.id] = number
                    }
                    for sample in touch.samples {
                        strokes[number].append(
                            GesturePoint(sample.location, timestamp: sample.timestamp, stroke: number)
                        )
                    }
                    if touch.phase.isTerminal { active[touch.id] = nil }
                }
            }
        }
        if let metadata { try body(metadata, strokes) }
    }
}
