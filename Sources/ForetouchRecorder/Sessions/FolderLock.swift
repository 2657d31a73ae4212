import Foundation
import TouchModel
import TouchRecordings

/// Keeps a second recorder out of a folder for as long as it lives, and no longer: the system lets go of it when the
/// program ends, however it ends.
final class FolderLock: Sendable {
    private static let fileName = ".foretouch-record.lock"
    private let lock: ExclusiveLock

    /// - Throws: ``CaptureError/folderInUse(path:)``.
    init(folder: URL) throws(CaptureError) {
        let path = folder.appendingPathComponent(Self.fileName).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .storage(path: path, reason: SystemReason.ofLastCall) }
        guard let lock = ExclusiveLock(taking: descriptor) else { throw .folderInUse(path: folder.path) }
        self.lock = lock
    }
}
