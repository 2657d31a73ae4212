#if Recorder
import Foundation
import Testing

@testable import ForetouchRecorder

@Suite("Parts of the server")
struct ServerPartsTests {
    @Test("a token is 128 random bits and authorises nothing but itself")
    func token() throws {
        let token = AccessToken()
        #expect(token.text.count == 32 && SessionIdentifier.isValid(token.text) && AccessToken().text != token.text)
        #expect(token.authorizes("Bearer \(token.text)"))
        let flipped = String(token.text.dropLast()) + (token.text.last == "0" ? "1" : "0")
        for header in [
            nil, "", token.text, "Bearer", "Bearer \(flipped)", "bearer \(token.text)", "Bearer \(token.text)0",
        ] {
            #expect(!token.authorizes(header))
        }
        #expect(AccessToken(token.text)?.text == token.text)
        #expect(AccessToken("short") == nil && AccessToken(token.text.uppercased() + "g") == nil)
    }

    @Test("every file of the page is there, and names no other that is not")
    func page() throws {
        let known = Set(PageFile.allCases.map { String($0.rawValue.dropFirst()) })
        for file in PageFile.allCases {
            let text = String(decoding: file.bytes, as: UTF8.self)
            #expect(text.count > 300, "\(file)")
            for match in text.matches(of: /(?:src|href)="([^"]+)"|from '\.\/([^']+)'/) {
                let name = String(match.1 ?? match.2 ?? "")
                #expect(known.contains(name) || name == "data:,", "\(name)")
            }
            // Nothing is fetched from elsewhere.
            #expect(!text.replacing("http://www.w3.org/2000/svg", with: "").contains("://"), "\(file)")
            // It would reset the predictor that is recorded.
            #expect(!text.replacing(/\/\/[^\n]*/, with: "").contains("pointerrawupdate"))
        }
    }

    @Test("the module is found beside the program, or where make web puts it in the checkout of the program")
    func module() throws {
        let folder = try TemporaryFolder()
        let checkout = folder.url.appendingPathComponent("checkout")
        let build = checkout.appendingPathComponent(".build/release")
        let made = checkout.appendingPathComponent("results/made/web")
        let program = build.appendingPathComponent("foretouch-record")
        try FileManager.default.createDirectory(at: build, withIntermediateDirectories: true)
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        #expect(WebModule.find(for: program) == nil && WebModule.find(for: nil) == nil)
        func write(_ text: String, into folder: URL) throws {
            try Data(text.utf8).write(to: folder.appendingPathComponent("foretouch.js"))
            try Data(text.utf8).write(to: folder.appendingPathComponent("foretouch.wasm"))
        }
        func found(_ program: URL, _ path: String = "/foretouch.wasm") -> String? {
            WebModule.find(for: program)?.file(at: path).map { String(decoding: $0.content, as: UTF8.self) }
        }
        try write("made", into: made)
        #expect(found(program) == "made" && found(program, "/foretouch.js") == "made")
        #expect(found(program, "/foretouch.d.ts") == nil && found(program, "foretouch.wasm") == nil)
        // A program that is installed elsewhere takes nothing from folders above its own.
        #expect(found(checkout.appendingPathComponent("bin/foretouch-record")) == nil)
        try write("beside", into: build)
        #expect(found(program) == "beside")
        try FileManager.default.removeItem(at: build.appendingPathComponent("foretouch.wasm"))
        #expect(found(program) == "made")
        #expect(throws: CaptureError.self) { try WebModule(folder: build.path) }
    }

    @Test("a QR code has its three corners and a light margin")
    func code() throws {
        let lines = try #require(TerminalQRCode.lines(for: "http://127.0.0.1:12345/#0123456789abcdef"))
        let width = try #require(lines.first?.count)
        #expect(lines.allSatisfy { $0.count == width } && lines.count == (width + 1) / 2)
        #expect(lines[0] == String(repeating: "█", count: width))
        for line in lines { #expect(line.hasPrefix("██") && line.hasSuffix("██")) }
        // The top of a finder: seven dark modules over one dark, five light, one dark.
        #expect(lines[1].dropFirst(2).hasPrefix(" ▄▄▄▄▄ ") && lines[1].dropLast(2).hasSuffix(" ▄▄▄▄▄ "))
        #expect(TerminalQRCode.lines(for: String(repeating: "long", count: 2000)) == nil)
    }

    @Test("a certificate for the occasion is new each time")
    func certificate() throws {
        let first = try OccasionalCertificate(addresses: ["192.168.1.7"])
        let second = try OccasionalCertificate(addresses: ["192.168.1.7"])
        #expect(first.fingerprint.split(separator: ":").count == 32 && first.fingerprint != second.fingerprint)
        #expect("\(first.configuration.minimumTLSVersion)" == "tlsv12")
    }

    @Test("the recorder answers under its own names, and under no other")
    func hosts() {
        let hosts = AllowedHosts(["192.168.1.7", "Tablet.local"])
        for own in [
            "192.168.1.7", "192.168.1.7:8080", "tablet.local:1", "TABLET.LOCAL", "localhost", "localhost:80", "[::1]",
            "[::1]:80", "127.0.0.1",
        ] {
            #expect(hosts.allows(own), "\(own)")
        }
        for foreign in [
            nil, "", ":80", "192.168.1.8", "192.168.1.7.evil.example", "evil.example:80", "localhost:80:80",
            "localhost.",
            "localhost.", "localhost:x", "localhost@evil.example", "[::1", "::1", " localhost",
        ] {
            #expect(!hosts.allows(foreign), "\(foreign ?? "none")")
        }
        #expect(AllowedHosts.isName("tablet-2.local") && !AllowedHosts.isName("") && !AllowedHosts.isName("a:80"))
        #expect(!AllowedHosts.isName("a/b") && !AllowedHosts.isName("ä.local"))
    }
}
#endif
