import Foundation

/// A place in a file, for messages.
public struct SourceLocation: Sendable, Equatable, CustomStringConvertible {
    /// The path as it was given.
    public var file: String
    /// Counting from 1; `nil` where the whole file is meant.
    public var line: Int?

    /// A line of a file, or the file as a whole.
    package init(file: String, line: Int? = nil) {
        self.file = file
        self.line = line
    }

    public var description: String {
        let file = file.withVisibleControls
        return line.map { "\(file):\($0)" } ?? file
    }
}

/// Why data could not be read or written. Every message names the file, what was found and what was expected.
public enum DatasetError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The system refused to open, read or write.
    case inaccessible(path: String, reason: String)
    /// Another run writes there.
    case inUse(path: String)
    /// A line or field that does not fit the format.
    case malformed(SourceLocation, found: String, expected: String)
    /// The compressed stream is damaged or ends early.
    case damagedCompression(SourceLocation, reason: String)
    /// The file declares a format version that this library does not read.
    case unsupportedVersion(SourceLocation, found: String, supported: String)
    /// No importer knows the file. `looks` says what it looks like and what can be done with it.
    case unrecognizedFormat(path: String, looks: String, known: [String])
    /// The format or the file lacks something without which the data mean nothing.
    case missing(SourceLocation, what: String, hint: String)
    /// A dataset's content does not match what its `dataset.json` declares.
    case contentMismatch(path: String, found: String, expected: String)
    /// A contact that holds more samples than the reader accepts.
    case contactTooLong(SourceLocation, contact: Int32, limit: Int)
    /// A value given by the caller is out of range.
    case invalidOption(name: String, found: String, expected: String)

    public var description: String { text.withVisibleControls }

    private var text: String {
        switch self {
        case .inaccessible(let path, let reason):
            "\(path): \(reason)"
        case .inUse(let path):
            "\(path): another run is writing there; wait for it, or name another --output"
        case .malformed(let place, let found, let expected):
            "\(place): found \(found), expected \(expected)"
        case .damagedCompression(let place, let reason):
            "\(place): the gzip stream is damaged (\(reason)); expected a complete one"
        case .unsupportedVersion(let place, let found, let supported):
            "\(place): written in version \(found) of the format, this program reads \(supported); update Foretouch"
        case .unrecognizedFormat(let path, let looks, let known):
            "\(path): no importer recognizes this file, which looks like \(looks). Known formats are "
                + known.joined(separator: ", ")
        case .missing(let place, let what, let hint):
            "\(place): \(what) is missing; \(hint)"
        case .contentMismatch(let path, let found, let expected):
            "\(path): found \(found), expected \(expected)"
        case .contactTooLong(let place, let contact, let limit):
            "\(place): contact \(contact) has more than \(limit) samples; expected at most that many from touch-down to "
                + "lift, because a contact is held in memory whole. If it is one contact, --max-contact-samples raises the limit"
        case .invalidOption(let name, let found, let expected):
            "option \(name): found '\(found)', expected \(expected)"
        }
    }
}

extension DatasetError: LocalizedError {
    public var errorDescription: String? { description }
}

/// Text from a file as it may stand in a message: cut short, with control characters made visible.
package func excerpt(_ bytes: UnsafeRawBufferPointer, limit: Int = 60) -> String {
    let text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return "'" + text.withVisibleControls + (bytes.count > limit ? "…'" : "'")
}
