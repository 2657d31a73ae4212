import Foundation
import TouchModel

/// Something in a folder that is not read although it may be a recording. Nothing is passed over without being named.
public struct DatasetOmission: Sendable, Hashable, CustomStringConvertible {
    /// Why it is not read.
    public enum Reason: Sendable, Hashable {
        /// The system refuses to list the folder or to look at the file, in its words.
        case unreadable(String)
        /// The name is not text, so no path leads to it.
        case nameNotUTF8
        /// A link to something that is not there.
        case danglingLink
        /// A link to a folder. Links are not followed, because they may lead back up.
        case linkedFolder
        /// A folder of files that others include.
        case included
        /// A trial of a recorded session that was undone: kept, and no part of the dataset.
        case undoneTrial
        /// A folder beside datasets that is none itself.
        case notADataset
        /// A file beside datasets.
        case besideDatasets
        /// A link to a dataset that is read by another name.
        case readAlready(String)
    }

    /// Where it lies. Bytes that are not UTF-8 are written as `\xNN`.
    public var path: String
    /// Why it is not read.
    public var reason: Reason

    /// Each parameter is the property of that name.
    package init(path: String, reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// The path and the reason in words.
    public var description: String { "\(path): \(text)".withVisibleControls }

    private var text: String {
        switch reason {
        case .unreadable(let reason): "not read: \(reason)"
        case .nameNotUTF8: "not read: the name is not UTF-8; rename it"
        case .danglingLink: "not read: a link to something that is not there"
        case .linkedFolder: "not read: a link to a folder, which is not followed; name the folder itself"
        case .included: "files here are read where others include them, and are no recordings of their own"
        case .undoneTrial: "not read: a trial that was undone"
        case .besideDatasets: "not read: a file beside datasets; name it to have it read"
        case .readAlready(let path): "not read: a link to \(path), which is read already"
        case .notADataset:
            "not read: a folder without a \(DatasetManifest.fileName) beside datasets; name it to have it read"
        }
    }
}

/// The files in a folder and in those below it, by path, and what of them cannot be read.
package struct FolderListing {
    /// Where a recorded session keeps the trials that were undone, beside its `dataset.json`.
    package static let undoneFolder = "undone"

    /// Paths inside the folder, sorted; hidden ones are left out. Links to files are among them.
    private(set) var files: [String] = []
    /// The omissions, by path.
    private(set) var omissions: [DatasetOmission] = []

    /// Lists a folder. O(entries · log entries).
    ///
    /// - Throws: ``DatasetError/inaccessible(path:reason:)`` where the folder itself cannot be listed.
    init(_ folder: String) throws(DatasetError) {
        var pending = [""]
        while let inside = pending.popLast() {
            let path = inside.isEmpty ? folder : folder + "/" + inside
            do throws(DatasetError) {
                for entry in try Self.entries(of: path) {
                    take(entry, in: inside, of: folder, &pending)
                }
            } catch {
                guard !inside.isEmpty else { throw error }
                omissions.append(DatasetOmission(path: path, reason: .unreadable(Self.reason(of: error))))
            }
        }
        // The file system's order is its own; results must not depend on it.
        files.sort()
        setUndoneTrialsAside(in: folder)
        omissions.sort { $0.path < $1.path }
    }

    private mutating func take(_ entry: [UInt8], in inside: String, of folder: String, _ pending: inout [String]) {
        guard entry.first != UInt8(ascii: ".") else { return }
        guard let name = String(validating: entry, as: UTF8.self) else {
            omissions.append(
                DatasetOmission(path: Self.join(folder, inside, Self.visible(entry)), reason: .nameNotUTF8)
            )
            return
        }
        let relative = inside.isEmpty ? name : inside + "/" + name
        let path = folder + "/" + relative
        var status = stat()
        guard lstat(path, &status) == 0 else {
            omissions.append(DatasetOmission(path: path, reason: .unreadable(SystemReason.ofLastCall)))
            return
        }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        if isLink, stat(path, &status) != 0 {
            let reason: DatasetOmission.Reason =
                errno == ENOENT ? .danglingLink : .unreadable(SystemReason.ofLastCall)
            omissions.append(DatasetOmission(path: path, reason: reason))
            return
        }
        switch (status.st_mode & S_IFMT == S_IFDIR, isLink) {
        case (true, false): pending.append(relative)
        case (true, true): omissions.append(DatasetOmission(path: path, reason: .linkedFolder))
        case (false, _): files.append(relative)
        }
    }

    /// A recorder keeps undone trials beside the others; a dataset that is read file by file must not take them in.
    private mutating func setUndoneTrialsAside(in folder: String) {
        let described = Set(
            files.filter { $0 == DatasetManifest.fileName || $0.hasSuffix("/" + DatasetManifest.fileName) }
                .map { String($0.dropLast(DatasetManifest.fileName.utf8.count)) }
        )
        guard !described.isEmpty else { return }
        files.removeAll { file in
            guard Self.isUndone(file, besides: described) else { return false }
            omissions.append(DatasetOmission(path: folder + "/" + file, reason: .undoneTrial))
            return true
        }
    }

    /// - Parameter described: the folders with a description, with a slash at the end or empty.
    private static func isUndone(_ file: String, besides described: Set<String>) -> Bool {
        let parts = file.split(separator: "/")
        // The recorder lists several sessions in one description: `session/undone/trial`.
        for (position, part) in parts.dropLast().enumerated() where part == undoneFolder {
            for depth in 0...position where described.contains(parts[..<depth].map { $0 + "/" }.joined()) {
                return true
            }
        }
        return false
    }

    /// The names in a folder, as bytes, but for `.` and `..`.
    private static func entries(of path: String) throws(DatasetError) -> [[UInt8]] {
        guard let stream = opendir(path) else {
            throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
        }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        guard errno == 0 else { throw .inaccessible(path: path, reason: SystemReason.ofLastCall) }
        return names
    }

    private static func join(_ folder: String, _ inside: String, _ name: String) -> String {
        inside.isEmpty ? folder + "/" + name : folder + "/" + inside + "/" + name
    }

    /// The bytes as text, those that are not ASCII as `\xNN`.
    private static func visible(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            byte < 0x80 ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16, uppercase: true)
        }.joined()
    }

    private static func reason(of error: DatasetError) -> String {
        if case .inaccessible(_, let reason) = error { reason } else { "\(error)" }
    }
}
