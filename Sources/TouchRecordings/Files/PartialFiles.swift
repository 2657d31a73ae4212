import Foundation
import Synchronization
import TouchModel

/// The files and folders being written right now, so that an interrupted program can remove them.
///
/// What is registered is made under the same lock that ``removeAll(then:)`` holds: nothing appears behind its back.
package enum PartialFiles {
    private static let paths = Mutex<Set<String>>([])
    /// Sets partial files apart from those of programs of the same number in other containers.
    private static let token = String(UInt32.random(in: .min ... .max), radix: 16)

    /// The name under which a file is written until it is complete: hidden, beside its target.
    package static func partialPath(for path: String) -> String {
        let url = URL(fileURLWithPath: path)
        let ending = "partial-\(ProcessInfo.processInfo.processIdentifier)-\(token)"
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).\(ending)").path
    }

    /// Remembers a file or folder that is being written, and makes it.
    ///
    /// - Parameter make: makes it, or throws.
    package static func register<Made, Failure: Error>(
        _ path: String,
        making make: () throws(Failure) -> Made
    ) throws(Failure) -> Made {
        try paths.withLock { paths throws(Failure) in
            let made = try make()
            paths.insert(path)
            return made
        }
    }

    /// Forgets one that is complete or gone.
    package static func unregister(_ path: String) { paths.withLock { _ = $0.remove(path) } }

    /// Gives what is complete its name and forgets it: an interruption comes before or after, never between.
    ///
    /// - Parameter finish: the system calls that do it.
    package static func complete<Failure: Error>(
        _ partials: [String],
        _ finish: () throws(Failure) -> Void
    ) throws(Failure) {
        try paths.withLock { paths throws(Failure) in
            try finish()
            paths.subtract(partials)
        }
    }

    /// Removes everything registered: what a program does when it is interrupted.
    ///
    /// - Parameter end: called before anybody can register or complete anything else. A program that ends in it leaves
    ///   nothing, whatever its other threads are about to write.
    package static func removeAll(then end: () -> Void = {}) {
        paths.withLock { paths in
            for path in paths { remove(path) }
            paths.removeAll()
            end()
        }
    }

    /// Removes a file or a folder into which others may be writing: under another name they do not find it.
    private static func remove(_ path: String) {
        let doomed = path + ".removed"
        let isMoved = rename(path, doomed) == 0
        try? FileManager.default.removeItem(atPath: isMoved ? doomed : path)
    }

    /// Writes a whole file under its name at once: readers see the old content or the new, never a part.
    package static func write(_ data: Data, to path: String) throws(DatasetError) { try write([(data, path)]) }

    /// Writes several files: each gets its name only when all are on disk.
    package static func write(_ files: [(data: Data, path: String)]) throws(DatasetError) {
        do {
            try write(files.map { file in (file.path, { write in try write(file.data) }) })
        } catch {
            throw error as? DatasetError ?? .inaccessible(path: files.first?.path ?? "", reason: error.systemReason)
        }
    }

    /// Makes the content of a file: calls `write` with one piece after the other.
    package typealias Pieces = (_ write: (Data) throws -> Void) throws -> Void

    /// Writes several files piece by piece: each gets its name only when all are on disk.
    ///
    /// - Throws: ``DatasetError`` where a file cannot be written, and what making a content throws.
    package static func write(_ files: [(path: String, pieces: Pieces)]) throws {
        // Each place before the first content: a wrong one is known before anything is written.
        let places = try files.map { try OutputPlace($0.path) }
        try write(zip(files, places).map { ($0.path, $1, $0.pieces) })
    }

    /// Writes several files, whose places are known, piece by piece.
    package static func write(_ files: [(path: String, place: OutputPlace, pieces: Pieces)]) throws {
        var written: [PartialFile] = []
        for file in files {
            let partial = try PartialFile(file.place, path: file.path)
            try file.pieces { piece in try piece.withUnsafeBytes { try partial.write($0) } }
            written.append(partial)
        }
        try PartialFile.finish(written)
    }
}
