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
        do {
            try write(files.map { file in (file.path, { write in try write(file.data) }) })
        } catch {
            throw error as? DatasetError ?? .inaccessible(path: files.first?.path ?? "", reason: error.systemReason)
        }
    }

    /// Makes the content of a file: calls `write` with one piece after the other.
    public typealias Pieces = (_ write: (Data) throws -> Void) throws -> Void

    /// Writes several files piece by piece: each gets its name only when all are on disk.
    ///
    /// - Throws: ``DatasetError`` where a file cannot be written, and what making a content throws.
    public static func write(_ files: [(path: String, pieces: Pieces)]) throws {
        let partials = files.map { partialPath(for: $0.path) }
        partials.forEach(register)
        defer {
            for partial in partials {
                unlink(partial)
                unregister(partial)
            }
        }
        for (file, partial) in zip(files, partials) {
            let descriptor = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else {
                throw DatasetError.inaccessible(path: file.path, reason: SystemReason.ofLastCall)
            }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.pieces { piece in
                do {
                    try handle.write(contentsOf: piece)
                } catch {
                    throw DatasetError.inaccessible(path: file.path, reason: error.systemReason)
                }
            }
        }
        for (file, partial) in zip(files, partials) where rename(partial, file.path) != 0 {
            throw DatasetError.inaccessible(path: file.path, reason: SystemReason.ofLastCall)
        }
    }
}
