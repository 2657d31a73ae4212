import Foundation
import TouchModel
import TouchRecordings

extension FuzzTarget {
    /// One for each importer.
    static let importers = ImporterRegistry.all.map { importer in
        FuzzTarget(
            "import-\(importer.formatName)",
            "refused by a DatasetError, or events with finite numbers whose contacts only go forward in time"
        ) { bytes in
            let file = try FuzzFile.holding(bytes)
            _ = try FuzzFinding.refusing(DatasetError.self) {
                _ = importer.recognizes(try FileProbe(path: file.path))
                let source = ImportedSource(
                    path: file.path,
                    name: "input",
                    importer: importer,
                    options: ImportOptions()
                )
                var check = EventCheck()
                var cursor = try source.makeCursor()
                while let element = try cursor.next() { try check.take(element) }
            }
        }
    }

    /// What a file beside tables says of them.
    static let importSettings = FuzzTarget("import-settings", "refused by a DatasetError, or options") { bytes in
        _ = try FuzzFinding.refusing(DatasetError.self) {
            try ImportOptions().completed(by: String(decoding: bytes, as: UTF8.self), at: ImportOptions.fileName)
        }
    }

    /// What a file beside continuous sessions says of the gestures in them.
    static let gestureTruth = FuzzTarget("gesture-truth", "refused by a DatasetError, or gestures") { bytes in
        _ = try FuzzFinding.refusing(DatasetError.self) {
            try GestureSessionTruth([UInt8](bytes), at: GestureSessionTruth.fileName)
        }
    }

    /// The target that reads native recordings.
    static let native = FuzzTarget(
        "native",
        "refused by a DatasetError, or events that are equal after writing and reading again"
    ) { bytes in
        let file = try FuzzFile.holding(bytes)
        let recording = try FuzzFinding.refusing(DatasetError.self) {
            var check = EventCheck()
            var cursor = try NativeSource(path: file.path).makeCursor()
            while let element = try cursor.next() { try check.take(element) }
            var reader = try RecordingReader(path: file.path)
            var lines: [RecordedLine] = []
            while let line = try reader.next() { lines.append(line) }
            return (header: reader.header, lines: lines)
        }
        guard let recording else { return }
        let copy = try FuzzFile.holding(UnsafeRawBufferPointer(start: nil, count: 0), suffix: ".copy").path + ".jsonl"
        defer { unlink(copy) }
        // What the reader lets pass and the writer does not is a number that is not finite, of which the reader's door
        // would have made a repair.
        let written: Void? = try FuzzFinding.refusing(DatasetError.self) {
            let writer = try RecordingWriter(path: copy, header: recording.header)
            for line in recording.lines { try writer.append(line) }
            _ = try writer.finish()
        }
        guard written != nil else { return }
        var reader = try RecordingReader(path: copy)
        guard reader.header == recording.header else { throw FuzzFinding("the header changed on its way") }
        var position = 0
        while let line = try reader.next() {
            guard position < recording.lines.count, line == recording.lines[position] else {
                throw FuzzFinding("event \(position + 1) changed on its way")
            }
            position += 1
        }
        guard position == recording.lines.count else { throw FuzzFinding("events were lost on their way") }
    }

    /// The target that reads `dataset.json`.
    static let description = FuzzTarget(
        "dataset-description",
        "refused by a DatasetError, or paths that stay inside the folder"
    ) { bytes in
        let file = try FuzzFile.holding(bytes)
        let manifest = try FuzzFinding.refusing(DatasetError.self) { try DatasetManifest(path: file.path) }
        for recording in manifest?.recordings ?? [] {
            let parts = recording.file.split(separator: "/", omittingEmptySubsequences: false)
            guard !recording.file.hasPrefix("/"), !parts.contains("..") else {
                throw FuzzFinding("a recording outside of the folder: \(recording.file)")
            }
        }
    }
}

/// What comes through the input pipeline of a recording source.
private struct EventCheck {
    private var last: [Int32: Double] = [:]

    mutating func take(_ element: RecordingElement) throws {
        guard case .event(let event) = element else {
            last = [:]
            return
        }
        guard event.timestamp.isFinite, event.arrival?.isFinite ?? true else {
            throw FuzzFinding("an event's time is not finite")
        }
        for touch in event.touches {
            if touch.phase == .began { last[touch.id] = nil }
            for sample in touch.samples {
                guard sample.isFinite else { throw FuzzFinding("a sample is not finite") }
                if let before = last[touch.id], sample.timestamp <= before {
                    throw FuzzFinding("contact \(touch.id) goes from \(before) s to \(sample.timestamp) s")
                }
                last[touch.id] = sample.timestamp
            }
            if touch.phase == .ended || touch.phase == .cancelled { last[touch.id] = nil }
        }
    }
}
