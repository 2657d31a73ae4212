#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif
import Foundation
import TouchPrediction

extension PredictorOrigin.File {
    /// Reads a file piece by piece.
    ///
    /// - Returns: `nil` where there is no regular file that can be read.
    package init?(hashing path: String) {
        let values = try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isRegularFileKey])
        guard values?.isRegularFile == true, let handle = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? handle.close() }
        var hash = SHA256()
        do {
            while let piece = try handle.read(upToCount: 1 << 20), !piece.isEmpty { hash.update(data: piece) }
        } catch {
            return nil
        }
        let digits = hash.finalize().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        self.init(path: path, sha256: digits.joined())
    }
}
