import Foundation
import Testing
import TouchModel

@testable import StandardPredictors
@testable import TouchPrediction

/// Strokes are known again by how they begin.
@Suite("Motion fingerprints")
struct MotionFingerprintTests {
    /// Handwriting of a kind: two frequencies of a person and stroke, and a drift to the right.
    private static func stroke(_ seed: Int, count: Int = 90) -> [TouchSample] {
        var generator = SeededGenerator(seed: UInt64(seed))
        func draw(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let (a, b) = (draw(6...14), draw(6...14))
        let (p, q, drift) = (draw(0...6), draw(0...6), draw(40...120))
        return (0..<count).map { number in
            let t = 0.008 * Double(number)
            let location = TouchPoint(100 + drift * t + 30 * sin(a * t + p), 400 + 25 * sin(b * t + q))
            return TouchSample(timestamp: t, location: location)
        }
    }

    private static func changed(
        _ samples: [TouchSample],
        _ change: (TouchPoint) -> TouchPoint,
        time: (Double) -> Double = { $0 }
    ) -> [TouchSample] {
        samples.map { TouchSample(timestamp: time($0.timestamp), location: change($0.location)) }
    }

    private static func rounded(_ point: TouchPoint, _ steps: Double) -> TouchPoint {
        (point * steps).rounded(.toNearestOrAwayFromZero) / steps
    }

    @Test("the same stroke in another unit, from another origin, rounded and on another clock matches")
    func reencoded() {
        var seen = 0
        for seed in 0..<200 {
            let samples = Self.stroke(seed)
            // A few are nearly straight.
            guard let fingerprint = MotionFingerprint(samples) else { continue }
            seen += 1
            let others = [
                // Millimeters with two decimals, from a corner, times as whole milliseconds of the day.
                Self.changed(samples, { Self.rounded($0 * (25.4 / 160) - TouchPoint(3, 7), 100) }) {
                    (($0 + 40_271) * 1000).rounded() / 1000
                },
                // Typographic points, tenths of a pixel.
                Self.changed(samples, { $0 * 0.75 + TouchPoint(1000, -20) }),
                Self.changed(samples, { Self.rounded($0, 10) }),
            ]
            for (number, other) in others.enumerated() {
                let same = MotionFingerprint(other)
                #expect(same.map { $0.matches(fingerprint) && fingerprint.matches($0) } == true, "\(seed) \(number)")
            }
        }
        #expect(seen > 190)
    }

    @Test("other strokes do not match")
    func others() throws {
        let all = (0..<400).compactMap { MotionFingerprint(Self.stroke($0)) }
        #expect(all.count > 390)
        for first in all.indices {
            for second in all.indices where second > first {
                #expect(!all[first].matches(all[second]), "\(first) \(second)")
            }
        }
        // Not a mirrored one, nor one that is drawn from the other end.
        let samples = Self.stroke(1)
        let fingerprint = try #require(MotionFingerprint(samples))
        let mirrored = Self.changed(samples) { TouchPoint($0.x, -$0.y) }
        for other in [mirrored, samples.reversed()] {
            #expect(MotionFingerprint(other)?.matches(fingerprint) == false)
        }
    }

    @Test("a stroke that says too little has none")
    func silent() {
        func samples(_ count: Int, _ place: (Double) -> TouchPoint) -> [TouchSample] {
            (0..<count).map { TouchSample(timestamp: Double($0) / 100, location: place(Double($0))) }
        }
        #expect(MotionFingerprint([]) == nil)
        #expect(MotionFingerprint(samples(7) { TouchPoint($0, $0 * $0 / 7) }) == nil)
        #expect(MotionFingerprint(samples(8) { TouchPoint($0, $0 * $0 / 7) }) != nil)
        // Straight, whether even or speeding up; at rest; a mouse that moved by two steps; numbers without limits.
        #expect(MotionFingerprint(samples(80) { TouchPoint(3 * $0, 2 * $0) }) == nil)
        #expect(MotionFingerprint(samples(80) { TouchPoint($0 * $0, 0.5 * $0 * $0 + sin($0)) }) == nil)
        #expect(MotionFingerprint(samples(80) { _ in TouchPoint(5, 5) }) == nil)
        #expect(MotionFingerprint(samples(20) { TouchPoint(min($0, 2), max(0, $0 - 2).rounded() > 4 ? 2 : 0) }) == nil)
        #expect(MotionFingerprint(samples(20) { TouchPoint($0 * 1e308, $0 * $0) }) == nil)
        #expect(MotionFingerprint(samples(20) { TouchPoint($0 == 7 ? .nan : $0, $0 * $0) }) == nil)
        // One that bends after a straight beginning is looked at for longer.
        #expect(MotionFingerprint(samples(200) { TouchPoint($0, max(0, $0 - 80) * $0 / 100) }) != nil)
    }

    @Test("fingerprints in a file come back, and a file that is none is refused")
    func files() throws {
        var source = TrainingSet.Source(name: "n", identity: "i", participants: ["a"])
        let before = try JSONEncoder().encode(source)
        #expect(!String(decoding: before, as: UTF8.self).contains("motions"))
        #expect(try JSONDecoder().decode(TrainingSet.Source.self, from: before) == source)
        for seed in 0..<3 { source.noteMotion(Self.stroke(seed), of: "a") }
        source.noteMotion([], of: "a")
        #expect(source.motions["a"]?.all.count == 3)
        let data = try JSONEncoder().encode(source)
        #expect(try JSONDecoder().decode(TrainingSet.Source.self, from: data) == source)
        for text in [#"{"a":"not base 64!"}"#, #"{"a":"AAAA"}"#, #"{"a":[1]}"#] {
            let json = #"{"name":"n","identity":"i","participants":[],"recordings":[],"motions":"# + text + "}"
            #expect(throws: DecodingError.self, "\(text)") {
                try JSONDecoder().decode(TrainingSet.Source.self, from: Data(json.utf8))
            }
        }
    }
}
