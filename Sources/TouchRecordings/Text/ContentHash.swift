import Foundation

/// Computes SHA-256 of content.
package enum ContentHash {
    /// The hash of a file's content after unpacking, in hexadecimal; of a gzip stream that broke off, of what came
    /// before.
    package static func ofUnpackedFile(_ path: String) throws(DatasetError) -> String {
        let reader = try ByteReader(path: path)
        var hash = SHA256()
        while let chunk = try reader.nextChunk() { hash.update(chunk) }
        return hexadecimal(hash.finalize())
    }

    /// The hash of a file's bytes as they are, in hexadecimal.
    package static func ofFile(_ path: String) throws(DatasetError) -> String {
        let handle = FileHandle(fileDescriptor: try RegularFile.open(path), closeOnDealloc: true)
        var hash = SHA256()
        do {
            while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty { hash.update(chunk) }
        } catch {
            throw .inaccessible(path: path, reason: error.systemReason)
        }
        return hexadecimal(hash.finalize())
    }

    /// The hash of bytes in memory, in hexadecimal.
    package static func of(_ bytes: some ContiguousBytes) -> String {
        var hash = SHA256()
        hash.update(bytes)
        return hexadecimal(hash.finalize())
    }

    /// Whether a text is a hash as these functions write it.
    static func isHash(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    package static func hexadecimal(_ digest: some Sequence<UInt8>) -> String {
        digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
