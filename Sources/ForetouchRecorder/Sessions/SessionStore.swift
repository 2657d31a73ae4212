import Foundation
import Synchronization
import TouchModel
import TouchRecordings

/// The sessions of an output folder and their journals: the one place that writes what pages send.
///
/// Everything here may wait for the disk, so callers keep it off the threads that serve connections.
package final class SessionStore: Sendable {
    /// What a page is told when its session begins.
    package struct Begun: Sendable, Equatable {
        /// The batch to send next: 0 for a new session.
        package var next: Int
    }

    /// What a page is told of a batch that is on disk.
    package struct Accepted: Sendable, Equatable {
        /// The batch to send next.
        package var next: Int
        /// Whether the page is the one that records; `false` once another took over.
        package var isActive: Bool
        /// Whether the batch had been accepted before.
        package var isRepeated: Bool
    }

    private struct Session {
        var path: String
        var next: Int
        /// Whether the page said that it has nothing more to send.
        var isFinished = false
        /// Whether everything in the journal is in recordings, too.
        var isExported = false
        /// Opened with the first batch.
        var file: DurableFile?

        func opened(_ files: any FileOperations) throws(CaptureError) -> DurableFile {
            if let file { return file }
            return try DurableFile(path: path, files: files)
        }
    }

    /// What of an earlier run was found.
    private struct Found {
        var sessions: [String: Session] = [:]
        var exports: [SessionExport] = []
        var failures: [SessionFailure] = []
    }

    private struct State {
        var sessions: [String: Session] = [:]
        var active: String?
        var activeSince = Date.distantPast
        var bytes = 0
    }

    static let journalName = "session.journal"

    let folder: URL
    /// No more bytes than these are recorded in all.
    let limit: Int
    /// What sessions of earlier runs were found and written as recordings.
    package let recovered: [SessionExport]
    /// What sessions of earlier runs could not be written as recordings. They keep no other one from it.
    package let failures: [SessionFailure]
    private let files: any FileOperations
    private let lock: FolderLock
    private let state: Mutex<State>
    /// Held while recordings and the folder's description are written; taken before ``state``.
    private let exporting = Mutex<Void>(())

    /// Opens a folder, made where it is missing; sessions that an earlier run could not finish are written as recordings,
    /// and may go on. What was written is checked, and written again where it is missing or damaged.
    package convenience init(folder: URL, limit: Int) throws {
        try self.init(folder: folder, limit: limit, files: SystemFiles())
    }

    /// - Parameter files: what writes; another one in tests.
    init(folder: URL, limit: Int, files: any FileOperations) throws {
        try files.makeFolders(folder.path)
        lock = try FolderLock(folder: folder)
        self.folder = folder
        self.limit = limit
        self.files = files
        try? FileManager.default.removeItem(at: folder.appendingPathComponent(SessionExport.partialFolder))
        var found = Found()
        let isListed = try Self.describes(folder, files, &found)
        for path in try Self.journals(in: folder) {
            do {
                try Self.recover(path, in: folder, isListed: isListed, files, &found)
            } catch {
                let failure = Self.failure(of: path, in: folder, error, files)
                if failure.isSetAside { found.sessions = found.sessions.filter { $0.value.path != path } }
                found.failures.append(failure)
            }
        }
        recovered = found.exports
        failures = found.failures
        state = Mutex(State(sessions: found.sessions))
    }

    /// Whether a folder has a description. One that makes no sense, as after a loss of power, is set aside: every session
    /// then lists its recordings anew.
    private static func describes(
        _ folder: URL,
        _ files: any FileOperations,
        _ found: inout Found
    ) throws(CaptureError) -> Bool {
        let path = folder.appendingPathComponent(DatasetManifest.fileName).path
        guard FileManager.default.fileExists(atPath: path) else { return false }
        do {
            _ = try DatasetManifest(path: path)
        } catch  where SessionFailure.isLasting(error) {
            try files.rename(path, to: path + ".damaged")
            try files.synchronizeFolder(folder.path)
            found.failures.append(
                SessionFailure(file: DatasetManifest.fileName + ".damaged", reason: "\(error)", isSetAside: true)
            )
            return false
        } catch {
            // Whoever must write it will say so.
        }
        return true
    }

    /// Goes on with a session of an earlier run, written as recordings unless that was done.
    private static func recover(
        _ path: String,
        in folder: URL,
        isListed: Bool,
        _ files: any FileOperations,
        _ found: inout Found
    ) throws {
        guard var reader = try JournalReader(path: path) else { return }
        let ending = try JournalEnding(path: path)
        let recordings = ending?.recordings
        var session = Session(path: path, next: 0)
        session.isFinished = ending?.kind == .finished
        if case .exported(let next)? = ending?.kind { session.next = next }
        if let recordings, recordings.isEmpty || isListed, recordings.allSatisfy({ $0.isWhole(in: folder) }) {
            session.isExported = true
        } else {
            while try reader.nextLine() != nil {}
            session.next = reader.next
            // Its page may go on even where the disk is full now.
            if !session.isFinished { found.sessions[reader.header.session] = session }
            let file = try DurableFile(path: path, length: reader.length, files: files)
            var export = try SessionExport.write(journal: path, into: folder, files: files)
            export.tornLines = reader.isTorn ? 1 : 0
            // Not found again at the next start, unless more comes.
            let kind = session.isFinished ? JournalEnding.Kind.finished : .exported(next: reader.next)
            try file.append(try JournalEnding(kind, export.written).line())
            found.exports.append(export)
            session.isExported = true
            session.file = session.isFinished ? nil : file
        }
        // Its page may still be open and go on.
        if !session.isFinished { found.sessions[reader.header.session] = session }
    }

    /// Says why a session was not written, and sets it aside where that will not change.
    private static func failure(
        of path: String,
        in folder: URL,
        _ error: any Error,
        _ files: any FileOperations
    ) -> SessionFailure {
        var place = path
        var reason = "\(error)"
        var isSetAside = false
        if SessionFailure.isLasting(error) {
            do {
                place = try SessionFailure.setAside(journal: path, because: error, files: files)
                isSetAside = true
            } catch {
                reason += "; it could not be set aside: \(error)"
            }
        }
        let inside = place.split(separator: "/").suffix(2).joined(separator: "/")
        return SessionFailure(file: inside, reason: reason, isSetAside: isSetAside)
    }

    private static func journals(in folder: URL) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names.sorted().map { folder.appendingPathComponent($0).appendingPathComponent(journalName).path }
            .filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Begins a session, or goes on with one that the page had begun.
    ///
    /// - Parameter takesOver: whether it may replace the session of another page, which then is told to stop.
    package func begin(_ header: SessionHeader, takesOver: Bool) throws(CaptureError) -> Begun {
        try state.withLock { state throws(CaptureError) in
            if let active = state.active, active != header.session, !takesOver, state.sessions[active] != nil {
                throw .busy(since: state.activeSince)
            }
            if let known = state.sessions[header.session] {
                guard !known.isFinished else { throw .sessionFinished }
            } else {
                let sessionFolder = folder.appendingPathComponent(header.folderName)
                // Synchronized also where it was there: its maker may have lost power before.
                try files.makeFolder(sessionFolder.path)
                try files.synchronizeFolder(folder.path)
                let path = sessionFolder.appendingPathComponent(Self.journalName).path
                let file = try DurableFile(path: path, length: Self.isBegun(path) ? nil : 0, files: files)
                guard file.length == 0 else { throw .sessionFinished }
                guard let line = try? header.line() else {
                    throw .malformed(found: "facts that cannot be written", expected: "finite numbers")
                }
                try append(line, to: file, &state)
                state.sessions[header.session] = Session(path: path, next: 0, file: file)
            }
            state.active = header.session
            state.activeSince = Date()
            return Begun(next: state.sessions[header.session]?.next ?? 0)
        }
    }

    /// Whether a journal is there with a header, however damaged; half a line was never acknowledged.
    private static func isBegun(_ path: String) -> Bool {
        guard FileManager.default.fileExists(atPath: path) else { return false }
        do { return try JournalReader(path: path) != nil } catch { return true }
    }

    /// Puts a batch on disk. When this returns it is there.
    ///
    /// - Parameters:
    ///   - batch: as read from `bytes`.
    ///   - bytes: what the page sent.
    ///   - received: seconds since 1970.
    package func accept(
        _ batch: CaptureBatch,
        bytes: UnsafeRawBufferPointer,
        received: Double
    ) throws(CaptureError) -> Accepted {
        var line = Data(capacity: bytes.count + 64)
        line.append(contentsOf: "{\"received\":\(received),\"batch\":".utf8)
        // Line ends are white space in JSON, and only that: inside strings they are escaped.
        let holdsEnds = [0x0A, 0x0D].contains { end in
            bytes.baseAddress.map { memchr($0, end, bytes.count) != nil } ?? false
        }
        line.append(contentsOf: holdsEnds ? Data(bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }) : Data(bytes))
        line.append(contentsOf: "}".utf8)
        let entry = line
        return try state.withLock { state throws(CaptureError) in
            guard var session = state.sessions[batch.session] else { throw .unknownSession }
            // After the recorder was started again, the first page that goes on is the one that records.
            if state.active == nil, !session.isFinished {
                state.active = batch.session
                state.activeSince = Date()
            }
            let isActive = state.active == batch.session
            guard batch.sequence >= session.next else {
                return Accepted(next: session.next, isActive: isActive, isRepeated: true)
            }
            guard !session.isFinished else { throw .sessionFinished }
            guard batch.sequence == session.next else {
                throw .gap(expected: session.next, found: batch.sequence)
            }
            let file = try session.opened(files)
            try append(entry, to: file, &state)
            session.file = file
            session.next += 1
            session.isExported = false
            state.sessions[batch.session] = session
            return Accepted(next: session.next, isActive: isActive, isRepeated: false)
        }
    }

    private func append(_ line: Data, to file: DurableFile, _ state: inout State) throws(CaptureError) {
        guard state.bytes + line.count <= limit else { throw .limitReached(bytes: limit) }
        try file.append(line)
        state.bytes += line.count
    }

    /// Writes a session's recordings; the page has nothing more to send. Other sessions go on meanwhile. When this returns,
    /// the recordings are on disk, and then the mark that they are.
    ///
    /// - Throws: ``CaptureError/storage(path:reason:)`` where they could not be written: the session is as before, and can be
    ///   finished later. ``CaptureError/setAside(path:reason:)`` where the journal cannot be read.
    package func finish(_ identifier: String) throws(CaptureError) -> SessionExport {
        try exporting.withLock { _ throws(CaptureError) in
            let (path, wasFinished) = try state.withLock { state throws(CaptureError) in
                guard let session = state.sessions[identifier] else { throw .unknownSession }
                // What comes from now on would not be in the recordings.
                state.sessions[identifier]?.isFinished = true
                return (session.path, session.isFinished)
            }
            do {
                let export = try SessionExport.write(journal: path, into: folder, files: files)
                try state.withLock { state in
                    if !wasFinished {
                        let ending = try JournalEnding(.finished, export.written).line()
                        try state.sessions[identifier]?.opened(files).append(ending)
                    }
                    state.sessions[identifier]?.file = nil
                    if state.active == identifier { state.active = nil }
                }
                return export
            } catch {
                throw state.withLock { state in
                    let failure = Self.failure(of: path, in: folder, error, files)
                    guard failure.isSetAside else {
                        state.sessions[identifier]?.isFinished = wasFinished
                        return Self.storageError(error, path)
                    }
                    state.sessions[identifier] = nil
                    if state.active == identifier { state.active = nil }
                    return .setAside(path: failure.file, reason: failure.reason)
                }
            }
        }
    }

    private static func storageError(_ error: any Error, _ path: String) -> CaptureError {
        if let error = error as? CaptureError { return error }
        guard case DatasetError.inaccessible(let path, let reason) = error else {
            return .storage(path: path, reason: "\(error)")
        }
        return .storage(path: path, reason: reason)
    }

    /// Writes the recordings of every session that is not finished, as when the recorder is stopped. Their pages may go on
    /// with them when it is started again. A session that cannot be written keeps no other one from it.
    package func exportUnfinished() -> (exports: [SessionExport], failures: [SessionFailure]) {
        exporting.withLock { _ in
            state.withLock { state in
                var exports: [SessionExport] = []
                var failures: [SessionFailure] = []
                for (identifier, session) in state.sessions.sorted(by: { $0.value.path < $1.value.path })
                where !session.isFinished && !session.isExported {
                    do {
                        let export = try SessionExport.write(journal: session.path, into: folder, files: files)
                        let ending = JournalEnding(.exported(next: session.next), export.written)
                        try session.opened(files).append(try ending.line())
                        exports.append(export)
                        state.sessions[identifier]?.isExported = true
                    } catch {
                        let failure = Self.failure(of: session.path, in: folder, error, files)
                        if failure.isSetAside { state.sessions[identifier] = nil }
                        failures.append(failure)
                    }
                }
                return (exports, failures)
            }
        }
    }
}
