import Foundation
import TouchModel

/// The place of a file that is written, by what its path leads to. Whatever writes a file decides here.
///
/// - A regular file, or nothing: the content is written beside it and gets the name when it is complete. A symbolic link stays; the file that
///   it leads to is written, also one that is missing.
/// - A named pipe, a character device (`/dev/null`, a terminal) or a descriptor of this program (`/dev/stdout`, `/dev/fd/3`): the content is
///   written into it. It is opened before any work is done; a pipe needs a reader within ``mostWaiting`` seconds.
/// - Anything else is refused: a folder, a socket, a disk, a file that is read-only.
package enum OutputPlace: Sendable {
    /// The path of a regular file, or of nothing, without symbolic links at its end.
    case file(String)
    /// What is written into.
    case stream(OutputDescriptor)

    /// How long a pipe waits for its reader, in seconds.
    package static let mostWaiting = 10.0
    /// The system follows no more links than these.
    private static let mostLinks = 40

    /// Decides, and opens what is written into.
    ///
    /// - Parameter waiting: how long a pipe waits for its reader, in seconds.
    /// - Throws: ``DatasetError/inaccessible(path:reason:)`` if nothing can be written there.
    package init(_ path: String, waiting: Double = mostWaiting) throws(DatasetError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .inaccessible(path: path, reason: "is not a path, expected that of a file")
        }
        let end = Self.follow(path)
        if let number = Self.descriptor(named: end) {
            self = .stream(try OutputDescriptor(copying: number, path: path))
            return
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else {
                throw .inaccessible(path: path, reason: "cannot be written to: \(SystemReason.ofLastCall)")
            }
            self = .file(end)
            return
        }
        switch FileKind(status) {
        case .file:
            // Also for an administrator, who may write to every file: its owner has protected it.
            guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
                throw .inaccessible(path: path, reason: "is read-only; name another file, or make it writable")
            }
            // A descriptor of another program may lead to a file that was removed.
            var named = stat()
            guard lstat(end, &named) == 0, named.st_ino == status.st_ino, named.st_dev == status.st_dev else {
                throw .inaccessible(path: path, reason: "is a file without a name, expected one with a name")
            }
            self = .file(end)
        case .pipe, .device: self = .stream(try OutputDescriptor(opening: path, FileKind(status), waiting))
        case .folder, .socket, .disk:
            throw .inaccessible(
                path: path,
                reason: "is a \(FileKind(status).rawValue), expected a file, a pipe or nothing of that name"
            )
        }
    }

    /// The path of a file without symbolic links at its end; `nil` for what is written into.
    package var path: String? {
        guard case .file(let path) = self else { return nil }
        return path
    }

    /// Whether a path leads to something that is written into.
    package static func isStream(_ path: String) -> Bool {
        var status = stat()
        if descriptor(named: follow(path)) != nil { return true }
        return stat(path, &status) == 0 && [.pipe, .device].contains(FileKind(status))
    }

    /// Keeps other runs from writing there; nothing for what is written into.
    ///
    /// - Throws: ``DatasetError/inUse(path:)`` if another run writes there, and what keeps a file from being made there.
    package func lock() throws(DatasetError) -> OutputLock? {
        guard let path else { return nil }
        return try OutputLock.beside(path)
    }

    /// The path without symbolic links at its end, as far as they can be followed.
    package static func follow(_ path: String) -> String {
        var path = path
        for _ in 0..<mostLinks {
            if descriptor(named: path) != nil { return path }
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
            let folder = (path as NSString).deletingLastPathComponent as NSString
            path = next.hasPrefix("/") ? next : folder.appendingPathComponent(next)
        }
        return path
    }

    /// The number of this program's descriptor that a path names, links resolved.
    private static func descriptor(named path: String) -> Int32? {
        guard let number = Int32((path as NSString).lastPathComponent), number >= 0,
            let folder = realpath((path as NSString).deletingLastPathComponent, nil)
        else { return nil }
        defer { free(folder) }
        return ["/dev/fd", "/proc/\(getpid())/fd"].contains(String(cString: folder)) ? number : nil
    }
}

/// A descriptor that content is written into as it is: of a pipe, a device, or one of this program's.
package final class OutputDescriptor: Sendable {
    package let number: Int32

    /// Opens a pipe or a device.
    fileprivate init(opening path: String, _ kind: FileKind, _ waiting: Double) throws(DatasetError) {
        let end = ContinuousClock.now + .seconds(waiting)
        var opened: Int32
        repeat {
            // Blocking, it would wait for a reader without end.
            opened = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            guard opened < 0, errno == ENXIO, kind == .pipe else { break }
            usleep(10_000)
        } while ContinuousClock.now < end
        guard opened >= 0 else {
            let isUnread = errno == ENXIO && kind == .pipe
            throw .inaccessible(
                path: path,
                reason: isUnread
                    ? "is a pipe that no program reads; start one that does first"
                    : "cannot be written to: \(SystemReason.ofLastCall)"
            )
        }
        number = opened
        var status = stat()
        guard fstat(opened, &status) == 0, FileKind(status) == kind else {
            throw .inaccessible(path: path, reason: "has changed while it was opened; run the command again")
        }
        _ = fcntl(opened, F_SETFL, fcntl(opened, F_GETFL) & ~O_NONBLOCK)
        #if canImport(Darwin)
        _ = fcntl(opened, F_SETNOSIGPIPE, 1)
        #endif
    }

    /// Copies a descriptor of this program. With that of standard output, text that commands print goes to standard error from then on.
    fileprivate init(copying descriptor: Int32, path: String) throws(DatasetError) {
        let mode = fcntl(descriptor, F_GETFL)
        guard mode >= 0 else {
            throw .inaccessible(path: path, reason: "cannot be written to: \(SystemReason.ofLastCall)")
        }
        guard mode & O_ACCMODE != O_RDONLY else {
            throw .inaccessible(path: path, reason: "is open for reading, expected one that is open for writing")
        }
        number = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard number >= 0 else {
            throw .inaccessible(path: path, reason: "cannot be written to: \(SystemReason.ofLastCall)")
        }
        if descriptor == STDOUT_FILENO { Console.leaveOutput() }
    }

    deinit { if number >= 0 { close(number) } }
}
