import Foundation

/// The datasets that a path stands for: those in a folder that is none itself but holds folders with descriptions, at any
/// depth, else the path alone.
///
/// Every way to open data asks here, so that all of them see the same list. What lies beside datasets is not read but named.
package struct DatasetMembers: Sendable, Equatable {
    /// The paths of the members, in their order.
    package private(set) var paths: [String]
    /// What lies beside the datasets and is not read, by path. Empty where the path stands for itself.
    package private(set) var omissions: [DatasetOmission] = []

    /// Looks into a folder. O(entries · log entries).
    package init(of path: String) {
        paths = [path]
        guard !Self.isDescribed(path), let listing = try? FolderListing(path) else { return }
        let prefix = path + "/"
        // A description inside a dataset's folder is that dataset's matter.
        var inside: [String] = []
        for file in listing.files where file.hasSuffix("/" + DatasetManifest.fileName) {
            let folder = String(file.dropLast(DatasetManifest.fileName.utf8.count))
            // By path, but for what stands between a name and its slash.
            if !inside.contains(where: folder.hasPrefix) {
                inside.removeAll { $0.hasPrefix(folder) }
                inside.append(folder)
            }
        }
        var members = inside.map { String((prefix + $0).dropLast()) }
        var known = Dictionary(members.map { (Self.resolved($0), $0) }) { first, _ in first }
        var left: [DatasetOmission] = []
        for omission in listing.omissions where !inside.contains(where: { omission.path.hasPrefix(prefix + $0) }) {
            guard omission.reason == .linkedFolder, Self.isDescribed(omission.path) else {
                left.append(omission)
                continue
            }
            if let same = known[Self.resolved(omission.path)] {
                left.append(DatasetOmission(path: omission.path, reason: .readAlready(same)))
            } else {
                known[Self.resolved(omission.path)] = omission.path
                members.append(omission.path)
            }
        }
        guard !members.isEmpty else { return }
        paths = members.sorted()
        omissions = left
        noteFiles(listing.files.filter { file in !inside.contains(where: file.hasPrefix) }, besides: inside, prefix)
        omissions.sort { $0.path < $1.path }
    }

    /// Names files beside datasets, and of folders without a dataset in them the uppermost in place of their files.
    private mutating func noteFiles(_ files: [String], besides inside: [String], _ prefix: String) {
        var noted: Set<String> = []
        for file in files where !Dataset.isDocument((file as NSString).lastPathComponent) {
            var (folder, name) = ("", file)
            for part in file.split(separator: "/").dropLast() {
                folder += part + "/"
                guard inside.contains(where: { $0.hasPrefix(folder) }) else {
                    name = String(folder.dropLast())
                    break
                }
            }
            guard noted.insert(name).inserted else { continue }
            omissions.append(
                DatasetOmission(path: prefix + name, reason: name == file ? .besideDatasets : .notADataset)
            )
        }
    }

    private static func isDescribed(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/" + DatasetManifest.fileName)
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
