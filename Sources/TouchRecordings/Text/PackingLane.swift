import CZlib
import Dispatch
import Foundation
import TouchModel

/// Packs short texts to gzip files, one after the other on a thread of its own: for folders of thousands of recordings.
///
/// zlib's memory is set up once. A text is hashed, packed and written while the next one is made; at most ``mostWaiting``
/// wait. Files are made under their names, so their folder should be a partial one.
///
/// `@unchecked Sendable`: the stream and the results are touched on the queue alone, the failure under its lock.
package final class PackingLane: @unchecked Sendable {
    private static let mostWaiting = 8

    /// The hash of a text that is being packed.
    package final class Promise: @unchecked Sendable {
        private let lane: PackingLane?
        /// Touched on the lane's queue alone, if there is one.
        fileprivate var result: Result<String, DatasetError>

        /// A file that is complete.
        package init(hash: String) {
            lane = nil
            result = .success(hash)
        }

        fileprivate init(lane: PackingLane, path: String) {
            self.lane = lane
            result = .failure(.inaccessible(path: path, reason: "not written"))
        }

        /// Waits for the file to be complete, and gives the SHA-256 of its text.
        ///
        /// - Throws: ``DatasetError/inaccessible(path:reason:)`` where it could not be written.
        package func hash() throws(DatasetError) -> String {
            guard let lane else { return try result.get() }
            return try lane.queue.sync { result }.get()
        }
    }

    private let queue = DispatchQueue(label: "foretouch.packing")
    private let capacity = DispatchSemaphore(value: PackingLane.mostWaiting)
    private let lock = NSLock()
    private var failure: DatasetError?
    private let compression: Int32
    /// The stream, at an address of its own, by which zlib knows it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var isSetUp = false
    private var packed: [UInt8] = []

    /// - Parameter compression: gzip's level, 1 (fast) to 9 (small).
    package init(compression: Int) {
        self.compression = Int32(min(max(compression, 1), 9))
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
    }

    deinit {
        if isSetUp { deflateEnd(stream) }
        stream.deallocate()
    }

    /// Hands over a whole text.
    ///
    /// - Throws: what kept a text before this one from being written.
    func pack(_ text: [UInt8], to path: String) throws(DatasetError) -> Promise {
        if let failure = lock.withLock({ failure }) { throw failure }
        let promise = Promise(lane: self, path: path)
        capacity.wait()
        queue.async { [self] in
            defer { capacity.signal() }
            do throws(DatasetError) {
                try write(text, to: path)
                promise.result = .success(ContentHash.of(text))
            } catch {
                promise.result = .failure(error)
                lock.withLock { failure = failure ?? error }
            }
        }
        return promise
    }

    private func write(_ text: [UInt8], to path: String) throws(DatasetError) {
        let count = try deflate(text, path)
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .inaccessible(path: path, reason: SystemReason.ofLastCall) }
        let isWritten = packed.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[..<count]).write(to: file) }
        guard close(file) == 0, isWritten else {
            throw .inaccessible(path: path, reason: "writing failed, perhaps the disk is full")
        }
    }

    /// Packs a text into ``packed`` and gives the number of bytes.
    private func deflate(_ text: [UInt8], _ path: String) throws(DatasetError) -> Int {
        // 15 bits of window, and 16 for gzip's header and check sum; 8 is zlib's own amount of memory.
        let code =
            isSetUp
            ? deflateReset(stream)
            : deflateInit2_(
                stream,
                compression,
                Z_DEFLATED,
                15 + 16,
                8,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)
            )
        guard code == Z_OK else { throw .inaccessible(path: path, reason: "zlib cannot be used (code \(code))") }
        isSetUp = true
        let bound = Int(deflateBound(stream, UInt(text.count)))
        if packed.count < bound { packed = [UInt8](repeating: 0, count: bound) }
        let end = text.withUnsafeBytes { input in
            packed.withUnsafeMutableBytes { output in
                stream.pointee.next_in = UnsafeMutablePointer(
                    mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self)
                )
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.pointee.avail_out = UInt32(output.count)
                return CZlib.deflate(stream, Z_FINISH)
            }
        }
        guard end == Z_STREAM_END else { throw .inaccessible(path: path, reason: "zlib failed (code \(end))") }
        return packed.count - Int(stream.pointee.avail_out)
    }
}
