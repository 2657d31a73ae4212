import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Strokes with the platform's predictions as google/ink records them.
@Suite struct GoogleInkImporterTests {
    private func run(_ deltas: [Int32], scale: Float = 1, offset: Float = 0) -> InkNumberRun {
        var run = InkNumberRun()
        run.deltas = deltas
        run.scale = scale
        run.offset = offset
        return run
    }

    /// Samples at the given milliseconds on a line to the right, x growing by one unit a millisecond.
    private func batch(_ milliseconds: [Int32], unit: Float = 0) -> InkStrokeInputBatch {
        var batch = InkStrokeInputBatch()
        let steps = milliseconds.indices.map { milliseconds[$0] - ($0 == 0 ? 0 : milliseconds[$0 - 1]) }
        batch.x = run(steps, offset: 100)
        batch.y = run(milliseconds.map { _ in 0 }, offset: 50)
        batch.elapsedSeconds = run(steps, scale: 0.001)
        batch.toolType = 3
        batch.unitLengthInCentimeters = unit
        return batch
    }

    private func delivery(_ real: [Int32], predicted: [Int32] = []) -> InkStrokeInputDelivery {
        var delivery = InkStrokeInputDelivery()
        delivery.real = batch(real)
        if !predicted.isEmpty { delivery.predicted = batch(predicted) }
        return delivery
    }

    private func bytes(_ deliveries: [InkStrokeInputDelivery]) -> [UInt8] {
        deliveries.flatMap { Wire.bytes(1, Wire.delivery($0)) }
    }

    private func read(_ bytes: [UInt8], detects: Bool = true) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(bytes, to: "stroke.binarypb")
        return try Reading(Dataset(path: path, format: detects ? nil : GoogleInkImporter.formatName).sources[0])
    }

    @Test("Deliveries keep their real and predicted samples") func deliveries() throws {
        let reading = try read(bytes([delivery([4]), delivery([8, 12], predicted: [16, 20]), delivery([16])]))
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended])
        #expect(reading.touches.map(\.samples.count) == [1, 2, 1])
        #expect(reading.samples.map(\.origin) == [.touch, .coalesced, .touch, .touch])
        #expect(reading.samples.map(\.location) == [4, 8, 12, 16].map { TouchPoint(100 + $0, 50) })
        let predicted = reading.touches[1].predictedSamples
        #expect(predicted.map(\.origin) == [.predicted, .predicted])
        #expect(predicted.map(\.location.x) == [116, 120])
        #expect(reading.touches.allSatisfy { $0.type == .pencil })
        #expect(reading.metadata.first?.space == .recordedUnits)
        #expect(reading.repairs.isEmpty)
    }

    @Test("Bytes written by hand say what the layout says") func wire() throws {
        // x: deltas 2, −1 at scale 0.5, offset 10; y: 0, 0; t: 1, 1 ms; tilt π/6 as 1 · 0.5236; orientation 1.5.
        func field(_ number: UInt8, _ bytes: [UInt8]) -> [UInt8] { [number << 3 | 2, UInt8(bytes.count)] + bytes }
        let x = field(1, [4, 1]) + [0x15] + Wire.float(0.5) + [0x1D] + Wire.float(10)
        let y = field(1, [0, 0])
        let t = field(1, [2, 2]) + [0x15] + Wire.float(0.001)
        let pressure = field(1, [1, 2]) + [0x15] + Wire.float(0.25) + [0x1D] + Wire.float(1)
        let tilt = field(1, [2, 0]) + [0x15] + Wire.float(0.5236)
        let orientation = field(1, [2, 0]) + [0x15] + Wire.float(1.5)
        let real =
            field(1, x) + field(2, y) + field(3, t) + field(4, pressure) + field(5, tilt) + field(6, orientation)
            + [7 << 3, 3, 9 << 3 | 5, 0, 0, 0, 0]
        let reading = try read(field(1, field(1, real)))
        #expect(reading.touches.map(\.phase) == [.began, .ended])
        #expect(reading.samples.map(\.location) == [TouchPoint(11, 0), TouchPoint(10.5, 0)])
        #expect(reading.samples.map { ($0.timestamp * 1e6).rounded() } == [1000, 2000])
        #expect(reading.samples.map(\.force) == [0.75, 1])
        #expect(reading.samples.allSatisfy { abs(($0.altitude ?? 0) - .pi / 3) < 1e-5 && $0.azimuth == 1.5 })
        #expect(reading.repairs.isEmpty)
    }

    @Test("A known unit becomes CSS px") func unit() throws {
        var first = InkStrokeInputDelivery()
        first.real = batch([0, 4], unit: 0.25)
        let reading = try read(bytes([first]))
        #expect(reading.metadata.first?.space == .cssPixels)
        #expect(abs(reading.samples[1].location.x - 104 * 2.5 / CoordinateSpace.millimetersPerCSSPixel) < 1e-9)
        var second = InkStrokeInputDelivery()
        second.real = batch([8], unit: 0.5)
        let error = #expect(throws: DatasetError.self) { try read(bytes([first, second])) }
        #expect(error?.description.contains("found a unit of 0.5 cm after one of 0.25 cm at byte") == true)
    }

    @Test("Predictions before the first sample and deliveries without one are survived") func emptyDeliveries() throws {
        var early = InkStrokeInputDelivery()
        early.predicted = batch([4])
        var middle = InkStrokeInputDelivery()
        middle.predicted = batch([20])
        let reading = try read(bytes([early, delivery([8]), middle, delivery([12])]), detects: false)
        #expect(reading.repairs.counts == [.skippedRecord: 1])
        #expect(reading.touches.map(\.samples.count) == [1, 0, 1])
        #expect(reading.touches[1].predictedSamples.count == 1)
        let empty = try read([], detects: false)
        #expect(empty.metadata.count == 1 && empty.events.isEmpty)
    }

    @Test("Doubled stamps, steps back and numbers that are none are repaired and counted") func defects() throws {
        var infinite = delivery([20])
        infinite.real.x = run([.max], scale: .greatestFiniteMagnitude)
        let reading = try read(bytes([delivery([8]), delivery([8]), delivery([4]), infinite, delivery([24, 22])]))
        #expect(
            reading.repairs.counts
                == [.duplicateTimestamp: 1, .stepBackInTime: 1, .nonFinite: 1, .outOfOrderDelivery: 1]
        )
        #expect(reading.isOrderly)
    }

    @Test("A file that breaks off is read up to there, wherever it breaks off") func truncated() throws {
        let whole = bytes([delivery([4]), delivery([8]), delivery([12], predicted: [16])])
        let lengths = [delivery([4]), delivery([8])].map { bytes([$0]).count }
        for cut in lengths[0]..<whole.count {
            let reading = try read(Array(whole.prefix(cut)))
            let isWhole = cut == lengths[0] || cut == lengths[0] + lengths[1]
            #expect(reading.repairs.counts == (isWhole ? [:] : [.truncatedLine: 1]))
            #expect(reading.samples.count == (cut < lengths[0] + lengths[1] ? 1 : 2))
            #expect(reading.touches.last?.phase == .ended)
        }
    }

    @Test("Hostile lengths, columns and scales are refused with the byte") func hostile() throws {
        func message(_ bytes: [UInt8]) throws -> String {
            let error = #expect(throws: DatasetError.self) { try read(bytes, detects: false) }
            return error?.description ?? ""
        }
        let good = bytes([delivery([4])])
        #expect(
            try message(good + [0x0A, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
                .contains("a delivery of 4294967295 bytes at byte \(good.count), expected at most 1048576")
        )
        #expect(try message([0x0A] + [UInt8](repeating: 0xFF, count: 11)).contains("a length of more than 64 bits"))
        #expect(try message(Array("not a protocol buffer".utf8)).contains("the byte 0x6e at byte 0"))
        #expect(try message(good + [0x0A, 2, 0x0A, 0x7F]).contains("a delivery that is not a message at byte"))
        var uneven = delivery([4, 8])
        uneven.real.y = run([1])
        #expect(try message(bytes([uneven])).contains("found 1 values of y at byte 0, expected 2, as of x"))
        var zeros = delivery([4])
        zeros.real.elapsedSeconds = run([Int32](repeating: 0, count: 1_000_000))
        #expect(try message(bytes([zeros])).contains("found 1000000 values of elapsed_seconds"))
        var broken = delivery([4])
        broken.real.x = run([1], scale: .nan)
        #expect(try message(bytes([broken])).contains("found x with scale nan"))
        var other = delivery([8])
        other.real.toolType = 2
        #expect(try message(bytes([delivery([4]), other])).contains("tool 2 after tool 3"))
    }

    @Test(
        "The platform's predictions of real strokes arrive, as counted independently",
        .enabled(if: RealRecordingTests.folder != nil, RealRecordingTests.absence),
        arguments: [
            ("spring", 167, 678, 93_293, 379_221.5520011112), ("straight_line", 32, 103, 14_640.5, 44_380.90697597712),
        ]
    )
    func realStrokes(name: String, real: Int, predicted: Int, sumOfX: Double, sumOfPredictedX: Double) throws {
        let folder = try #require(RealRecordingTests.folder)
        let reading = try Reading(Dataset(path: folder + "/google-ink/\(name).binarypb").sources[0])
        let guesses = reading.touches.flatMap(\.predictedSamples)
        #expect(reading.samples.count == real && guesses.count == predicted)
        #expect(abs(reading.samples.reduce(0) { $0 + $1.location.x } - sumOfX) < 1e-6)
        #expect(abs(guesses.reduce(0) { $0 + $1.location.x } - sumOfPredictedX) < 1e-6)
        #expect(reading.samples.allSatisfy { $0.force != nil && $0.altitude != nil && $0.azimuth != nil })
        #expect(reading.repairs.isEmpty)
    }
}
