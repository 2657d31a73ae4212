import Foundation

/// A path from an archive or a catalogue that stays inside the folder it is unpacked to, on every file system.
struct ArchivePath: Equatable {
    /// Why a path is refused.
    struct Refusal: Error, Equatable {
        /// Goes on from "the entry".
        var reason: String
    }

    private static let longestPath = 1024
    private static let longestName = 200
    private static let deepestPath = 32

    /// The components, without empty ones and `.`.
    let components: [String]

    var text: String { components.joined(separator: "/") }

    init(_ path: String) throws(Refusal) {
        guard !path.isEmpty else { throw Refusal(reason: "has no name") }
        guard !path.hasPrefix("/") else { throw Refusal(reason: "is an absolute path") }
        guard !path.contains("\\") else { throw Refusal(reason: "has a backslash, which parts folders elsewhere") }
        guard path == path.withVisibleControls, !path.contains("\u{FFFD}") else {
            throw Refusal(reason: "has control characters or bytes that are not UTF-8")
        }
        guard path.utf8.count <= Self.longestPath else {
            throw Refusal(reason: "has a path of more than \(Self.longestPath) bytes")
        }
        components = path.split(separator: "/").map(String.init).filter { $0 != "." }
        guard !components.contains("..") else { throw Refusal(reason: "leads out of the folder") }
        guard !components.isEmpty else { throw Refusal(reason: "names the folder itself") }
        guard components.count <= Self.deepestPath else {
            throw Refusal(reason: "lies more than \(Self.deepestPath) folders deep")
        }
        guard components.allSatisfy({ $0.utf8.count <= Self.longestName }) else {
            throw Refusal(reason: "has a name of more than \(Self.longestName) bytes")
        }
    }
}

/// The paths that a folder has so far: no two that are one where case or the composition of letters does not count.
struct UnpackedNames {
    private enum Kind { case file, folder }

    /// Kind and spelling, by the folded path.
    private var taken: [String: (kind: Kind, text: String)] = [:]

    /// Takes a file's path.
    mutating func insert(file path: ArchivePath) throws(ArchivePath.Refusal) {
        try insert(folders: path.components.dropLast())
        let folded = Self.folded(path.text)
        if let other = taken[folded] {
            throw ArchivePath.Refusal(reason: "collides with '\(other.text)'")
        }
        taken[folded] = (.file, path.text)
    }

    /// Takes a folder's path; the same one may come again.
    mutating func insert(folder path: ArchivePath) throws(ArchivePath.Refusal) {
        try insert(folders: path.components[...])
    }

    private mutating func insert(folders components: ArraySlice<String>) throws(ArchivePath.Refusal) {
        var text = ""
        for component in components {
            text += text.isEmpty ? component : "/" + component
            let folded = Self.folded(text)
            if let other = taken[folded], other.kind == .file || other.text != text {
                throw ArchivePath.Refusal(reason: "collides with '\(other.text)'")
            }
            taken[folded] = (.folder, text)
        }
    }

    private static func folded(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.lowercased().precomposedStringWithCanonicalMapping
    }
}
