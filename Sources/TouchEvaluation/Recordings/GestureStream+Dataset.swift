import Foundation
import TouchModel
import TouchRecognition
import TouchRecordings

extension Dataset {
    /// The recordings as streams, with their annotations as truth where they have any. Of contacts at the same time only the
    /// one that began first is followed.
    ///
    /// - Parameter other: a dataset whose files are left out.
    package func gestureStreams(without other: Dataset) throws -> [GestureStream] {
        let excluded = Set(other.recordingPaths.map(Self.resolved))
        var streams: [GestureStream] = []
        for (source, path) in zip(sources, recordingPaths) where !excluded.contains(Self.resolved(path)) {
            _ = try source.forEachRecording { metadata, strokes in
                var points: [GesturePoint] = []
                for stroke in strokes where !stroke.isEmpty {
                    guard stroke[0].timestamp >= points.last?.timestamp ?? -.infinity else { continue }
                    points += stroke
                }
                guard !points.isEmpty else { return }
                var stream = GestureStream(
                    name: source.name,
                    participant: metadata.participant,
                    points: points,
                    truth: metadata.annotations.isEmpty ? nil : metadata.annotations
                )
                stream.circumstances = Circumstances(metadata)
                streams.append(stream)
            }
        }
        return streams
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
