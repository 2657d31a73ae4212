import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Damaged files: whatever a flipped, lost or added byte makes of a recording, reading it gives an error that names the
/// place or an orderly recording.
@Suite struct MutationTests {
    @Test("Two thousand damaged files of each format never break an invariant", arguments: FormatFixture.all)
    func mutations(fixture: FormatFixture) throws {
        var generator = NativeRoundTripTests.SeededGenerator(state: 20_250_101)
        let folder = try TemporaryFolder()
        let path = folder.file(fixture.fileName)
        var rows = FormatFixture.stroke(count: 12) + FormatFixture.stroke(count: 5, from: 500)
        if fixture.canWriteNaN { rows[7].x = .nan }
        let original = Array(fixture.text(rows).utf8)
        let format = fixture.name == "native" ? nil : fixture.name
        var errors = 0
        for round in 0..<2000 {
            var bytes = original
            for _ in 0...Int.random(in: 0..<4, using: &generator) { mutate(&bytes, using: &generator) }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do {
                let reading = try Reading(Dataset(path: path, format: format).sources[0])
                if !reading.isOrderly {
                    Issue.record("round \(round): \(String(decoding: bytes, as: UTF8.self))")
                    return
                }
            } catch let error as DatasetError {
                errors += 1
                #expect(error.description.contains(fixture.fileName))
            }
        }
        #expect(errors > 100 && errors < 2000, "\(errors) of 2000 were refused")
    }

    @Test("Damaged gzip streams give an error or an orderly recording") func damagedGzip() throws {
        var generator = NativeRoundTripTests.SeededGenerator(state: 7)
        let folder = try TemporaryFolder()
        let path = folder.file("recording.jsonl.gz")
        let writer = try TextWriter(path: path)
        try writer.write { $0.append(contentsOf: FormatFixture.native.text(FormatFixture.stroke(count: 100)).utf8) }
        try writer.finish()
        let original = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        for _ in 0..<500 {
            var bytes = original
            mutate(&bytes, using: &generator)
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            do {
                #expect(try Reading(NativeSource(path: path)).isOrderly)
            } catch let error as DatasetError {
                #expect(error.description.contains("recording.jsonl.gz"))
            }
        }
    }

    private func mutate(_ bytes: inout [UInt8], using generator: inout NativeRoundTripTests.SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes.remove(at: position)
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: position)
        case 3:
            bytes.insert(
                Array("0123456789-.eE,;: \n\r\"{}[]\\NaN".utf8).randomElement(using: &generator) ?? 0,
                at: position
            )
        case 4: bytes.removeSubrange(position..<min(bytes.count, position + Int.random(in: 1...40, using: &generator)))
        default:
            // Digits are where the meaning is.
            let digits = bytes.indices.filter { bytes[$0] &- 0x30 < 10 }
            if let digit = digits.randomElement(using: &generator) {
                bytes[digit] = 0x30 + UInt8.random(in: 0...9, using: &generator)
            }
        }
    }
}
