import Foundation
import TouchModel

/// Writes a text file, plain or gzip by extension, that appears under its name only when it is complete.
///
/// gzip is packed on a thread of its own (``PackedFile``), so that whoever makes the text does not wait for it.
/// The text goes to a ``PartialFile``, which ``finish()`` flushes to disk and renames; or into a pipe or a device as it is made. A writer
/// that is dropped unfinished, or a program that is interrupted (see `PartialFiles`), leaves nothing behind.
///
/// With a ``PackingLane`` a short text becomes a file only when it is finished, and on the lane's thread: for many small
/// files in a folder that is partial as a whole.
package final class TextWriter {
    private static let flushSize = 128 << 10

    package let path: String
    private let compression: Int
    private let lane: PackingLane?
    /// `nil` as long as no file was made, and once it is complete.
    private var file: PartialFile?
    private var packed: PackedFile?
    private var plainHash = SHA256()
    private var buffer: [UInt8] = []

    /// - Parameters:
    ///   - path: the file.
    ///   - compression: gzip's level, 1 (fast) to 9 (small); a lane has its own for short texts.
    ///   - lane: where short texts are packed, of files whose name ends in `.gz`.
    ///   - place: what the path leads to, where that is known.
    package init(
        path: String,
        compression: Int = 9,
        lane: PackingLane? = nil,
        place: OutputPlace? = nil
    ) throws(DatasetError) {
        self.path = path
        self.compression = compression
        self.lane = path.hasSuffix(".gz") ? lane : nil
        guard self.lane == nil else { return }
        if let place { try create(at: place) } else { try create(at: OutputPlace(path)) }
    }

    private func create(at place: OutputPlace) throws(DatasetError) {
        let file = try PartialFile(place, path: path)
        self.file = file
        if path.hasSuffix(".gz") {
            packed = PackedFile(descriptor: file.descriptor, compression: compression)
            guard packed != nil else { throw .inaccessible(path: path, reason: SystemReason.ofLastCall) }
        }
        buffer.reserveCapacity(Self.flushSize * 2)
    }

    deinit { _ = packed?.close() }

    /// Appends to the file by appending to a byte buffer.
    package func write(_ body: (inout [UInt8]) throws(DatasetError) -> Void) throws(DatasetError) {
        try body(&buffer)
        if buffer.count >= Self.flushSize { try flush() }
    }

    private func flush() throws(DatasetError) {
        guard !buffer.isEmpty else { return }
        if file == nil { try create(at: OutputPlace(path)) }
        if let packed {
            guard packed.write(buffer) else { throw .inaccessible(path: path, reason: packed.reason) }
            // The old one is read by the packing thread now.
            buffer = []
            buffer.reserveCapacity(Self.flushSize * 2)
            return
        }
        plainHash.update(buffer)
        // Not by a closure, whose errors would have no type.
        let isWritten = buffer.withUnsafeBytes { bytes in file.map { bytes.write(to: $0.descriptor) } ?? true }
        guard isWritten else { throw .inaccessible(path: path, reason: SystemReason.ofLastCall) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Completes the file and gives it its name.
    ///
    /// - Returns: the hash of the text, as `ContentHash.ofUnpackedFile(_:)` would find it.
    @discardableResult
    package func finish() throws(DatasetError) -> String { try finishLater().hash() }

    /// Completes the file, which is there when its hash was asked for.
    package func finishLater() throws(DatasetError) -> PackingLane.Promise {
        if let lane, file == nil { return try lane.pack(buffer, to: path) }
        return PackingLane.Promise(hash: try complete())
    }

    private func complete() throws(DatasetError) -> String {
        try flush()
        var digest = ContentHash.hexadecimal(plainHash.finalize())
        if let packed {
            self.packed = nil
            guard let packedDigest = packed.close() else {
                throw .inaccessible(path: path, reason: packed.reason)
            }
            digest = packedDigest
        }
        guard let file else { return digest }
        try file.synchronize()
        try PartialFile.finish([file])
        self.file = nil
        return digest
    }
}
