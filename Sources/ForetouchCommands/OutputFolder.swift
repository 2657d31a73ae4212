import ArgumentParser
import Foretouch
import Foundation

/// The folder that results go to: made when it is missing, and filled only when everything is there.
struct OutputFolder {
    let path: String

    /// Checks, before any work is done, that results can be written there.
    init(path: String) throws {
        self.path = path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw DatasetError.inaccessible(path: path, reason: "cannot be made: \(error.systemReason)")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            throw DatasetError.inaccessible(path: path, reason: "cannot be written to")
        }
    }

    /// Writes files by name; readers see all of the old ones or all of the new.
    func write(_ files: [(name: String, data: Data)]) throws {
        let folder = URL(fileURLWithPath: path)
        try PartialFiles.write(files.map { ($0.data, folder.appendingPathComponent($0.name).path) })
    }
}
