import Foundation
import Yams

/// A part of a libinput recording that is read as YAML: gathered line by line, bounded, and without aliases, which
/// could make much of little.
struct YAMLBlock {
    private var text = ""
    private var firstLine = 1

    /// Adds a line.
    mutating func append(_ line: ImportLine) throws(DatasetError) { try append(line.text, at: line) }

    /// Adds text in a line's place.
    mutating func append(_ added: String, at line: ImportLine) throws(DatasetError) {
        if text.isEmpty { firstLine = line.location.line ?? 1 }
        guard !Self.mayHoldAlias(added) else {
            throw line.malformed(expected: "YAML without anchors and aliases")
        }
        guard text.utf8.count + added.utf8.count < LibinputImporter.largestBlock else {
            throw line.malformed(expected: "blocks of at most \(LibinputImporter.largestBlock >> 10) KiB")
        }
        text += added + "\n"
    }

    mutating func clear() { text = "" }

    /// Whether an anchor or alias may stand on the line: `&` or `*` where a word begins, outside a value that stands in
    /// double quotes as a whole. Says yes too often rather than too seldom.
    private static func mayHoldAlias(_ line: String) -> Bool {
        var rest = Substring(line)
        if let quote = rest.range(of: ": \""), !rest[..<quote.lowerBound].contains(where: { "'\"".contains($0) }) {
            let value = rest[quote.upperBound...]
            var isEscaped = false
            let end = value.firstIndex { character in
                defer { isEscaped = character == "\\" && !isEscaped }
                return character == "\"" && !isEscaped
            }
            guard let end else { return true }
            rest = rest[..<quote.lowerBound] + value[end...].dropFirst()
        }
        var previous: Character = " "
        for character in rest {
            if character == "&" || character == "*", " [{,:-?!".contains(previous) { return true }
            previous = character
        }
        return false
    }

    private mutating func node(path: String) throws -> Node? {
        defer { clear() }
        do {
            return try Yams.compose(yaml: text)
        } catch {
            throw DatasetError.malformed(
                SourceLocation(file: path, line: firstLine),
                found: "a block that is not YAML (\(String(describing: error).prefix(200)))",
                expected: "YAML as libinput record writes it"
            )
        }
    }

    /// The events of a block that starts with `- evdev:`.
    mutating func events(path: String) throws -> [LibinputEvent] {
        guard !text.isEmpty else { return [] }
        let line = firstLine
        let items = try node(path: path)?.sequence?.first?["evdev"]?.sequence
        let events = items?.compactMap { item -> LibinputEvent? in
            item.sequence.flatMap { LibinputEvent(numbers: $0.compactMap(\.whole), count: $0.count) }
        }
        guard let items, let events, events.count == items.count else {
            throw DatasetError.malformed(
                SourceLocation(file: path, line: line),
                found: "events in another form",
                expected: "- evdev: with lists of seconds, microseconds, type, code and value"
            )
        }
        return events
    }

    /// What the lines of a device's `evdev:` say.
    mutating func description(path: String) throws -> InputDeviceDescription {
        let line = firstLine
        let fields = try node(path: path)
        func malformed(_ found: String, _ expected: String) -> DatasetError {
            .malformed(SourceLocation(file: path, line: line), found: found, expected: expected)
        }
        guard let fields, fields.mapping != nil else { throw malformed("an empty description", "name, codes, absinfo") }
        var axes: [Int: InputDeviceDescription.Axis] = [:]
        for (key, value) in fields["absinfo"]?.mapping ?? [:] {
            let numbers = value.sequence?.compactMap(\.float) ?? []
            guard let code = key.whole, numbers.count == 5, numbers.allSatisfy(\.isFinite) else {
                throw malformed("an axis of \(numbers.count) numbers", "minimum, maximum, fuzz, flat and resolution")
            }
            axes[code] = InputDeviceDescription.Axis(
                minimum: numbers[0],
                maximum: numbers[1],
                resolution: max(0, numbers[4])
            )
        }
        var keys: [Int] = []
        var hasRelativeAxes = false
        for (type, codes) in fields["codes"]?.mapping ?? [:] {
            let codes = codes.sequence?.compactMap(\.whole) ?? []
            if type.whole == InputEventCode.keyType { keys = codes }
            if type.whole == InputEventCode.relativeType { hasRelativeAxes = !codes.isEmpty }
        }
        return InputDeviceDescription(
            name: fields["name"]?.string,
            axes: axes,
            // 1 is INPUT_PROP_DIRECT.
            isDirect: fields["properties"]?.sequence.map { $0.contains { $0.whole == 1 } },
            hasRelativeAxes: hasRelativeAxes,
            keys: keys
        )
    }
}

extension Node {
    /// A whole number. One to the base 60, as 1:30 was to YAML 1.1, is none: the library traps where it is too large.
    fileprivate var whole: Int? { scalar?.string.contains(":") == false ? int : nil }
}
