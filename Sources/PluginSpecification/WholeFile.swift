import Foundation

/// Reads files that are needed as a whole: models, results, studies.
package enum WholeFile {
    /// Why a file was not read, in words that follow "found".
    package struct Problem: Error, Sendable, CustomStringConvertible {
        package var description: String
    }

    /// A file's bytes.
    ///
    /// What a path names is untrusted: a device or a pipe may have no end, and never answer.
    ///
    /// - Parameters:
    ///   - path: of a regular file, or a link to one.
    ///   - limit: the largest size in bytes.
    /// - Throws: ``Problem`` where there is none, or it is larger.
    package static func read(_ path: String, limit: Int) throws(Problem) -> Data {
        // Links are followed: resource values are those of the link itself.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        guard let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .isDirectoryKey, .fileSizeKey]) else {
            throw Problem(description: "no file that can be read")
        }
        guard values.isRegularFile == true else {
            throw Problem(description: values.isDirectory == true ? "a folder" : "no regular file")
        }
        guard let size = values.fileSize, size <= limit else {
            throw Problem(description: "\(values.fileSize ?? 0) bytes, more than the \(limit) that are read")
        }
        guard let data = FileManager.default.contents(atPath: file.path) else {
            throw Problem(description: "no file that can be read")
        }
        return data
    }
}
