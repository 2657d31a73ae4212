import Foundation
import TouchRecordings

/// A session whose recordings could not be written, or a description of the folder that could not be read, and why. The
/// file is kept to the byte.
package struct SessionFailure: Sendable, Equatable {
    /// Where the journal or the description is now, inside the output folder.
    package var file: String
    /// The reason, as a sentence.
    package var reason: String
    /// Whether the file cannot be read and was renamed, so that nothing tries again; otherwise the next start does.
    package var isSetAside: Bool
}

extension SessionFailure {
    /// Whether trying again gives the same: the journal itself is at fault, and not the disk.
    static func isLasting(_ error: any Error) -> Bool {
        switch error {
        case DatasetError.inaccessible, CaptureError.storage: false
        case is DatasetError, CaptureError.malformed: true
        default: false
        }
    }

    /// Takes a journal out of the way of every other session: it is renamed in its folder, and a text beside it says why.
    ///
    /// - Returns: the journal's new path.
    static func setAside(
        journal path: String,
        because error: any Error,
        files: any FileOperations
    ) throws(CaptureError) -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        var stem = "set-aside"
        var number = 1
        while FileManager.default.fileExists(atPath: folder.appendingPathComponent(stem + ".journal").path) {
            number += 1
            stem = "set-aside-\(number)"
        }
        let target = folder.appendingPathComponent(stem + ".journal").path
        let note = folder.appendingPathComponent(stem + ".txt").path
        let text = """
            This session could not be written as recordings. \(stem).journal has everything that was sent.
            \(error)
            """
        try DurableFile(path: note, length: 0, files: files).append(Data(text.utf8))
        try files.rename(path, to: target)
        try files.synchronizeFolder(folder.path)
        return target
    }
}
