import Foundation
import FuzzTargets
import Testing
import TouchModel

@Suite("Untrusted input")
struct FuzzTargetTests {
    /// Inputs that broke something once, and good ones to begin with.
    private static func corpus(of target: FuzzTarget) throws -> [(name: String, bytes: Data)] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Corpus/\(target.name)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.sorted().map { ($0, try Data(contentsOf: folder.appendingPathComponent($0))) }
    }

    @Test("the cases kept from fuzzing stay fixed", arguments: FuzzTarget.all.map(\.name))
    func corpus(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = try Self.corpus(of: target)
        #expect(!inputs.isEmpty, "a target without an input to begin with: Tests/FuzzTargetsTests/Corpus/\(name)")
        #expect(inputs.contains { $0.bytes.count <= 8192 }, "scripts/fuzz cuts longer ones, which then show it nothing")
        for input in inputs {
            do {
                try input.bytes.withUnsafeBytes { try target.run($0) }
            } catch {
                Issue.record("\(name)/\(input.name): \(error)")
            }
        }
    }

    /// What fuzzing does at length, seeded: bytes changed, taken out, doubled, cut. Importers have such a test of their own, but
    /// for sessions, which have no strokes.
    @Test(
        "altered cases keep the targets' promises",
        arguments: FuzzTarget.all.map(\.name).filter {
            !$0.hasPrefix("import-") && $0 != "native" || $0 == "import-gesture-session"
        }
    )
    func altered(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let inputs = try Self.corpus(of: target).map(\.bytes)
        var generator = SeededGenerator(seed: 7, stream: name)
        for round in 0..<300 {
            guard var bytes = inputs.randomElement(using: &generator).map({ [UInt8]($0.prefix(8192)) }) else { break }
            for _ in 0...Int.random(in: 0..<6, using: &generator) {
                Self.alter(&bytes, using: &generator)
            }
            do {
                try bytes.withUnsafeBytes { try target.run($0) }
            } catch {
                Issue.record("\(name), round \(round): \(error)")
            }
        }
    }

    private static func alter(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        let words = [
            "-1", "1e999", "NaN", "99999999999999999999", "\n", "\"", "{", "]", ",", "\0", "<", "&", "0x", "-0",
        ]
        guard let place = bytes.indices.randomElement(using: &generator) else {
            bytes.append(.random(in: 0...255, using: &generator))
            return
        }
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: bytes.insert(contentsOf: (words.randomElement(using: &generator) ?? "").utf8, at: place)
        default: bytes.removeSubrange(place...)
        }
    }
}
