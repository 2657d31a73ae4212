import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

@Suite struct SynthesisWritingTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("foretouch-synthesis-\(UUID().uuidString)")

    private func tiny(_ preset: SynthesisPreset, seed: UInt64) -> SynthesisPlan {
        var plan = preset.plan(seed: seed)
        plan.participants = 2
        plan.tasks = [.write, .press]
        plan.strokesPerTask = 2
        return plan
    }

    @Test func aDatasetReadsBackWithItsTruthAndWithoutRepairs() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("set").path
        let plan = tiny(.finger120, seed: 3)
        let manifest = try Synthesizer.write(plan, toFolder: path, madeBy: "a command")
        let files = ["p01-write.jsonl.gz", "p01-press.jsonl.gz", "p02-write.jsonl.gz", "p02-press.jsonl.gz"]
        #expect(manifest.recordings.map(\.file) == files)
        #expect(try DatasetManifest(path: path + "/dataset.json") == manifest)
        #expect(manifest.madeBy == "a command")
        let dataset = try Dataset(path: path)
        #expect(try dataset.identity() == manifest.identity)
        let expected = try Synthesizer(plan: plan).recording(participant: 1, task: .write)
        let source = try #require(dataset.sources.first)
        var cursor = try source.makeCursor()
        var events: [TouchEvent] = []
        while let element = try cursor.next() {
            switch element {
            case .begin(let metadata): #expect(metadata == expected.header.metadata)
            case .event(let event): events.append(event)
            }
        }
        #expect(events == expected.events)
        #expect(cursor.repairs.isEmpty)
        let truth = try #require(source.truth)
        let groundTruth = try #require(try InMemoryRecording.readAll(from: truth).first)
        #expect(groundTruth.events == TouchEventLog(expected.truthEvents))
        #expect(groundTruth.metadata == expected.truthHeader.metadata)
        // Only the dataset is left, no partial folder beside it.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["set"])
    }

    @Test func theSameSeedWritesTheSameBytesAndAnotherDoesNot() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func identity(_ name: String, seed: UInt64) throws -> (String, Data) {
            let path = folder.appendingPathComponent(name).path
            let manifest = try Synthesizer.write(tiny(.pen240, seed: seed), toFolder: path, madeBy: "a command")
            return (manifest.identity, try Data(contentsOf: URL(fileURLWithPath: path + "/p02-write.truth.jsonl.gz")))
        }
        let first = try identity("a", seed: 9)
        let second = try identity("b", seed: 9)
        let third = try identity("c", seed: 10)
        #expect(first == second)
        #expect(first.0 != third.0)
        #expect(first.1 != third.1)
    }

    @Test func anExistingFolderIsOnlyReplacedWhenAskedTo() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path
        try Synthesizer.write(tiny(.finger60, seed: 1), toFolder: path, madeBy: "first")
        #expect(throws: DatasetError.self) {
            try Synthesizer.write(tiny(.finger60, seed: 1), toFolder: path, madeBy: "second")
        }
        #expect(try DatasetManifest(path: path + "/dataset.json").madeBy == "first")
        try Synthesizer.write(tiny(.finger60, seed: 1), toFolder: path, madeBy: "third", replacing: true)
        #expect(try DatasetManifest(path: path + "/dataset.json").madeBy == "third")
    }

    @Test func aPlanOutOfRangeIsNamedBeforeAnythingIsWritten() {
        func check(_ name: String, _ change: (inout SynthesisPlan) -> Void) {
            var plan = SynthesisPreset.finger60.plan(seed: 1)
            change(&plan)
            #expect { try Synthesizer.write(plan, toFolder: folder.path, madeBy: "") } throws: { error in
                guard case .invalidOption(name, _, let expected) = error as? DatasetError else { return false }
                return !expected.isEmpty
            }
        }
        check("name") { $0.name = "" }
        check("participants") { $0.participants = 0 }
        check("tasks") { $0.tasks = [] }
        check("tasks") { $0.tasks = [.tap, .tap] }
        check("strokes per task") { $0.strokesPerTask = 0 }
        check("truth rate") { $0.truthRate = 10 }
        check("screen width") { $0.screenWidth = 10 }
        check("screen height") { $0.screenHeight = .nan }
        check("noise") { $0.sensor.noise = 100 }
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(throws: DatasetError.self) { try SynthesisPreset(name: "pen") }
    }

    @Test func plansAreCodable() throws {
        for plan in SynthesisPlan.bundled(seed: 2026) {
            let data = try JSONEncoder().encode(plan)
            #expect(try JSONDecoder().decode(SynthesisPlan.self, from: data) == plan)
        }
    }

    @Test func bundledPlansHaveSeedsOfTheirOwn() {
        let plans = SynthesisPlan.bundled(seed: 2026)
        #expect(plans.map(\.name) == ["finger-60", "finger-120", "pen-240", "irregular-120"])
        #expect(plans.map(\.seed) == [2026, 2027, 2028, 2029])
        #expect(plans.allSatisfy { $0.participants == 8 })
    }
}
