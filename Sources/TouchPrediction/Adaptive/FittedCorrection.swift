import CVectorMath
import TouchModel

/// A correction of `kalman` that was fitted to recordings beforehand, and that an `adaptive` predictor learns on top of.
///
/// It is a linear function of the features of a sample (``AdaptiveFeatures``) and of thousands of random ones
/// (``AdaptiveRandomFeatures``), ahead and aside at each head, in the frame and over the reach in which `adaptive` learns. It stays as it is.
package struct FittedCorrection: Sendable {
    /// The numbers of random features that it may have.
    package static let randomFeatureRange = ParameterRange("fitted-features", 0...16_384)

    /// For every feature sixteen outputs.
    let weights: [Float]
    private let random: AdaptiveRandomFeatures
    /// The features of a sample.
    private var row: [Float]

    /// - Parameters:
    ///   - random: the random features.
    ///   - weights: sixteen for each feature.
    init(_ random: AdaptiveRandomFeatures, weights: [Float]) {
        self.random = random
        self.weights = weights
        row = [Float](repeating: 0, count: AdaptiveFeatures.count + random.count)
    }

    static func randomFeatures(_ count: Int) -> AdaptiveRandomFeatures {
        let group = AdaptiveRandomFeatures.group
        return AdaptiveRandomFeatures(count: (max(0, count) + group - 1) / group * group, isSparse: true)
    }

    /// The number of random features.
    package var randomFeatureCount: Int { random.count }

    /// The correction at every head, over the reach.
    ///
    /// - Parameter features: ``AdaptiveFeatures/count`` of them.
    @inline(never)
    mutating func products(
        with features: UnsafePointer<Float>,
        wide: Int32
    ) -> (ahead: HeadLanes, aside: HeadLanes) {
        row.withUnsafeMutableBufferPointer { row in
            weights.withUnsafeBufferPointer { weights in
                guard let start = row.baseAddress, let weights = weights.baseAddress else { return (.zero, .zero) }
                start.update(from: features, count: AdaptiveFeatures.count)
                random.write(to: start, wide: wide)
                return AdaptiveState.products(of: weights, with: start, width: row.count, wide: wide)
            }
        }
    }
}

extension FittedCorrection: Equatable {
    package static func == (first: FittedCorrection, second: FittedCorrection) -> Bool {
        first.weights == second.weights
    }
}

extension FittedCorrection {
    /// What its bytes begin with: "ftfixed" and a line feed in ASCII.
    package static let magic: [UInt8] = [0x66, 0x74, 0x66, 0x69, 0x78, 0x65, 0x64, 0x0a]
    private static let header = AdaptiveFileHeader(magic: magic, version: 1, range: randomFeatureRange)

    private static func byteCount(_ width: Int) -> Int {
        AdaptiveFileHeader.size + 4 * AdaptiveState.outputs * width + 8
    }

    /// The length in bytes.
    package var byteCount: Int { Self.byteCount(row.count) }

    /// Little-endian: the header of a state with another magic, ``AdaptiveState/init(bytes:)``; for each feature sixteen weights in single
    /// precision, ahead at the eight heads, then aside; and the checksum of all before, FNV-1a of 64 bits.
    package var bytes: [UInt8] {
        var writer = LittleEndianWriter()
        writer.reserve(byteCount)
        Self.header.write(randomFeatures: random.count, to: &writer)
        for weight in weights { writer.append(weight) }
        writer.appendChecksum()
        return writer.bytes
    }

    /// Reads it.
    ///
    /// - Parameter bytes: more may follow.
    /// - Throws: ``AdaptiveStateError``.
    package init(bytes: ArraySlice<UInt8>) throws(AdaptiveStateError) {
        var (reader, count) = try Self.header.read(bytes, byteCount: Self.byteCount)
        let random = Self.randomFeatures(count)
        var weights = [Float](repeating: 0, count: AdaptiveState.outputs * (AdaptiveFeatures.count + random.count))
        for index in weights.indices {
            weights[index] = try reader.nextFinite(
                .number(.weights, row: index / AdaptiveState.outputs, column: index % AdaptiveState.outputs)
            )
        }
        self.init(random, weights: weights)
    }
}
