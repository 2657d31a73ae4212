import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// What is packed and hashed on a thread of its own.
@Suite struct PackedFileTests {
    private func write(to path: String, events: Int, compression: Int = 9) throws -> String {
        let header = RecordingHeader(metadata: RecordingMetadata())
        let writer = try RecordingWriter(path: path, header: header, compression: compression)
        for index in 0..<events {
            let sample = TouchSample(timestamp: Double(index) / 240, location: TouchPoint(Double(index) / 7, 3))
            let phase: TouchPhase = index == 0 ? .began : .moved
            let touch = Touch(id: 1, type: .direct, phase: phase, samples: [sample])
            try writer.append(TouchEvent(timestamp: sample.timestamp, touches: [touch]))
        }
        return try writer.finish()
    }

    @Test(
        "A writer's hash is the file's, however many pieces it was packed in and however small",
        arguments: ["a.jsonl", "a.jsonl.gz"],
        [0, 1, 20_000]
    )
    func hash(name: String, events: Int) throws {
        let folder = try TemporaryFolder()
        let hash = try write(to: folder.file(name), events: events)
        #expect(hash == (try ContentHash.ofUnpackedFile(folder.file(name))))
        var reader = try RecordingReader(path: folder.file(name))
        var count = 0
        while let line = try reader.next() {
            #expect(line.event.timestamp == Double(count) / 240)
            count += 1
        }
        #expect(count == events)
    }

    @Test("The level changes the file's size and nothing in it") func levels() throws {
        let folder = try TemporaryFolder()
        let hashes = try [1, 9].map { try write(to: folder.file("\($0).jsonl.gz"), events: 5000, compression: $0) }
        #expect(hashes[0] == hashes[1])
        let sizes = try [1, 9].map {
            try FileManager.default.attributesOfItem(atPath: folder.file("\($0).jsonl.gz"))[.size] as? Int ?? 0
        }
        #expect(sizes[1] > 0 && sizes[0] > sizes[1])
    }

    #if os(Linux)
    @Test("A disk that is full is told, at the latest at the end") func fullDisk() throws {
        let full = open("/dev/full", O_WRONLY)
        defer { close(full) }
        let file = try #require(PackedFile(descriptor: full, compression: 1))
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            _ = file.write((0..<100_000).map { _ in UInt8(generator.integer(0...255)) })
        }
        #expect(file.close() == nil)
        #expect(file.reason == "No space left on device")
    }
    #endif
}
