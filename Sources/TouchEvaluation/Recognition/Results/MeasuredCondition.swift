/// Under which condition a value was measured: an ordered list of names and values, such as `input=kalman fraction=0.5`.
public struct MeasuredCondition: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Names and values in turn.
    private var words: [String]

    /// The condition of what has no other.
    public static let none = MeasuredCondition([:])

    /// - Parameter entries: names with their values, in the order in which they are written.
    public init(_ entries: KeyValuePairs<String, String>) {
        words = entries.flatMap { [$0.key, $0.value] }
    }

    /// The name of how far ahead predictors were asked, in milliseconds.
    package static let horizon = "horizon_ms"

    /// The condition of predictions so far ahead, in milliseconds.
    package init(horizonMilliseconds: Double) {
        self.init([Self.horizon: horizonMilliseconds.plainText])
    }

    /// The value of a name; `nil` where the condition does not have it.
    public subscript(name: String) -> String? {
        stride(from: 0, to: words.count - 1, by: 2).first { words[$0] == name }.map { words[$0 + 1] }
    }

    /// This condition with another's names and values after its own.
    package func adding(_ other: MeasuredCondition?) -> MeasuredCondition {
        var sum = self
        sum.words += other?.words ?? []
        return sum
    }

    /// Whether there is nothing to say.
    public var isNone: Bool { words.isEmpty }

    /// `name=value` for each, with spaces between them; empty for ``none``.
    public var description: String {
        stride(from: 0, to: words.count - 1, by: 2).map { "\(words[$0])=\(words[$0 + 1])" }.joined(separator: " ")
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        words = try container.decode([String].self)
        guard words.count.isMultiple(of: 2) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "found \(words.count) words, expected names and values in turn"
            )
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(words)
    }
}
