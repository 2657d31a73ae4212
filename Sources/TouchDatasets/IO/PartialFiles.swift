import Foundation
import Synchronization
import TouchModel

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
    public static func write(_ data: Data, to path: String) throws(DatasetError) { try write([(data, path)]) }

    /// Writes several files: each gets its name only when all are on disk.
    public static func write(_ files: [(data: Data, path: String)]) throws(DatasetError) {
        let partials = files.map { partialPath(for: $0.path) }
        partials.forEach(register)
        defer {
            for partial in partials {
                unlink(partial)
                unregister(partial)
            }
        }
        for (file, partial) in zip(files, partials) {
            do {
                try file.data.write(to: URL(fileURLWithPath: partial))
            } catch {
                throw .inaccessible(path: file.path, reason: error.systemReason)
            }
        }
        for (file, partial) in zip(files, partials) where rename(partial, file.path) != 0 {
            throw .inaccessible(path: file.path, reason: SystemReason.ofLastCall)
        }
    }
}
