import CSHA256
import Foundation

/// SHA-256 of bytes that come piece by piece. A copy goes on by itself.
package struct SHA256 {
    private var hash = foretouch_sha256()

    package init() { foretouch_sha256_begin(&hash) }

    /// Takes the next bytes.
    package mutating func update(_ bytes: some ContiguousBytes) {
        bytes.withUnsafeBytes { foretouch_sha256_update(&hash, $0.baseAddress, $0.count) }
    }

    /// The digest of what came so far, 32 bytes; more may come afterwards.
    package func finalize() -> [UInt8] {
        var copy = hash
        return [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            if let start = digest.baseAddress { foretouch_sha256_finish(&copy, start) }
            count = 32
        }
    }
}
