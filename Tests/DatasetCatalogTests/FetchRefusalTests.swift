import Foundation
import TestSupport
import Testing

@testable import DatasetCatalog
@testable import TouchRecordings

/// Answers that are not believed: a clear error, and nothing left behind.
@Suite struct FetchRefusalTests {
    private let folder: TemporaryFolder
    private let table = FetchFixture.table()
    private var output: String { folder.file("out") }

    init() throws { folder = try TemporaryFolder() }

    private func fetch(
        _ respond: @escaping @Sendable (LocalServer.Request) -> [LocalServer.Step]
    ) throws -> (error: FetchError?, requests: Int, url: String) {
        let server = try LocalServer(respond)
        defer { server.stop() }
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table, server: server.address)])
        let url = server.address + "/a.csv"
        do {
            _ = try DatasetFetcher(options: FetchFixture.options()).fetch(entry, to: output)
            return (nil, server.requests.count, url)
        } catch let error as FetchError {
            return (error, server.requests.count, url)
        }
    }

    @Test("Content of another hash is refused and thrown away")
    func wrongHash() throws {
        var wrong = table
        wrong[wrong.count / 2] ^= 1
        let content = wrong
        let outcome = try fetch { LocalServer.file(content, $0) }
        #expect(
            outcome.error
                == .wrongHash(
                    url: outcome.url,
                    found: ContentHash.of(Data(wrong)),
                    expected: ContentHash.of(Data(table))
                )
        )
        #expect(outcome.requests == 1)
        #expect(folder.contents == [])
    }

    @Test("A missing file is named with its address and not asked for again; a failing server is, three times more")
    func statuses() throws {
        for code in [400, 401, 403, 404, 410] {
            let outcome = try fetch { _ in [LocalServer.head(code, ["Content-Length": "0"])] }
            #expect(outcome.error == .status(url: outcome.url, code: code))
            #expect(outcome.requests == 1)
            #expect(folder.contents == [])
        }
        for code in [429, 500, 503] {
            let outcome = try fetch { _ in [LocalServer.head(code, ["Content-Length": "0"])] }
            #expect(outcome.error == .status(url: outcome.url, code: code))
            #expect(outcome.requests == 4)
            #expect(folder.contents == [])
        }
        let text = FetchError.status(url: "https://a.example/b", code: 404).description
        #expect(text.contains("https://a.example/b") && text.contains("404"))
    }

    @Test("A body of another size than declared is refused at once, whether it is announced or not")
    func wrongSize() throws {
        let table = table
        let announced = try fetch { LocalServer.file(table + [10], $0) }
        #expect(
            announced.error
                == .unexpectedBody(
                    url: announced.url,
                    found: "a file of \(table.count + 1) bytes",
                    expected: "\(table.count) bytes, as the catalogue declares"
                )
        )
        let endless = try fetch { _ in
            [LocalServer.head(200)] + Array(repeating: .send([UInt8](repeating: 65, count: 1 << 20)), count: 64)
        }
        #expect(
            endless.error
                == .unexpectedBody(
                    url: endless.url,
                    found: "more than \(table.count) bytes",
                    expected: "\(table.count) bytes, as the catalogue declares"
                )
        )
        #expect(announced.requests == 1 && endless.requests == 1)
        #expect(folder.contents == [])
    }

    @Test("A body that ends early without a declared length is cut off, not complete")
    func shortWithoutLength() throws {
        let table = table
        let outcome = try fetch { _ in [LocalServer.head(200), .send(Array(table.prefix(100)))] }
        #expect(outcome.error == .cutOff(url: outcome.url, received: 100, expected: Int64(table.count)))
    }

    @Test("A body that is packed for the way is refused before it is unpacked")
    func encodings() throws {
        let table = table
        let outcome = try fetch { _ in [LocalServer.head(200, ["Content-Encoding": "gzip"]), .send(table)] }
        #expect(
            outcome.error
                == .unexpectedBody(
                    url: outcome.url,
                    found: "a body packed with gzip",
                    expected: "\(table.count) bytes, as the catalogue declares"
                )
        )
        #expect(folder.contents == [])
    }

    @Test("Redirects are followed on this machine, and with the same range; not to where nothing is encrypted")
    func redirects() throws {
        let table = table
        let followed = try fetch { request in
            request.path == "/a.csv"
                ? [LocalServer.head(302, ["Location": "/moved.csv", "Content-Length": "0"])]
                : LocalServer.part(table, request, tag: "\"v1\"", count: request.offset == 0 ? 5000 : .max)
        }
        #expect(followed.error == nil)
        #expect(followed.requests == 4)
        try FileManager.default.removeItem(atPath: output)

        let refused = try fetch { _ in
            [LocalServer.head(301, ["Location": "http://plain.example/a.csv", "Content-Length": "0"])]
        }
        #expect(refused.error == .refusedRedirect(url: refused.url, target: "http://plain.example/a.csv"))

        let endless = try fetch { request in
            [LocalServer.head(302, ["Location": "/\(request.number).csv", "Content-Length": "0"])]
        }
        guard case .refusedRedirect = endless.error else {
            Issue.record("\(String(describing: endless.error))")
            return
        }
        #expect(endless.requests == 11)
        #expect(folder.contents == [])
    }

    @Test("Only encrypted addresses and those of this machine are allowed, and never a step from one to the other")
    func addresses() throws {
        func isAllowed(_ text: String) throws -> Bool { FetchAddress.isAllowed(try #require(URL(string: text))) }
        for text in ["https://a.example/b", "http://localhost:80/a", "http://127.0.0.1/a", "http://[::1]:8080/a"] {
            #expect(try isAllowed(text), "\(text)")
        }
        for text in [
            "http://a.example/b", "ftp://localhost/a", "file:///etc/passwd", "http://127.evil.example/", "a.csv",
            "http://localhost.evil.example/", "https:///a",
        ] { #expect(try !isAllowed(text), "\(text)") }
        let encrypted = try #require(URL(string: "https://a.example/"))
        let local = try #require(URL(string: "http://localhost/"))
        #expect(!FetchAddress.allowsRedirect(from: encrypted, to: local))
        #expect(FetchAddress.allowsRedirect(from: local, to: encrypted))
        #expect(throws: DatasetError.self) { try FetchOptions.origin(from: "http://a.example") }
        #expect(try FetchOptions.origin(from: "a/b") == .folder("a/b"))
    }

    @Test("While one fetch works, a second one into the same folder is refused, and then it is not")
    func lock() throws {
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table)])
        let copies = try folder.write(table, to: "copies/a.csv")
        var options = FetchFixture.options()
        options.origin = .folder((copies as NSString).deletingLastPathComponent)
        let fetcher = DatasetFetcher(options: options)
        do {
            let first = try FetchFolder(for: output)
            #expect(throws: FetchError.busy(path: output + ".partial")) { try fetcher.fetch(entry, to: output) }
            #expect(FileManager.default.fileExists(atPath: first.path))
        }
        _ = try fetcher.fetch(entry, to: output)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["copies", "out"])
    }

    @Test("A server that cannot be reached is named")
    func unreachable() throws {
        let server = try LocalServer { _ in [] }
        let address = server.address
        server.stop()
        let entry = FetchFixture.entry([FetchFixture.file("a.csv", table, server: address)])
        do {
            _ = try DatasetFetcher(options: FetchFixture.options()).fetch(entry, to: output)
            Issue.record("fetched from nowhere")
        } catch FetchError.unreachable(let url, let reason) {
            #expect(url == address + "/a.csv")
            #expect(!reason.isEmpty)
        }
        #expect(folder.contents == [])
    }
}
