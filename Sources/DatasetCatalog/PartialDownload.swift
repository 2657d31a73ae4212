import Foundation
import TouchRecordings

/// The bytes of a file that have come so far: on disk under the name of the hash that the whole must have, with a note
/// beside it of the address and the version they are of.
final class PartialDownload {
    /// What is noted beside the bytes.
    private struct Note: Codable, Equatable {
        var url: String
        var validator: String?
    }

    let path: String
    private(set) var size: Int64 = 0
    /// What the server called the version that the bytes are of.
    private(set) var validator: String?
    private let url: String
    private let notePath: String
    private var hash = SHA256()
    private var file: OutputFile?

    /// Opens what an earlier attempt left, or begins anew where it is of another address or larger than the whole.
    init(folder: String, sha256: String, url: String, bytes: Int64) throws {
        path = folder + "/" + sha256
        notePath = path + ".json"
        self.url = url
        let note = try? JSONDecoder().decode(Note.self, from: RegularFile.contents(of: notePath, limit: 1 << 16))
        if note?.url == url, RegularFile.exists(at: path) {
            validator = note?.validator
            try readExisting()
        }
        if size > bytes || note?.url != url { remove() }
        file = try OutputFile(path: path, appending: true)
    }

    private func readExisting() throws {
        let handle = FileHandle(fileDescriptor: try RegularFile.open(path), closeOnDealloc: true)
        while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
            hash.update(chunk)
            size += Int64(chunk.count)
        }
    }

    /// Notes what the server calls this version, so that the next attempt can ask for the rest of it.
    func note(validator: String?) throws {
        self.validator = validator
        let note = Note(url: url, validator: validator)
        guard let data = try? JSONEncoder().encode(note) else { return }
        unlink(notePath)
        let file = try OutputFile(path: notePath)
        try data.withUnsafeBytes(file.write)
    }

    /// Appends bytes.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        try file?.write(bytes)
        hash.update(bytes)
        size += Int64(bytes.count)
    }

    /// Throws the bytes away and begins anew.
    func restart() throws {
        try file?.truncate(to: 0)
        hash = SHA256()
        size = 0
        validator = nil
    }

    /// The hash of what has come, in hexadecimal.
    var sha256: String { ContentHash.hexadecimal(hash.finalize()) }

    /// Gives the complete file its name.
    func move(to destination: String) throws {
        try file?.synchronize()
        guard rename(path, destination) == 0 else { throw OutputFile.fault(destination, errno) }
        unlink(notePath)
    }

    /// Removes both where no byte is on disk. After a failed write that is not what ``size`` says.
    func removeIfEmpty() {
        var status = stat()
        if stat(path, &status) != 0 || status.st_size == 0 { remove() }
    }

    /// Removes bytes and note.
    func remove() {
        unlink(path)
        unlink(notePath)
        hash = SHA256()
        size = 0
        validator = nil
    }
}
