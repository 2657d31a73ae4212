import Foundation
import TestSupport
import Testing
import TouchModel

@testable import DatasetCatalog
@testable import TouchRecordings

/// Downloads that are cut off, resumed, restarted and given up.
@Suite struct FetchResumeTests {
    private let folder: TemporaryFolder
    private let table = FetchFixture.table()
    private var output: String { folder.file("out") }

    init() throws { folder = try TemporaryFolder() }

    private func fetch(_ server: LocalServer, _ options: FetchOptions = FetchFixture.options()) throws {
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table, server: server.address)])
        _ = try DatasetFetcher(options: options).fetch(entry, to: output)
    }

    /// That the dataset is there, whole, and nothing else.
    private func expectComplete(_ location: Testing.SourceLocation = #_sourceLocation) throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"], sourceLocation: location)
        let summary = try DatasetSummary(of: Dataset(path: output))
        #expect(summary.counts.samples == 2000, sourceLocation: location)
    }

    private var partialBytes: [UInt8] {
        let path = output + ".partial/incomplete/" + ContentHash.of(Data(table))
        return FileManager.default.contents(atPath: path).map(Array.init) ?? []
    }

    @Test("A download that is cut off goes on from the byte where it ended, asking for the same version")
    func cutOffOnce() throws {
        let table = table
        let server = try LocalServer { request in
            LocalServer.part(table, request, tag: "\"v1\"", count: request.number == 1 ? 7000 : .max)
        }
        defer { server.stop() }
        try fetch(server)
        try expectComplete()
        #expect(server.requests.map(\.offset) == [0, 7000])
        #expect(server.requests[1].fields["if-range"] == "\"v1\"")
        #expect(server.requests.allSatisfy { $0.fields["accept-encoding"] == "identity" })
    }

    @Test("A fetch that fails keeps what came, and a later one goes on from there")
    func cutOffForGood() throws {
        let table = table
        let isBroken = Flag(true)
        let server = try LocalServer { request in
            LocalServer.part(table, request, tag: "\"v1\"", count: isBroken.value ? 1500 : .max)
        }
        defer { server.stop() }
        let url = server.address + "/a.csv"
        // Four requests, 1500 bytes each.
        #expect(throws: FetchError.cutOff(url: url, received: 6000, expected: Int64(table.count))) { try fetch(server) }
        #expect(partialBytes == Array(table.prefix(6000)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.partial"])
        isBroken.value = false
        try fetch(server)
        try expectComplete()
        #expect(server.requests.map(\.offset) == [0, 1500, 3000, 4500, 6000])
    }

    @Test("Of several files those that are complete are not asked for again")
    func severalFiles() throws {
        let table = table
        let isBroken = Flag(true)
        let server = try LocalServer { request in
            isBroken.value && request.path == "/b.csv" ? [LocalServer.head(404)] : LocalServer.file(table, request)
        }
        defer { server.stop() }
        let files = ["a.csv", "b.csv", "c.csv"].map { FetchFixture.file($0, table, server: server.address) }
        let fetcher = DatasetFetcher(options: FetchFixture.options())
        #expect(throws: FetchError.status(url: server.address + "/b.csv", code: 404)) {
            try fetcher.fetch(FetchFixture.entry(files), to: output)
        }
        isBroken.value = false
        let result = try fetcher.fetch(FetchFixture.entry(files), to: output)
        #expect(result.reusedFiles == 1)
        #expect(server.requests.map(\.path) == ["/a.csv", "/b.csv", "/b.csv", "/c.csv"])
        #expect(result.conversion?.counts.samples == 6000)
    }

    @Test("A server that sends the whole instead of the rest is taken at its word")
    func rangeIgnored() throws {
        let table = table
        let server = try LocalServer { request in
            [LocalServer.head(200, ["Content-Length": "\(table.count)"])]
                + [.send(request.number == 1 ? Array(table.prefix(9000)) : table)]
        }
        defer { server.stop() }
        try fetch(server)
        try expectComplete()
        #expect(server.requests.map(\.offset) == [0, 9000])
    }

    @Test("Bytes of two versions that do not fit are thrown away, and the whole is fetched once more")
    func mixedVersions() throws {
        let table = table
        let server = try LocalServer { request in
            let other = [UInt8](repeating: 65, count: table.count)
            return LocalServer.part(
                request.number == 1 ? other : table,
                request,
                count: request.number == 1 ? 5000 : .max
            )
        }
        defer { server.stop() }
        try fetch(server)
        try expectComplete()
        #expect(server.requests.map(\.offset) == [0, 5000, 0])
    }

    @Test("A partial file of another address, or one that the server refuses to go on with, is begun anew")
    func staleParts() throws {
        let table = table
        let server = try LocalServer { request in
            request.offset > 0
                ? [LocalServer.head(416, ["Content-Range": "bytes */\(table.count)"])]
                : LocalServer.part(table, request, count: request.number == 1 ? 4000 : .max)
        }
        defer { server.stop() }
        try fetch(server)
        try expectComplete()
        #expect(server.requests.map(\.offset) == [0, 4000, 0])

        let hash = ContentHash.of(Data(table))
        try FileManager.default.removeItem(atPath: output)
        _ = try folder.write("nonsense", to: "out.partial/incomplete/\(hash)")
        _ = try folder.write(#"{"url":"https://elsewhere.example/a.csv"}"#, to: "out.partial/incomplete/\(hash).json")
        try fetch(server)
        try expectComplete()
        #expect(server.requests.last?.offset == 0)
    }

    @Test("A server that stalls is left after the time that was set, with its name and what to do")
    func stall() throws {
        let table = table
        let server = try LocalServer { request in
            Array(LocalServer.part(table, request, count: 3000)) + [.stall]
        }
        defer { server.stop() }
        var options = FetchFixture.options()
        // Long enough for the first bytes to come on a machine that is busy with other tests.
        options.stallSeconds = 3
        options.pauses = [0.01]
        #expect(throws: FetchError.stalled(url: server.address + "/a.csv", seconds: 3)) {
            try fetch(server, options)
        }
        #expect(server.requests.map(\.offset) == [0, 3000])
        #expect(partialBytes == Array(table.prefix(6000)))
        #expect(!FileManager.default.fileExists(atPath: output))
    }

    @Test("A server that never answers stalls too, and nothing is left behind")
    func silence() throws {
        let server = try LocalServer { _ in [.stall] }
        defer { server.stop() }
        var options = FetchFixture.options()
        options.stallSeconds = 0.2
        options.pauses = []
        #expect(throws: FetchError.stalled(url: server.address + "/a.csv", seconds: 0.2)) {
            try fetch(server, options)
        }
        #expect(folder.contents == [])
    }

    @Test("A server that breaks off, forgets versions and ignores ranges at random never does harm")
    func randomFaults() throws {
        let table = table
        for seed in 0..<25 as Range<UInt64> {
            let server = try LocalServer { request in
                var generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(request.number))
                func dice(_ sides: Int) -> Int { Int.random(in: 0..<sides, using: &generator) }
                if dice(6) == 0 { return [LocalServer.head([500, 503, 429, 408][dice(4)])] }
                var request = request
                if dice(4) == 0 { request.fields["range"] = nil }
                let tag = dice(3) == 0 ? nil : "\"v\(dice(2))\""
                let count = dice(3) == 0 ? Int.max : dice(table.count)
                return LocalServer.part(table, request, tag: tag, count: count)
            }
            defer { server.stop() }
            var failures = 0
            while failures < 20 {
                do {
                    try fetch(server)
                    break
                } catch let error as FetchError {
                    #expect(error.isTransient, "seed \(seed): \(error)")
                    #expect(!FileManager.default.fileExists(atPath: output))
                    #expect(partialBytes == Array(table.prefix(partialBytes.count)), "seed \(seed)")
                    failures += 1
                }
            }
            try expectComplete()
            try FileManager.default.removeItem(atPath: output)
        }
    }
}

/// A truth value that a test changes while a server reads it.
final class Flag: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: Bool

    init(_ value: Bool) { stored = value }

    var value: Bool {
        get { lock.withLock { stored } }
        set { lock.withLock { stored = newValue } }
    }
}
