import Foundation
import TouchModel

/// A lock that a run holds on the place it writes to, so that two runs cannot mix their files there.
///
/// It is an empty hidden file, locked as long as this lives, then removed. The system lets go of it however the program
/// ends; a file that a killed program left behind is taken over. A disk that is full is noticed here, before any work is done.
package final class OutputLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Locks a folder that files are added to.
    ///
    /// - Throws: ``DatasetError/inUse(path:)`` where another run has it.
    package static func inside(_ folder: String) throws(DatasetError) -> OutputLock {
        try OutputLock(folder + "/.foretouch.lock", place: folder)
    }

    /// Locks a name under which a file or folder is to appear. The folder above it must be there.
    ///
    /// - Throws: ``DatasetError/inUse(path:)`` where another run has it.
    package static func beside(_ path: String) throws(DatasetError) -> OutputLock {
        let url = URL(fileURLWithPath: path)
        let name = ".\(url.lastPathComponent).lock"
        return try OutputLock(url.deletingLastPathComponent().appendingPathComponent(name).path, place: path)
    }

    /// - Parameter place: what is locked, for messages.
    private init(_ path: String, place: String) throws(DatasetError) {
        // Whoever held the lock may have removed the file after this process opened it.
        for _ in 0..<100 {
            do throws(Attempt) {
                descriptor = try PartialFiles.register(path) { () throws(Attempt) in try Self.locked(path) }
                self.path = path
                return
            } catch {
                switch error {
                case .refused(let reason):
                    throw .inaccessible(path: place, reason: "cannot be written to: \(reason)")
                case .taken: throw .inUse(path: place)
                case .removed: continue
                }
            }
        }
        throw .inUse(path: place)
    }

    private enum Attempt: Error {
        case refused(String), taken, removed
    }

    private static func locked(_ path: String) throws(Attempt) -> Int32 {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard opened >= 0 else { throw .refused(SystemReason.ofLastCall) }
        // On a file system without locks the run goes on: each file still appears as a whole.
        if flock(opened, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(opened)
            throw .taken
        }
        guard ExclusiveLock.isStill(opened, at: path) else {
            close(opened)
            throw .removed
        }
        let block = [UInt8](repeating: 0, count: 4096)
        guard block.withUnsafeBytes({ $0.write(to: opened) }), ftruncate(opened, 0) == 0 else {
            let reason = SystemReason.ofLastCall
            unlink(path)
            close(opened)
            throw .refused(reason)
        }
        return opened
    }

    deinit {
        // Removed while it is locked: nobody else can have taken it.
        unlink(path)
        PartialFiles.unregister(path)
        // Closing is not enough: a program that is just being started holds copies of all descriptors for a moment.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
