import ArgumentParser
import Foretouch
import Foundation

/// The folder that results go to: made when it is missing, and filled only when everything is there. No two runs write
/// to one folder at a time.
struct OutputFolder {
    let path: String
    private let lock: OutputLock

    /// Checks, before any work is done, that results can be written there and nobody else does.
    ///
    /// - Parameter file: the only file that will be written, where runs that write other ones may share the folder.
    init(path: String, onlyFor file: String? = nil) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw DatasetError.inaccessible(path: path, reason: "cannot be made: \(error.systemReason)")
        }
        lock = try file.map { try OutputLock.beside(path + "/" + $0) } ?? OutputLock.inside(path)
    }

    /// Writes files by name; each appears when all of them are complete.
    func write(_ files: [(name: String, data: Data)]) throws {
        let folder = URL(fileURLWithPath: path)
        try PartialFiles.write(files.map { ($0.data, folder.appendingPathComponent($0.name).path) })
        withExtendedLifetime(lock) {}
    }
}

/// The single file that a command writes. No two runs write it at a time.
struct OutputFile {
    let path: String
    private let lock: OutputLock

    /// Checks, before any work is done, that the file can be written and nobody else does.
    init(path: String) throws {
        self.path = path
        lock = try OutputLock.beside(path)
    }

    /// Writes the file; readers see the old content or the new.
    func write(_ data: Data) throws {
        try PartialFiles.write(data, to: path)
        withExtendedLifetime(lock) {}
    }
}
