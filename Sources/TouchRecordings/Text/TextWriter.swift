import Foundation
import TouchModel

/// Writes a text file, plain or gzip by extension, that appears under its name only when it is complete.
///
/// gzip is packed on a thread of its own (``PackedFile``), so that whoever makes the text does not wait for it.
/// The text goes to a partial file beside the target, which ``finish()`` flushes to disk and renames. A writer that is
/// dropped unfinished, or a program that is interrupted (see `PartialFiles`), leaves nothing behind.
///
/// With a ``PackingLane`` a short text becomes a file only when it is finished, and on the lane's thread: for many small
/// files in a folder that is partial as a whole.
package final class TextWriter {
    private static let flushSize = 128 << 10
    private static let writingFailed = "writing failed, perhaps the disk is full"

    package let path: String
    private let compression: Int
    private let lane: PackingLane?
    /// Empty as long as no file was made.
    private var partialPath = ""
    private var packed: PackedFile?
    private var plain: FileHandle?
    private var plainHash = SHA256()
    private var buffer: [UInt8] = []

    /// - Parameters:
    ///   - path: the file.
    ///   - compression: gzip's level, 1 (fast) to 9 (small); a lane has its own for short texts.
    ///   - lane: where short texts are packed, of files whose name ends in `.gz`.
    package init(path: String, compression: Int = 9, lane: PackingLane? = nil) throws(DatasetError) {
        self.path = path
        self.compression = compression
        self.lane = path.hasSuffix(".gz") ? lane : nil
        if self.lane == nil { try create() }
    }

    private func create() throws(DatasetError) {
        partialPath = PartialFiles.partialPath(for: path)
        try PartialFiles.register(partialPath) { () throws(DatasetError) in
            if path.hasSuffix(".gz") {
                packed = PackedFile(path: partialPath, compression: compression)
            } else if FileManager.default.createFile(atPath: partialPath, contents: nil) {
                plain = FileHandle(forWritingAtPath: partialPath)
            }
            guard packed != nil || plain != nil else {
                throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
            }
        }
        buffer.reserveCapacity(Self.flushSize * 2)
    }

    deinit {
        _ = packed?.close()
        try? plain?.close()
        if packed != nil || plain != nil {
            unlink(partialPath)
            PartialFiles.unregister(partialPath)
        }
    }

    /// Appends to the file by appending to a byte buffer.
    package func write(_ body: (inout [UInt8]) throws(DatasetError) -> Void) throws(DatasetError) {
        try body(&buffer)
        if buffer.count >= Self.flushSize { try flush() }
    }

    private func flush() throws(DatasetError) {
        guard !buffer.isEmpty else { return }
        if partialPath.isEmpty { try create() }
        if let packed {
            guard packed.write(buffer) else { throw .inaccessible(path: path, reason: Self.writingFailed) }
            // The old one is read by the packing thread now.
            buffer = []
            buffer.reserveCapacity(Self.flushSize * 2)
            return
        }
        if let plain {
            plainHash.update(buffer)
            do {
                try plain.write(contentsOf: buffer)
            } catch {
                throw .inaccessible(path: path, reason: error.systemReason)
            }
        }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Completes the file and gives it its name.
    ///
    /// - Returns: the hash of the text, as `ContentHash.ofUnpackedFile(_:)` would find it.
    @discardableResult
    package func finish() throws(DatasetError) -> String { try finishLater().hash() }

    /// Completes the file, which is there when its hash was asked for.
    package func finishLater() throws(DatasetError) -> PackingLane.Promise {
        if let lane, partialPath.isEmpty { return try lane.pack(buffer, to: path) }
        return PackingLane.Promise(hash: try complete())
    }

    private func complete() throws(DatasetError) -> String {
        try flush()
        var digest = ContentHash.hexadecimal(plainHash.finalize())
        if let file = packed {
            packed = nil
            guard let packedDigest = file.close() else {
                unlink(partialPath)
                PartialFiles.unregister(partialPath)
                throw .inaccessible(path: path, reason: Self.writingFailed)
            }
            digest = packedDigest
        }
        do {
            try plain?.synchronize()
            try plain?.close()
        } catch {
            throw .inaccessible(path: path, reason: error.systemReason)
        }
        plain = nil
        guard rename(partialPath, path) == 0 else {
            let reason = SystemReason.ofLastCall
            unlink(partialPath)
            PartialFiles.unregister(partialPath)
            throw .inaccessible(path: path, reason: reason)
        }
        PartialFiles.unregister(partialPath)
        return digest
    }
}
