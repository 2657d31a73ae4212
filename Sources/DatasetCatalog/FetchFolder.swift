import Foundation
import TouchRecordings

/// The folder beside the output in which a fetch works, one at a time: `NAME.partial`. Between fetches it holds what
/// has been downloaded so far, if anything.
final class FetchFolder {
    let path: String
    private let lock: ExclusiveLock

    /// Bytes of files that are not complete.
    var incomplete: String { path + "/incomplete" }
    /// Archives that are complete.
    var archives: String { path + "/archives" }
    /// Files that are complete, under their paths.
    var originals: String { path + "/originals" }

    /// Makes and locks the folder.
    init(for output: String) throws {
        path = output + ".partial"
        var lock: ExclusiveLock?
        // Whoever held the lock may have removed the folder after this process opened it.
        for _ in 0..<8 where lock == nil {
            try PartialFolder.create(path)
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else {
                if errno == ENOENT { continue }
                throw OutputFile.fault(path, errno)
            }
            guard let taken = ExclusiveLock(taking: descriptor) else { throw FetchError.busy(path: path) }
            if ExclusiveLock.isStill(descriptor, at: path) { lock = taken }
        }
        guard let lock else { throw FetchError.busy(path: path) }
        self.lock = lock
        for folder in [incomplete, archives, originals] { try PartialFolder.create(folder) }
    }

    /// Removes what the fetch needed. Nothing else that lies there is touched.
    func remove() {
        for folder in [incomplete, archives, originals] { try? FileManager.default.removeItem(atPath: folder) }
        rmdir(path)
    }

    /// Removes what an attempt with another catalogue left among the originals: it would be imported too.
    func keepOriginals(_ paths: Set<String>) {
        let manager = FileManager.default
        for path in manager.enumerator(atPath: originals)?.compactMap({ $0 as? String }) ?? [] {
            var status = stat()
            guard lstat(originals + "/" + path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR, !paths.contains(path)
            else { continue }
            unlink(originals + "/" + path)
        }
    }

    /// Removes folders that hold nothing, and itself where nothing is left.
    func prune() {
        let manager = FileManager.default
        for root in [incomplete, archives, originals] {
            let folders = (manager.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []).sorted().reversed()
            for folder in folders { rmdir(root + "/" + folder) }
            rmdir(root)
        }
        rmdir(path)
    }

    /// Whether a complete download is there: of the right size and hash. A wrong one is removed.
    static func holds(_ file: CatalogueEntry.File, at path: String) throws -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        if status.st_mode & S_IFMT == S_IFREG, Int64(status.st_size) == file.bytes,
            try ContentHash.ofFile(path) == file.sha256
        {
            return true
        }
        try? FileManager.default.removeItem(atPath: path)
        return false
    }
}
