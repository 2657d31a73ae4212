/// Why bytes are not those of an ``AdaptiveState``. It becomes text where somebody asks for it, so that a program that has no text links none.
public enum AdaptiveStateError: Error, Equatable, Sendable {
    /// They do not begin as the file of a state does.
    case notAState(found: [UInt8])
    /// A field does not have the value that it must have, or is missing.
    case invalidField(Field, found: Value, expected: Value)

    /// What a file of a state has.
    public enum Field: Equatable, Sendable {
        /// The version of the format.
        case version
        /// How many features a correction is made of.
        case features
        /// How many random features of them a correction is made of.
        case randomFeatures
        /// What random features were drawn from.
        case seed
        /// How many heads there are.
        case heads
        /// How many bytes there are.
        case length
        /// The checksum of all before it.
        case checksum
        /// Whether there are weights.
        case weights
        /// How far ahead the heads are.
        case horizons
        /// How many strokes were learned from.
        case strokes
        /// How many samples the sums are worth.
        case samples
        /// How many of them the weights do not know yet.
        case unsolved
        /// Of what there is at each head, which.
        case lanes(Int)
        /// A number of a matrix.
        case number(Matrix, row: Int, column: Int)

        /// A, B and W of an ``AdaptiveState``.
        public enum Matrix: Equatable, Sendable {
            /// Sums of products of features: A.
            case products
            /// Sums of products of features and what was missed: B.
            case moments
            /// What corrections are made of: W.
            case weights
        }
    }

    /// What was found, or expected.
    public enum Value: Equatable, Sendable {
        /// A whole number.
        case integer(UInt64)
        /// A number.
        case number(Double)
        /// A number at each head.
        case lanes(SIMD4<Float>)
        /// A checksum.
        case checksum(UInt64)
        /// So many bytes, and where they begin.
        case bytes(Int, offset: Int)
        /// So many or more.
        case atLeast(Int)
        /// A multiple of a number, up to another.
        case multiple(of: Int, atMost: Int)
        /// The checksum of the bytes before.
        case checksumOfBytes(UInt64)
        /// Either of both.
        case zeroOrOne
        /// A number of strokes.
        case numberOfStrokes
        /// Any finite number.
        case finite
        /// 0 or more.
        case notNegative
        /// Any finite number from 0 on.
        case finiteNotNegative
    }
}

extension AdaptiveStateError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAState(let found):
            found.isEmpty
                ? "state of an adaptive predictor: found no bytes, expected a file that 'train' wrote"
                : "state of an adaptive predictor: begins with \(found), expected \(AdaptiveState.magic)"
        case .invalidField(.version, let found, let expected):
            "state of an adaptive predictor, field 'version': found \(found), expected \(expected). States of other versions of Foretouch "
                + "cannot be read: let it learn again, with 'foretouch train'"
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
        case .randomFeatures: "random features"
        case .seed: "seed of the random features"
        case .heads: "heads"
        case .length: "length in bytes"
        case .checksum: "checksum"
        case .weights: "weights"
        case .horizons: "horizons"
        case .strokes: "strokes"
        case .samples: "samples"
        case .unsolved: "samples not solved for"
        case .lanes(let number):
            switch number {
            case 0: "sums of weights"
            case 1: "numbers of weights"
            case 2, 3: "agreement"
            case 4, 5: "size"
            default: "seconds of trust"
            }
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
        case .multiple(let number, let greatest): "a multiple of \(number) up to \(greatest)"
        case .checksumOfBytes(let value): "\(String(value, radix: 16)), that of the bytes before it"
        case .zeroOrOne: "0 or 1"
        case .numberOfStrokes: "a number of strokes"
        case .finite: "a finite number"
        case .notNegative: "0 or more"
        case .finiteNotNegative: "a finite number from 0 on"
        }
    }
}
