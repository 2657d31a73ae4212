import Foundation
import TestSupport
import Testing

@testable import DatasetCatalog
@testable import TouchRecordings

/// A device without space, stood in for by a limit on the size of files that the process sets itself: it needs no rights.
@Suite struct FetchDiskFullTests {
    /// What happened, as the status of the process that tried it.
    private static func attempt(
        _ limit: UInt64,
        _ entry: CatalogueEntry,
        _ copies: [(name: String, content: [UInt8])],
        leftover: [String]
    ) -> Int32 {
        do {
            let folder = try TemporaryFolder()
            for copy in copies { _ = try folder.write(copy.content, to: "copies/" + copy.name) }
            signal(SIGXFSZ, SIG_IGN)
            var size = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
            #if canImport(Darwin)
            let resource = RLIMIT_FSIZE
            #else
            let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
            #endif
            guard setrlimit(resource, &size) == 0 else { return 10 }
            var options = FetchFixture.options()
            options.origin = .folder(folder.file("copies"))
            do {
                _ = try DatasetFetcher(options: options).fetch(entry, to: folder.file("out"))
                return 11
            } catch FetchError.diskFull(let path, let reason) {
                guard path.hasPrefix(folder.path), !reason.isEmpty else { return 12 }
            } catch {
                return 13
            }
            return folder.contents.filter { $0.hasPrefix("out") } == leftover ? 0 : 14
        } catch {
            return 15
        }
    }

    @Test("A full disk while downloading is named; what came is kept for later, and there is no dataset")
    func downloading() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let table = FetchFixture.table()
            let hash = ContentHash.of(Data(table))
            let status = FetchDiskFullTests.attempt(
                10_000,
                FetchFixture.entry([FetchFixture.file("a.csv", table)]),
                [("a.csv", table)],
                leftover: [
                    "out.partial", "out.partial/incomplete", "out.partial/incomplete/" + hash,
                    "out.partial/incomplete/" + hash + ".json",
                ]
            )
            exit(status)
        }
    }

    #if canImport(CArchive)
    @Test("A full disk while unpacking is named; the archive is kept, nothing of its content is")
    func unpacking() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let table = FetchFixture.table()
            let archive = ArchiveFixture.zip([("a.csv", table)])
            let limits = ArchiveLimits(bytes: 1 << 20, entries: 1)
            exit(
                FetchDiskFullTests.attempt(
                    UInt64(table.count - 1),
                    FetchFixture.entry([FetchFixture.file("a.zip", archive, unpacking: limits)]),
                    [("a.zip", archive)],
                    leftover: [
                        "out.partial", "out.partial/archives", "out.partial/archives/" + ContentHash.of(Data(archive)),
                    ]
                )
            )
        }
    }
    #endif
}
