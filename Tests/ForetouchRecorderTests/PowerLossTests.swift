import Foundation
import Testing
import TouchModel
import TouchRecordings

@testable import ForetouchRecorder

@Suite("Loss of power")
struct PowerLossTests {
    /// What pages were told.
    private struct Told {
        /// Texts of the batches that were sent, in order, by session.
        var sent: [String: [String]] = [:]
        /// How many of them were acknowledged.
        var acknowledged: [String: Int] = [:]
        var finished: [String: SessionExport] = [:]
    }

    private static let first = session
    private static let second = String(session.reversed())

    /// Two participants in two runs of a recorder, until the power is gone.
    private func record(in folder: URL, _ files: any FileOperations) throws -> Told {
        var told = Told()
        for identifier in [Self.first, Self.second] {
            var page = MadePage(seed: 7)
            told.sent[identifier] = (0..<4).map { number in
                var entries = number == 0 ? [page.begin(1)] : number == 2 ? [page.begin(2, task: "word")] : []
                entries += page.stroke(deliveries: 3, pointer: number)
                if number == 3 { entries.append(page.mark("undo", trial: 1)) }
                return page.batch(entries, session: identifier)
            }
        }
        func send(_ identifier: String, _ numbers: Range<Int>, to store: SessionStore) throws {
            for number in numbers {
                try store.accept(text: try #require(told.sent[identifier])[number])
                told.acknowledged[identifier] = number + 1
            }
        }
        do {
            do {
                let store = try SessionStore(folder: folder, limit: .max / 2, files: files)
                _ = try store.begin(try header(Self.first), takesOver: false)
                try send(Self.first, 0..<4, to: store)
                told.finished[Self.first] = try store.finish(Self.first)
                _ = try store.begin(try header(Self.second, participant: "p02"), takesOver: false)
                try send(Self.second, 0..<2, to: store)
            }
            // The recorder was killed and is started again.
            let store = try SessionStore(folder: folder, limit: .max / 2, files: files)
            if store.failures.isEmpty { #expect(store.recovered.map(\.batches) == [2]) }
            try send(Self.second, 2..<4, to: store)
            told.finished[Self.second] = try store.finish(Self.second)
        } catch CaptureError.storage(_, reason: "no power") {
        }
        return told
    }

    /// The samples of a session's batches, by time.
    private func times(_ texts: some Sequence<String>) throws -> [Double] {
        try texts.flatMap { text in
            try parse(text).entries.flatMap { entry -> [Double] in
                guard case .pointer(let pointer) = entry, pointer.kind != .up else { return [] }
                return pointer.samples.map { $0.time / 1000 }
            }
        }
    }

    /// The same of what lies in a session's folder, undone trials included.
    private func recorded(_ name: String, in folder: URL) throws -> [Double] {
        var times: [Double] = []
        for place in [name, name + "/undone"] {
            let path = folder.appendingPathComponent(place).path
            for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            where name.hasSuffix(".jsonl.gz") {
                var reader = try RecordingReader(path: path + "/" + name)
                while let line = try reader.next() {
                    for touch in line.event.touches where touch.phase != .ended {
                        times += touch.samples.map(\.timestamp)
                    }
                }
                #expect(reader.repairs.isEmpty)
            }
        }
        return times.sorted()
    }

    private func names(_ identifier: String) throws -> String {
        try header(identifier, participant: identifier == Self.first ? "p01" : "p02").folderName
    }

    @Test("after a loss of power at any moment nothing acknowledged is lost and nothing marked finished is absent")
    func anyMoment() throws {
        let whole = try TemporaryFolder()
        let counter = PowerLoss(root: whole.url)
        let all = try record(in: whole.url.appendingPathComponent("study"), counter)
        #expect(all.finished.count == 2 && all.acknowledged.values.allSatisfy { $0 == 4 })
        #expect(counter.count >= 50)
        for operations in 0...counter.count {
            let made = try TemporaryFolder()
            let disk = PowerLoss(root: made.url, after: operations)
            let told = try record(in: made.url.appendingPathComponent("study"), disk)
            for keepsNames in [false, true] {
                let left = try TemporaryFolder()
                try disk.leave(in: left.url, keepingNames: keepsNames)
                try check(left.url.appendingPathComponent("study"), told, "\(operations), \(keepsNames)")
            }
        }
    }

    /// Checks what the disk holds, before a recorder is started there and after.
    private func check(_ folder: URL, _ told: Told, _ place: String) throws {
        let listed = try? Dataset(path: folder.path).recordingPaths.map { path in
            path.split(separator: "/").suffix(2).joined(separator: "/")
        }
        for identifier in [Self.first, Self.second] {
            let journal = folder.appendingPathComponent(try names(identifier) + "/" + SessionStore.journalName)
            let ending = (try? JournalEnding(path: journal.path)) ?? nil
            if told.finished[identifier] != nil { #expect(ending?.kind == .finished, "\(place)") }
            guard let ending else { continue }
            let recordings = try #require(ending.recordings, "\(place)")
            #expect(!recordings.isEmpty && recordings.allSatisfy { $0.isWhole(in: folder) }, "\(place)")
            let kept = recordings.map(\.file).filter { !$0.contains("/undone/") }
            #expect(Set(kept).isSubset(of: listed ?? []), "\(place)")
        }
        let store = try SessionStore(folder: folder, limit: .max / 2)
        #expect(store.failures.isEmpty, "\(place)")
        #expect(store.exportUnfinished().failures.isEmpty)
        for (identifier, sent) in told.sent {
            let found = try recorded(try names(identifier), in: folder)
            let acknowledged = told.acknowledged[identifier] ?? 0
            // What was not acknowledged may be there, too; then it is the next batch, and whole.
            let possible = try [acknowledged, min(acknowledged + 1, sent.count)].map { try times(sent[..<$0]).sorted() }
            #expect(possible.contains(found), "\(place)")
        }
    }

    @Test("a recording that is marked finished and missing, short or damaged is written again")
    func markedAndMissing() throws {
        let folder = try TemporaryFolder()
        let told = try record(in: folder.url, SystemFiles())
        let export = try #require(told.finished[Self.first])
        let place = folder.url.appendingPathComponent(export.recordings[0])
        let whole = try Data(contentsOf: place)
        var flipped = whole
        flipped[whole.count / 2] ^= 0x10
        for damage in [nil, Data(), whole.dropLast(9), flipped] {
            if let damage { try damage.write(to: place) } else { try FileManager.default.removeItem(at: place) }
            do {
                let store = try SessionStore(folder: folder.url, limit: 1 << 30)
                #expect(store.recovered.map(\.recordings) == [export.recordings])
                #expect(throws: CaptureError.sessionFinished) {
                    try store.begin(try header(Self.first), takesOver: false)
                }
            }
            #expect(try Data(contentsOf: place) == whole)
            #expect(try SessionStore(folder: folder.url, limit: 1 << 30).recovered.isEmpty)
        }
        // Journals of earlier recorders say only that they are finished, and were not always right.
        let journal = place.deletingLastPathComponent().appendingPathComponent(SessionStore.journalName)
        let lines = try String(contentsOf: journal, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("{\"finished\"") }
        try Data((lines.joined(separator: "\n") + "\n{\"finished\":true}\n").utf8).write(to: journal)
        try Data().write(to: place)
        #expect(try SessionStore(folder: folder.url, limit: 1 << 30).recovered.map(\.recordings) == [export.recordings])
        #expect(try Data(contentsOf: place) == whole)
    }

    @Test("a description that a loss of power emptied is set aside, and every session is listed anew")
    func emptyDescription() throws {
        let folder = try TemporaryFolder()
        _ = try record(in: folder.url, SystemFiles())
        let description = folder.url.appendingPathComponent("dataset.json")
        let before = try Dataset(path: folder.url.path).identity()
        try Data().write(to: description)
        let store = try SessionStore(folder: folder.url, limit: 1 << 30)
        #expect(store.failures.map(\.file) == ["dataset.json.damaged"] && store.recovered.count == 2)
        #expect(try Dataset(path: folder.url.path).identity() == before)
    }

    @Test("what is recorded is for its owner's eyes only")
    func privacy() throws {
        let base = try TemporaryFolder()
        let folder = base.url.appendingPathComponent("deeper/study")
        _ = try record(in: folder, SystemFiles())
        let inside = try #require(FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String])
        #expect(inside.count > 8)
        for name in inside + [""] {
            var status = stat()
            #expect(stat(folder.path + "/" + name, &status) == 0)
            #expect(status.st_mode & 0o777 == (status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600), "\(name)")
        }
    }
}
