import Foundation
import TouchModel

@testable import DatasetCatalog
@testable import TouchRecordings

/// Datasets of one or a few files for tests of fetching.
enum FetchFixture {
    /// A table of one stroke of so many samples: what the importer `csv` reads.
    static func table(samples: Int = 2000) -> [UInt8] {
        var text = "stroke_id,t,x,y\n"
        for index in 0..<samples { text += "1,\(Double(index) / 125),\(100 + index % 50),\(200 + index % 70)\n" }
        return Array(text.utf8)
    }

    static func file(
        _ path: String,
        _ content: [UInt8],
        server: String? = nil,
        unpacking: ArchiveLimits? = nil
    ) -> CatalogueEntry.File {
        CatalogueEntry.File(
            path: path,
            url: server.flatMap { URL(string: $0 + "/" + path) },
            bytes: Int64(content.count),
            sha256: ContentHash.of(Data(content)),
            unpacking: unpacking
        )
    }

    static func entry(_ files: [CatalogueEntry.File]) -> CatalogueEntry {
        CatalogueEntry(
            name: "fixture",
            what: "Made up for a test",
            source: "a test",
            license: "CC0-1.0",
            citation: DatasetCitation(type: "misc", key: "Nobody2026", fields: ["title": "Nothing"]),
            importers: ["csv"],
            split: CatalogueEntry.Split(training: ["a"], evaluation: ["b"]),
            files: files
        )
    }

    /// Quick to give up: 20 ms without a byte is not yet a stall, but half a second is.
    static func options() -> FetchOptions {
        var options = FetchOptions()
        options.stallSeconds = 5
        options.pauses = [0.01, 0.01, 0.01]
        return options
    }
}
