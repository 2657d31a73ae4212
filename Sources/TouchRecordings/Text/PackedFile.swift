import CZlib
import Dispatch
import Foundation

/// A gzip file that is packed, and its text hashed, on a thread of its own while the next piece of text is made.
///
/// At most ``mostWaiting`` pieces wait, so that memory stays bounded where packing is the slower of the two.
///
/// `@unchecked Sendable`: the file and the hash are touched on the queue alone, where one piece follows another, and the
/// error under its lock.
final class PackedFile: @unchecked Sendable {
    private static let mostWaiting = 4

    private let file: gzFile
    private var hash = SHA256()
    private let queue = DispatchQueue(label: "foretouch.gzip")
    private let capacity = DispatchSemaphore(value: PackedFile.mostWaiting)
    private let lock = NSLock()
    /// The number of the first error.
    private var problem: Int32?

    /// Begins to write to an open file, pipe or device, which stays open.
    ///
    /// - Parameter compression: gzip's level, 1 (fast) to 9 (small).
    /// - Returns: `nil` if there are too many open files, or there is no memory; `errno` says why.
    init?(descriptor: Int32, compression: Int) {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        guard let file = gzdopen(copy, "wb\(min(max(compression, 1), 9))") else {
            Foundation.close(copy)
            return nil
        }
        self.file = file
    }

    /// Hands over the next piece of text.
    ///
    /// - Returns: `false` where a piece before could not be written.
    func write(_ text: [UInt8]) -> Bool {
        guard !hasFailed else { return false }
        capacity.wait()
        queue.async { [self] in
            defer { capacity.signal() }
            hash.update(text)
            let isWritten = BrokenPipe.withoutSignal {
                gzwrite(file, text, UInt32(text.count)) == Int32(text.count)
            }
            if !isWritten { fail(errno) }
        }
        return true
    }

    /// Waits for what was handed over and closes the file; called once and last.
    ///
    /// - Returns: the hash of the text, or `nil` where something could not be written.
    func close() -> String? {
        queue.sync {
            if !BrokenPipe.withoutSignal({ gzclose(file) == Z_OK }) { fail(errno) }
            return hasFailed ? nil : ContentHash.hexadecimal(hash.finalize())
        }
    }

    /// Why something could not be written.
    var reason: String { SystemReason.of(lock.withLock { problem } ?? EIO) }

    private var hasFailed: Bool { lock.withLock { problem } != nil }

    private func fail(_ number: Int32) { lock.withLock { problem = problem ?? (number == 0 ? EIO : number) } }
}
