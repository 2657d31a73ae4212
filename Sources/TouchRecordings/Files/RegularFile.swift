import Foundation
import TouchModel

/// Opens files that are files: a pipe would wait for ever, a device never end.
package enum RegularFile {
    /// Whether a path leads to a regular file, links resolved.
    package static func exists(at path: String) -> Bool { (try? check(path)) != nil }

    /// A path with all links resolved; `nil` where nothing is.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Opens a regular file for reading.
    package static func open(_ path: String) throws(DatasetError) -> Int32 {
        try check(path)
        // Not blocking, lest the path has become a pipe since.
        let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw .inaccessible(path: path, reason: SystemReason.ofLastCall) }
        return descriptor
    }

    /// Reads a small file whole.
    ///
    /// - Throws: ``DatasetError/inaccessible(path:reason:)`` for one of more than `limit` bytes too.
    package static func contents(of path: String, limit: Int) throws(DatasetError) -> Data {
        let handle = FileHandle(fileDescriptor: try open(path), closeOnDealloc: true)
        do {
            let data = try handle.read(upToCount: limit + 1) ?? Data()
            guard data.count <= limit else {
                throw DatasetError.inaccessible(path: path, reason: "has more than \(limit >> 20) MiB")
            }
            return data
        } catch {
            throw error as? DatasetError ?? .inaccessible(path: path, reason: error.systemReason)
        }
    }

    /// Throws unless a path leads to a regular file.
    package static func check(_ path: String) throws(DatasetError) {
        var status = stat()
        // A path from a description may hold a NUL, which would cut it short on its way to the system.
        guard !path.utf8.contains(0) else { throw .inaccessible(path: path, reason: "is not a path") }
        guard stat(path, &status) == 0 else {
            throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
        }
        let kind = FileKind(status)
        guard kind == .file else { throw .inaccessible(path: path, reason: "is a \(kind.rawValue), expected a file") }
    }
}
