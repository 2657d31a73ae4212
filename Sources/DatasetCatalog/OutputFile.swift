import Foundation
import TouchModel
import TouchRecordings

/// A file that is written piece by piece, whose errors say when there was no space.
final class OutputFile {
    let path: String
    private let descriptor: Int32

    /// Makes a file that was not there, or opens one to go on with.
    ///
    /// Links are not followed: nothing is written but under this very name.
    init(path: String, appending: Bool = false) throws {
        self.path = path
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | (appending ? O_APPEND : O_EXCL)
        descriptor = open(path, flags, 0o644)
        guard descriptor >= 0 else { throw Self.fault(path, errno) }
        // Somebody may have put a pipe or a device there to go on with.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DatasetError.inaccessible(path: path, reason: "is not a file, expected one")
        }
    }

    deinit { close(descriptor) }

    /// Appends all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard bytes.write(to: descriptor) else { throw Self.fault(path, errno) }
    }

    /// Writes bytes at a place; what lies before it and was not written reads as zeros.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw Self.fault(path, errno) }
        try write(bytes)
    }

    /// Throws away everything behind a size, or fills up to it with zeros.
    func truncate(to size: Int64) throws {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw Self.fault(path, errno) }
    }

    /// Waits until the content is on disk.
    func synchronize() throws {
        guard fsync(descriptor) == 0 else { throw Self.fault(path, errno) }
    }

    static func fault(_ path: String, _ code: Int32) -> any Error {
        let reason = SystemReason.of(code)
        return [ENOSPC, EDQUOT, EFBIG].contains(code)
            ? FetchError.diskFull(path: path, reason: reason) : DatasetError.inaccessible(path: path, reason: reason)
    }
}
