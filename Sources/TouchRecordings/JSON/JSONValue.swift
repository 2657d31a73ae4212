import Foundation

/// Any JSON value: what headers and descriptions may hold beyond the keys that this version knows.
public enum JSONValue: Sendable, Hashable, Encodable {
    /// The value `null` of JSON.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number within 64 bits, kept exactly.
    case integer(Int64)
    /// A whole number beyond 64 bits, with up to 38 digits.
    case largeInteger(Decimal)
    /// Any other number.
    case number(Double)
    /// A string without its quotes, escapes resolved.
    case string(String)
    /// An array in its order.
    case array([JSONValue])
    /// An object. The order of its keys is not kept.
    case object([String: JSONValue])

    /// Writes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .largeInteger(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }

    /// The number, whether written with a decimal point or without.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .largeInteger(let value): Double(value.description)
        case .number(let value): value
        default: nil
        }
    }

    /// The text, if it is one.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The fields, if it is an object.
    public var objectValue: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The elements, if it is an array.
    public var arrayValue: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// Whether every number in it can be written.
    package var isFinite: Bool {
        switch self {
        case .number(let value): value.isFinite
        case .largeInteger(let value): !value.isNaN
        case .array(let values): values.allSatisfy(\.isFinite)
        case .object(let fields): fields.values.allSatisfy(\.isFinite)
        default: true
        }
    }

    /// What the value is, for messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        case .largeInteger(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): "\"\(value.prefix(60))\(value.count > 60 ? "…" : "")\""
        case .array: "an array"
        case .object: "an object"
        }
    }

    /// The value on one line, keys sorted.
    ///
    /// - Throws: `EncodingError` for numbers that are not finite.
    package func encoded(pretty: Bool = false) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
        return try encoder.encode(self)
    }
}
