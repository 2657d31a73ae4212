import Foundation
import Synchronization
import TouchDatasets
import TouchModel

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

        func opened() throws(CaptureError) -> DurableFile {
            if let file { return file }
            return try DurableFile(path: path)
        }
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
    private let lock: FolderLock
    private let state: Mutex<State>
    /// Held while recordings and the folder's description are written; taken before ``state``.
    private let exporting = Mutex<Void>(())

    /// Opens a folder, made where it is missing; sessions that an earlier run could not finish are written as recordings,
    /// and may go on.
    package init(folder: URL, limit: Int) throws {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw CaptureError.storage(path: folder.path, reason: error.systemReason)
        }
        lock = try FolderLock(folder: folder)
        self.folder = folder
        self.limit = limit
        var state = State()
        var recovered: [SessionExport] = []
        for path in try Self.journals(in: folder) {
            guard var reader = try JournalReader(path: path) else { continue }
            var session = Session(path: path, next: 0)
            switch try JournalEnding(path: path) {
            case .finished: continue
            case .exported(let next):
                session.next = next
                session.isExported = true
            case nil:
                while try reader.nextLine() != nil {}
                let file = try DurableFile(path: path, length: reader.length)
                var export = try SessionExport.write(journal: path, into: folder)
                export.tornLines = reader.isTorn ? 1 : 0
                recovered.append(export)
                // Not found again at the next start, unless more comes.
                try file.append(JournalEnding.exported(next: reader.next).line)
                session.next = reader.next
                session.isExported = true
                session.file = file
            }
            // Its page may still be open and go on.
            state.sessions[reader.header.session] = session
        }
        self.recovered = recovered
        self.state = Mutex(state)
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
                do {
                    try FileManager.default.createDirectory(at: sessionFolder, withIntermediateDirectories: true)
                } catch {
                    throw .storage(path: sessionFolder.path, reason: error.systemReason)
                }
                let path = sessionFolder.appendingPathComponent(Self.journalName).path
                let file = try DurableFile(path: path)
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
            let file = try session.opened()
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

    /// Writes a session's recordings; the page has nothing more to send. Other sessions go on meanwhile.
    package func finish(_ identifier: String) throws -> SessionExport {
        try exporting.withLock { _ in
            let (path, wasFinished) = try state.withLock { state in
                guard let session = state.sessions[identifier] else { throw CaptureError.unknownSession }
                // What comes from now on would not be in the recordings.
                state.sessions[identifier]?.isFinished = true
                return (session.path, session.isFinished)
            }
            do {
                let export = try SessionExport.write(journal: path, into: folder)
                try state.withLock { state in
                    if !wasFinished { try state.sessions[identifier]?.opened().append(JournalEnding.finished.line) }
                    state.sessions[identifier]?.file = nil
                    if state.active == identifier { state.active = nil }
                }
                return export
            } catch {
                state.withLock { $0.sessions[identifier]?.isFinished = wasFinished }
                throw error
            }
        }
    }

    /// Writes the recordings of every session that is not finished, as when the recorder is stopped. Their pages may go on
    /// with them when it is started again.
    package func exportUnfinished() throws -> [SessionExport] {
        try state.withLock { state in
            var exports: [SessionExport] = []
            for (identifier, session) in state.sessions.sorted(by: { $0.value.path < $1.value.path })
            where !session.isFinished && !session.isExported {
                exports.append(try SessionExport.write(journal: session.path, into: folder))
                try session.file?.append(JournalEnding.exported(next: session.next).line)
                state.sessions[identifier]?.isExported = true
            }
            return exports
        }
    }
}
