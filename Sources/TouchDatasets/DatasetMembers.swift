import Foundation
import TouchFormats

/// The datasets that a path stands for: those in a folder that is none itself but holds folders with descriptions, else
/// the path alone.
package struct DatasetMembers: Sendable, Equatable {
    /// By name.
    package private(set) var paths: [String]
    /// Folders beside the datasets that are not read, by name. Empty where the path stands for itself.
    package private(set) var omissions: [DatasetOmission] = []

    /// Looks into a folder.
    package init(of path: String) {
        paths = [path]
        let url = URL(fileURLWithPath: path)
        func isDescribed(_ folder: URL) -> Bool {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent(DatasetManifest.fileName).path)
        }
        guard !isDescribed(url), let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return }
        var members: [String] = []
        for name in names.sorted() where !name.hasPrefix(".") {
            let member = url.appendingPathComponent(name)
            if isDescribed(member) { members.append(member.path) } else { note(member.path) }
        }
        guard !members.isEmpty else {
            omissions = []
            return
        }
        paths = members
    }

    private mutating func note(_ path: String) {
        guard let listing = try? FolderListing(path) else {
            var status = stat()
            // A folder that cannot be listed may be a dataset; what is no folder is none.
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return }
            omissions.append(DatasetOmission(path: path, reason: .unreadable("the folder cannot be listed")))
            return
        }
        if !listing.files.isEmpty || !listing.omissions.isEmpty {
            omissions.append(DatasetOmission(path: path, reason: .notADataset))
        }
    }
}
