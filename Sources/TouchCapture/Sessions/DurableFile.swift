import Foundation
import TouchDatasets
import TouchModel

/// A file that grows by whole lines, each on disk before ``append(_:)`` returns.
///
/// What could not be written whole is cut off again, so that the file never holds half a line while the program lives; a
/// program that is killed in the middle leaves at most one line without its end, which the next reader drops.
final class DurableFile {
    let path: String
    private let descriptor: Int32
    /// Bytes that are on disk.
    private(set) var length: Int

    /// Opens a file to append to, made where it is missing.
    ///
    /// - Parameter length: where to go on; what lies behind is cut off. `nil` goes on at the end.
    init(path: String, length: Int? = nil) throws(CaptureError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.problem(path) }
        let end = Int(lseek(descriptor, 0, SEEK_END))
        self.length = min(length ?? end, end)
        if self.length < end, ftruncate(descriptor, off_t(self.length)) != 0 { throw Self.problem(path) }
        Self.synchronizeFolder(of: path)
    }

    deinit { close(descriptor) }

    /// Writes a line and its end, and waits until it is on disk.
    func append(_ line: some ContiguousBytes) throws(CaptureError) {
        guard line.withUnsafeBytes({ $0.write(to: descriptor) }),
            [UInt8(ascii: "\n")].withUnsafeBytes({ $0.write(to: descriptor) }), Self.synchronize(descriptor)
        else {
            let problem = Self.problem(path)
            // Nothing was promised for what was written of it.
            _ = ftruncate(descriptor, off_t(length))
            throw problem
        }
        length += line.withUnsafeBytes(\.count) + 1
    }

    private static func synchronize(_ descriptor: Int32) -> Bool {
        #if canImport(Darwin)
        // There fsync leaves the data in the drive's cache.
        return fcntl(descriptor, F_FULLFSYNC) == 0 || fsync(descriptor) == 0
        #else
        return fdatasync(descriptor) == 0
        #endif
    }

    /// A new file is lost with its name where the folder is not on disk.
    private static func synchronizeFolder(of path: String) {
        let folder = open(URL(fileURLWithPath: path).deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        close(folder)
    }

    private static func problem(_ path: String) -> CaptureError {
        .storage(path: path, reason: SystemReason.ofLastCall)
    }
}
