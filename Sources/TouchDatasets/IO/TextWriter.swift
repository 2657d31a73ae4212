import CZlib
import Foundation

/// Writes a text file, plain or gzip by extension, that appears under its name only when it is complete.
///
/// The text goes to a partial file beside the target, which ``finish()`` flushes to disk and renames. A writer that is
/// dropped unfinished, or a program that is interrupted (see ``PartialFiles``), leaves nothing behind.
final class TextWriter {
    private static let flushSize = 128 << 10

    let path: String
    private let partialPath: String
    private var compressed: gzFile?
    private var plain: FileHandle?
    private var buffer: [UInt8] = []

    /// - Parameters:
    ///   - path: the file.
    ///   - compression: gzip's level, 1 (fast) to 9 (small).
    init(path: String, compression: Int = 9) throws(DatasetError) {
        self.path = path
        partialPath = PartialFiles.partialPath(for: path)
        if path.hasSuffix(".gz") {
            compressed = gzopen(partialPath, "wb\(min(max(compression, 1), 9))")
            if compressed == nil {
                throw .inaccessible(path: path, reason: String(cString: strerror(errno)))
            }
        } else {
            guard FileManager.default.createFile(atPath: partialPath, contents: nil),
                let handle = FileHandle(forWritingAtPath: partialPath)
            else { throw .inaccessible(path: path, reason: String(cString: strerror(errno))) }
            plain = handle
        }
        PartialFiles.register(partialPath)
        buffer.reserveCapacity(Self.flushSize * 2)
    }

    deinit {
        if let compressed { gzclose(compressed) }
        try? plain?.close()
        if compressed != nil || plain != nil {
            unlink(partialPath)
            PartialFiles.unregister(partialPath)
        }
    }

    /// Appends to the file by appending to a byte buffer.
    func write(_ body: (inout [UInt8]) throws -> Void) throws {
        try body(&buffer)
        if buffer.count >= Self.flushSize { try flush() }
    }

    private func flush() throws(DatasetError) {
        guard !buffer.isEmpty else { return }
        if let compressed {
            guard gzwrite(compressed, buffer, UInt32(buffer.count)) == Int32(buffer.count) else {
                throw .inaccessible(path: path, reason: "writing failed, perhaps the disk is full")
            }
        } else if let plain {
            do {
                try plain.write(contentsOf: buffer)
            } catch {
                throw .inaccessible(path: path, reason: error.localizedDescription)
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Completes the file and gives it its name.
    func finish() throws(DatasetError) {
        try flush()
        if let file = compressed {
            compressed = nil
            guard gzclose(file) == Z_OK else {
                unlink(partialPath)
                PartialFiles.unregister(partialPath)
                throw .inaccessible(path: path, reason: "writing failed, perhaps the disk is full")
            }
        }
        do {
            try plain?.synchronize()
            try plain?.close()
        } catch {
            throw .inaccessible(path: path, reason: error.localizedDescription)
        }
        plain = nil
        guard rename(partialPath, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(partialPath)
            PartialFiles.unregister(partialPath)
            throw .inaccessible(path: path, reason: reason)
        }
        PartialFiles.unregister(partialPath)
    }
}
