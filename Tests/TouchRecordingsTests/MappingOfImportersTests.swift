import Foundation
import TestSupport
import Testing

@testable import TouchRecordings

/// What a file beside data says of them is said and counts for every importer, not for tables alone.
@Suite struct MappingOfImportersTests {
    /// One file of every format.
    private static let corpus = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("FuzzTargetsTests/Corpus")

    @Test("A mapping is named, applied and part of the identity", arguments: ImporterRegistry.names)
    func mapping(format: String) throws {
        let inputs = Self.corpus.appendingPathComponent("import-" + format)
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: inputs.path).min())
        let folder = try TemporaryFolder()
        let data = try folder.write([UInt8](Data(contentsOf: inputs.appendingPathComponent(name))), to: name)
        let plain = try Dataset(path: data, format: format)
        let identity = try plain.identity()
        #expect(try plain.remarks().allSatisfy { !$0.contains(ImportOptions.fileName) })
        var identities = [identity]
        for participant in ["ann", "bob"] {
            let file = try folder.write("participant: \(participant)\n", to: ImportOptions.fileName)
            let mapped = try Dataset(path: data, format: format)
            let remarks = try mapped.remarks().filter { $0.contains(ImportOptions.fileName) }
            #expect(remarks.count == 1 && remarks[0].contains("participant \(participant)"), "\(remarks)")
            let people = try Reading(mapped.sources[0]).metadata.map(\.participant)
            #expect(!people.isEmpty && people.allSatisfy { $0 == participant })
            identities.append(try mapped.identity())
            try FileManager.default.removeItem(atPath: file)
        }
        #expect(Set(identities).count == 3)
        #expect(try Dataset(path: data, format: format).identity() == identity)
    }
}
