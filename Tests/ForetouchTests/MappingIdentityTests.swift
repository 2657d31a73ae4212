import Foretouch
import Foundation
import Testing

/// What a file beside data changes is said, and makes them other data, whatever their format.
@Suite struct MappingIdentityTests {
    /// Inputs of every importer.
    private static let corpus = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("FuzzTargetsTests/Corpus")

    /// Makes a folder with a recording that the importer reads.
    private func makeFolder(_ format: String) throws -> MappedFolder {
        let inputs = Self.corpus.appendingPathComponent("import-" + format)
        for name in try FileManager.default.contentsOfDirectory(atPath: inputs.path).sorted() {
            let folder = try MappedFolder()
            _ = try folder.write(try Data(contentsOf: inputs.appendingPathComponent(name)), to: name)
            if let dataset = try? Dataset(path: folder.path, format: format), (try? DatasetSummary(of: dataset)) != nil
            {
                return folder
            }
        }
        throw DatasetError.unrecognizedFormat(path: inputs.path, looks: "nothing", known: [format])
    }

    @Test("Every importer's data have a note, another identity and a record of it", arguments: ImporterRegistry.names)
    func everyImporter(format: String) throws {
        let folder = try makeFolder(format)
        let plain = try Dataset(path: folder.path, format: format)
        let before = try EvaluationDataset(plain)
        #expect(before.mappings.isEmpty && plain.mappings.isEmpty)

        // Its tables state a scale of their own, and refuse another.
        let unit = format == "event-table" ? "time-unit: ms" : "mm-per-unit: 0.5"
        let text = "participant: somebody\n\(unit)\n"
        let options = ["participant somebody", unit.replacing(":", with: "")].sorted()
        let file = try folder.write(Data(text.utf8), to: ImportOptions.fileName)
        let mapping = ImportMapping(
            file: ImportOptions.fileName,
            sha256: ContentHash.of(Data(text.utf8)),
            options: options
        )
        let dataset = try Dataset(path: folder.path, format: format)
        #expect(dataset.mappings == [mapping])
        let note = "note: \(file): recordings beside it are read with \(options.joined(separator: ", ")); "
        #expect(try dataset.remarks().filter { $0.hasPrefix(note) }.count == 1)
        let summary = try DatasetSummary(of: dataset)
        #expect(summary.repairs.assumptions.filter { $0.place == file }.count == 1)
        let validation = try DatasetValidator.validate(path: folder.path, format: format)
        #expect(validation.files.allSatisfy { $0.repairs.assumptions.contains { $0.place == file } })

        let after = try EvaluationDataset(dataset)
        #expect(after.identity != before.identity)
        #expect(try dataset.identity() == after.identity && summary.identity == after.identity)
        #expect(after.mappings == [mapping])
        // The same people's strokes all the same: a predictor fitted on the one was fitted on the other.
        for index in before.sources.indices {
            #expect(!after.hashes(ofSource: index).isDisjoint(with: before.hashes(ofSource: index)))
        }

        let output = folder.file("imported")
        let imported = try DatasetConversion.convert(dataset, to: output)
        #expect(imported.repairs.assumptions.contains { $0.place == file })
        let manifest = try String(contentsOfFile: output + "/dataset.json", encoding: .utf8)
        #expect(manifest.contains(mapping.sha256))
        let header = try RecordingReader(path: try Dataset(path: output).recordingPaths[0]).header
        #expect(header.metadata.provenance?.contains(mapping.sha256) == true)

        // Another file, other data.
        _ = try folder.write(Data("participant: nobody\n".utf8), to: ImportOptions.fileName)
        try FileManager.default.removeItem(atPath: output)
        #expect(try Dataset(path: folder.path, format: format).identity() != after.identity)
    }

    @Test("result.json has the file, its hash and what it sets") func result() async throws {
        let folder = try MappedFolder()
        let rows = (0..<80).map { "1,\(Double($0) * 0.008),\(100 + 3 * $0 + $0 % 3),300" }
        let table = (["stroke_id,t,x,y"] + rows).joined(separator: "\n") + "\n"
        _ = try folder.write(Data(table.utf8), to: "a.csv")
        let dataset = try Dataset(path: folder.path)
        let plain = try await evaluate(dataset, ["linear"], horizons: [0.016])
        #expect(plain.datasets[0].mappings == nil)
        _ = try folder.write(Data("pixels-per-unit: 0.5\n".utf8), to: ImportOptions.fileName)
        let mapped = try await evaluate(try Dataset(path: folder.path), ["linear"], horizons: [0.016])
        #expect(mapped.datasets[0].mappings?.map(\.options) == [["pixels-per-unit 0.5"]])
        #expect(mapped.datasets[0].mappings?.map(\.file) == [ImportOptions.fileName])
        #expect(mapped.datasets[0].identity != plain.datasets[0].identity)
    }
}

/// A folder that goes away with the test that made it.
private final class MappedFolder {
    let path = NSTemporaryDirectory() + "foretouch-tests-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file and gives its path.
    func write(_ data: Data, to name: String) throws -> String {
        try data.write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }
}
