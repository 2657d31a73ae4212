import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Every judge of data on data with one fault, and on the same data without.
@Suite struct CheckDetectorTests {
    typealias Sample = CheckFixture.Sample

    @Test("a hand under an honest sensor gives nothing to find")
    func cleanDataAreFine() throws {
        #expect(try CheckFixture.kinds(CheckFixture.recording(CheckFixture.strokes())) == [:])
    }

    @Test("rounded locations, irregular sampling and lost reports are no faults of themselves")
    func honestVariationsAreFine() throws {
        for (quantum, jitter) in [(0.5, 0.0002), (0.02, 0.001), (0, 0.0003)] {
            var strokes = CheckFixture.strokes(jitter: jitter, quantum: quantum)
            for index in strokes.indices { strokes[index].removeAll { Int($0.time * 1000) % 31 == 7 } }
            let kinds = try CheckFixture.kinds(CheckFixture.recording(strokes))
            #expect(kinds.values.allSatisfy { $0 != .alarm }, "\(quantum) \(jitter): \(kinds)")
            #expect(kinds[.stickyAxis] == nil && kinds[.resampled] == nil && kinds[.interpolated] == nil)
        }
    }

    @Test("a backlog behind a stall is named, a rest is not")
    func stalls() throws {
        func kinds(spacing: Double, queued: Int) throws -> [DataFinding.Kind: DataFinding.Verdict] {
            var strokes = CheckFixture.strokes()
            for stroke in strokes.indices where strokes[stroke].count > 40 {
                let release = strokes[stroke][30].time + 0.1
                for index in 30..<30 + queued {
                    strokes[stroke][index].time = release + Double(index - 30) * spacing
                }
                for index in 30 + queued..<strokes[stroke].count { strokes[stroke][index].time += 0.1 }
            }
            return try CheckFixture.kinds(CheckFixture.recording(strokes))
        }
        #expect(try kinds(spacing: 0.0005, queued: 8)[.stalls] != nil)
        #expect(try kinds(spacing: 0.008, queued: 1)[.stalls] == nil)
    }

    @Test("a step that is far faster at once across a long interval is named")
    func fastStart() throws {
        func kinds(way: Double) throws -> [DataFinding.Kind: DataFinding.Verdict] {
            let samples = (0..<40).map { index in
                let late = index > 5 ? 1.0 : 0
                return Sample(0.0167 * (Double(index) + late), TouchPoint(3 * Double(index) + way * late, 50))
            }
            return try CheckFixture.kinds(CheckFixture.recording([samples]))
        }
        #expect(try kinds(way: 500)[.fastStarts] == .remark)
        #expect(try kinds(way: 3)[.fastStarts] == nil)
    }

    @Test(
        "intervals that are all one are an alarm on a clock that claims to have measured, and none on a synthetic one"
    )
    func singleInterval() throws {
        let strokes = CheckFixture.strokes(jitter: 0)
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes))[.singleInterval] == .alarm)
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes, clock: .synthetic)) == [:])
    }

    @Test(
        "a clock's step is found from 0.1 to 4 ms and named where it matters",
        arguments: [0.0001, 0.0005, 0.001, 0.004]
    )
    func timeStep(step: Double) throws {
        let strokes = CheckFixture.strokes(jitter: 0.0008).map { stroke in
            stroke.map { Sample(($0.time / step).rounded() * step, $0.location) }
        }
        let recording = CheckFixture.recording(strokes)
        let device = try #require(try DatasetCheck.examine([recording]).devices.first)
        let found = try #require(device.timeStep)
        #expect(abs(found - step) < 0.02 * step)
        #expect(try CheckFixture.kinds(recording)[.quantizedTime] == (step > 0.00017 ? .remark : nil))
    }

    @Test("location steps are found on both axes over two decades", arguments: [0.02, 0.1, 0.37, 1, 2])
    func locationStep(quantum: Double) throws {
        let strokes = CheckFixture.strokes(noise: 0.3 * quantum, quantum: quantum)
        let device = try #require(try DatasetCheck.examine([CheckFixture.recording(strokes)]).devices.first)
        for found in [device.locationStepX, device.locationStepY] {
            #expect(abs(try #require(found) - quantum) < 0.01 * quantum)
        }
    }

    @Test("locations on no grid have no step")
    func noLocationStep() throws {
        let strokes = CheckFixture.strokes(quantum: 0)
        let device = try #require(try DatasetCheck.examine([CheckFixture.recording(strokes)]).devices.first)
        #expect(device.locationStepX == nil && device.locationStepY == nil)
    }

    /// A 93 Hz digitizer, its moves interpolated onto the frames of a 60 Hz display, its touch-downs as they were.
    private func resampled(_ count: Int, quantum: Double = 0.5) -> [[Sample]] {
        CheckFixture.strokes(count, rate: 93, quantum: quantum).map { stroke in
            var result = [stroke[0]]
            var next = 1
            for frame in 1..<Int((stroke[stroke.count - 1].time - stroke[0].time) * 60) {
                let time = stroke[0].time + Double(frame) / 60 + 0.0001 * Double(frame % 3)
                while stroke[next].time < time { next += 1 }
                let share = (time - stroke[next - 1].time) / (stroke[next].time - stroke[next - 1].time)
                let way = stroke[next].location - stroke[next - 1].location
                result.append((time, stroke[next - 1].location + way * share))
            }
            return result
        }
    }

    @Test("moves interpolated onto frames are told from measured ones by the grid of the touch-downs")
    func resampling() throws {
        #expect(try CheckFixture.kinds(CheckFixture.recording(resampled(120)))[.resampled] == .alarm)
        // A finer grid shows in fewer of the touch-downs.
        #expect(try CheckFixture.kinds(CheckFixture.recording(resampled(120, quantum: 0.1)))[.resampled] == .alarm)
        for quantum in [0.5, 0.1] {
            let measured = CheckFixture.recording(CheckFixture.strokes(120, rate: 93, quantum: quantum))
            #expect(try CheckFixture.kinds(measured)[.resampled] == nil)
        }
    }

    @Test("60 Hz blown up to 120 Hz along straight lines is an alarm")
    func interpolation() throws {
        let slow = CheckFixture.strokes(rate: 60, noise: 0.05, quantum: 0)
        let blownUp = slow.map { stroke in
            zip(stroke, stroke.dropFirst()).flatMap { left, right in
                [left, Sample((left.time + right.time) / 2, (left.location + right.location) / 2)]
            }
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(blownUp))[.interpolated] == .alarm)
        #expect(try CheckFixture.kinds(CheckFixture.recording(slow))[.interpolated] == nil)
    }

    @Test(
        "a mean of three reports in the device is an alarm, exponential smoothing with 0.4 a remark, white noise none"
    )
    func smoothing() throws {
        let raw = CheckFixture.strokes(rate: 240, noise: 0.3, quantum: 0)
        let averaged = raw.map { stroke in
            (2..<stroke.count).map { index in
                let sum = stroke[index].location + stroke[index - 1].location + stroke[index - 2].location
                return Sample(stroke[index].time, sum / 3)
            }
        }
        let smoothed = raw.map { stroke in
            var state = stroke[0].location
            return stroke.map { sample in
                state += (sample.location - state) * 0.4
                return Sample(sample.time, state)
            }
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(averaged))[.smoothed] == .alarm)
        #expect(try CheckFixture.kinds(CheckFixture.recording(smoothed))[.smoothed] == .remark)
        #expect(try CheckFixture.kinds(CheckFixture.recording(raw))[.smoothed] == nil)
    }

    @Test("a mean of two reports is an alarm at any rate from 120 Hz", arguments: [120.0, 240])
    func meanOfTwo(rate: Double) throws {
        let averaged = CheckFixture.strokes(rate: rate, noise: 0.3, quantum: 0).map { stroke in
            zip(stroke.dropFirst(), stroke).map { Sample($0.time, ($0.location + $1.location) / 2) }
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(averaged))[.smoothed] == .alarm)
    }

    @Test(
        "a trembling hand under a quiet or slow sensor is not smoothed",
        arguments: [(60.0, 0.2), (60, 0.03), (120, 0.015)]
    )
    func tremor(rate: Double, noise: Double) throws {
        let strokes = CheckFixture.strokes(rate: rate, noise: noise, quantum: 0, seed: 9).map { stroke in
            stroke.map { sample in
                let angle = 2 * Double.pi * 11 * sample.time
                return Sample(sample.time, sample.location + TouchPoint(sin(angle), cos(angle)) * 0.15)
            }
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes)) == [:])
    }

    @Test("a gap of five reports is found whatever the rate", arguments: [30.0, 60, 120, 240])
    func gapsAtAnyRate(rate: Double) throws {
        var strokes = CheckFixture.strokes(4, rate: rate)
        let lost = max(5, Int(0.08 * rate))
        strokes[2].removeSubrange(20..<20 + lost)
        let findings = try DatasetCheck.examine([CheckFixture.recording(strokes)]).findings
        let gap = try #require(findings.first { $0.kind == .gaps })
        #expect(gap.count == 1 && gap.places.first?.stroke == 3)
        #expect(gap.places.first?.time == strokes[2][19].time)
        let whole = CheckFixture.recording(CheckFixture.strokes(4, rate: rate))
        #expect(try CheckFixture.kinds(whole)[.gaps] == nil)
    }

    @Test(
        "samples that were dropped for their stamps are a remark, many of them an alarm",
        arguments: [(1, false), (20, true)]
    )
    func timeDisorder(swaps: Int, isAlarm: Bool) throws {
        var rows: [String] = []
        for index in 0..<200 {
            // Of two stamps that are swapped, and of two that are one, the later row has no place.
            var stamp = index
            if index % 10 == 3, index / 10 < swaps { stamp += 1 }
            if index % 10 == 4, index / 10 < swaps { stamp -= index / 10 % 2 }
            rows.append("1,\(Double(stamp) * 0.008),\(index * index % 97),7")
        }
        let folder = try TemporaryFolder()
        let path = try folder.write((["stroke_id,t,x,y"] + rows).joined(separator: "\n") + "\n", to: "a.csv")
        let result = try DatasetCheck.run(on: Dataset(path: path))
        let finding = try #require(result.findings.first { $0.kind == .timeDisorder })
        #expect(finding.count == swaps && finding.total == 200)
        #expect(finding.verdict == (isAlarm ? .alarm : .remark) && !finding.places.isEmpty)
    }

    @Test("silences are counted, with and without motion")
    func gaps() throws {
        var strokes = CheckFixture.strokes(4)
        strokes[0].removeAll { (0.5..<0.6).contains($0.time) }
        strokes[1].removeAll { (10.5..<10.54).contains($0.time) }
        let findings = try DatasetCheck.examine([CheckFixture.recording(strokes)]).findings
        let gap = try #require(findings.first { $0.kind == .gaps })
        #expect(gap.verdict == .remark && gap.count == 1 && gap.places.first?.stroke == 1)
        #expect(abs(try #require(gap.places.first?.time) - 0.5) < 0.01)
    }

    @Test(
        "a device that reports every 10 ms, in whole milliseconds, alarms nobody, though it misses a report now and then"
    )
    func evenDevice() throws {
        let strokes = CheckFixture.strokes(rate: 100, jitter: 0).map { stroke in
            stroke.enumerated().filter { $0.offset % 11 != 5 }.map { _, sample in
                Sample((sample.time * 100).rounded() / 100, sample.location)
            }
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes)).values.allSatisfy { $0 < .alarm })
    }

    @Test("a clock of 10 ms ticks under a device that reports slower is an alarm") func ticks() throws {
        let folder = try TemporaryFolder()
        var rows: [String] = []
        for (number, stroke) in CheckFixture.strokes(10, rate: 75, jitter: 0).enumerated() {
            for sample in stroke {
                let time = (sample.time * 100).rounded(.down) / 100
                rows.append("\(number),\(time),\(sample.location.x),\(sample.location.y)")
            }
        }
        let file = try folder.write((["stroke_id,t,x,y"] + rows).joined(separator: "\n"), to: "ticks.csv")
        let result = try DatasetCheck.run(on: Dataset(path: file))
        #expect(result.findings.contains { $0.kind == .coarseClock && $0.verdict == .alarm })
    }

    @Test("where the scale is unknown, steps are no leaps that are small beside the others or beside what is drawn")
    func smallLeaps() throws {
        let folder = try TemporaryFolder()
        for (size, isFound) in [(0.19, false), (90.0, true)] {
            var rows: [String] = []
            for (number, stroke) in CheckFixture.strokes(8, noise: 0.001, quantum: 0).enumerated() {
                for (index, sample) in stroke.enumerated() {
                    let place = sample.location + TouchPoint(index % 60 == 30 ? size : 0, 0)
                    rows.append("\(number),\(sample.time),\(place.x),\(place.y)")
                }
            }
            let file = try folder.write((["stroke_id,t,x,y"] + rows).joined(separator: "\n"), to: "leaps.csv")
            let result = try DatasetCheck.run(on: Dataset(path: file))
            #expect(result.findings.contains { $0.kind == .jumps } == isFound)
        }
    }

    @Test("an axis that a device rounds to every other unit is not held") func roundedAxis() throws {
        let stroke = (0..<400).map { index in
            Sample(Double(index) / 100, TouchPoint(Double(index * 17), (Double(index) * 1.3 / 2).rounded() * 2))
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording([stroke]))[.stickyAxis] == nil)
    }

    @Test("samples that leap are found where they are; a fast swipe from rest is none")
    func jumps() throws {
        var strokes = CheckFixture.strokes(6)
        let swipe = (0..<60).map { index in
            Sample(100 + Double(index) / 120, TouchPoint(index < 20 ? 100 : 100 + 30 * Double(index - 19), 50))
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes + [swipe]))[.jumps] == nil)
        for stroke in 0..<4 { strokes[stroke][100].location += TouchPoint(150, 80) }
        let findings = try DatasetCheck.examine([CheckFixture.recording(strokes)]).findings
        let jump = try #require(findings.first { $0.kind == .jumps })
        #expect(jump.verdict == .alarm && jump.count == 4 && jump.places.map(\.stroke) == [1, 2, 3])
        #expect(abs(try #require(jump.places.first?.time) - strokes[0][99].time) < 1e-9)
    }

    @Test(
        "a repeated stroke is found wherever it was moved; another participant's is an alarm; pairs by design are none"
    )
    func duplicates() throws {
        let strokes = CheckFixture.strokes(200, seconds: 0.5)
        let moved = strokes[7].map { Sample($0.time + 5000.25, $0.location + TouchPoint(30, -12.5)) }
        let one = CheckFixture.recording(strokes + [moved])
        let finding = try #require(try DatasetCheck.examine([one]).findings.first { $0.kind == .duplicateStrokes })
        #expect(finding.count == 1 && finding.verdict == .remark && finding.places.first?.stroke == 201)
        let other = CheckFixture.recording([moved], name: "other", participant: "b")
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes), other)[.duplicateStrokes] == .alarm)
        let pair = [
            CheckFixture.recording(strokes, name: "l", sensitivity: "light"),
            CheckFixture.recording(strokes, name: "f", sensitivity: "firm"),
        ]
        #expect(try DatasetCheck.examine(pair).findings.isEmpty)
    }

    @Test("an axis that is held now and then while it moves is found, and which")
    func stickyAxis() throws {
        var strokes = CheckFixture.strokes(noise: 0.05)
        for stroke in strokes.indices {
            for index in stride(from: 5, to: strokes[stroke].count, by: 9) {
                strokes[stroke][index].location.y = strokes[stroke][index - 1].location.y
            }
        }
        let findings = try DatasetCheck.examine([CheckFixture.recording(strokes)]).findings
        let sticky = findings.filter { $0.kind == .stickyAxis }
        #expect(sticky.count == 1 && sticky.first?.verdict == .alarm && sticky.first?.detail.hasPrefix("y ") == true)
    }

    @Test(
        "places that are repeated until the device reports are named with its rate; slow strokes on a coarse grid are not",
        arguments: [2, 3]
    )
    func repeatedPlaces(readings: Int) throws {
        var strokes = CheckFixture.strokes(rate: 120 * Double(readings), noise: 0.01)
        for stroke in strokes.indices {
            for index in strokes[stroke].indices {
                strokes[stroke][index].location = strokes[stroke][index - index % readings].location
            }
        }
        let findings = try DatasetCheck.examine([CheckFixture.recording(strokes)]).findings
        let finding = try #require(findings.first { $0.kind == .repeatedPlaces })
        let share = Double(finding.count) / Double(finding.total)
        #expect(finding.verdict == .alarm && abs(share - (1 - 1 / Double(readings))) < 0.05)
        let slow = CheckFixture.strokes(rate: 120 * Double(readings), noise: 0, quantum: 4)
        #expect(try CheckFixture.kinds(CheckFixture.recording(slow))[.repeatedPlaces] == nil)
    }

    @Test("a leap at a stroke's first or last samples is found", arguments: [0, 1, 238, 239])
    func jumpsAtEnds(index: Int) throws {
        var strokes = CheckFixture.strokes(6)
        for stroke in strokes.indices { strokes[stroke][index].location += TouchPoint(300, 80) }
        let findings = try DatasetCheck.examine([CheckFixture.recording(strokes)]).findings
        let jump = try #require(findings.first { $0.kind == .jumps })
        #expect(jump.verdict == .alarm && jump.count == 6)
    }

    @Test(
        "strokes in two units of time and a step of the clock in a stroke are alarms; pauses between taps are no stalls"
    )
    func mixedClock() throws {
        var strokes = CheckFixture.strokes(6)
        for index in strokes[5].indices { strokes[5][index].time *= 1000 }
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes))[.mixedClock] == .alarm)
        strokes = CheckFixture.strokes(6)
        for index in 100..<240 {
            strokes[5][index].time += 3600
            strokes[5][index].location += TouchPoint(100, 0)
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes))[.mixedClock] == .alarm)
        let taps = (0..<60).map { index in
            let (tap, sample) = index.quotientAndRemainder(dividingBy: 3)
            let time = 0.6 * Double(tap) + 0.016 * Double(sample)
            return Sample(time, TouchPoint(Double(tap * 37 % 300), Double(index)))
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording([taps]))[.stalls] == nil)
    }

    @Test("reports stamped when they were fetched, two at a time, are an alarm")
    func arrivalTimes() throws {
        let strokes = CheckFixture.strokes(10).map { stroke in
            stroke.enumerated().map { index, sample in
                Sample(index % 2 == 0 ? sample.time + 1 / 120 - 0.0004 : sample.time, sample.location)
            }
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes))[.arrivalTimes] == .alarm)
    }

    @Test("a made-up clock and a coarse one are alarms, by what the importer saw")
    func clocks() throws {
        let folder = try TemporaryFolder()
        let fake = (0..<200).map { "1,\(Double($0) / 100),\(Double($0) * 2),7" }
        let coarse = (0..<200).map { "1,\(Double($0 + $0 / 3) * 0.016),\($0 * $0 % 97),7" }
        for (name, rows, kind) in [
            ("fake", fake, DataFinding.Kind.fakeClock), ("coarse", coarse, .coarseClock),
        ] {
            let file = try folder.write((["stroke_id,t,x,y"] + rows).joined(separator: "\n"), to: "\(name).csv")
            let result = try DatasetCheck.run(on: Dataset(path: file))
            #expect(result.findings.contains { $0.kind == kind && $0.verdict == .alarm }, "\(name)")
            #expect(result.verdict == .alarm)
        }
    }

    @Test("locations too large for any integer are looked at like others")
    func hugeLocations() throws {
        let strokes = CheckFixture.strokes().map { stroke in
            stroke.map { Sample($0.time, TouchPoint($0.location.x * 1e300, $0.location.y * 1e300)) }
        }
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes))[.duplicateStrokes] == nil)
        #expect(try CheckFixture.kinds(CheckFixture.recording(strokes + strokes))[.duplicateStrokes] == .alarm)
    }

    @Test(
        "strokes of any length are cut so that every window is seen once",
        arguments: [1, 8, 9, 1023, 1024, 1025, 5000]
    )
    func pieces(length: Int) throws {
        let stroke = (0..<length).map { Sample(Double($0), TouchPoint(Double($0), 0)) }
        let recording = CheckFixture.recording([stroke])
        var cutter = StrokeCutter(source: "made")
        var starts: [Int: [Double]] = [:]
        var samples = 0
        func take(_ piece: StrokePiece) {
            #expect(piece.samples.count <= StrokePiece.capacity)
            samples += piece.samples.count - piece.seen
            for window in [2, 3, 9] {
                starts[window, default: []] += piece.windowStarts(length: window).map { piece.samples[$0].time }
            }
        }
        var cursor = recording.makeCursor()
        while let element = try cursor.next() { cutter.take(element, take) }
        cutter.finish(take)
        #expect(samples == length)
        for window in [2, 3, 9] {
            #expect(starts[window] ?? [] == (0..<max(0, length - window + 1)).map(Double.init))
        }
    }
}
