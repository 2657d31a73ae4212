import Foundation
import Testing

@testable import TouchRecordings

@Suite("A lock on a file or folder")
struct ExclusiveLockTests {
    @Test("keeps others out as long as it lives, and no longer, even where a copy of its descriptor is still open")
    func lifetime() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func opened() -> Int32 { open(folder.path, O_RDONLY | O_CLOEXEC) }
        let first = opened()
        try #require(first >= 0)
        // What a program that is being started has for a moment.
        let copy = dup(first)
        defer { close(copy) }
        var lock = ExclusiveLock(taking: first)
        #expect(lock != nil)
        #expect(ExclusiveLock(taking: opened()) == nil)
        #expect(ExclusiveLock(taking: opened()) == nil, "refusing lets nobody in")
        lock = nil
        #expect(ExclusiveLock(taking: opened()) != nil)
        #expect(ExclusiveLock(taking: -1) == nil)
    }
}
