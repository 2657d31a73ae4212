import Foundation
import TouchModel
import TouchRecordings

/// What the recorder asks of the file system where it writes. All of it goes through here, so that a test can lose power
/// after any operation and see what was on disk.
///
/// A file's content is on disk after ``synchronize(_:path:)``; its name, new or changed, after ``synchronizeFolder(_:)`` of
/// the folder that holds it. Everything throws ``CaptureError/storage(path:reason:)``.
protocol FileOperations: Sendable {
    /// Makes a folder that only its owner can read, inside one that is there.
    func makeFolder(_ path: String) throws(CaptureError)

    /// Opens a file to append to, made where it is missing. Only its owner can read it from now on.
    func open(_ path: String) throws(CaptureError) -> Int32

    /// Appends all bytes.
    func append(_ bytes: UnsafeRawBufferPointer, to file: Int32, path: String) throws(CaptureError)

    /// Cuts a file off.
    func truncate(_ file: Int32, to length: Int, path: String) throws(CaptureError)

    /// Waits until a file's content is on disk.
    func synchronize(_ file: Int32, path: String) throws(CaptureError)

    /// Gives a file another name, in place of the file that has it.
    func rename(_ path: String, to target: String) throws(CaptureError)

    /// Removes a file; none is fine, too.
    func remove(_ path: String) throws(CaptureError)

    /// Waits until the names in a folder are on disk.
    func synchronizeFolder(_ path: String) throws(CaptureError)
}

extension FileOperations {
    /// Makes a folder and those above it that are missing, and waits until they are on disk.
    func makeFolders(_ path: String) throws(CaptureError) {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            // Whoever made it may have lost power before this. A parent that cannot be read is not the recorder's.
            try? synchronizeFolder(parent)
            return
        }
        if parent != path { try makeFolders(parent) }
        try makeFolder(path)
        try synchronizeFolder(parent)
    }

    /// Puts the content of a file that others wrote on disk, and keeps it from everybody but its owner.
    func settle(_ path: String) throws(CaptureError) {
        let file = try open(path)
        defer { close(file) }
        try synchronize(file, path: path)
    }
}

/// The file system itself.
struct SystemFiles: FileOperations {
    func makeFolder(_ path: String) throws(CaptureError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.problem(path) }
    }

    func open(_ path: String) throws(CaptureError) -> Int32 {
        let file = Foundation.open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.problem(path) }
        guard fchmod(file, 0o600) == 0 else {
            let problem = Self.problem(path)
            close(file)
            throw problem
        }
        return file
    }

    func append(_ bytes: UnsafeRawBufferPointer, to file: Int32, path: String) throws(CaptureError) {
        guard bytes.write(to: file) else { throw Self.problem(path) }
    }

    func truncate(_ file: Int32, to length: Int, path: String) throws(CaptureError) {
        guard ftruncate(file, off_t(length)) == 0 else { throw Self.problem(path) }
    }

    func synchronize(_ file: Int32, path: String) throws(CaptureError) {
        #if canImport(Darwin)
        // There fsync leaves the data in the drive's cache.
        let isDone = fcntl(file, F_FULLFSYNC) == 0 || fsync(file) == 0
        #else
        let isDone = fdatasync(file) == 0
        #endif
        guard isDone else { throw Self.problem(path) }
    }

    func rename(_ path: String, to target: String) throws(CaptureError) {
        // A pipe or a device that somebody put there stays.
        guard !OutputPlace.isStream(target) else { throw .storage(path: target, reason: "is not a file, expected one") }
        guard Foundation.rename(path, target) == 0 else { throw Self.problem(target) }
    }

    func remove(_ path: String) throws(CaptureError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw Self.problem(path) }
    }

    func synchronizeFolder(_ path: String) throws(CaptureError) {
        let folder = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw Self.problem(path) }
        defer { close(folder) }
        // Some file systems on networks have no such call for folders.
        guard fsync(folder) == 0 || errno == EINVAL || errno == ENOTSUP else { throw Self.problem(path) }
    }

    private static func problem(_ path: String) -> CaptureError {
        .storage(path: path, reason: SystemReason.ofLastCall)
    }
}
