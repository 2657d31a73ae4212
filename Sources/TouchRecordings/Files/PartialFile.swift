import Foundation
import TouchModel

/// A file that is being written at its place: beside its target until it is complete, or into a pipe or a device.
///
/// One that is dropped unfinished, or whose program is interrupted (see `PartialFiles`), leaves nothing in place of a file.
package final class PartialFile {
    /// The path as it was given, for messages.
    let path: String
    /// What is written to.
    let descriptor: Int32
    private let place: OutputPlace
    /// The path until the file is complete; `nil` for what is written into.
    private let partial: String?
    private var isFinished = false

    /// - Throws: ``DatasetError`` if it cannot be made.
    package init(_ place: OutputPlace, path: String) throws(DatasetError) {
        self.path = path
        self.place = place
        switch place {
        case .stream(let stream): (descriptor, partial) = (stream.number, nil)
        case .file(let target):
            let name = PartialFiles.partialPath(for: target)
            descriptor = try PartialFiles.register(name) { () throws(DatasetError) in
                let opened = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
                guard opened >= 0 else { throw .inaccessible(path: path, reason: SystemReason.ofLastCall) }
                return opened
            }
            partial = name
        }
    }

    deinit {
        guard let partial else { return }
        close(descriptor)
        if !isFinished {
            unlink(partial)
            PartialFiles.unregister(partial)
        }
    }

    /// Appends all bytes.
    func write(_ bytes: UnsafeRawBufferPointer) throws(DatasetError) {
        guard bytes.write(to: descriptor) else { throw .inaccessible(path: path, reason: SystemReason.ofLastCall) }
    }

    /// Waits until what was written is on disk.
    func synchronize() throws(DatasetError) {
        guard partial == nil || fsync(descriptor) == 0 else {
            throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
        }
    }

    /// Gives files that are complete their names: an interruption comes before or after all of them.
    static func finish(_ files: [PartialFile]) throws(DatasetError) {
        try PartialFiles.complete(files.compactMap(\.partial)) { () throws(DatasetError) in
            for file in files {
                guard let partial = file.partial, let target = file.place.path else { continue }
                guard rename(partial, target) == 0 else {
                    throw .inaccessible(path: file.path, reason: SystemReason.ofLastCall)
                }
                file.isFinished = true
            }
        }
    }
}
