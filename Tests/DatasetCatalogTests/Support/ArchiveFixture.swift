#if canImport(CArchive)
import CArchive
import Foundation

/// Archives made by hand, so that they can hold what no tool would put into one.
enum ArchiveFixture {
    /// An entry of a tar archive.
    struct TarEntry {
        var name: [UInt8]
        var content: [UInt8] = []
        /// `0` regular, `1` hard link, `2` symbolic link, `3` character device, `5` folder, `6` pipe.
        var type: Character = "0"
        var target = ""

        init(_ name: String, _ content: [UInt8] = [], type: Character = "0", target: String = "") {
            self.name = Array(name.utf8)
            self.content = content
            self.type = type
            self.target = target
        }
    }

    /// A ustar archive (POSIX 1003.1-1988).
    static func tar(_ entries: [TarEntry]) -> [UInt8] {
        entries.flatMap { entry in
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ bytes: some Collection<UInt8>, at place: Int) {
                header.replaceSubrange(place..<place + bytes.count, with: bytes)
            }
            func octal(_ value: Int, _ digits: Int) -> [UInt8] {
                let text = String(value, radix: 8)
                return Array((String(repeating: "0", count: digits - text.count) + text + "\0").utf8)
            }
            put(entry.name.prefix(100), at: 0)
            put(octal(0o644, 7), at: 100)
            put(octal(0, 7), at: 108)
            put(octal(0, 7), at: 116)
            put(octal(entry.content.count, 11), at: 124)
            put(octal(0, 11), at: 136)
            put([UInt8](repeating: 32, count: 8), at: 148)
            put(String(entry.type).utf8, at: 156)
            put(entry.target.utf8, at: 157)
            put("ustar\u{0}00".utf8, at: 257)
            put(octal(header.reduce(0) { $0 + Int($1) }, 6) + [32], at: 148)
            let padding = [UInt8](repeating: 0, count: (512 - entry.content.count % 512) % 512)
            return header + entry.content + padding
        } + [UInt8](repeating: 0, count: 1024)
    }

    /// A zip archive with deflate, written by the library that reads it.
    static func zip(_ entries: [(name: String, content: [UInt8])]) -> [UInt8] {
        let writer = archive_write_new()
        defer { archive_write_free(writer) }
        archive_write_set_format_zip(writer)
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var used = 0
        return buffer.withUnsafeMutableBytes { bytes in
            archive_write_open_memory(writer, bytes.baseAddress, bytes.count, &used)
            for entry in entries {
                let header = archive_entry_new()
                defer { archive_entry_free(header) }
                archive_entry_set_pathname(header, entry.name)
                archive_entry_set_filetype(header, 0o100_000)
                archive_entry_set_perm(header, 0o644)
                archive_entry_set_size(header, Int64(entry.content.count))
                archive_write_header(writer, header)
                _ = entry.content.withUnsafeBytes { archive_write_data(writer, $0.baseAddress, $0.count) }
            }
            archive_write_close(writer)
            return Array(bytes.prefix(used))
        }
    }
}
#endif
