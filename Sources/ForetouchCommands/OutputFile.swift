import Foretouch
import Foundation

/// The single file that a command writes. No two runs write it at a time.
struct OutputFile {
    let path: String
    private let lock: OutputLock

    /// Checks, before any work is done, that the file can be written and nobody else does.
    init(path: String) throws {
        self.path = path
        lock = try OutputLock.beside(path)
    }

    /// Writes the file; readers see the old content or the new.
    func write(_ data: Data) throws {
        try PartialFiles.write(data, to: path)
        withExtendedLifetime(lock) {}
    }
}
