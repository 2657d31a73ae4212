import Foundation
import TouchModel

/// How a stroke begins, whatever unit, origin, clock and file format it is written in: for recognizing strokes that something was
/// fitted on in another file.
///
/// Six positions, evenly spread by number over the first 64 samples, or over 512 where those say too little, relative to the
/// first position, in 127ths of the larger side of what these samples span. Rounding of coordinates to a five-hundredth of that moves no number by more than one, and two strokes are
/// taken for the same where no number differs by more. Times are not looked at: a clock may have been replaced.
///
/// Strokes that resemble each other by themselves have none: shorter ones than 8 samples, nearly straight ones, and those whose
/// positions take few values.
package struct MotionFingerprint: Sendable, Hashable {
    /// How many bytes one takes: x and y of each position.
    static let byteCount = 12
    private static let (firstSamples, mostSamples) = (64, 512)
    private static let fewestSamples = 8
    /// The fewest different values along x or y, of whichever has more.
    private static let fewestValues = 5
    /// A stroke that stays closer to its chord, in shares of what it spans, is straight.
    private static let smallestBend = 0.1

    /// The numbers of the fingerprint, from -127 to 127; the last four are 0.
    private var numbers: SIMD16<Int8>

    /// That of a stroke; `nil` where it says too little.
    ///
    /// - Parameter samples: of the stroke, in the order of their times.
    package init?(_ samples: [TouchSample]) {
        if let fingerprint = Self(samples, count: min(samples.count, Self.firstSamples)) {
            self = fingerprint
        } else if samples.count > Self.firstSamples,
            let fingerprint = Self(samples, count: min(samples.count, Self.mostSamples))
        {
            self = fingerprint
        } else {
            return nil
        }
    }

    private init?(_ samples: [TouchSample], count: Int) {
        guard count >= Self.fewestSamples else { return nil }
        let origin = samples[0].location
        var (low, high) = (origin, origin)
        for sample in samples[1..<count] {
            low = TouchPoint(min(low.x, sample.location.x), min(low.y, sample.location.y))
            high = TouchPoint(max(high.x, sample.location.x), max(high.y, sample.location.y))
        }
        let span = max(high.x - low.x, high.y - low.y)
        guard span > 0, span.isFinite else { return nil }
        let last = (samples[count - 1].location - origin) / span
        let chord = last.length
        var bend = 0.0
        var numbers = SIMD16<Int8>()
        let points = Self.byteCount / 2
        for point in 1...points {
            let place = (samples[point * (count - 1) / points].location - origin) / span
            bend = max(bend, abs(place.x * last.y - place.y * last.x))
            guard let x = Int8(exactly: (127 * place.x).rounded()), let y = Int8(exactly: (127 * place.y).rounded())
            else { return nil }
            numbers[2 * point - 2] = x
            numbers[2 * point - 1] = y
        }
        // One that turns back is not straight, whatever its chord.
        guard chord < 0.5 || bend >= Self.smallestBend * chord else { return nil }
        func values(from first: Int) -> Int {
            Set(stride(from: first, to: Self.byteCount, by: 2).map { numbers[$0] }).count
        }
        guard max(values(from: 0), values(from: 1)) >= Self.fewestValues else { return nil }
        self.numbers = numbers
    }

    /// Reads what ``append(to:)`` wrote.
    init(_ bytes: some Collection<UInt8>) {
        var numbers = SIMD16<Int8>()
        for (index, byte) in bytes.prefix(Self.byteCount).enumerated() { numbers[index] = Int8(bitPattern: byte) }
        self.numbers = numbers
    }

    /// Writes its bytes behind others.
    func append(to bytes: inout [UInt8]) {
        for index in 0..<Self.byteCount { bytes.append(UInt8(bitPattern: numbers[index])) }
    }

    /// By which fingerprints are found: those of the same stroke differ by one at most. Positions far into a stroke differ most.
    package var key: Int { Int(numbers[6]) }

    /// Whether both are of one stroke.
    ///
    /// - Parameter tolerance: by how much numbers may differ.
    package func matches(_ other: MotionFingerprint, within tolerance: Int = 1) -> Bool {
        for index in 0..<Self.byteCount where abs(Int(numbers[index]) - Int(other.numbers[index])) > tolerance {
            return false
        }
        return true
    }
}

/// Copies that were drawn by the same hand and only look like other strokes: mirrored, turned by quarters, with axes swapped, or sampled at
/// another rate. What is stored of a stroke stays one fingerprint: the candidate is changed, and compared.
extension MotionFingerprint {
    /// How many symmetries a square has.
    package static let symmetryCount = 8
    /// The ratios of rates at which a stroke is looked at, 1 first: 2 for a copy that has every second sample.
    package static let rateRatios = [1.0, 2, 3, 4, 0.5]

    /// The fingerprint of the stroke after one of the symmetries of a square; itself after the first.
    ///
    /// - Parameter symmetry: 0 to ``symmetryCount`` - 1.
    package func after(symmetry: Int) -> MotionFingerprint {
        var changed = self
        for index in stride(from: 0, to: Self.byteCount, by: 2) {
            let (x, y) = (numbers[index], numbers[index + 1])
            let (first, second) = symmetry & 4 == 0 ? (x, y) : (y, x)
            changed.numbers[index] = symmetry & 1 == 0 ? first : 0 &- first
            changed.numbers[index + 1] = symmetry & 2 == 0 ? second : 0 &- second
        }
        return changed
    }

    /// The fingerprint of the stroke as it would be at another rate; `nil` where it says too little.
    ///
    /// - Parameters:
    ///   - samples: of the stroke, in the order of their times.
    ///   - ratio: the other rate over that of the samples, above 0. Positions between samples are on a cubic through four of them.
    package init?(_ samples: [TouchSample], atRateRatio ratio: Double) {
        guard ratio != 1 else {
            self.init(samples)
            return
        }
        guard samples.count > 1 else { return nil }
        let count = min(Self.mostSamples, Int((Double(samples.count - 1) * ratio).rounded(.down)) + 1)
        self.init(
            (0..<count).map { number in
                let place = Double(number) / ratio
                let index = min(Int(place), samples.count - 2)
                var sample = samples[index]
                sample.location = Self.location(in: samples, after: index, share: place - Double(index))
                return sample
            }
        )
    }

    /// The position between a sample and the next, on the cubic of Catmull and Rom (1974).
    private static func location(in samples: [TouchSample], after index: Int, share: Double) -> TouchPoint {
        let (p1, p2) = (samples[index].location, samples[index + 1].location)
        guard share > 0 else { return p1 }
        let p0 = index > 0 ? samples[index - 1].location : p1
        let p3 = index + 2 < samples.count ? samples[index + 2].location : p2
        let (first, second) = ((p2 - p0) * 0.5, (p3 - p1) * 0.5)
        let (square, cube) = (share * share, share * share * share)
        let start = p1 * (2 * cube - 3 * square + 1) + first * (cube - 2 * square + share)
        return start + p2 * (3 * square - 2 * cube) + second * (cube - square)
    }
}

/// The fingerprints of many strokes, as text of base 64 in files.
package struct MotionFingerprints: Sendable, Hashable, Codable {
    /// The fingerprints, in the order of the strokes.
    package private(set) var all: [MotionFingerprint] = []

    /// Creates an empty one.
    package init() {}

    /// Adds a fingerprint.
    package mutating func add(_ fingerprint: MotionFingerprint) { all.append(fingerprint) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let data = Data(base64Encoded: try container.decode(String.self)),
            data.count.isMultiple(of: MotionFingerprint.byteCount)
        else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "found other text, expected base 64 of \(MotionFingerprint.byteCount) bytes a stroke"
            )
        }
        let bytes = [UInt8](data)
        all = stride(from: 0, to: bytes.count, by: MotionFingerprint.byteCount).map { MotionFingerprint(bytes[$0...]) }
    }

    package func encode(to encoder: any Encoder) throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(all.count * MotionFingerprint.byteCount)
        for fingerprint in all { fingerprint.append(to: &bytes) }
        var container = encoder.singleValueContainer()
        try container.encode(Data(bytes).base64EncodedString())
    }
}
