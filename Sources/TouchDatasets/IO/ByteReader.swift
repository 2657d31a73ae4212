import CZlib
import Foundation

/// Reads a file in chunks, unpacking gzip on the way.
final class ByteReader {
    private static let chunkSize = 256 << 10

    private let path: String
    private let file: gzFile
    private let buffer: UnsafeMutableRawBufferPointer

    init(path: String) throws(DatasetError) {
        guard let file = gzopen(path, "rb") else {
            throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
        }
        gzbuffer(file, UInt32(Self.chunkSize))
        self.path = path
        self.file = file
        buffer = .allocate(byteCount: Self.chunkSize, alignment: 16)
    }

    deinit {
        gzclose_r(file)
        buffer.deallocate()
    }

    /// Calls `body` with the next bytes; they are valid during the call only.
    ///
    /// - Returns: `nil` at the end of the file.
    func withNextChunk<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result? {
        let count = try read(into: buffer)
        return count == 0 ? nil : try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }

    /// Fills the start of `target` with the next bytes; 0 only at the end of the file.
    func read(into target: UnsafeMutableRawBufferPointer) throws(DatasetError) -> Int {
        let count = gzread(file, target.baseAddress, UInt32(min(target.count, 1 << 30)))
        var code: Int32 = Z_OK
        let message = gzerror(file, &code).map { String(cString: $0) } ?? ""
        guard count >= 0, code != Z_BUF_ERROR else {
            if code == Z_ERRNO { throw .inaccessible(path: path, reason: String(cString: strerror(errno))) }
            throw .damagedCompression(
                SourceLocation(file: path),
                reason: message.isEmpty ? "zlib code \(code)" : message.replacing("\(path): ", with: "")
            )
        }
        return Int(count)
    }
}
