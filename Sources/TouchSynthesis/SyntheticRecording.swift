import Foundation
import TouchModel
import TouchRecordings

/// A synthetic recording with its noise-free ground truth.
public struct SyntheticRecording: Sendable {
    /// The file's name without its ending: `p01-write`, or `p01-light-press-firm` where the plan names sensitivities.
    public var name: String
    /// The ground truth's name without its ending: `p01-write.truth`. Recordings that differ in sensitivity alone share a ground truth.
    public var truthName: String
    /// The header, with every parameter of sensor and person.
    public var header: RecordingHeader
    /// What the sensor reported.
    public var events: [TouchEvent]
    /// The header of the ground truth; its field `role` says `truth`.
    public var truthHeader: RecordingHeader
    /// The same contacts in the same order with the same ids, without noise, on a dense even grid from each contact's
    /// first recorded stamp to its last.
    public var truthEvents: [TouchEvent]
    /// The continuous truth behind both; the contact with the id n is the n-th.
    package var contacts: [TimedMovement]

    /// The gestures of two fingers in it, by their beginnings; empty for other tasks.
    package var gestures: [SyntheticGesture] {
        guard let task = header.metadata.task.flatMap(SynthesisTask.init), task.kind == .gesture else { return [] }
        return stride(from: 0, to: contacts.count - 1, by: 2).compactMap {
            SyntheticGesture(task, contacts[$0], contacts[$0 + 1], number: Int32(clamping: $0 + 1))
        }
    }

    /// Writes `NAME.jsonl.gz` and its ground truth into a folder.
    ///
    /// - Parameters:
    ///   - folder: where, an existing folder.
    ///   - writingTruth: whether to write the ground truth; without it, one that is shared must be there already.
    ///   - compression: gzip's level, 1…9.
    /// - Returns: the recording's entry in the dataset's description.
    package func write(
        toFolder folder: String,
        writingTruth: Bool = true,
        compression: Int = 9
    ) throws -> DatasetManifest.Recording {
        let file = name + ".jsonl.gz"
        let truth = truthName + ".jsonl.gz"
        let url = URL(fileURLWithPath: folder)
        let path = url.appendingPathComponent(file).path
        let hash = try Self.write(header, events, to: path, compression)
        if writingTruth {
            _ = try Self.write(truthHeader, truthEvents, to: url.appendingPathComponent(truth).path, compression)
        }
        return DatasetManifest.Recording(file: file, sha256: hash, truth: truth)
    }

    private static func write(
        _ header: RecordingHeader,
        _ events: [TouchEvent],
        to path: String,
        _ compression: Int
    ) throws -> String {
        let writer = try RecordingWriter(path: path, header: header, compression: compression)
        for event in events { try writer.append(event) }
        return try writer.finish()
    }
}
