import Foundation
import Synchronization

/// The files and folders being written right now, so that an interrupted program can remove them.
public enum PartialFiles {
    private static let paths = Mutex<Set<String>>([])

    /// The name under which a file is written until it is complete: hidden, beside its target.
    public static func partialPath(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        return url.deletingLastPathComponent()
            .appendingPathComponent(".\(url.lastPathComponent).partial-\(ProcessInfo.processInfo.processIdentifier)")
            .path
    }

    /// Remembers a file or folder that is being written.
    public static func register(_ path: String) { paths.withLock { _ = $0.insert(path) } }

    /// Forgets one that is complete or gone.
    public static func unregister(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Removes everything registered: what a program does when it is interrupted.
    public static func removeAll() {
        paths.withLock { paths in
            for path in paths { try? FileManager.default.removeItem(atPath: path) }
            paths.removeAll()
        }
    }

    /// Writes a whole file under its name at once: readers see the old content or the new, never a part.
    public static func write(_ data: Data, to path: String) throws(DatasetError) {
        let partial = partialPath(for: path)
        register(partial)
        defer { unregister(partial) }
        do {
            try data.write(to: URL(fileURLWithPath: partial))
        } catch {
            try? FileManager.default.removeItem(atPath: partial)
            throw .inaccessible(path: path, reason: error.localizedDescription)
        }
        guard rename(partial, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(partial)
            throw .inaccessible(path: path, reason: reason)
        }
    }
}
