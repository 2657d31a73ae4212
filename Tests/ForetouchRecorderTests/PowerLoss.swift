import Foundation
import Synchronization

@testable import ForetouchRecorder

/// The file system of a computer that loses power after a number of operations.
///
/// Operations take place in a real folder, and what was synchronized is remembered beside it: the content of files, and
/// the names in folders. ``leave(in:keepingNames:)`` then writes what the disk holds after the loss.
final class PowerLoss: FileOperations {
    private struct Entry {
        var number: UInt64
        var isFolder: Bool
    }

    private struct State {
        var left: Int
        var count = 0
        var contents: [UInt64: Data] = [:]
        var names: [UInt64: [String: Entry]] = [:]
        /// Keeps numbers of files from being given again.
        var held: [UInt64: Int32] = [:]
    }

    private let system = SystemFiles()
    private let root: URL
    private let state: Mutex<State>

    /// - Parameters:
    ///   - root: what lies below it is on a disk of its own; it is empty and there.
    ///   - operations: how many take place before the loss.
    init(root: URL, after operations: Int = .max) {
        self.root = root
        state = Mutex(State(left: operations))
    }

    deinit { state.withLock { $0.held.values.forEach { close($0) } } }

    /// How many operations were asked for.
    var count: Int { state.withLock { $0.count } }

    private func perform<Result>(
        _ body: (inout State) throws(CaptureError) -> Result
    ) throws(CaptureError) -> Result {
        try state.withLock { state throws(CaptureError) in
            guard state.left > 0 else { throw .storage(path: root.path, reason: "no power") }
            state.left -= 1
            state.count += 1
            return try body(&state)
        }
    }

    func makeFolder(_ path: String) throws(CaptureError) {
        try perform { _ throws(CaptureError) in try system.makeFolder(path) }
    }

    func open(_ path: String) throws(CaptureError) -> Int32 {
        try perform { _ throws(CaptureError) in try system.open(path) }
    }

    func append(_ bytes: UnsafeRawBufferPointer, to file: Int32, path: String) throws(CaptureError) {
        try perform { _ throws(CaptureError) in try system.append(bytes, to: file, path: path) }
    }

    func truncate(_ file: Int32, to length: Int, path: String) throws(CaptureError) {
        try perform { _ throws(CaptureError) in try system.truncate(file, to: length, path: path) }
    }

    func synchronize(_ file: Int32, path: String) throws(CaptureError) {
        try perform { state in
            guard let entry = Self.entry(path) else { return }
            Self.hold(path, entry, &state)
            state.contents[entry.number] = try? Data(contentsOf: URL(fileURLWithPath: path))
        }
    }

    func rename(_ path: String, to target: String) throws(CaptureError) {
        try perform { _ throws(CaptureError) in try system.rename(path, to: target) }
    }

    func remove(_ path: String) throws(CaptureError) {
        try perform { _ throws(CaptureError) in try system.remove(path) }
    }

    func synchronizeFolder(_ path: String) throws(CaptureError) {
        try perform { state in
            guard let folder = Self.entry(path) else { return }
            Self.hold(path, folder, &state)
            var names: [String: Entry] = [:]
            for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
                let inside = path + "/" + name
                guard let entry = Self.entry(inside) else { continue }
                Self.hold(inside, entry, &state)
                names[name] = entry
            }
            state.names[folder.number] = names
        }
    }

    private static func entry(_ path: String) -> Entry? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return Entry(number: UInt64(status.st_ino), isFolder: status.st_mode & S_IFMT == S_IFDIR)
    }

    private static func hold(_ path: String, _ entry: Entry, _ state: inout State) {
        if state.held[entry.number] == nil { state.held[entry.number] = Foundation.open(path, O_RDONLY | O_CLOEXEC) }
    }

    /// Writes what the disk holds after the loss.
    ///
    /// - Parameters:
    ///   - target: an empty folder in place of the root.
    ///   - keepsNames: whether folders hold the names that they had at the loss, which file systems may write on their own;
    ///     otherwise those that were synchronized.
    func leave(in target: URL, keepingNames keepsNames: Bool) throws {
        try state.withLock { state in try Self.leave(root, in: target, keepsNames, state) }
    }

    private static func leave(_ folder: URL, in target: URL, _ keepsNames: Bool, _ state: State) throws {
        guard let number = entry(folder.path)?.number else { return }
        try leave(number, folder, in: target, keepsNames, state)
    }

    private static func leave(
        _ number: UInt64,
        _ folder: URL?,
        in target: URL,
        _ keepsNames: Bool,
        _ state: State
    ) throws {
        var names = state.names[number] ?? [:]
        if keepsNames, let folder {
            let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            names = [:]
            for name in found { names[name] = entry(folder.appendingPathComponent(name).path) }
        }
        for (name, entry) in names {
            let place = target.appendingPathComponent(name)
            if entry.isFolder {
                try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
                let inside = keepsNames ? folder?.appendingPathComponent(name) : nil
                try leave(entry.number, inside, in: place, keepsNames, state)
            } else {
                try (state.contents[entry.number] ?? Data()).write(to: place)
            }
        }
    }
}
