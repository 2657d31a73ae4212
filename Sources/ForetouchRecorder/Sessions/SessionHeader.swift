import Foundation
import TouchRecordings

/// Who draws on what, as the page states it when a session begins: the first line of the journal.
package struct SessionHeader: Sendable, Equatable {
    static let format = "foretouch-session"
    private static let version = "1.0"
    private static let longestText = 200

    /// Made by the page.
    var session: String
    package var participant: String
    /// What the person or the study calls the device; empty where nobody said.
    var device: String
    /// Whether the person agreed to the study's text; `nil` where it has none.
    var consent: Bool?
    /// What the browser says of itself, its screen and its clock.
    var facts: [String: JSONValue]
    /// The study as it was shown.
    var study: JSONValue
    /// Seconds since 1970 on the recorder's clock.
    var began: Double
    /// Whether the page asked to replace another that records. Not kept.
    package var takesOver = false

    /// Reads what a page sends to begin a session.
    package init(request bytes: UnsafeRawBufferPointer, study: Study, began: Double) throws(CaptureError) {
        let object = try Self.object(bytes, deepest: CaptureBatch.deepestNesting)
        let session = object["session"]?.stringValue ?? ""
        guard SessionIdentifier.isValid(session) else {
            throw .malformed(
                found: "no \"session\"",
                expected: "\"session\": \(SessionIdentifier.length) hexadecimal digits"
            )
        }
        self.session = session
        participant = try Self.text(object, "participant")
        device = try Self.text(object, "device")
        if case .bool(let agreed)? = object["consent"] { consent = agreed }
        if study.consent != nil, consent != true {
            throw .malformed(found: "no consent", expected: "\"consent\": true, as the study asks for it")
        }
        facts = object["facts"]?.objectValue ?? [:]
        takesOver = object["takeover"] == .bool(true)
        self.study = study.json
        self.began = began
    }

    /// Reads the first line of a journal.
    init(line bytes: UnsafeRawBufferPointer) throws(CaptureError) {
        let object = try Self.object(bytes)
        guard object["journal"] == .string(Self.format) else {
            throw .malformed(found: "another file", expected: "\"journal\": \"\(Self.format)\"")
        }
        session = object["session"]?.stringValue ?? ""
        participant = object["participant"]?.stringValue ?? ""
        device = object["device"]?.stringValue ?? ""
        if case .bool(let agreed)? = object["consent"] { consent = agreed }
        facts = object["facts"]?.objectValue ?? [:]
        study = object["study"] ?? .null
        began = object["began"]?.doubleValue ?? 0
        guard SessionIdentifier.isValid(session) else {
            throw .malformed(found: "no \"session\"", expected: "a session's identifier")
        }
    }

    /// The journal's first line, without its end.
    func line() throws -> Data {
        var object: [String: JSONValue] = [
            "journal": .string(Self.format), "version": .string(Self.version), "session": .string(session),
            "participant": .string(participant), "device": .string(device), "facts": .object(facts), "study": study,
            "began": .number(began),
            "columns": .array(PointerSample.columns.map(JSONValue.string)),
        ]
        object["consent"] = consent.map(JSONValue.bool)
        return try JSONValue.object(object).encoded()
    }

    /// The name of the session's folder.
    package var folderName: String {
        let safe = participant.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain || scalar == "_" ? Character(scalar) : "-"
        }
        let stem = String(safe.prefix(40))
        return (stem.isEmpty ? "session" : stem) + "-" + session.prefix(8)
    }

    private static func object(
        _ bytes: UnsafeRawBufferPointer,
        deepest: Int = JSONScanner.deepestNesting
    ) throws(CaptureError) -> [String: JSONValue] {
        var value: JSONValue?
        try CaptureError.reading(bytes) { scanner in
            value = try JSONValue(json: try scanner.rawValue(deepest: deepest))
        }
        guard let object = value?.objectValue else {
            throw .malformed(found: value?.kind ?? "nothing", expected: "an object")
        }
        return object
    }

    private static func text(_ object: [String: JSONValue], _ key: String) throws(CaptureError) -> String {
        guard let value = object[key], value != .null else { return "" }
        guard let text = value.stringValue, text.count <= longestText else {
            throw .malformed(
                found: "\"\(key)\": \(value.kind)",
                expected: "a text of at most \(longestText) characters"
            )
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
