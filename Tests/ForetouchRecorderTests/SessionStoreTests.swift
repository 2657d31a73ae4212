import Foundation
import Testing
import TouchModel
import TouchRecordings

@testable import ForetouchRecorder

@Suite("Sessions on disk")
struct SessionStoreTests {
    private static let limit = 10_000_000

    private func journal(in folder: URL) throws -> URL {
        let store = try #require(
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).first {
                FileManager.default.fileExists(atPath: $0.appendingPathComponent(SessionStore.journalName).path)
            }
        )
        return store.appendingPathComponent(SessionStore.journalName)
    }

    private func events(of recording: String, in folder: URL) throws -> [RecordedLine] {
        var reader = try RecordingReader(path: folder.appendingPathComponent(recording).path)
        var lines: [RecordedLine] = []
        while let line = try reader.next() { lines.append(line) }
        #expect(reader.repairs.isEmpty)
        return lines
    }

    @Test("what is accepted is on disk, and the recording says exactly that", arguments: [1, 2, 3] as [UInt64])
    func exactly(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        var page = MadePage(seed: seed)
        var expected: [RecordedLine] = []
        var tracker = ContactTracker()
        let export: SessionExport
        do {
            let store = try SessionStore(folder: folder.url, limit: Self.limit)
            #expect(try store.begin(try header(), takesOver: false).next == 0)
            for batch in 0..<4 {
                var entries = batch == 0 ? [page.begin(1, task: "free hand")] : []
                entries += page.stroke(deliveries: 30, pointer: batch, type: batch % 2 == 0 ? "pen" : "touch")
                let text = page.batch(entries)
                #expect(try store.accept(text: text).next == batch + 1)
                for (position, entry) in try parse(text).entries.enumerated() {
                    guard case .pointer(let pointer) = entry, var line = tracker.line(for: pointer) else { continue }
                    if position == 0 {
                        line.unknownFields.append(UnknownField(place: .event, key: "received", json: "2000.25"))
                    }
                    expected.append(line)
                }
            }
            export = try store.finish(session)
        }
        #expect(export.recordings == ["p01-01234567/001-free-hand.jsonl.gz"] && export.batches == 4)
        #expect(
            export.deliveries == 120 && export.samples == expected.flatMap(\.event.touches).flatMap(\.samples).count
        )
        // Fields stand in the order of the line, which is another than that of the tracker.
        func sorted(_ lines: [RecordedLine]) -> [RecordedLine] {
            lines.map { line in
                RecordedLine(
                    event: line.event,
                    unknownFields: line.unknownFields.sorted { "\($0.place) \($0.key)" < "\($1.place) \($1.key)" }
                )
            }
        }
        #expect(sorted(try events(of: export.recordings[0], in: folder.url)) == sorted(expected))
        let dataset = try Dataset(path: folder.url.path)
        #expect(dataset.sources.count == 1)
        _ = try dataset.identity()
        let recording = try #require(try InMemoryRecording.readAll(from: dataset.sources[0]).first)
        #expect(recording.metadata.participant == "p01" && recording.metadata.device == "a tablet")
        #expect(recording.metadata.task == "free hand" && recording.metadata.screenSize == TouchPoint(1000, 800))
        #expect(recording.metadata.clock == .event && recording.metadata.clockResolution == 5e-6)
        #expect(recording.metadata.space == .cssPixels && recording.events.count == expected.count)
    }

    @Test("a session whose recordings cannot be written is not finished: it goes on, and is finished later")
    func finishingFails() throws {
        let folder = try TemporaryFolder()
        var page = MadePage(seed: 4)
        let store = try SessionStore(folder: folder.url, limit: Self.limit)
        _ = try store.begin(try header(), takesOver: false)
        try store.accept(text: page.batch([page.begin(1)] + page.stroke(deliveries: 20)))
        // A folder stands where the recording goes.
        let place = folder.url.appendingPathComponent("p01-01234567/001-draw.jsonl.gz")
        try FileManager.default.createDirectory(
            at: place.appendingPathComponent("taken"),
            withIntermediateDirectories: true
        )
        #expect(throws: (any Error).self) { try store.finish(session) }
        try FileManager.default.removeItem(at: place)
        #expect(try store.accept(text: page.batch(page.stroke(deliveries: 20))).next == 2)
        let export = try store.finish(session)
        #expect(export.batches == 2 && export.deliveries == 40)
        #expect(throws: CaptureError.self) { try store.accept(text: page.batch(page.stroke(deliveries: 2))) }
        #expect(try store.finish(session) == export)
    }

    @Test("a journal cut at any byte gives the batches that were whole, and the session goes on")
    func cut() throws {
        let folder = try TemporaryFolder()
        var page = MadePage(seed: 9)
        var texts = [page.batch([page.begin(1)] + page.stroke(deliveries: 8))]
        texts += (0..<3).map { _ in page.batch(page.stroke(deliveries: 4)) }
        do {
            let store = try SessionStore(folder: folder.url, limit: Self.limit)
            _ = try store.begin(try header(), takesOver: false)
            for text in texts { try store.accept(text: text) }
        }
        let journal = try journal(in: folder.url)
        let whole = try Data(contentsOf: journal)
        let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
        #expect(ends.count == 5)
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<40 {
            let length = Int.random(in: ends[0] + 1...whole.count, using: &generator)
            try whole.prefix(length).write(to: journal)
            let kept = ends.count { $0 < length } - 1
            do {
                let store = try SessionStore(folder: folder.url, limit: Self.limit)
                let export = try #require(store.recovered.first)
                #expect(export.batches == kept && export.deliveries == (kept == 0 ? 0 : 4 + 4 * kept))
                #expect(export.tornLines == (ends.contains(length - 1) ? 0 : 1))
                // The page sends everything that was not acknowledged.
                #expect(try store.begin(try header(), takesOver: false).next == kept)
                for text in texts[kept...] { #expect(try !store.accept(text: text).isRepeated) }
                #expect(try store.finish(session).deliveries == 20)
            }
            let again = try SessionStore(folder: folder.url, limit: Self.limit)
            #expect(again.recovered.isEmpty)
            #expect(throws: CaptureError.sessionFinished) { try again.begin(try header(), takesOver: false) }
        }
    }

    @Test("repeated batches are recognized, gaps refused, other sessions unknown")
    func order() throws {
        let folder = try TemporaryFolder()
        let store = try SessionStore(folder: folder.url, limit: Self.limit)
        var page = MadePage(seed: 3)
        _ = try store.begin(try header(), takesOver: false)
        let first = page.batch([page.begin(1)])
        let second = page.batch(page.stroke(deliveries: 3))
        #expect(throws: CaptureError.gap(expected: 0, found: 1)) { try store.accept(text: second) }
        #expect(try store.accept(text: first) == .init(next: 1, isActive: true, isRepeated: false))
        #expect(try store.accept(text: first) == .init(next: 1, isActive: true, isRepeated: true))
        #expect(try store.accept(text: second).next == 2)
        let strange = first.replacing(session, with: String(session.reversed()))
        #expect(throws: CaptureError.unknownSession) { try store.accept(text: strange) }
        #expect(try JournalReader(path: try journal(in: folder.url).path)?.header == header())
    }

    @Test("one page records; another waits, or takes over and the first one keeps what it has")
    func oneWriter() throws {
        let folder = try TemporaryFolder()
        let store = try SessionStore(folder: folder.url, limit: Self.limit)
        let other = String(session.reversed())
        var page = MadePage(seed: 3)
        _ = try store.begin(try header(), takesOver: false)
        #expect(throws: CaptureError.self) { try store.begin(try header(other), takesOver: false) }
        // The same page again, as after an answer that was lost.
        #expect(try store.begin(try header(), takesOver: false).next == 0)
        _ = try store.begin(try header(other, participant: "p02"), takesOver: true)
        #expect(try !store.accept(text: page.batch([page.begin(1)] + page.stroke(deliveries: 4))).isActive)
        #expect(try store.finish(session).deliveries == 4)
        #expect(throws: CaptureError.self) { try store.begin(try header("f" + session.dropFirst()), takesOver: false) }
        _ = try store.finish(other)
        #expect(try store.begin(try header("f" + session.dropFirst()), takesOver: false).next == 0)
    }

    @Test("a folder has one recorder at a time")
    func lock() throws {
        let folder = try TemporaryFolder()
        do {
            let store = try SessionStore(folder: folder.url, limit: Self.limit)
            #expect(throws: CaptureError.folderInUse(path: folder.url.path)) {
                try SessionStore(folder: folder.url, limit: Self.limit)
            }
            _ = store.limit
        }
        _ = try SessionStore(folder: folder.url, limit: Self.limit)
    }

    @Test("the limit is kept to the byte, and what was accepted stays")
    func limit() throws {
        let folder = try TemporaryFolder()
        let store = try SessionStore(folder: folder.url, limit: 6000)
        var page = MadePage(seed: 5)
        _ = try store.begin(try header(), takesOver: false)
        var accepted = 0
        #expect(throws: CaptureError.limitReached(bytes: 6000)) {
            while true {
                try store.accept(text: page.batch(page.stroke(deliveries: 3)))
                accepted += 1
            }
        }
        #expect(accepted > 1)
        #expect(try store.finish(session).deliveries == 3 * accepted)
        let size = try Data(contentsOf: try journal(in: folder.url)).count
        #expect(size <= 6000 + 100)
    }

    @Test("trials become recordings; undone ones lie apart and return to nowhere")
    func trials() throws {
        let folder = try TemporaryFolder()
        let store = try SessionStore(folder: folder.url, limit: Self.limit)
        var page = MadePage(seed: 6)
        _ = try store.begin(try header(), takesOver: false)
        var entries: [String] = []
        for trial in 1...4 {
            entries.append(page.begin(trial, task: trial < 3 ? "word" : "Spirale/ä", repetition: trial))
            if trial != 2 { entries += page.stroke(deliveries: 5) }
            if trial == 3 {
                entries.append(page.mark("undo", trial: 3))
            } else {
                entries.append(page.mark("end", trial: trial))
            }
        }
        // A number that was taken does not replace what has it.
        entries += [page.begin(1, task: "word")] + page.stroke(deliveries: 7)
        try store.accept(text: page.batch(entries))
        var export = try store.finish(session)
        let path = "p01-01234567/"
        #expect(
            export.recordings == [
                path + "001-word.jsonl.gz", path + "004-Spirale--.jsonl.gz", path + "005-word.jsonl.gz",
            ]
        )
        #expect(export.undone == [path + "undone/003-Spirale--.jsonl.gz"] && export.emptyTrials == 1)
        let listed = try Dataset(path: folder.url.path)
        #expect(listed.sources.map(\.name).count == 3)
        // Writing again gives the same.
        let identity = try listed.identity()
        export.tornLines = 0
        #expect(try store.finish(session) == export)
        #expect(try Dataset(path: folder.url.path).identity() == identity)
    }

    @Test("a session of another participant is added to the dataset")
    func sessions() throws {
        let folder = try TemporaryFolder()
        let store = try SessionStore(folder: folder.url, limit: Self.limit)
        for (number, participant) in ["a", "b/../c", ""].enumerated() {
            let identifier = "\(number)" + session.dropFirst()
            var page = MadePage(seed: UInt64(number))
            _ = try store.begin(try header(identifier, participant: participant), takesOver: false)
            try store.accept(text: page.batch([page.begin(1)] + page.stroke(deliveries: 9), session: identifier))
            _ = try store.finish(identifier)
        }
        let dataset = try Dataset(path: folder.url.path)
        #expect(
            dataset.recordingPaths.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
                == [
                    "a-01234567", "b----c-11234567", "session-21234567",
                ].map { $0 + "/001-draw.jsonl.gz" }
        )
        #expect(try dataset.identity().count == 64)
    }
}
