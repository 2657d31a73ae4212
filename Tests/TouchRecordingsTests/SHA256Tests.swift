import CSHA256
import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// The hash of content, against the examples that NIST publishes for FIPS 180-4 and against itself.
@Suite struct SHA256Tests {
    private func digest(_ text: String) -> String { ContentHash.of(Array(text.utf8)) }

    @Test(
        "The published examples have the published digests",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
            (
                "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
            ),
            (
                String(repeating: "a", count: 1_000_000),
                "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
            ),
        ]
    )
    func examples(text: String, expected: String) { #expect(digest(text) == expected) }

    @Test("Pieces of any lengths give what the whole gives, and a digest may be taken in between") func pieces() {
        var random = SeededGenerator(seed: 7)
        for length in 0...257 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            var hash = SHA256()
            var position = 0
            while position < length {
                let end = min(length, position + Int.random(in: 0...90, using: &random))
                hash.update(Array(bytes[position..<end]))
                #expect(hash.finalize() == SHA256.of(bytes.prefix(end)))
                position = end
            }
            #expect(hash.finalize() == SHA256.of(bytes[...]))
        }
    }

    @Test("Random bytes of random lengths have the digest that another program finds") func agreement() throws {
        var random = SeededGenerator(seed: 21)
        let folder = try TemporaryFolder()
        var paths: [String] = []
        var expected: [String] = []
        for number in 0..<300 {
            let bytes = (0..<Int.random(in: 0...2000, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            paths.append(try folder.write(bytes, to: "\(number)"))
            expected.append(ContentHash.of(bytes))
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl", "dgst", "-sha256", "-r"] + paths
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(text.split(separator: "\n").map { String($0.prefix(64)) } == expected)
    }

    @Test("The processor's instructions and plain arithmetic agree") func paths() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<200 {
            let blockCount = Int.random(in: 0...9, using: &random)
            let blocks = (0..<blockCount * 64).map { _ in UInt8.random(in: 0...255, using: &random) }
            let state = (0..<8).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
            var (fast, plain) = (state, state)
            foretouch_sha256_compress(&fast, blocks, blockCount)
            foretouch_sha256_compress_plain(&plain, blocks, blockCount)
            #expect(fast == plain)
            #expect((fast == state) == (blockCount == 0))
        }
    }
}

extension SHA256 {
    fileprivate static func of(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finalize()
    }
}
