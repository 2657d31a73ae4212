import Foundation

/// Numbers as bytes, exact and short: a whole number takes seven bits a byte, low bits first; a floating-point number a
/// byte that counts the bytes of its bit pattern that are not trailing zeros, then those, so that 0 takes one byte and a
/// small whole number three.
struct ScoreBytes {
    private(set) var data = Data()

    mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            data.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        data.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func append(_ number: Double) {
        let pattern = number.bitPattern
        let count = pattern == 0 ? 0 : 8 - pattern.trailingZeroBitCount / 8
        data.append(UInt8(count))
        for index in 0..<count { data.append(UInt8(truncatingIfNeeded: pattern >> UInt64(56 - 8 * index))) }
    }

    mutating func append(_ sums: CompensatedSums) {
        for value in sums.values { append(value) }
        let hasResidues = sums.residues.contains { $0 != 0 }
        append(hasResidues ? 1 : 0 as UInt64)
        if hasResidues { for residue in sums.residues { append(residue) } }
    }

    mutating func append(_ sketch: QuantileSketch) {
        let bins = sketch.occupiedBins
        append(UInt64(bins.count))
        var previous: UInt16 = 0
        for (position, bin) in bins.enumerated() {
            append(UInt64(bin - previous))
            append(sketch.count(inOccupiedBin: position))
            previous = bin
        }
        append(sketch.maximum)
    }
}

/// Reads what ``ScoreBytes`` wrote.
struct ScoreByteReader {
    /// The bytes are not what was expected.
    struct Malformed: Error {}

    private let bytes: [UInt8]
    private var position = 0

    init(_ data: Data) { bytes = Array(data) }

    var isAtEnd: Bool { position == bytes.count }

    private mutating func byte() throws(Malformed) -> UInt8 {
        guard position < bytes.count else { throw Malformed() }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func number() throws(Malformed) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 63, by: 7) {
            let byte = try byte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Malformed()
    }

    mutating func double() throws(Malformed) -> Double {
        let count = try byte()
        guard count <= 8 else { throw Malformed() }
        var pattern: UInt64 = 0
        for index in 0..<UInt64(count) { pattern |= UInt64(try byte()) << (56 - 8 * index) }
        return Double(bitPattern: pattern)
    }

    private mutating func doubles(_ count: Int) throws(Malformed) -> [Double] {
        // Every number takes a byte at least.
        guard count <= bytes.count - position else { throw Malformed() }
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for _ in 0..<count { numbers.append(try double()) }
        return numbers
    }

    mutating func sums(_ count: Int) throws(Malformed) -> CompensatedSums {
        let values = try doubles(count)
        return CompensatedSums(values: values, residues: try number() == 0 ? [] : try doubles(count))
    }

    mutating func sketch() throws(Malformed) -> QuantileSketch {
        var bins: [UInt16] = []
        var counts: [UInt64] = []
        var bin: UInt64 = 0
        for _ in 0..<min(try number(), UInt64(UInt16.max)) {
            bin += min(try number(), UInt64(UInt16.max))
            guard let exact = UInt16(exactly: bin) else { throw Malformed() }
            bins.append(exact)
            counts.append(try number())
        }
        guard let sketch = QuantileSketch(bins: bins, counts: counts, maximum: try double()) else { throw Malformed() }
        return sketch
    }
}
