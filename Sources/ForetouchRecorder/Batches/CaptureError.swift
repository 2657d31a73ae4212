import Foundation
import TouchRecordings

/// Why something that a page sent, or a study says, is refused: a sentence for a person.
package enum CaptureError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Text that is not what it should be.
    case malformed(found: String, expected: String)
    /// A field of a study file.
    case invalidStudy(field: String, found: String, expected: String)
    /// A session that nobody began, or that is over.
    case unknownSession
    /// A session that was finished takes no more.
    case sessionFinished
    /// Another page is recording.
    case busy(since: Date)
    /// A batch that comes before its predecessors.
    case gap(expected: Int, found: Int)
    /// The limit on what may be recorded is reached.
    case limitReached(bytes: Int)
    /// The system refused to write.
    case storage(path: String, reason: String)
    /// A session's journal cannot be read back; it lies where `path` says, inside the output folder.
    case setAside(path: String, reason: String)
    /// Another recorder writes into the folder.
    case folderInUse(path: String)
    /// Something that the server needs could not be set up.
    case setup(String)

    package var description: String {
        switch self {
        case .malformed(let found, let expected): "found \(found), expected \(expected)"
        case .invalidStudy(let field, let found, let expected):
            "study: \(field): found \(found), expected \(expected)"
        case .unknownSession: "no such session; the recorder may have been started again with another folder"
        case .sessionFinished: "the session is finished; begin another one"
        case .busy: "another page is recording; one page records at a time"
        case .gap(let expected, let found): "batch \(found) came, batch \(expected) is next"
        case .limitReached(let bytes): "the limit of \(bytes / 1_000_000) MB is reached"
        case .storage(let path, let reason): "\(path): \(reason)"
        case .setAside(let path, let reason):
            "the session cannot be written as recordings and was set aside as \(path): \(reason)"
        case .folderInUse(let path): "\(path): another recorder writes into this folder"
        case .setup(let reason): reason
        }
    }

    /// Runs a scanner over a JSON text, which must be whole, and turns its complaints into sentences.
    package static func reading(
        _ bytes: UnsafeRawBufferPointer,
        _ body: (inout JSONScanner) throws -> Void
    ) throws(CaptureError) {
        var scanner = JSONScanner(bytes)
        do {
            try body(&scanner)
            guard scanner.isAtEnd else { throw scanner.problem("the end of the text") }
        } catch let problem as JSONScanner.Problem {
            let offset = min(problem.offset, bytes.count)
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let text = String(decoding: rest.prefix(24), as: UTF8.self).filter { !$0.isNewline }
            throw .malformed(
                found: rest.isEmpty ? "the end of the text" : "'\(text)' at byte \(offset + 1)",
                expected: problem.expected
            )
        } catch let error as CaptureError {
            throw error
        } catch {
            throw .malformed(found: "\(error)", expected: "JSON")
        }
    }
}

extension CaptureError: LocalizedError {
    package var errorDescription: String? { description }
}
