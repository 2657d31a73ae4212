import Foundation

/// The folder of a `dataset.json`, and what the description may name in it: files that are there, are files, and lie
/// inside, wherever links lead.
struct DatasetFolder {
    private let url: URL
    /// The folder's path with all links resolved and a slash at the end.
    private let resolvedPrefix: String

    init(_ url: URL) {
        self.url = url
        let resolved = RegularFile.resolved(url.path) ?? url.path
        resolvedPrefix = resolved.hasSuffix("/") ? resolved : resolved + "/"
    }

    /// The path of a listed file.
    func path(of file: String) -> String { url.appendingPathComponent(file).path }

    /// The path of a listed file, once it is clear that it may be read.
    func checkedPath(of file: String) throws(DatasetError) -> String {
        let path = path(of: file)
        try check(path)
        return path
    }

    /// Throws where a path in the folder may not be read.
    func check(_ path: String) throws(DatasetError) {
        guard let resolved = RegularFile.resolved(path) else {
            throw .inaccessible(path: path, reason: "no such file, though \(DatasetManifest.fileName) lists it")
        }
        guard resolved.hasPrefix(resolvedPrefix) else {
            throw .inaccessible(
                path: path,
                reason: "leads to \(resolved); expected a file inside the folder of \(DatasetManifest.fileName)"
            )
        }
        try RegularFile.check(path)
    }

    /// Why a path in the folder may not be read, if it may not.
    func fault(of path: String) -> DatasetError? {
        do throws(DatasetError) {
            try check(path)
            return nil
        } catch {
            return error
        }
    }
}
