import ArgumentParser
import Foretouch
import Foundation

/// The single file that a command writes, or the pipe or device. No two runs write a file at a time.
struct OutputFile {
    let path: String
    private let place: OutputPlace
    private let lock: OutputLock?

    /// Checks, before any work is done, that the file can be written and nobody else does.
    ///
    /// - Parameter endings: those that the name may have, such as `.csv`; none takes every name.
    init(path: String, endings: [String] = []) throws {
        try Self.check(path, endings: endings)
        self.path = path
        place = try OutputPlace(path)
        lock = try place.lock()
    }

    /// Refuses a name whose ending stands for another format than what is written; a name may have none.
    static func check(_ path: String, endings: [String]) throws {
        let url = URL(fileURLWithPath: path)
        guard !endings.isEmpty, !url.pathExtension.isEmpty else { return }
        let name = url.lastPathComponent.lowercased()
        guard !endings.contains(where: name.hasSuffix) else { return }
        throw ValidationError("\(path): expected a file name that ends in \(endings.joined(separator: " or "))")
    }

    /// Writes the file; readers see the old content or the new, and those of a pipe the new.
    func write(_ data: Data) throws {
        try PartialFiles.write([(path, place, { write in try write(data) })])
        withExtendedLifetime(lock) {}
    }
}
