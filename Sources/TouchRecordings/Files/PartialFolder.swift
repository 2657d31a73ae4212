import Foundation
import TouchModel

/// Fills a folder that appears under its name only when it is complete. No two runs fill the same one at a time.
package enum PartialFolder {
    /// - Parameters:
    ///   - folder: the name it gets in the end.
    ///   - replacing: whether a folder of that name may be replaced; an empty one always may.
    ///   - body: fills the folder at the path that it is given.
    /// - Throws: ``DatasetError/inUse(path:)`` where another run fills the folder.
    package static func write<Result>(
        to folder: String,
        replacing: Bool,
        _ body: (_ partial: String) throws -> Result
    ) throws -> Result {
        try checkName(folder)
        try checkKind(folder)
        let existing = replacing ? Existing.replaced() : .refused
        // A symbolic link stays; the folder that it leads to is filled.
        let target = OutputPlace.follow(URL(fileURLWithPath: folder).standardizedFileURL.path)
        try create(URL(fileURLWithPath: target).deletingLastPathComponent().path)
        let lock = try OutputLock.beside(target)
        defer { withExtendedLifetime(lock) {} }
        try check(existing, at: target, named: folder)
        let partial = PartialFiles.partialPath(for: target)
        defer {
            try? FileManager.default.removeItem(atPath: partial)
            PartialFiles.unregister(partial)
        }
        try PartialFiles.register(partial) { () throws(DatasetError) in
            guard mkdir(partial, 0o777) == 0 else {
                throw .inaccessible(path: folder, reason: SystemReason.ofLastCall)
            }
        }
        let result = try body(partial)
        // Somebody who does not lock may have made it meanwhile.
        try check(existing, at: target, named: folder)
        try replace(target, with: partial, folder)
        return result
    }

    /// Endings by which a person means a file.
    private static let fileEndings: Set = [
        "csv", "gz", "htm", "html", "inkml", "json", "jsonl", "md", "parquet", "pdf", "png", "rds", "svg", "tex", "tsv",
        "txt", "xlsx",
    ]

    /// Refuses to make a folder under the name of a file.
    ///
    /// - Parameter endings: those of files that could be written instead.
    package static func checkName(_ folder: String, orFiles endings: [String] = []) throws(DatasetError) {
        guard fileEndings.contains(URL(fileURLWithPath: folder).pathExtension.lowercased()),
            !FileManager.default.fileExists(atPath: folder)
        else { return }
        throw .inaccessible(
            path: folder,
            reason: "the name of a file; expected that of a folder, into which files are written"
                + (endings.isEmpty ? "" : ", or of a file that ends in \(endings.joined(separator: " or "))")
        )
    }

    /// Refuses the place of something that is not a folder.
    package static func checkKind(_ folder: String) throws(DatasetError) {
        var status = stat()
        guard stat(folder, &status) == 0, FileKind(status) != .folder else { return }
        let kind = FileKind(status).rawValue
        throw .inaccessible(path: folder, reason: "is a \(kind), expected a folder, or nothing of that name")
    }

    /// What becomes of a folder that is there already and is not empty.
    package enum Existing {
        /// It is refused, and no option replaces it.
        case kept
        /// It is refused; an option replaces it.
        case refused
        /// It is replaced; with the name of a file only if it holds that file: a mistyped path must not cost anyone a folder of something
        /// else than a dataset.
        case replaced(ifHolding: String? = nil)
    }

    /// Refuses the place of an output folder if something is there that may not be replaced.
    ///
    /// - Parameters:
    ///   - path: where the folder is, if that is not the name that the person typed.
    ///   - folder: that name, for messages.
    package static func check(
        _ existing: Existing,
        at path: String? = nil,
        named folder: String
    ) throws(DatasetError) {
        try checkKind(folder)
        let path = path ?? folder
        let manager = FileManager.default
        guard manager.fileExists(atPath: path), (try? manager.contentsOfDirectory(atPath: path))?.isEmpty != true else {
            return
        }
        let reason: String
        switch existing {
        case .kept: reason = "exists already; name a new folder"
        case .refused: reason = "exists already; name a new folder, or ask to replace it (--replace)"
        case .replaced(let file):
            guard let file, !manager.fileExists(atPath: path + "/" + file) else { return }
            reason = "is not a dataset (no \(file)) and is not replaced"
        }
        throw .inaccessible(path: folder, reason: reason)
    }

    /// Gives the complete folder its name; what was there before goes away only after that.
    private static func replace(_ target: String, with partial: String, _ folder: String) throws(DatasetError) {
        let old = partial + ".old"
        try PartialFiles.complete([partial]) { () throws(DatasetError) in
            let existed = rename(target, old) == 0
            guard rename(partial, target) == 0 else {
                let reason = SystemReason.ofLastCall
                if existed { rename(old, target) }
                throw .inaccessible(path: folder, reason: reason)
            }
        }
        PartialFiles.register(old) {}
        try? FileManager.default.removeItem(atPath: old)
        PartialFiles.unregister(old)
    }

    /// Makes a folder, and those above it.
    package static func create(_ folder: String) throws(DatasetError) {
        try checkKind(folder)
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw .inaccessible(path: folder, reason: error.systemReason)
        }
    }
}
