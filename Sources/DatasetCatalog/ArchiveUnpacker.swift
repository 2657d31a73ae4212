import Foundation

#if canImport(CArchive)
import CArchive
import SystemLibraries
import TouchRecordings
#endif

/// What may come out of an archive.
package struct ArchiveLimits: Sendable, Equatable {
    /// Bytes of all files together.
    package var bytes: Int64
    /// Files and folders.
    package var entries: Int

    /// Creates limits of these sizes.
    package init(bytes: Int64, entries: Int) {
        self.bytes = bytes
        self.entries = entries
    }
}

/// Unpacks tar and zip archives, plain or compressed with gzip, bzip2, xz or zstd, of which nothing is believed.
///
/// Regular files and folders are taken, each under a path of its own inside the folder; anything else ends the
/// unpacking, and so does more than the limits allow, while it comes. The folder appears under its name when all of it
/// is on disk. Memory does not grow with the archive but for its names.
enum ArchiveUnpacker {
    /// - Parameters:
    ///   - archive: the archive's path.
    ///   - name: what messages call it.
    ///   - folder: the folder to make; it must not exist.
    static func unpack(_ archive: String, named name: String, to folder: String, limits: ArchiveLimits) throws {
        #if canImport(CArchive)
        if let reason = SystemLibrary.archive.absence(
            for: "unpacking \(name)",
            otherwise: "unpack it by another program"
        ) {
            throw FetchError.missingLibrary(reason: reason)
        }
        #endif
        let partial = folder + ".unpacking"
        let manager = FileManager.default
        // What a run that was killed left behind.
        try? manager.removeItem(atPath: partial)
        defer { try? manager.removeItem(atPath: partial) }
        guard mkdir(partial, 0o755) == 0 else { throw OutputFile.fault(partial, errno) }
        #if canImport(CArchive)
        let reading = try ArchiveReading(archive: archive, name: name, folder: partial, limits: limits)
        try reading.run()
        #else
        throw FetchError.damagedArchive(archive: name, reason: "this system's library for archives is not used yet")
        #endif
        guard rename(partial, folder) == 0 else { throw OutputFile.fault(folder, errno) }
    }
}

#if canImport(CArchive)
/// One pass over an archive.
private final class ArchiveReading {
    private let name: String
    private let folder: String
    private let limits: ArchiveLimits
    private let reader: OpaquePointer
    private let locale: NameLocale
    private var names = UnpackedNames()
    private var bytes: Int64 = 0
    private var entries = 0

    init(archive: String, name: String, folder: String, limits: ArchiveLimits) throws {
        self.name = name
        self.folder = folder
        self.limits = limits
        guard let reader = archive_read_new() else {
            throw FetchError.damagedArchive(archive: name, reason: "no memory")
        }
        self.reader = reader
        locale = NameLocale()
        for enable in [
            archive_read_support_format_tar, archive_read_support_format_zip, archive_read_support_filter_gzip,
            archive_read_support_filter_bzip2, archive_read_support_filter_xz, archive_read_support_filter_zstd,
        ] where enable(reader) < ARCHIVE_WARN {
            throw fault()
        }
        try RegularFile.check(archive)
        guard archive_read_open_filename(reader, archive, 64 << 10) == ARCHIVE_OK else { throw fault() }
    }

    deinit { archive_read_free(reader) }

    func run() throws {
        var entry: OpaquePointer?
        while true {
            let status = archive_read_next_header(reader, &entry)
            if status == ARCHIVE_EOF { break }
            // A warning is a name that could not be converted, or an attribute that is of no interest here.
            guard status >= ARCHIVE_WARN, let entry else { throw fault() }
            try take(entry)
        }
        guard entries > 0 else { throw FetchError.damagedArchive(archive: name, reason: "it is empty") }
    }

    private func take(_ entry: OpaquePointer) throws {
        entries += 1
        guard entries <= limits.entries else {
            throw FetchError.archiveTooLarge(
                archive: name,
                found: "more entries",
                limit: "\(limits.entries) files and folders"
            )
        }
        guard let text = Self.path(of: entry) else {
            throw refusal("number \(entries)", "has no name that is UTF-8")
        }
        let type = archive_entry_filetype(entry) & S_IFMT
        let path: ArchivePath
        do throws(ArchivePath.Refusal) {
            if archive_entry_hardlink(entry) != nil || archive_entry_hardlink_utf8(entry) != nil {
                throw ArchivePath.Refusal(reason: "is a hard link, expected files and folders")
            }
            switch type {
            case S_IFDIR:
                if text == "." || text == "./" { return }
                path = try ArchivePath(text)
                try names.insert(folder: path)
            case S_IFREG:
                path = try ArchivePath(text)
                try names.insert(file: path)
            case S_IFLNK: throw ArchivePath.Refusal(reason: "is a symbolic link, expected files and folders")
            default: throw ArchivePath.Refusal(reason: "is a device, a pipe or a socket, expected files and folders")
            }
        } catch {
            throw refusal(text, error.reason)
        }
        let isFile = type == S_IFREG
        try makeFolders(isFile ? path.components.dropLast() : path.components[...])
        if isFile { try write(entry, to: folder + "/" + path.text) }
    }

    private func write(_ entry: OpaquePointer, to path: String) throws {
        let declared = archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : 0
        try check(declared)
        let file = try OutputFile(path: path)
        var size: Int64 = 0
        while true {
            var block: UnsafeRawPointer?
            var count = 0
            var offset: Int64 = 0
            let status = archive_read_data_block(reader, &block, &count, &offset)
            if status == ARCHIVE_EOF { break }
            guard status == ARCHIVE_OK, offset >= 0 else { throw fault() }
            let (end, overflow) = offset.addingReportingOverflow(Int64(count))
            size = overflow ? .max : max(size, end)
            // Before it is written: what a hole of a sparse file stands for counts too.
            try check(size)
            if let block { try file.write(UnsafeRawBufferPointer(start: block, count: count), at: offset) }
        }
        try file.truncate(to: size)
        try file.synchronize()
        bytes += size
    }

    /// Throws where a file of a size would be too much.
    private func check(_ size: Int64) throws(FetchError) {
        guard size > limits.bytes - bytes else { return }
        throw .archiveTooLarge(archive: name, found: "more bytes", limit: "\(limits.bytes) bytes")
    }

    private func makeFolders(_ components: ArraySlice<String>) throws {
        var path = folder
        for component in components {
            path += "/" + component
            guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw OutputFile.fault(path, errno) }
        }
    }

    private static func path(of entry: OpaquePointer) -> String? {
        if let text = archive_entry_pathname_utf8(entry) { return String(validatingCString: text) }
        return archive_entry_pathname(entry).flatMap { String(validatingCString: $0) }
    }

    private func refusal(_ entry: String, _ reason: String) -> FetchError {
        .unsafeEntry(archive: name, entry: entry, reason: reason)
    }

    private func fault() -> FetchError {
        let reason = archive_error_string(reader).map { String(cString: $0) } ?? "error \(archive_errno(reader))"
        return .damagedArchive(archive: name, reason: reason)
    }
}

/// UTF-8 for the names in archives, on this thread and while it lives: the library converts them by the thread's
/// locale, and a program that sets none has one of ASCII.
private struct NameLocale: ~Copyable {
    private let own: locale_t?
    private let former: locale_t?

    init() {
        own = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)
        former = own.flatMap { uselocale($0) }
    }

    deinit {
        guard let own else { return }
        uselocale(former)
        freelocale(own)
    }
}
#endif
