import Foundation
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// The recordings that come with the repository are what this code makes, and replay takes them as they are.
@Suite struct SynthesisBundledTests {
    /// `Datasets` beside `Tests`.
    private static let datasets = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Datasets")

    private static let plans =
        SynthesisPlan.bundled(seed: 2026) + SynthesisPlan.bundled(SynthesisPreset.presses, seed: 2030)

    private static func folder(_ preset: String) -> URL {
        let isPress = SynthesisPreset.presses.map(\.rawValue).contains(preset)
        return datasets.appendingPathComponent(isPress ? "presses" : "bundled").appendingPathComponent(preset)
    }

    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("foretouch-bundled-\(UUID().uuidString)")

    @Test(arguments: plans)
    func recordingsAreMadeAgainToTheLastByte(plan: SynthesisPlan) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = Self.folder(plan.name)
        let manifest = try DatasetManifest(path: set.appendingPathComponent(DatasetManifest.fileName).path)
        #expect(manifest.license == "CC0-1.0")
        let settings = max(plan.sensitivities.count, 1)
        #expect(manifest.recordings.count == plan.participants * plan.tasks.count * settings)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let task = try #require(plan.tasks.last)
        for recording in try Synthesizer(plan: plan).recordings(participant: plan.participants, task: task) {
            let entry = try recording.write(toFolder: folder.path)
            #expect(manifest.recordings.contains(entry))
            let groundTruth = try #require(entry.truth)
            #expect(
                try ContentHash.ofUnpackedFile(folder.appendingPathComponent(groundTruth).path)
                    == ContentHash.ofUnpackedFile(set.appendingPathComponent(groundTruth).path)
            )
        }
    }

    @Test(arguments: SynthesisPreset.movements + SynthesisPreset.presses)
    func replayFindsNothingToRepairAndATruthForEveryRecording(preset: SynthesisPreset) throws {
        let dataset = try Dataset(path: Self.folder(preset.rawValue).path)
        #expect(try dataset.identity() == DatasetManifest.identity(ofHashes: dataset.declaredHashes))
        for source in dataset.sources {
            var cursor = try source.makeCursor()
            var contacts: Set<Int32> = []
            while let element = try cursor.next() {
                if case .event(let event) = element { contacts.formUnion(event.touches.map(\.id)) }
            }
            #expect(cursor.repairs.isEmpty, "\(source.name): \(cursor.repairs)")
            let groundTruth = try #require(try source.truth.map { try InMemoryRecording.readAll(from: $0) }?.first)
            #expect(Set(groundTruth.events.flatMap(\.touches).map(\.id)) == contacts)
        }
    }

    @Test(arguments: [("bundled", 4_500_000), ("presses", 1_500_000)])
    func theSetsStaySmallEnoughForARepository(folder: String, limit: Int) throws {
        let folder = Self.datasets.appendingPathComponent(folder)
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
        var bytes = 0
        for case let file as String in files where file.hasSuffix(".gz") {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.appendingPathComponent(file).path
            )
            bytes += (attributes[.size] as? Int) ?? 0
        }
        #expect(bytes < limit)
    }
}
