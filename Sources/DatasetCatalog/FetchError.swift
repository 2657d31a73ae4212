import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why a dataset could not be fetched. What was downloaded so far is kept unless it is wrong.
package enum FetchError: Error, Equatable, Sendable {
    /// The catalogue has no such dataset.
    case unknownDataset(name: String, known: [String])
    /// The dataset, or a file of it, has no address.
    case byHand(name: String, instructions: String)
    /// A library that the work needs is not on this system; why it is needed, and what to do.
    case missingLibrary(reason: String)
    /// Another process fetches into the same folder.
    case busy(path: String)
    /// The connection could not be made, or failed in a way that is not told apart.
    case unreachable(url: String, reason: String)
    /// No byte came for some time.
    case stalled(url: String, seconds: Double)
    /// Bytes came, but so few that the file would take for ever.
    case tooSlow(url: String, rate: Double, least: Double)
    /// The connection ended before the file did.
    case cutOff(url: String, received: Int64, expected: Int64)
    /// The server answered with an HTTP status other than success.
    case status(url: String, code: Int)
    /// A redirect led to an address that is not encrypted, or too many followed each other.
    case refusedRedirect(url: String, target: String)
    /// The body is not the file's own bytes, or is not of the declared size.
    case unexpectedBody(url: String, found: String, expected: String)
    /// The content is not what the catalogue declares.
    case wrongHash(url: String, found: String, expected: String)
    /// The device or the account has no space for a file.
    case diskFull(path: String, reason: String)
    /// An archive holds what is not unpacked: a path that leads out of the folder, a link, a device, a name taken twice.
    case unsafeEntry(archive: String, entry: String, reason: String)
    /// More comes out of an archive than is declared.
    case archiveTooLarge(archive: String, found: String, limit: String)
    /// An archive that cannot be read.
    case damagedArchive(archive: String, reason: String)

    /// Whether the same request may succeed a little later.
    var isTransient: Bool {
        switch self {
        case .unreachable, .stalled, .tooSlow, .cutOff: true
        case .status(_, let code): [408, 416, 425, 429].contains(code) || (500...599).contains(code)
        default: false
        }
    }

    /// Whether the file is not there, whoever asks.
    var isAbsence: Bool {
        switch self {
        case .status, .wrongHash, .unexpectedBody: true
        default: false
        }
    }
}

extension FetchError: CustomStringConvertible, LocalizedError {
    package var errorDescription: String? { description }

    package var description: String { text.withVisibleControls }

    private var text: String {
        switch self {
        case .unknownDataset(let name, let known):
            "no dataset '\(name)' in the catalogue; it has \(known.joined(separator: ", "))"
        case .byHand(let name, let instructions):
            "\(name) cannot be fetched as it is. \(instructions)"
        case .missingLibrary(let reason): reason
        case .busy(let path):
            "\(path): another fetch is working there; wait for it, or give another --output"
        case .unreachable(let url, let reason):
            "\(url): \(reason). Without a connection, --from FOLDER takes files that are at hand, or --from URL those of a mirror"
        case .stalled(let url, let seconds):
            "\(url): the server sent nothing for \(seconds.plainText) s"
        case .tooSlow(let url, let rate, let least):
            "\(url): the server sent \(rate.plainText) bytes a second, expected at least \(least.plainText); "
                + "--least-rate sets another limit"
        case .cutOff(let url, let received, let expected):
            "\(url): the connection ended after \(received) of \(expected) bytes"
        case .status(let url, let code):
            "\(url): the server answered \(code) (\(HTTPURLResponse.localizedString(forStatusCode: code)))"
        case .refusedRedirect(let url, let target):
            "\(url): the server sends on to \(target), which is not encrypted or one redirect too many; not followed"
        case .unexpectedBody(let url, let found, let expected):
            "\(url): found \(found), expected \(expected)"
        case .wrongHash(let url, let found, let expected):
            "\(url): found content with SHA-256 \(found), expected \(expected); it was thrown away"
        case .diskFull(let path, let reason):
            "\(path): no space (\(reason)); make some and run the same command again"
        case .unsafeEntry(let archive, let entry, let reason):
            "\(archive): entry '\(entry)' \(reason); nothing was unpacked"
        case .archiveTooLarge(let archive, let found, let limit):
            "\(archive): unpacks to \(found), expected at most \(limit); nothing was unpacked"
        case .damagedArchive(let archive, let reason):
            "\(archive): cannot be unpacked (\(reason)); nothing was unpacked"
        }
    }
}
