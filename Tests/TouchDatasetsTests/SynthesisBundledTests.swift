import Foundation
import Testing
import TouchModel

@testable import TouchDatasets

/// The recordings that come with the repository are what this code makes, and replay takes them as they are.
@Suite struct SynthesisBundledTests {
    /// `Datasets/bundled` beside `Tests`.
    private static let bundled = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Datasets/bundled")

    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("foretouch-bundled-\(UUID().uuidString)")

    @Test(arguments: SynthesisPlan.bundled(seed: 2026))
    func recordingsAreMadeAgainToTheLastByte(plan: SynthesisPlan) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = Self.bundled.appendingPathComponent(plan.name)
        let manifest = try DatasetManifest(path: set.appendingPathComponent(Dataset.descriptionFile).path)
        #expect(manifest.licence == "CC0-1.0")
        #expect(manifest.recordings.count == plan.participants * plan.tasks.count)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let task = try #require(plan.tasks.last)
        let entry = try Synthesizer(plan: plan).recording(participant: 8, task: task).write(toFolder: folder.path)
        #expect(manifest.recordings.contains(entry))
        let twin = try #require(entry.truth)
        #expect(
            try ContentHash.ofUnpackedFile(folder.appendingPathComponent(twin).path)
                == ContentHash.ofUnpackedFile(set.appendingPathComponent(twin).path)
        )
    }

    @Test(arguments: SynthesisPreset.allCases)
    func replayFindsNothingToMendAndATwinForEveryRecording(preset: SynthesisPreset) throws {
        let dataset = try Dataset(path: Self.bundled.appendingPathComponent(preset.rawValue).path)
        #expect(try dataset.identity() == DatasetManifest.identity(ofHashes: dataset.declaredHashes))
        for source in dataset.sources {
            var cursor = try source.makeCursor()
            var contacts: Set<Int32> = []
            while let element = try cursor.next() {
                if case .event(let event) = element { contacts.formUnion(event.touches.map(\.id)) }
            }
            #expect(cursor.repairs.isEmpty, "\(source.name): \(cursor.repairs)")
            let twin = try #require(try source.truth.map { try InMemoryRecording.readAll(from: $0) }?.first)
            #expect(Set(twin.events.flatMap(\.touches).map(\.id)) == contacts)
        }
    }

    @Test func theSetsStaySmallEnoughForARepository() throws {
        let files = try #require(FileManager.default.enumerator(atPath: Self.bundled.path))
        var bytes = 0
        for case let file as String in files where file.hasSuffix(".gz") {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: Self.bundled.appendingPathComponent(file).path
            )
            bytes += (attributes[.size] as? Int) ?? 0
        }
        #expect(bytes < 4_500_000)
    }
}
