import TouchModel

/// A JSON value as logs of pages and libraries hold it: the keys of an object stand in the order of the file, and what
/// stands for "no value" (`null`, `NaN`, `Infinity`) is ``null``, since many writers put it where RFC 8259 allows none.
package indirect enum JSONNode: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONNode])
    case object([Field])

    /// A key with its value.
    package struct Field: Sendable {
        package let key: String
        package let value: JSONNode

        package init(key: String, value: JSONNode) {
            self.key = key
            self.value = value
        }
    }

    /// Reads the value that comes next: O(bytes), nested at most ``JSONScanner/deepestNesting`` deep.
    ///
    /// - Parameter count: of the values read so far; at most ``JSONValue/mostValues`` are taken.
    /// - Throws: `JSONScanner.Problem` at the first byte that is not JSON.
    package init(_ scanner: inout JSONScanner, depth: Int = 0, count: inout Int) throws {
        count += 1
        guard count <= JSONValue.mostValues else { throw scanner.problem("at most \(JSONValue.mostValues) values") }
        guard depth < JSONScanner.deepestNesting else {
            throw scanner.problem("at most \(JSONScanner.deepestNesting) levels of nesting")
        }
        if scanner.peek(UInt8(ascii: "{")) {
            var fields: [Field] = []
            try scanner.object { scanner, key in
                let name = try scanner.text(of: key)
                fields.append(Field(key: name, value: try JSONNode(&scanner, depth: depth + 1, count: &count)))
            }
            self = .object(fields)
        } else if scanner.peek(UInt8(ascii: "[")) {
            var elements: [JSONNode] = []
            try scanner.array { scanner in
                elements.append(try JSONNode(&scanner, depth: depth + 1, count: &count))
            }
            self = .list(elements)
        } else if scanner.peek(UInt8(ascii: "\"")) {
            self = .text(try scanner.text(of: try scanner.word()))
        } else if scanner.take("true") {
            self = .bool(true)
        } else if scanner.take("false") {
            self = .bool(false)
        } else {
            let start = scanner.position
            let number = try scanner.number()
            if !number.isFinite {
                self = .null
            } else if number.magnitude < 0x1p53 {
                self = .number(number)
            } else {
                // A name of many digits, which double precision would round.
                let written = UnsafeRawBufferPointer(rebasing: scanner.bytes[start..<scanner.position])
                self = .text(String(decoding: written, as: UTF8.self))
            }
        }
    }

    /// The number; `nil` for anything else.
    package var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The elements; `nil` for anything else.
    package var elements: [JSONNode]? { if case .list(let elements) = self { elements } else { nil } }

    /// The fields; `nil` for anything else.
    package var fields: [Field]? { if case .object(let fields) = self { fields } else { nil } }

    /// What a field of a table says of it; `nil` for lists and objects.
    package var plainText: String? {
        switch self {
        case .null: ""
        case .bool(let value): value ? "1" : "0"
        case .number(let number): number.plainText
        case .text(let text): text
        case .list, .object: nil
        }
    }
}

extension JSONNode {
    /// A text that holds a list or an object as JSON or as Python writes it; `nil` for any other.
    package init?(writtenIn text: String) {
        guard let first = text.utf8.first(where: { $0 != 0x20 }),
            first == UInt8(ascii: "[") || first == UInt8(ascii: "{"),
            text.utf8.count > 1
        else { return nil }
        for variant in [text, Self.asJSON(text)] {
            let value = Array(variant.utf8).withUnsafeBytes { bytes -> JSONNode? in
                var scanner = JSONScanner(bytes)
                var count = 0
                guard let node = try? JSONNode(&scanner, count: &count), scanner.isAtEnd else { return nil }
                return node
            }
            if let value {
                self = value
                return
            }
        }
        return nil
    }

    /// Python's words for what JSON calls otherwise.
    private static func asJSON(_ text: String) -> String {
        text.replacing("None", with: "null").replacing("True", with: "true").replacing("False", with: "false")
            .replacing("nan", with: "null").replacing("'", with: "\"")
    }
}
