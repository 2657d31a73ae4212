import Foundation
import TouchModel

/// Fills a folder that appears under its name only when it is complete.
enum PartialFolder {
    /// - Parameters:
    ///   - folder: the name it gets in the end.
    ///   - replacing: whether a folder of that name may be replaced; an empty one always may.
    ///   - body: fills the folder at the path that it is given.
    static func write<Result>(
        to folder: String,
        replacing: Bool,
        _ body: (_ partial: String) throws -> Result
    ) throws -> Result {
        let target = URL(fileURLWithPath: folder).standardizedFileURL.path
        let manager = FileManager.default
        let contents = try? manager.contentsOfDirectory(atPath: target)
        if !replacing, manager.fileExists(atPath: target), contents?.isEmpty != true {
            throw DatasetError.inaccessible(
                path: folder,
                reason: "exists already; name a new folder, or ask to replace it (--replace)"
            )
        }
        try create(URL(fileURLWithPath: target).deletingLastPathComponent().path)
        let partial = PartialFiles.partialPath(for: target)
        PartialFiles.register(partial)
        defer {
            try? manager.removeItem(atPath: partial)
            PartialFiles.unregister(partial)
        }
        // What an earlier process of the same number left behind when it was killed.
        try? manager.removeItem(atPath: partial)
        try create(partial)
        let result = try body(partial)
        if manager.fileExists(atPath: target) { try remove(target) }
        guard rename(partial, target) == 0 else {
            throw DatasetError.inaccessible(path: folder, reason: SystemReason.ofLastCall)
        }
        return result
    }

    static func create(_ folder: String) throws(DatasetError) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .inaccessible(path: folder, reason: error.systemReason)
        }
    }

    private static func remove(_ path: String) throws(DatasetError) {
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw .inaccessible(path: path, reason: error.systemReason)
        }
    }
}
