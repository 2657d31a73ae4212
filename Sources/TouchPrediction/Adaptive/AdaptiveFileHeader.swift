import TouchModel

/// What files of an `adaptive` predictor begin with: a magic, the version, and which features and heads their numbers are of.
struct AdaptiveFileHeader {
    /// Eight characters of ASCII.
    let magic: [UInt8]
    let version: UInt32
    /// The numbers of random features that a file may be of.
    let range: ParameterRange

    /// Its length in bytes.
    static let size = 8 + 3 * 4 + 8 + 4 + 4 * AdaptiveHeads.count

    func write(randomFeatures: Int, to writer: inout LittleEndianWriter) {
        writer.append(bytes: magic)
        writer.append(version)
        writer.append(UInt32(AdaptiveFeatures.count))
        writer.append(UInt32(randomFeatures))
        writer.append(AdaptiveRandomFeatures.seed)
        writer.append(UInt32(AdaptiveHeads.count))
        for head in 0..<AdaptiveHeads.count { writer.append(AdaptiveHeads.horizons[head]) }
    }

    /// Checks a header, and the checksum at the end of what it is of.
    ///
    /// - Parameters:
    ///   - bytes: more may follow.
    ///   - byteCount: the length of all, checksum included, by the number of features with random ones.
    /// - Returns: a reader of what follows the header, and the number of random features.
    func read(
        _ bytes: ArraySlice<UInt8>,
        byteCount: (Int) -> Int
    ) throws(AdaptiveStateError) -> (LittleEndianReader, randomFeatures: Int) {
        guard bytes.starts(with: magic) else { throw .notAState(found: Array(bytes.prefix(magic.count))) }
        var reader = LittleEndianReader(bytes, at: magic.count)
        @inline(__always)
        func check<Value: FixedWidthInteger>(
            _ field: AdaptiveStateError.Field,
            _ expected: Value
        ) throws(AdaptiveStateError) {
            let found: Value = try reader.next(field)
            guard found == expected else {
                throw .invalidField(field, found: .integer(UInt64(found)), expected: .integer(UInt64(expected)))
            }
        }
        try check(.version, version)
        try check(.features, UInt32(AdaptiveFeatures.count))
        let random: UInt32 = try reader.next(.randomFeatures)
        let group = AdaptiveRandomFeatures.group
        guard range.bounds.contains(Double(random)), Int(random) % group == 0 else {
            throw .invalidField(
                .randomFeatures,
                found: .integer(UInt64(random)),
                expected: .multiple(of: group, atMost: Int(range.bounds.upperBound))
            )
        }
        try check(.seed, AdaptiveRandomFeatures.seed)
        try check(.heads, UInt32(AdaptiveHeads.count))
        let length = byteCount(AdaptiveFeatures.count + Int(random))
        guard bytes.count >= length else {
            throw .invalidField(.length, found: .integer(UInt64(bytes.count)), expected: .atLeast(length))
        }
        let expected = StableHash.checksum(of: bytes.prefix(length - 8))
        var end = LittleEndianReader(bytes, at: length - 8)
        let found: UInt64 = try end.next(.checksum)
        guard found == expected else {
            throw .invalidField(.checksum, found: .checksum(found), expected: .checksumOfBytes(expected))
        }
        let horizons = AdaptiveHeads.horizons
        for expected in [horizons.near, horizons.far] {
            let found = try reader.nextLanes(.horizons)
            guard found == expected else {
                throw .invalidField(.horizons, found: .lanes(found.values), expected: .lanes(expected.values))
            }
        }
        return (reader, Int(random))
    }
}
