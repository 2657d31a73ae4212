import Foretouch
import Foundation

/// What is wrong with an argument.
struct CallError: Error, Equatable, CustomStringConvertible {
    /// Where: the name of the argument, or a place in it.
    var place: String
    var found: String
    var expected: String

    init(_ place: String, found: String, expected: String) {
        self.place = place
        self.found = found
        self.expected = expected
    }

    var description: String { "\(place): found \(found), expected \(expected)" }
}

/// Where a caller wants to read why a call failed.
struct ErrorBuffer {
    private let bytes: UnsafeMutablePointer<CChar>?
    private let size: Int

    init(_ bytes: UnsafeMutablePointer<CChar>?, _ size: Int) {
        self.bytes = bytes
        self.size = size
    }

    /// Does what a call is for; where that fails, the caller reads why.
    func attempt<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            write(Self.text(of: error))
            return nil
        }
    }

    /// 0, or -1 for a failure.
    func status(_ body: () throws -> Void) -> Int32 { attempt(body) == nil ? -1 : 0 }

    /// A handle, or NULL for a failure.
    func handle(_ body: () throws -> Handle) -> OpaquePointer? { attempt(body)?.released }

    /// As much of a text as there is space for, with a closing zero and no half characters.
    private func write(_ text: String) {
        guard let bytes, size > 0 else { return }
        var capacity = size - 1
        var end = 0
        for scalar in text.unicodeScalars where scalar.value != 0 {
            let units = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            guard units.count <= capacity else { break }
            for unit in units {
                bytes[end] = CChar(bitPattern: unit)
                end += 1
            }
            capacity -= units.count
        }
        bytes[end] = 0
    }

    private static func text(of error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context): "\(path(context))'\(key.stringValue)' is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            path(context) + context.debugDescription
        case is CancellationError: "stopped"
        default: "\(error)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let names = context.codingPath.map { key in key.intValue.map { "\($0)" } ?? key.stringValue }
        return names.isEmpty ? "" : names.joined(separator: ".") + ": "
    }
}

/// A caller's text.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
    guard let pointer else { throw CallError(name, found: "NULL", expected: "a text") }
    guard let text = String(validatingCString: pointer) else {
        throw CallError(name, found: "other bytes", expected: "UTF-8")
    }
    return text
}

/// A caller's list of `count` values.
func list<Element>(
    _ pointer: UnsafePointer<Element>?,
    _ count: Int64,
    _ name: String
) throws(CallError) -> UnsafeBufferPointer<Element> {
    guard count >= 0, let count = Int(exactly: count) else {
        throw CallError(name, found: "a count of \(count)", expected: "0 or more")
    }
    guard pointer != nil || count == 0 else { throw CallError(name, found: "NULL", expected: "\(count) values") }
    return UnsafeBufferPointer(start: pointer, count: count)
}
