import Foundation

/// A file that grows by whole lines, each on disk before ``append(_:)`` returns.
///
/// What could not be written whole is cut off again, so that the file never holds half a line while the program lives; a
/// program that is killed in the middle leaves at most one line without its end, which the next reader drops.
final class DurableFile {
    let path: String
    private let files: any FileOperations
    private let descriptor: Int32
    /// Bytes that are on disk.
    private(set) var length: Int

    /// Opens a file to append to, made where it is missing.
    ///
    /// - Parameters:
    ///   - path: the file, in a folder that is there.
    ///   - length: where to go on; what lies behind is cut off. `nil` goes on at the end.
    ///   - files: what writes.
    init(path: String, length: Int? = nil, files: any FileOperations) throws(CaptureError) {
        self.path = path
        self.files = files
        descriptor = try files.open(path)
        let end = Int(lseek(descriptor, 0, SEEK_END))
        self.length = min(length ?? end, end)
        // From here on the descriptor is closed by deinit, whatever is thrown.
        if self.length < end { try files.truncate(descriptor, to: self.length, path: path) }
        // A new file is lost with its name where the folder is not on disk.
        try files.synchronizeFolder(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }

    deinit { close(descriptor) }

    /// Writes a line and its end, and waits until it is on disk.
    func append(_ line: Data) throws(CaptureError) {
        let whole = line + Data("\n".utf8)
        do {
            // Bridged by a result, since closures of Data lose the error's type.
            let written = whole.withUnsafeBytes { bytes in
                Result { () throws(CaptureError) in try files.append(bytes, to: descriptor, path: path) }
            }
            try written.get()
            try files.synchronize(descriptor, path: path)
        } catch {
            // Nothing was promised for what was written of it.
            try? files.truncate(descriptor, to: length, path: path)
            throw error
        }
        length += whole.count
    }
}
