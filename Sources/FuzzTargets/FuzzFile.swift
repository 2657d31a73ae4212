import Foundation

/// Files in memory, where there is a folder for such, that hold the input under test: readers take paths.
///
/// One for every thread; it is written again for each input, and removed by nobody but the system's cleaning.
final class FuzzFile: @unchecked Sendable {
    private static let key = "foretouch.fuzz-file"
    private static let folder: URL = {
        let memory = "/dev/shm"
        return FileManager.default.isWritableFile(atPath: memory)
            ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    }()

    let path: String
    private let descriptor: Int32

    private init(suffix: String) throws {
        path = Self.folder.appendingPathComponent("foretouch-fuzz-\(UUID().uuidString)\(suffix)").path
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FuzzFinding("cannot make \(path)") }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// The calling thread's file with these bytes.
    static func holding(_ bytes: UnsafeRawBufferPointer, suffix: String = "") throws -> FuzzFile {
        let storage = Thread.current.threadDictionary
        let file = try storage[key + suffix] as? FuzzFile ?? FuzzFile(suffix: suffix)
        storage[key + suffix] = file
        guard lseek(file.descriptor, 0, SEEK_SET) == 0, bytes.write(to: file.descriptor) else {
            throw FuzzFinding("cannot write to \(file.path)")
        }
        guard ftruncate(file.descriptor, off_t(bytes.count)) == 0 else {
            throw FuzzFinding("cannot cut \(file.path)")
        }
        return file
    }
}
