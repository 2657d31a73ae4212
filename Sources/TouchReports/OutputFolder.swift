import Foundation
import TouchRecordings

/// The folder that results go to: made when it is missing, and filled only when everything is there. No two runs write
/// to one folder at a time.
package struct OutputFolder {
    package let path: String
    private let lock: OutputLock

    /// Checks, before any work is done, that results can be written there and nobody else does.
    ///
    /// - Parameter file: the only file that will be written, where runs that write other ones may share the folder.
    package init(path: String, onlyFor file: String? = nil) throws {
        self.path = path
        try PartialFolder.checkName(path)
        try PartialFolder.create(path)
        lock = try file.map { try OutputLock.beside(path + "/" + $0) } ?? OutputLock.inside(path)
    }

    /// Writes files by name; each appears when all of them are complete.
    package func write(_ files: [(name: String, data: Data)]) throws {
        let folder = URL(fileURLWithPath: path)
        try PartialFiles.write(files.map { ($0.data, folder.appendingPathComponent($0.name).path) })
        withExtendedLifetime(lock) {}
    }

    /// Writes files that are made piece by piece; readers see all of the old ones or all of the new.
    package func write(_ files: [ReportFile]) throws {
        let folder = URL(fileURLWithPath: path)
        try PartialFiles.write(files.map { (folder.appendingPathComponent($0.name).path, $0.write) })
        withExtendedLifetime(lock) {}
    }
}
