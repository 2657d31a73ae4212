extension AdaptiveState {
    /// What every file of a state begins with: eight characters of ASCII.
    package static let magic = Array("ftadapt\n".utf8)
    /// The version of the format, and of what the features and heads are.
    static let version: UInt32 = 1

    /// The state as a file holds it; ``init(bytes:)`` has the format. As many for every state.
    public var bytes: [UInt8] {
        var writer = LittleEndianWriter()
        writer.reserve(Self.byteCount)
        writer.bytes += Self.magic
        writer.append(Self.version)
        writer.append(UInt32(Self.width))
        writer.append(UInt32(AdaptiveHeads.count))
        writer.append(UInt32(running.isSolved ? 1 : 0))
        writer.append(AdaptiveHeads.horizons)
        writer.append(UInt64(running.strokes))
        writer.append(running.seen.bitPattern)
        writer.append(running.unsolved.bitPattern)
        for lanes in running.lanes { writer.append(lanes) }
        for row in 0..<Self.width {
            for column in 0...row { writer.append(numbers[row * Self.width + column].bitPattern) }
        }
        for index in Self.momentsStart..<Self.numberCount { writer.append(numbers[index].bitPattern) }
        writer.append(Self.checksum(of: writer.bytes[...]))
        return writer.bytes
    }

    /// Whether both are the same in a file: what is above the diagonal of A has no meaning.
    public static func == (first: AdaptiveState, second: AdaptiveState) -> Bool { first.bytes == second.bytes }

    /// The length of a state's file, in bytes.
    public static var byteCount: Int { headerSize + 4 * (width * (width + 1) / 2 + 2 * outputs * width) + 8 }

    /// Up to the sums.
    private static let headerSize = 8 + 4 * 4 + 16 + 3 * 8 + 6 * 16

    /// Reads a state.
    ///
    /// Everything is little-endian, and numbers are of IEEE 754. In this order: the magic `ftadapt` and a line feed; four unsigned
    /// integers of 32 bits, the version, the number P of features, that of heads and 1 where there are weights, else 0; the heads in seconds, in
    /// single precision like all that follows but where it is said; the number of strokes, an unsigned integer of 64 bits; the
    /// samples seen and those not solved for, in double precision; at each head the sum of raw weights, their number,
    /// the mean local error, and agreement, size and time of the trust; the lower triangle of A by rows; B and W, P numbers for each of eight
    /// outputs: ahead and aside at the first head, and so on; and the checksum of all before, FNV-1a of 64 bits. The length follows from P.
    /// Whatever stands behind is not looked at: `foretouch train` writes there what was learned from.
    ///
    /// - Parameter bytes: those of a state, ``byteCount`` of them; more may follow.
    /// - Throws: ``AdaptiveStateError``, where these are not the bytes of a state, or not all of them.
    public init(bytes: [UInt8]) throws(AdaptiveStateError) {
        guard bytes.starts(with: Self.magic) else { throw .notAState(found: Array(bytes.prefix(Self.magic.count))) }
        var reader = LittleEndianReader(bytes: bytes, position: Self.magic.count)
        let version: UInt32 = try reader.next("version")
        guard version == Self.version else {
            throw .invalidField("version", found: "\(version)", expected: "\(Self.version)")
        }
        let width: UInt32 = try reader.next("features")
        guard width == Self.width else {
            throw .invalidField("features", found: "\(width)", expected: "\(Self.width)")
        }
        let heads: UInt32 = try reader.next("heads")
        guard heads == AdaptiveHeads.count else {
            throw .invalidField("heads", found: "\(heads)", expected: "\(AdaptiveHeads.count)")
        }
        guard bytes.count >= Self.byteCount else {
            throw .invalidField("length in bytes", found: "\(bytes.count)", expected: "\(Self.byteCount) or more")
        }
        let expected = Self.checksum(of: bytes[..<(Self.byteCount - 8)])
        var end = LittleEndianReader(bytes: bytes, position: Self.byteCount - 8)
        let found: UInt64 = try end.next("checksum")
        guard found == expected else {
            throw .invalidField(
                "checksum",
                found: String(found, radix: 16),
                expected: "\(String(expected, radix: 16)), that of the bytes before it"
            )
        }
        try self.init(&reader)
    }

    /// Reads what follows the number of heads, of a file that is long enough.
    private init(_ reader: inout LittleEndianReader) throws(AdaptiveStateError) {
        self.init()
        let isSolved: UInt32 = try reader.next("weights")
        guard isSolved <= 1 else { throw .invalidField("weights", found: "\(isSolved)", expected: "0 or 1") }
        running.isSolved = isSolved == 1
        let horizons = try reader.nextLanes("horizons")
        guard horizons == AdaptiveHeads.horizons else {
            throw .invalidField("horizons", found: "\(horizons.values)", expected: "\(AdaptiveHeads.horizons.values)")
        }
        let strokes: UInt64 = try reader.next("strokes")
        guard let count = Int(exactly: strokes) else {
            throw .invalidField("strokes", found: "\(strokes)", expected: "a number of strokes")
        }
        running.strokes = count
        running.seen = Double(bitPattern: try reader.next("samples"))
        running.unsolved = Double(bitPattern: try reader.next("samples not solved for"))
        for (name, value) in [("samples", running.seen), ("samples not solved for", running.unsolved)] {
            guard value.isFinite, value >= 0 else {
                throw .invalidField(name, found: "\(value)", expected: "a finite number from 0 on")
            }
        }
        var lanes: [FourLanes] = []
        for name in AdaptiveRunningSums.laneNames { lanes.append(try reader.nextLanes(name)) }
        running.lanes = lanes
        for row in 0..<Self.width {
            for column in 0...row {
                numbers[row * Self.width + column] = try reader.nextNumber("A", row, column)
            }
            let diagonal = numbers[row * Self.width + row]
            guard diagonal >= 0 else {
                throw .invalidField("A, row \(row), column \(row)", found: "\(diagonal)", expected: "0 or more")
            }
        }
        for index in Self.momentsStart..<Self.numberCount {
            let output = (index - Self.momentsStart) / Self.width
            let name = output < Self.outputs ? "B" : "W"
            numbers[index] = try reader.nextNumber(
                name,
                output % Self.outputs,
                (index - Self.momentsStart) % Self.width
            )
        }
    }

    /// FNV-1a of 64 bits.
    package static func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }
}

extension AdaptiveRunningSums {
    fileprivate static let laneNames = [
        "sums of weights", "numbers of weights", "local errors", "agreement", "size", "seconds of trust",
    ]

    /// What there is at each head, in the order of a file.
    fileprivate var lanes: [FourLanes] {
        get { [weightSums, weightCounts, localError, trust.agreement, trust.size, trust.time] }
        set {
            (weightSums, weightCounts, localError) = (newValue[0], newValue[1], newValue[2])
            trust = AdaptiveTrust()
            trust.learn(agreement: newValue[3], size: newValue[4], time: newValue[5])
        }
    }
}

/// Why bytes are not those of an ``AdaptiveState``.
public enum AdaptiveStateError: Error, Equatable, Sendable, CustomStringConvertible {
    /// They do not begin as the file of a state does.
    case notAState(found: [UInt8])
    /// A field does not have the value that it must have, or is missing.
    case invalidField(String, found: String, expected: String)

    public var description: String {
        switch self {
        case .notAState(let found):
            "state of an adaptive predictor: begins with \(found), expected \(AdaptiveState.magic)"
        case .invalidField(let field, let found, let expected):
            "state of an adaptive predictor, field '\(field)': found \(found), expected \(expected)"
        }
    }
}

private struct LittleEndianWriter {
    var bytes: [UInt8] = []

    mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

    mutating func append(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    mutating func append(_ lanes: FourLanes) {
        for lane in lanes.indices { append(lanes[lane].bitPattern) }
    }
}

private struct LittleEndianReader {
    let bytes: [UInt8]
    var position: Int

    mutating func next<Value: FixedWidthInteger>(_ field: String) throws(AdaptiveStateError) -> Value {
        let size = MemoryLayout<Value>.size
        guard position + size <= bytes.count else {
            throw .invalidField(
                field,
                found: "\(bytes.count - position) bytes at offset \(position)",
                expected: "\(size)"
            )
        }
        defer { position += size }
        var value: Value = 0
        for index in (0..<size).reversed() { value = value << 8 | Value(truncatingIfNeeded: bytes[position + index]) }
        return value
    }

    mutating func nextFinite(_ field: String) throws(AdaptiveStateError) -> Float {
        let value = Float(bitPattern: try next(field))
        guard value.isFinite else { throw .invalidField(field, found: "\(value)", expected: "a finite number") }
        return value
    }

    mutating func nextLanes(_ field: String) throws(AdaptiveStateError) -> FourLanes {
        FourLanes(try nextFinite(field), try nextFinite(field), try nextFinite(field), try nextFinite(field))
    }

    mutating func nextNumber(_ field: String, _ row: Int, _ column: Int) throws(AdaptiveStateError) -> Float {
        let value = Float(bitPattern: try next(field))
        guard value.isFinite else {
            throw .invalidField(
                "\(field), row \(row), column \(column)",
                found: "\(value)",
                expected: "a finite number"
            )
        }
        return value
    }
}
