import CVectorMath
import TouchModel

extension AdaptiveState {
    /// What every file of a state begins with: "ftadapt" and a line feed in ASCII.
    package static let magic: [UInt8] = [0x66, 0x74, 0x61, 0x64, 0x61, 0x70, 0x74, 0x0a]
    /// The version of the format, and of what the features and heads are.
    static let version: UInt32 = 4

    /// The state as a file holds it; ``init(bytes:)`` has the format. As many for every state.
    public var bytes: [UInt8] {
        var writer = LittleEndianWriter()
        writer.reserve(byteCount)
        Self.header.write(randomFeatures: randomFeatureCount, to: &writer)
        writer.append(UInt32(running.isSolved ? 1 : 0))
        writer.append(UInt64(running.strokes))
        writer.append(running.seen)
        writer.append(running.unsolved)
        for lanes in running.lanes { writer.append(lanes) }
        for row in 0..<width {
            let start = foretouch_row(row, width)
            for column in row..<width { writer.append(numbers[start + column]) }
        }
        for index in momentsStart..<numbers.count { writer.append(numbers[index]) }
        writer.appendChecksum()
        return writer.bytes
    }

    /// Whether both are the same in a file.
    public static func == (first: AdaptiveState, second: AdaptiveState) -> Bool { first.bytes == second.bytes }

    /// The length of the state's file, in bytes.
    public var byteCount: Int { Self.byteCount(width) }

    private static func byteCount(_ width: Int) -> Int {
        headerSize + 4 * (width * (width + 1) / 2 + 2 * outputs * width) + 8
    }

    private static let header = AdaptiveFileHeader(magic: magic, version: version, range: randomFeatureRange)
    /// Up to the sums.
    private static let headerSize = AdaptiveFileHeader.size + 4 + 3 * 8 + AdaptiveRunningSums.laneCount * 16

    /// Reads a state.
    ///
    /// All numbers are little-endian; those that are not integers are of IEEE 754, in single precision unless stated otherwise. In this order:
    /// the magic `ftadapt` and a line feed; three unsigned integers of 32 bits, the version, the number of features and that of random
    /// features; the seed of those, an unsigned integer of 64 bits; the number of heads, of 32 bits; the heads in seconds; 1 of 32 bits if
    /// there are weights, else 0; the number of strokes, an unsigned integer of 64 bits; the samples seen and those not solved for, in double
    /// precision; at each of the first four heads the sum of raw weights, then their number; at each head agreement, then size and time of
    /// the trust; with P features in all, the upper triangle of A by rows; B and W, for each feature sixteen outputs: ahead at the eight heads,
    /// then aside; and the checksum of all before, FNV-1a of 64 bits. The length follows from P. What follows is ignored: `foretouch train` writes there what was
    /// learned from.
    ///
    /// - Parameter bytes: those of a state, ``byteCount`` of them; more may follow.
    /// - Throws: ``AdaptiveStateError``, where these are not the bytes of a state, or not all of them.
    public init(bytes: [UInt8]) throws(AdaptiveStateError) {
        var (reader, random) = try Self.header.read(bytes[...], byteCount: Self.byteCount)
        try self.init(&reader, randomFeatures: random)
    }

    /// Reads what follows the header, of a file that is long enough.
    private init(
        _ reader: inout LittleEndianReader,
        randomFeatures: Int
    ) throws(AdaptiveStateError) {
        self.init(randomFeatures: randomFeatures)
        let isSolved: UInt32 = try reader.next(.weights)
        guard isSolved <= 1 else {
            throw .invalidField(.weights, found: .integer(UInt64(isSolved)), expected: .zeroOrOne)
        }
        running.isSolved = isSolved == 1
        let strokes: UInt64 = try reader.next(.strokes)
        guard let count = Int(exactly: strokes) else {
            throw .invalidField(.strokes, found: .integer(strokes), expected: .numberOfStrokes)
        }
        running.strokes = count
        running.seen = Double(bitPattern: try reader.next(.samples))
        running.unsolved = Double(bitPattern: try reader.next(.unsolved))
        try Self.check(running.seen, .samples)
        try Self.check(running.unsolved, .unsolved)
        var lanes: [FourLanes] = []
        for number in 0..<AdaptiveRunningSums.laneCount { lanes.append(try reader.nextLanes(.lanes(number))) }
        running.lanes = lanes
        for row in 0..<width {
            let start = foretouch_row(row, width)
            for column in row..<width {
                numbers[start + column] = try reader.nextFinite(.number(.products, row: row, column: column))
            }
            let diagonal = numbers[start + row]
            guard diagonal >= 0 else {
                throw .invalidField(
                    .number(.products, row: row, column: row),
                    found: .number(Double(diagonal)),
                    expected: .notNegative
                )
            }
        }
        for index in momentsStart..<numbers.count {
            let place = index - momentsStart
            numbers[index] = try reader.nextFinite(
                .number(
                    index < weightsStart ? .moments : .weights,
                    row: place / Self.outputs % width,
                    column: place % Self.outputs
                )
            )
        }
    }

    private static func check(_ value: Double, _ field: AdaptiveStateError.Field) throws(AdaptiveStateError) {
        guard value.isFinite, value >= 0 else {
            throw .invalidField(field, found: .number(value), expected: .finiteNotNegative)
        }
    }
}

extension AdaptiveRunningSums {
    fileprivate static let laneCount = 8

    /// What there is at each head, in the order of a file: each of the trust at the near and the far ones.
    fileprivate var lanes: [FourLanes] {
        get {
            [weightSums, weightCounts]
                + [trust.agreement, trust.size, trust.time].flatMap { [$0.near, $0.far] }
        }
        set {
            (weightSums, weightCounts) = (newValue[0], newValue[1])
            func both(_ place: Int) -> HeadLanes { HeadLanes(near: newValue[place], far: newValue[place + 1]) }
            trust = AdaptiveTrust()
            trust.learn(agreement: both(2), size: both(4), time: both(6))
        }
    }
}

extension LittleEndianWriter {
    fileprivate mutating func append(_ lanes: FourLanes) { for lane in lanes.indices { append(lanes[lane]) } }
}

extension LittleEndianReader {
    mutating func next<Value: FixedWidthInteger>(
        _ field: AdaptiveStateError.Field
    ) throws(AdaptiveStateError) -> Value {
        if let value: Value = next() { return value }
        throw .invalidField(
            field,
            found: .bytes(rest, offset: position),
            expected: .integer(UInt64(MemoryLayout<Value>.size))
        )
    }

    mutating func nextFinite(_ field: AdaptiveStateError.Field) throws(AdaptiveStateError) -> Float {
        let value = Float(bitPattern: try next(field))
        guard value.isFinite else { throw .invalidField(field, found: .number(Double(value)), expected: .finite) }
        return value
    }

    mutating func nextLanes(_ field: AdaptiveStateError.Field) throws(AdaptiveStateError) -> FourLanes {
        FourLanes(try nextFinite(field), try nextFinite(field), try nextFinite(field), try nextFinite(field))
    }
}
