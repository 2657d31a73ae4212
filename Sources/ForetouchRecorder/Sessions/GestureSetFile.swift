import Foundation
import TouchModel
import TouchRecordings

/// The gestures of all sessions of a folder as one gesture file, for recognizers.
enum GestureSetFile {
    /// The kind of trial that is a gesture.
    static let kind = JSONValue.string("gesture")

    /// Writes the file anew: of every recording that `dataset.json` lists and that is a gesture, its contacts as strokes. When this
    /// returns, it is on disk.
    static func write(in folder: URL, partial: URL, _ operations: any FileOperations) throws {
        let manifest = try DatasetManifest(path: folder.appendingPathComponent(DatasetManifest.fileName).path)
        var text = ""
        for recording in manifest.recordings {
            if let line = try line(of: recording.file, in: folder) { text += try line.text() + "\n" }
        }
        let written = partial.appendingPathComponent(DatasetManifest.gestureFileName).path
        try Data(text.utf8).write(to: URL(fileURLWithPath: written))
        try operations.settle(written)
        try operations.rename(written, to: folder.appendingPathComponent(DatasetManifest.gestureFileName).path)
        try operations.synchronizeFolder(folder.path)
    }

    /// - Returns: `nil` for what is no gesture, or without a sample.
    private static func line(of file: String, in folder: URL) throws -> GestureLine? {
        let path = folder.appendingPathComponent(file).path
        // A recording that somebody removed from the folder is not the session's fault.
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        var reader = try RecordingReader(path: path)
        let header = reader.header
        guard header.additionalFields["capture"]?.objectValue?["trial"]?.objectValue?["kind"] == kind else {
            return nil
        }
        var numbers: [Int32: Int] = [:]
        var strokes: [[(place: TouchPoint, time: Double)]] = []
        while let line = try reader.next() {
            for touch in line.event.touches {
                if touch.phase == .began || numbers[touch.id] == nil {
                    numbers[touch.id] = strokes.count
                    strokes.append([])
                }
                guard let number = numbers[touch.id] else { continue }
                strokes[number] += touch.samples.map { ($0.location, $0.timestamp) }
            }
        }
        strokes.removeAll(where: \.isEmpty)
        guard !strokes.isEmpty else { return nil }
        return GestureLine(
            label: header.metadata.task ?? "",
            subject: header.metadata.participant ?? "",
            strokes: strokes,
            fields: [
                "device": .string(header.metadata.device ?? ""),
                "set": .string(folder.standardizedFileURL.lastPathComponent),
                "source": .string(file),
            ]
        )
    }
}
