#if Recorder
import Crypto
import Testing
import TouchModel

@testable import TouchRecordings

/// Hashes of recordings against those of the library that makes the recorder's certificates.
@Suite struct ContentHashAgreementTests {
    @Test("Random bytes of random lengths, whole and in pieces, have the hash that another library finds")
    func agreement() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...2000, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let expected = Array(Crypto.SHA256.hash(data: bytes))
            let cut = Int.random(in: 0...bytes.count, using: &random)
            var hash = TouchRecordings.SHA256()
            hash.update(bytes[..<cut])
            hash.update(bytes[cut...])
            #expect(hash.finalize() == expected)
            #expect(ContentHash.of(bytes) == ContentHash.hexadecimal(expected))
        }
    }
}
#endif
