import Foundation
import TouchModel
import TouchRecordings

/// What became of a session: the recordings written from its journal.
///
/// The journal alone decides, so writing again gives the same files, whether the session was finished, interrupted or
/// killed. Trials that were undone go to a folder of their own and are not listed in `dataset.json`.
package struct SessionExport: Sendable, Equatable {
    /// The session's folder, inside the output folder.
    package var folder: String
    /// The participant, as the session named them.
    package var participant: String
    /// Recordings of the dataset, as paths inside the output folder.
    package var recordings: [String] = []
    /// Recordings of trials that were undone.
    package var undone: [String] = []
    /// Trials in which nothing was drawn: they give no recording.
    package var emptyTrials = 0
    /// Batches of the journal.
    package var batches = 0
    /// Deliveries in all trials, undone ones included.
    package var deliveries = 0
    /// Measured samples in all trials, undone ones included.
    package var samples = 0
    /// Predictions of the browser.
    package var predictedSamples = 0
    /// Lines that broke off at the journal's end, never acknowledged.
    package var tornLines = 0
    /// The files of ``recordings`` and ``undone``, for the journal's ending.
    var written: [WrittenRecording] = []
}

extension SessionExport {
    private static let undoneFolder = FolderListing.undoneFolder

    /// What a first pass finds out about a trial, for its header.
    private struct TrialSummary {
        var trial: Trial
        var pointerTypes: [TouchType] = []
        var deliveries = 0
        var samples = 0
        var predicted = 0
        var isUndone = false
        var isComplete = false

        mutating func count(_ event: TouchEvent) {
            deliveries += 1
            for touch in event.touches {
                if !pointerTypes.contains(touch.type) { pointerTypes.append(touch.type) }
                samples += touch.samples.count
                predicted += touch.predictedSamples.count
            }
        }
    }

    /// Files are written here, inside the output folder, and get their names when all are on disk.
    static let partialFolder = ".foretouch-record.partial"

    /// Reads a journal, writes its recordings and lists them in the folder's `dataset.json`. When this returns, all of it is
    /// on disk.
    static func write(
        journal path: String,
        into folder: URL,
        files operations: any FileOperations
    ) throws -> SessionExport {
        let sessionFolder = URL(fileURLWithPath: path).deletingLastPathComponent()
        var reader = try open(path)
        let header = reader.header
        var export = SessionExport(folder: sessionFolder.lastPathComponent, participant: header.participant)
        let summaries = try summarize(&reader)
        export.batches = reader.next
        var files: [Int: String] = [:]
        var stale: [String] = []
        for summary in summaries.values.sorted(by: { $0.trial.number < $1.trial.number }) {
            export.deliveries += summary.deliveries
            export.samples += summary.samples
            export.predictedSamples += summary.predicted
            guard summary.deliveries > 0 else {
                export.emptyTrials += 1
                continue
            }
            let name = fileName(of: summary.trial)
            let kept = "\(export.folder)/\(name)"
            let undone = "\(export.folder)/\(undoneFolder)/\(name)"
            files[summary.trial.number] = summary.isUndone ? undone : kept
            stale.append(summary.isUndone ? kept : undone)
            if summary.isUndone { export.undone.append(undone) } else { export.recordings.append(kept) }
        }
        let partial = folder.appendingPathComponent(partialFolder)
        // What a killed recorder left there is not wanted.
        try? FileManager.default.removeItem(at: partial)
        try operations.makeFolder(partial.path)
        defer { try? FileManager.default.removeItem(at: partial) }
        let hashes = try writeRecordings(journal: path, partial: partial, files: files, summaries: summaries)
        try publish(files, from: partial, in: folder, operations)
        export.written = try files.sorted { $0.key < $1.key }.map { number, file in
            try WrittenRecording(file: file, sha256: hashes[number] ?? "", in: folder)
        }
        try list(export, in: folder, partial: partial, operations)
        if summaries.values.contains(where: { $0.trial.fields["kind"] == GestureSetFile.kind && $0.deliveries > 0 }) {
            try GestureSetFile.write(in: folder, partial: partial, operations)
        }
        // A trial undone since the recordings were last written is no longer where it was.
        try remove(stale, in: folder, operations)
        return export
    }

    /// Puts recordings on disk, gives them their names and puts these on disk.
    private static func publish(
        _ files: [Int: String],
        from partial: URL,
        in folder: URL,
        _ operations: any FileOperations
    ) throws(CaptureError) {
        for number in files.keys.sorted() { try operations.settle(partialPath(number, in: partial)) }
        var folders = Set(files.values.map { folder.appendingPathComponent($0).deletingLastPathComponent().path })
        if let path = folders.first(where: { $0.hasSuffix("/" + undoneFolder) }) {
            try operations.makeFolder(path)
            folders.insert(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        }
        for (number, file) in files.sorted(by: { $0.key < $1.key }) {
            try operations.rename(partialPath(number, in: partial), to: folder.appendingPathComponent(file).path)
        }
        for path in folders.sorted() { try operations.synchronizeFolder(path) }
    }

    /// Removes files that nothing lists any more.
    private static func remove(
        _ files: [String],
        in folder: URL,
        _ operations: any FileOperations
    ) throws(CaptureError) {
        for file in files {
            let path = folder.appendingPathComponent(file)
            guard FileManager.default.fileExists(atPath: path.path) else { continue }
            try operations.remove(path.path)
            try operations.synchronizeFolder(path.deletingLastPathComponent().path)
        }
    }

    private static func partialPath(_ number: Int, in partial: URL) -> String {
        partial.appendingPathComponent("\(number).jsonl.gz").path
    }

    private static func open(_ path: String) throws -> JournalReader {
        guard let reader = try JournalReader(path: path) else {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "no whole line",
                expected: "a session's header"
            )
        }
        return reader
    }

    private static func summarize(_ reader: inout JournalReader) throws -> [Int: TrialSummary] {
        var summaries: [Int: TrialSummary] = [:]
        var trials = TrialReader()
        var number = 0
        func take(_ element: TrialReader.Element) {
            switch element {
            case .begin(let trial):
                number = trial.number
                summaries[number] = TrialSummary(trial: trial)
            case .event(let line): summaries[number]?.count(line.event)
            case .end(let result):
                summaries[number]?.isComplete = true
                summaries[number]?.trial.fields["result"] = result
            case .undo(let undone): summaries[undone]?.isUndone = true
            }
        }
        while let line = try reader.nextLine() {
            guard case .batch(let batch, _) = line else { continue }
            for entry in batch.entries { trials.consume(entry, into: take) }
        }
        let isInterrupted = trials.current != nil
        trials.finish(into: take)
        if isInterrupted { summaries[number]?.isComplete = false }
        return summaries
    }

    /// Writes the recordings of trials that have a name, under their numbers.
    ///
    /// - Returns: the hashes of their content.
    private static func writeRecordings(
        journal path: String,
        partial: URL,
        files: [Int: String],
        summaries: [Int: TrialSummary]
    ) throws -> [Int: String] {
        var reader = try open(path)
        let header = reader.header
        var trials = TrialReader()
        var hashes: [Int: String] = [:]
        var writer: (number: Int, file: RecordingWriter)?
        func take(_ element: TrialReader.Element) throws {
            switch element {
            case .begin(let trial):
                guard files[trial.number] != nil, let summary = summaries[trial.number] else { return }
                let file = try RecordingWriter(
                    path: partialPath(trial.number, in: partial),
                    header: recordingHeader(of: summary, in: header),
                    compression: 6
                )
                writer = (trial.number, file)
            case .event(let line): try writer?.file.append(line)
            case .end:
                if let (number, file) = writer {
                    hashes[number] = try file.finish()
                    // What cannot be read back is no recording.
                    _ = try RecordingReader(path: partialPath(number, in: partial))
                }
                writer = nil
            case .undo: break
            }
        }
        while let line = try reader.nextLine() {
            guard case .batch(let batch, let received) = line else { continue }
            for (position, entry) in batch.entries.enumerated() {
                try trials.consume(entry, received: position == 0 ? received : nil, into: take)
            }
        }
        try trials.finish(into: take)
        return hashes
    }

    private static func recordingHeader(of summary: TrialSummary, in header: SessionHeader) -> RecordingHeader {
        let facts = header.facts
        let browser = facts["userAgent"]?.stringValue
        let resolution = facts["clockResolution"]?.doubleValue.flatMap { (1e-9...1).contains($0) ? $0 : nil }
        let metadata = RecordingMetadata(
            device: header.device.isEmpty ? browser : header.device,
            participant: header.participant.isEmpty ? nil : header.participant,
            task: summary.trial.task,
            pointerTypes: summary.pointerTypes,
            screenSize: summary.trial.screenSize,
            space: .cssPixels,
            clock: .event,
            clockResolution: resolution,
            provenance: "recorded by foretouch record from Pointer Events"
        )
        var trial = summary.trial.fields
        trial["number"] = .integer(Int64(summary.trial.number))
        trial["repetition"] = .integer(Int64(summary.trial.repetition))
        trial["undone"] = .bool(summary.isUndone)
        trial["complete"] = .bool(summary.isComplete)
        trial["trial"] = nil
        trial["task"] = nil
        var capture: [String: JSONValue] = [
            "session": .string(header.session), "began": .number(header.began), "facts": .object(facts),
            "trial": .object(trial),
        ]
        capture["consent"] = header.consent.map(JSONValue.bool)
        return RecordingHeader(metadata: metadata, additionalFields: ["capture": .object(capture)])
    }

    private static func fileName(of trial: Trial) -> String {
        let task = trial.task.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain || scalar == "_" ? Character(scalar) : "-"
        }
        let digits = String(trial.number)
        let number = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        return "\(number)-\(String(task.prefix(40))).jsonl.gz"
    }

    /// Puts a session's recordings in the place of those that the description lists of it.
    private static func list(
        _ export: SessionExport,
        in folder: URL,
        partial: URL,
        _ operations: any FileOperations
    ) throws {
        let description = folder.appendingPathComponent(DatasetManifest.fileName).path
        let isDescribed = FileManager.default.fileExists(atPath: description)
        // Without a recording the folder is no dataset.
        guard isDescribed || !export.recordings.isEmpty else { return }
        var manifest: DatasetManifest
        do {
            manifest =
                isDescribed
                ? try DatasetManifest(path: description)
                : DatasetManifest(
                    name: folder.standardizedFileURL.lastPathComponent,
                    summary: "Recorded by foretouch record.",
                    recordings: []
                )
        } catch {
            // Not the session's fault.
            throw CaptureError.storage(path: description, reason: "\(error)")
        }
        manifest.recordings.removeAll { $0.file.hasPrefix(export.folder + "/") }
        let kept = Set(export.recordings)
        for recording in export.written where kept.contains(recording.file) {
            manifest.recordings.append(.init(file: recording.file, sha256: recording.sha256))
        }
        manifest.recordings.sort { $0.file < $1.file }
        try manifest.write(toFolder: partial.path)
        let written = partial.appendingPathComponent(DatasetManifest.fileName).path
        try operations.settle(written)
        try operations.rename(written, to: description)
        try operations.synchronizeFolder(folder.path)
    }
}
