#if os(Linux)
import Foundation
import TestSupport
import Testing

@testable import TouchRecordings

@Suite("The place of a file that is written")
struct OutputPlaceTests {
    private let folder: TemporaryFolder
    private let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    init() throws { folder = try TemporaryFolder() }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("")).sorted()
    }

    private func kind(_ path: String) -> FileKind? {
        var status = stat()
        return lstat(path, &status) == 0 ? FileKind(status) : nil
    }

    /// What a reader of a pipe gets; it is there before anything is written.
    private func reading(_ pipe: String, _ write: () throws -> Void) throws -> Data {
        let output = folder.file("read")
        defer { unlink(output) }
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/sh")
        reader.arguments = ["-c", "exec cat \"$0\" > \"$1\"", pipe, output]
        try reader.run()
        defer { if reader.isRunning { reader.terminate() } }
        try write()
        reader.waitUntilExit()
        return try Data(contentsOf: URL(fileURLWithPath: output))
    }

    @Test("a pipe gets the content and stays, whoever writes it, plain or packed")
    func pipes() throws {
        let pipe = folder.file("pipe.gz")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(try reading(pipe) { try PartialFiles.write(content, to: pipe) } == content)
        let packed = try reading(pipe) {
            let writer = try TextWriter(path: pipe)
            try writer.write { $0 += Array(content) }
            try writer.finish()
        }
        let file = folder.file("copy.gz")
        try packed.write(to: URL(fileURLWithPath: file))
        #expect(try ContentHash.ofUnpackedFile(file) == ContentHash.of(Array(content)))
        let error = #expect(throws: DatasetError.self) { try OutputPlace(pipe, waiting: 0.05) }
        #expect(error?.description == "\(pipe): is a pipe that no program reads; start one that does first")
        #expect(kind(pipe) == .pipe)
        #expect(try names() == ["copy.gz", "pipe.gz"])
    }

    @Test("a pipe whose reader ends early is an error, not the end of the program")
    func brokenPipe() throws {
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        let place = try OutputPlace(pipe)
        close(reader)
        let error = #expect(throws: DatasetError.self) {
            try PartialFiles.write([(pipe, place, { try $0(content) })])
        }
        #expect(error?.description == "\(pipe): Broken pipe")
        #expect(kind(pipe) == .pipe)
    }

    @Test("a device is written into and stays; a full one is an error")
    func devices() throws {
        let (null, full) = (folder.file("null"), folder.file("full"))
        guard mknod(null, S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0,
            mknod(full, S_IFCHR | 0o666, dev_t(1 << 8 | 7)) == 0,
            case let opened = open(null, O_WRONLY), opened >= 0
        else { return }
        close(opened)
        try PartialFiles.write(content, to: null)
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "null")
        try PartialFiles.write(content, to: link)
        for name in ["full", "full.gz"] {
            if name != "full" {
                try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: "full")
            }
            let error = #expect(throws: DatasetError.self) {
                let writer = try TextWriter(path: folder.file(name))
                try writer.write { $0 += Array(content) }
                try writer.finish()
            }
            #expect(error?.description == "\(folder.file(name)): No space left on device")
        }
        #expect(throws: DatasetError.self) { try PartialFiles.write(content, to: full) }
        #expect([null, full].map(kind) == [.device, .device])
        #expect(try names() == ["full", "full.gz", "link", "null"])
    }

    @Test("a link stays, and the file that it leads to is written, also one that is missing")
    func links() throws {
        try FileManager.default.createDirectory(atPath: folder.file("below"), withIntermediateDirectories: true)
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("below/old")))
        for (link, target) in [("a", "below/old"), ("b", "a"), ("below/c", "../d"), ("e", folder.file("below/new"))] {
            try FileManager.default.createSymbolicLink(atPath: folder.file(link), withDestinationPath: target)
        }
        for (path, target) in [("b", "below/old"), ("below/c", "d"), ("e", "below/new")] {
            try PartialFiles.write(content, to: folder.file(path))
            #expect(kind(folder.file(target)) == .file)
            #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file(target))) == content)
        }
        var status = stat()
        for link in ["a", "b", "below/c", "e"] {
            #expect(lstat(folder.file(link), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        }
        let lock = try OutputPlace(folder.file("a")).lock()
        #expect(throws: DatasetError.inUse(path: folder.file("below/old"))) { try OutputPlace(folder.file("b")).lock() }
        withExtendedLifetime(lock) {}
        try FileManager.default.createSymbolicLink(atPath: folder.file("x"), withDestinationPath: "y")
        try FileManager.default.createSymbolicLink(atPath: folder.file("y"), withDestinationPath: "x")
        let error = #expect(throws: DatasetError.self) { try OutputPlace(folder.file("x")) }
        #expect(error?.description.hasSuffix("Too many levels of symbolic links") == true)
    }

    @Test("a descriptor of the program is written to where it is, and its file gets no other content")
    func descriptors() throws {
        let file = folder.file("file")
        let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        #expect(Data("before ".utf8).withUnsafeBytes { $0.write(to: descriptor) })
        for path in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)"] {
            try PartialFiles.write(Data("content ".utf8), to: path)
        }
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "before content content ")
        let reading = open(file, O_RDONLY)
        defer { close(reading) }
        for path in ["/dev/fd/\(reading)", "/dev/fd/9999"] {
            #expect(throws: DatasetError.self) { try OutputPlace(path) }
        }
        #expect(try names() == ["file"])
    }

    @Test("what cannot be written is refused in one sentence and stays")
    func refused() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("read-only")))
        chmod(folder.file("read-only"), 0o444)
        try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: true)
        let socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = folder.file("socket")
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            bytes.copyBytes(from: path.utf8.prefix(bytes.count - 1))
        }
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        var cases = [
            ("read-only", "is read-only; name another file, or make it writable"),
            ("folder", "is a folder, expected a file, a pipe or nothing of that name"),
            ("read-only/below", "cannot be written to: Not a directory"),
        ]
        if isBound { cases.append(("socket", "is a socket, expected a file, a pipe or nothing of that name")) }
        let before = try names()
        for (name, reason) in cases {
            let path = folder.file(name)
            #expect(throws: DatasetError.inaccessible(path: path, reason: reason)) { try OutputPlace(path) }
            #expect(throws: DatasetError.inaccessible(path: path, reason: reason)) { try TextWriter(path: path) }
            // The other file is not written either.
            #expect(throws: DatasetError.inaccessible(path: path, reason: reason)) {
                try PartialFiles.write([(content, folder.file("other")), (content, path)])
            }
        }
        #expect(throws: DatasetError.self) { try OutputPlace("") }
        #expect(throws: DatasetError.self) { try OutputPlace("a\0b") }
        #expect(try names() == before)
        #expect(try String(contentsOfFile: folder.file("read-only"), encoding: .utf8) == "old")
    }

    @Test("a folder takes the place of nothing else, and a link to a folder stays")
    func folders() throws {
        let (pipe, link) = (folder.file("pipe"), folder.file("link"))
        #expect(mkfifo(pipe, 0o600) == 0)
        try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("file")))
        for (name, kind) in [("pipe", "pipe"), ("file", "file")] {
            let reason = "is a \(kind), expected a folder, or nothing of that name"
            #expect(throws: DatasetError.inaccessible(path: folder.file(name), reason: reason)) {
                try PartialFolder.write(to: folder.file(name), replacing: true) { _ in }
            }
        }
        #expect(kind(pipe) == .pipe)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "made")
        for text in ["first", "second"] {
            try PartialFolder.write(to: link, replacing: true) {
                try Data(text.utf8).write(to: URL(fileURLWithPath: $0 + "/a"))
            }
            #expect(try String(contentsOfFile: folder.file("made/a"), encoding: .utf8) == text)
        }
        var status = stat()
        #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(try names() == ["file", "link", "made", "pipe"])
    }
}
#endif
