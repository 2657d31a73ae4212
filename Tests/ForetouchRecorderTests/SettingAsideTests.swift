import Foundation
import Synchronization
import Testing
import TouchModel
import TouchRecordings

@testable import ForetouchRecorder

@Suite("Sessions that cannot be written")
struct SettingAsideTests {
    private static let other = String(session.reversed())
    private static let limit = 10_000_000

    private func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    /// Texts of a page whose first batch holds a value of that depth in the mark, in a pointer's entry and beside the entries.
    private func texts(depth: Int, session identifier: String = session) -> [String] {
        ["mark", "entry", "batch"].map { place in
            var page = MadePage(seed: 12)
            var begin = page.begin(1)
            var stroke = page.stroke(deliveries: 4)
            if place == "mark" { begin = begin.dropLast() + ",\"x\":\(nested(depth))}" }
            if place == "entry" { stroke[1] = stroke[1].dropLast() + ",\"x\":\(nested(depth))}" }
            let text = page.batch([begin] + stroke, session: identifier)
            return place == "batch" ? text.dropLast() + ",\"x\":\(nested(depth))}" : text
        }
    }

    /// A journal as an earlier recorder wrote it, which accepted what this one does not.
    private func writeJournal(_ batches: [String], session identifier: String, in folder: URL) throws -> (URL, Data) {
        let header = try header(identifier, participant: "p09")
        let place = folder.appendingPathComponent(header.folderName)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let lines =
            [String(decoding: try header.line(), as: UTF8.self)] + batches.map { "{\"received\":5,\"batch\":\($0)}" }
        let data = Data(lines.map { $0 + "\n" }.joined().utf8)
        try data.write(to: place.appendingPathComponent(SessionStore.journalName))
        return (place, data)
    }

    @Test("what is accepted can be read back, however deep it is nested; what is deeper is refused")
    func nesting() throws {
        for depth in [1, 20, 31, 32, 33, 60, 61, 62, 63, 64, 65] {
            for text in texts(depth: depth) {
                let folder = try TemporaryFolder()
                do {
                    let store = try SessionStore(folder: folder.url, limit: Self.limit)
                    _ = try store.begin(try header(), takesOver: false)
                    guard depth <= CaptureBatch.deepestNesting else {
                        let error = #expect(throws: CaptureError.self) { try store.accept(text: text) }
                        #expect(error?.description.contains("expected at most 32 levels of nesting") == true)
                        continue
                    }
                    try store.accept(text: text)
                    #expect(try store.finish(session).deliveries == 4)
                }
                #expect(try InMemoryRecording.readAll(from: try Dataset(path: folder.url.path).sources[0]).count == 1)
                let again = try SessionStore(folder: folder.url, limit: Self.limit)
                #expect(again.recovered.isEmpty && again.failures.isEmpty)
            }
        }
    }

    @Test(
        "whatever becomes of a batch on its way, it is refused or can be read back",
        arguments: [1, 2, 3] as [UInt64]
    )
    func mutations(seed: UInt64) throws {
        let values = [
            "1e308", "-1e308", "1e-320", "9007199254740993", "null", "NaN", "-Infinity", "1e999", "\"\\u0000\"", "[]",
            "{}", "true", nested(32), nested(40), "\"\n\"", "\"\u{2028}\"", "0.1e-400", "-0",
        ]
        let folder = try TemporaryFolder()
        var generator = SeededGenerator(seed: seed)
        var accepted = 0
        do {
            let store = try SessionStore(folder: folder.url, limit: 50_000_000, files: SystemFiles())
            _ = try store.begin(try header(), takesOver: false)
            var page = MadePage(seed: seed)
            for number in 0..<400 {
                page.sequence = accepted
                var text = Array(page.batch([page.begin(number % 7 + 1)] + page.stroke(deliveries: 3)).utf8)
                for _ in 0..<Int.random(in: 0...2, using: &generator) {
                    let place = Int.random(in: 0..<text.count, using: &generator)
                    switch Int.random(in: 0..<4, using: &generator) {
                    case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
                    case 1: text.remove(at: place)
                    case 2: text.insert(contentsOf: text[place..<min(place + 40, text.count)], at: place)
                    default:
                        // A value in place of another.
                        guard let start = text[place...].firstIndex(of: UInt8(ascii: ":")) else { break }
                        let end = text[(start + 1)...].firstIndex { ",]}".utf8.contains($0) } ?? text.count
                        let value = values.randomElement(using: &generator) ?? ""
                        text.replaceSubrange((start + 1)..<end, with: value.utf8)
                    }
                }
                let result = text.withUnsafeBytes { bytes in
                    Result { () throws(CaptureError) in
                        try store.accept(try CaptureBatch(json: bytes), bytes: bytes, received: 5)
                    }
                }
                guard case .success(let answer) = result else { continue }
                accepted = answer.next
            }
            #expect(accepted > 100)
            #expect(try store.finish(session).batches == accepted)
        }
        for source in try Dataset(path: folder.url.path).sources { _ = try InMemoryRecording.readAll(from: source) }
        let again = try SessionStore(folder: folder.url, limit: 50_000_000)
        #expect(again.recovered.isEmpty && again.failures.isEmpty)
    }

    @Test("facts of a page are nested no deeper than a recording's header can be read back")
    func facts() throws {
        for (depth, isAccepted) in [(31, true), (32, false), (62, false)] {
            let text = "{\"session\":\"\(session)\",\"facts\":{\"x\":\(nested(depth - 1))}}"
            let header = Data(text.utf8).withUnsafeBytes { bytes in
                Result { () throws(CaptureError) in
                    try SessionHeader(request: bytes, study: .freeDrawing, began: 1)
                }
            }
            #expect(((try? header.get()) != nil) == isAccepted, "\(depth)")
        }
    }

    @Test("journals of earlier recorders, nested 61 to 63 deep, are read, and no other session is kept from anything")
    func earlier() throws {
        for depth in 61...63 {
            for text in texts(depth: depth, session: Self.other).dropFirst() {
                let folder = try TemporaryFolder()
                _ = try writeJournal([text], session: Self.other, in: folder.url)
                let store = try SessionStore(folder: folder.url, limit: Self.limit)
                #expect(store.recovered.map(\.deliveries) == [4] && store.failures.isEmpty)
            }
        }
    }

    @Test("a session that cannot be written is set aside with its reason, bytes kept, and the others go on")
    func setAside() throws {
        // A header too deep to be read back; a line that is none.
        for damaged in [[texts(depth: 63, session: Self.other)[0]], ["{\"session\":7}"]] {
            let folder = try TemporaryFolder()
            let (place, bytes) = try writeJournal(damaged, session: Self.other, in: folder.url)
            var page = MadePage(seed: 2)
            do {
                let store = try SessionStore(folder: folder.url, limit: Self.limit)
                let failure = try #require(store.failures.first)
                #expect(store.failures.count == 1 && failure.isSetAside)
                #expect(failure.file == place.lastPathComponent + "/set-aside.journal")
                #expect(failure.reason.contains("expected"))
                #expect(try Data(contentsOf: place.appendingPathComponent("set-aside.journal")) == bytes)
                let note = try String(contentsOf: place.appendingPathComponent("set-aside.txt"), encoding: .utf8)
                #expect(note.contains(failure.reason))
                _ = try store.begin(try header(), takesOver: false)
                try store.accept(text: page.batch([page.begin(1)] + page.stroke(deliveries: 6)))
                #expect(try store.finish(session).deliveries == 6)
            }
            let again = try SessionStore(folder: folder.url, limit: Self.limit)
            #expect(again.recovered.isEmpty && again.failures.isEmpty)
        }
    }

    @Test("a journal that is damaged while it is recorded is set aside when it is finished or the recorder stops")
    func damagedMeanwhile() throws {
        for stops in [false, true] {
            let folder = try TemporaryFolder()
            let store = try SessionStore(folder: folder.url, limit: Self.limit)
            for (identifier, participant) in [(session, "p01"), (Self.other, "p02")] {
                _ = try store.begin(try header(identifier, participant: participant), takesOver: true)
                var page = MadePage(seed: 1)
                let entries = [page.begin(1)] + page.stroke(deliveries: 5)
                try store.accept(text: page.batch(entries, session: identifier))
            }
            let journal = folder.url.appendingPathComponent(try header().folderName + "/" + SessionStore.journalName)
            var bytes = try Data(contentsOf: journal)
            bytes[bytes.count - 20] = UInt8(ascii: "?")
            try bytes.write(to: journal)
            let name = try header().folderName + "/set-aside.journal"
            if stops {
                let (exports, failures) = store.exportUnfinished()
                #expect(exports.map(\.participant) == ["p02"] && failures.map(\.file) == [name])
            } else {
                let error = #expect(throws: CaptureError.self) { try store.finish(session) }
                guard case .setAside(name, _) = error else {
                    Issue.record("\(String(describing: error))")
                    continue
                }
                #expect(throws: CaptureError.unknownSession) { try store.finish(session) }
                #expect(try store.finish(Self.other).deliveries == 5)
            }
            #expect(try Data(contentsOf: folder.url.appendingPathComponent(name)) == bytes)
        }
    }

    @Test("half a header, as a loss of power leaves it, does not keep its page from beginning")
    func halfHeader() throws {
        let folder = try TemporaryFolder()
        let place = folder.url.appendingPathComponent(try header().folderName)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("{\"journal\":\"fore".utf8).write(to: place.appendingPathComponent(SessionStore.journalName))
        let store = try SessionStore(folder: folder.url, limit: Self.limit)
        #expect(try store.begin(try header(), takesOver: false).next == 0)
        var page = MadePage(seed: 8)
        try store.accept(text: page.batch([page.begin(1)] + page.stroke(deliveries: 6)))
        #expect(try store.finish(session).deliveries == 6)
    }

    @Test("a full disk refuses to finish and to recover, and both work once there is space")
    func fullDisk() throws {
        let folder = try TemporaryFolder()
        let disk = FullDisk()
        var page = MadePage(seed: 2)
        do {
            let store = try SessionStore(folder: folder.url, limit: Self.limit, files: disk)
            _ = try store.begin(try header(), takesOver: false)
            let text = page.batch([page.begin(1)] + page.stroke(deliveries: 6))
            try store.accept(text: text)
            let more = page.batch(page.stroke(deliveries: 6))
            disk.isFull.withLock { $0 = true }
            for _ in 0..<2 {
                #expect(throws: CaptureError.storage(path: "disk", reason: "No space left on device")) {
                    try store.finish(session)
                }
                #expect(throws: CaptureError.self) { try store.accept(text: more) }
            }
            #expect(store.exportUnfinished().failures.map(\.isSetAside) == [false])
            disk.isFull.withLock { $0 = false }
            try store.accept(text: more)
            disk.isFull.withLock { $0 = true }
        }
        do {
            // A start that finds no space takes the page's session all the same.
            let store = try SessionStore(folder: folder.url, limit: Self.limit, files: disk)
            #expect(store.failures.map(\.isSetAside) == [false] && store.recovered.isEmpty)
            disk.isFull.withLock { $0 = false }
            #expect(try store.begin(try header(), takesOver: false).next == 2)
            #expect(try store.finish(session).deliveries == 12)
        }
        #expect(try SessionStore(folder: folder.url, limit: Self.limit).recovered.isEmpty)
    }
}

/// A disk that can be full: nothing more can be written then.
private final class FullDisk: FileOperations {
    let isFull = Mutex(false)
    private let system = SystemFiles()

    private func check() throws(CaptureError) {
        if isFull.withLock({ $0 }) { throw .storage(path: "disk", reason: "No space left on device") }
    }

    func makeFolder(_ path: String) throws(CaptureError) { try system.makeFolder(path) }
    func open(_ path: String) throws(CaptureError) -> Int32 { try system.open(path) }

    func append(_ bytes: UnsafeRawBufferPointer, to file: Int32, path: String) throws(CaptureError) {
        try check()
        try system.append(bytes, to: file, path: path)
    }

    func truncate(_ file: Int32, to length: Int, path: String) throws(CaptureError) {
        try system.truncate(file, to: length, path: path)
    }

    func synchronize(_ file: Int32, path: String) throws(CaptureError) {
        try check()
        try system.synchronize(file, path: path)
    }

    func rename(_ path: String, to target: String) throws(CaptureError) { try system.rename(path, to: target) }
    func remove(_ path: String) throws(CaptureError) { try system.remove(path) }
    func synchronizeFolder(_ path: String) throws(CaptureError) { try system.synchronizeFolder(path) }
}
