/// Why bytes are not those of an ``AdaptiveState``. It becomes text where somebody asks for it, so that a program that has no text links none.
public enum AdaptiveStateError: Error, Equatable, Sendable {
    /// They do not begin as the file of a state does.
    case notAState(found: [UInt8])
    /// A field does not have the value that it must have, or is missing.
    case invalidField(Field, found: Value, expected: Value)

    /// What a file of a state has, in its order.
    public enum Field: Equatable, Sendable {
        case version, features, heads, length, checksum, weights, horizons, strokes, samples, unsolved
        /// Of what there is at each head, which.
        case lanes(Int)
        case number(Matrix, row: Int, column: Int)

        /// A, B and W.
        public enum Matrix: Equatable, Sendable { case products, moments, weights }
    }

    /// What was found, or expected.
    public enum Value: Equatable, Sendable {
        case integer(UInt64)
        case number(Double)
        case lanes(SIMD4<Float>)
        case checksum(UInt64)
        case bytes(Int, offset: Int)
        case atLeast(Int)
        case checksumOfBytes(UInt64)
        case zeroOrOne, numberOfStrokes, finite, notNegative, finiteNotNegative
    }
}

extension AdaptiveStateError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAState(let found):
            "state of an adaptive predictor: begins with \(found), expected \(AdaptiveState.magic)"
        case .invalidField(let field, let found, let expected):
            "state of an adaptive predictor, field '\(field)': found \(found), expected \(expected)"
        }
    }
}

extension AdaptiveStateError.Field: CustomStringConvertible {
    public var description: String {
        switch self {
        case .version: "version"
        case .features: "features"
        case .heads: "heads"
        case .length: "length in bytes"
        case .checksum: "checksum"
        case .weights: "weights"
        case .horizons: "horizons"
        case .strokes: "strokes"
        case .samples: "samples"
        case .unsolved: "samples not solved for"
        case .lanes(let number):
            ["sums of weights", "numbers of weights", "local errors", "agreement", "size", "seconds of trust"][number]
        case .number(.products, let row, let column): "A, row \(row), column \(column)"
        case .number(.moments, let row, let column): "B, row \(row), column \(column)"
        case .number(.weights, let row, let column): "W, row \(row), column \(column)"
        }
    }
}

extension AdaptiveStateError.Value: CustomStringConvertible {
    public var description: String {
        switch self {
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .lanes(let values): "\(values)"
        case .checksum(let value): String(value, radix: 16)
        case .bytes(let count, let offset): "\(count) bytes at offset \(offset)"
        case .atLeast(let count): "\(count) or more"
        case .checksumOfBytes(let value): "\(String(value, radix: 16)), that of the bytes before it"
        case .zeroOrOne: "0 or 1"
        case .numberOfStrokes: "a number of strokes"
        case .finite: "a finite number"
        case .notNegative: "0 or more"
        case .finiteNotNegative: "a finite number from 0 on"
        }
    }
}
