import ArgumentParser
import Foretouch
import Foundation

/// The single file that a command writes. No two runs write it at a time.
struct OutputFile {
    let path: String
    private let lock: OutputLock

    /// Checks, before any work is done, that the file can be written and nobody else does.
    ///
    /// - Parameter endings: those that the name may have, such as `.csv`; none takes every name.
    init(path: String, endings: [String] = []) throws {
        try Self.check(path, endings: endings)
        self.path = path
        lock = try OutputLock.beside(path)
    }

    /// Refuses a name whose ending stands for another format than what is written; a name may have none.
    static func check(_ path: String, endings: [String]) throws {
        let url = URL(fileURLWithPath: path)
        guard !endings.isEmpty, !url.pathExtension.isEmpty else { return }
        let name = url.lastPathComponent.lowercased()
        guard !endings.contains(where: name.hasSuffix) else { return }
        throw ValidationError("\(path): expected a file name that ends in \(endings.joined(separator: " or "))")
    }

    /// Writes the file; readers see the old content or the new.
    func write(_ data: Data) throws {
        try PartialFiles.write(data, to: path)
        withExtendedLifetime(lock) {}
    }
}
