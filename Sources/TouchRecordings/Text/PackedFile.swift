import CZlib
import Dispatch
import Foundation

/// A gzip file that is packed, and its text hashed, on a thread of its own while the next piece of text is made.
///
/// At most ``mostWaiting`` pieces wait, so that memory stays bounded where packing is the slower of the two.
///
/// `@unchecked Sendable`: the file and the hash are touched on the queue alone, where one piece follows another, and the
/// flag under its lock.
final class PackedFile: @unchecked Sendable {
    private static let mostWaiting = 4

    private let file: gzFile
    private var hash = SHA256()
    private let queue = DispatchQueue(label: "foretouch.gzip")
    private let capacity = DispatchSemaphore(value: PackedFile.mostWaiting)
    private let lock = NSLock()
    private var hasFailed = false

    /// Creates the file.
    ///
    /// - Parameter compression: gzip's level, 1 (fast) to 9 (small).
    /// - Returns: `nil` where the file cannot be created; `errno` says why.
    init?(path: String, compression: Int) {
        guard let file = gzopen(path, "wb\(min(max(compression, 1), 9))") else { return nil }
        self.file = file
    }

    /// Hands over the next piece of text.
    ///
    /// - Returns: `false` where a piece before could not be written.
    func write(_ text: [UInt8]) -> Bool {
        guard !lock.withLock({ hasFailed }) else { return false }
        capacity.wait()
        queue.async { [self] in
            defer { capacity.signal() }
            hash.update(text)
            if gzwrite(file, text, UInt32(text.count)) != Int32(text.count) { lock.withLock { hasFailed = true } }
        }
        return true
    }

    /// Waits for what was handed over and closes the file; called once and last.
    ///
    /// - Returns: the hash of the text, or `nil` where something could not be written.
    func close() -> String? {
        queue.sync {
            let isClosed = gzclose(file) == Z_OK
            return isClosed && !lock.withLock({ hasFailed }) ? ContentHash.hexadecimal(hash.finalize()) : nil
        }
    }
}
