import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Files that hold strokes one after the other, of fingers that may have been down at once.
@Suite struct StrokeOrderTests {
    /// A stroke of that many points, 8 ms apart.
    private struct Stroke {
        var name: Int
        var start: Int
        var count: Int

        var times: [Int] { (0..<count).map { start + 8 * $0 } }
    }

    private struct Step: Equatable, CustomStringConvertible {
        var contact: Int32
        var phase: TouchPhase
        var time: Int

        var description: String { "\(contact) \(phase) \(time)" }
    }

    private static let pinch = [
        Stroke(name: 1, start: 10_000, count: 60), Stroke(name: 2, start: 10_100, count: 40),
        Stroke(name: 3, start: 12_000, count: 5), Stroke(name: 4, start: 12_010, count: 50),
        Stroke(name: 5, start: 13_000, count: 30),
    ]
    private static let atOnce = "contacts that are down at once; --stroke-order file"
    private static let setAnew = "a clock that starts anew; --stroke-order time"

    private func read(
        _ text: String,
        name: String = "table.csv",
        order: StrokeOrder? = nil,
        _ setOptions: (inout ImportOptions) -> Void = { _ in }
    ) throws -> Reading {
        let folder = try TemporaryFolder()
        var options = ImportOptions()
        options.strokeOrder = order
        setOptions(&options)
        return try Reading(Dataset(path: folder.write(text, to: name), options: options).sources[0])
    }

    private func table(_ strokes: [Stroke], participant: String? = nil) -> String {
        "participant,stroke_id,t,x,y\n" + rows(strokes, participant: "P1")
    }

    private func rows(_ strokes: [Stroke], participant: String) -> String {
        strokes.flatMap { stroke in
            stroke.times.map {
                "\(participant),\(stroke.name),\(Double($0) / 1000),\(100 * stroke.name),\($0 % 1000)\n"
            }
        }.joined()
    }

    private func steps(_ reading: Reading) -> [Step] {
        reading.events.flatMap { event in
            event.touches.map { touch in
                let time = touch.samples.last?.timestamp ?? event.timestamp
                return Step(contact: touch.id, phase: touch.phase, time: Int((time * 1000).rounded()))
            }
        }
    }

    /// What the strokes give one after the other.
    private func inFile(_ strokes: [Stroke]) -> [Step] {
        strokes.flatMap { stroke in
            stroke.times.enumerated().map { index, time in
                let phase: TouchPhase = index == 0 ? .began : index == stroke.count - 1 ? .ended : .moved
                return Step(contact: Int32(stroke.name), phase: phase, time: time)
            }
        }
    }

    /// What the strokes give on one clock.
    private func inTime(_ strokes: [Stroke]) -> [Step] {
        inFile(strokes).enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(
            \.element
        )
    }

    private func says(_ reading: Reading, _ text: String) -> Bool {
        reading.repairs.assumptions.contains { $0.detail.contains(text) }
    }

    @Test("Strokes that overlap are read as contacts that are down at once, a resting finger too") func overlapping()
        throws
    {
        let reading = try read(table(Self.pinch))
        #expect(steps(reading) == inTime(Self.pinch))
        #expect(reading.isOrderly && says(reading, Self.atOnce))
        #expect(!says(reading, Self.setAnew))
    }

    @Test("Which finger stands first says nothing", arguments: [0, 8, 90]) func order(lead: Int) throws {
        let strokes = [
            Stroke(name: 2, start: 10_000 + lead, count: 40),
            Stroke(name: 1, start: 10_000 + 8 - min(lead, 8), count: 50),
        ]
        let reading = try read(table(strokes))
        #expect(steps(reading) == inTime(strokes) && says(reading, Self.atOnce))
    }

    @Test("Random contacts give the same by stroke and in the order of time", arguments: 0..<20) func random(
        seed: UInt64
    )
        throws
    {
        var random = SeededGenerator(seed: seed)
        var strokes: [Stroke] = []
        var start = 5_000
        for name in 1...12 {
            // Strokes that overlap by less than two rows are one after the other.
            let end = strokes.map { $0.start + 8 * $0.count }.max() ?? 0
            repeat { start += Int.random(in: 24...400, using: &random) } while (start..<start + 32).contains(end)
            strokes.append(Stroke(name: name, start: start, count: Int.random(in: 2...60, using: &random)))
        }
        #expect(try steps(read(table(strokes))) == inTime(strokes))
        #expect(try steps(read(table(strokes), order: .time)) == inTime(strokes))
        #expect(try steps(read(table(strokes), order: .file)) == inFile(strokes))
    }

    @Test("Strokes one after the other stay so, and nothing is said of it") func sequential() throws {
        let strokes = (1...6).map { Stroke(name: $0, start: 1000 * $0, count: 50 + 10 * $0) }
        let reading = try read(table(strokes))
        #expect(steps(reading) == inFile(strokes) && reading.repairs.assumptions.isEmpty)
    }

    @Test("A clock that starts anew with each stroke is told apart, said, and overruled") func ownClocks() throws {
        let strokes = (1...4).map { Stroke(name: $0, start: 0, count: 50 + $0) }
        let reading = try read(table(strokes))
        #expect(steps(reading).map(\.contact) == inFile(strokes).map(\.contact) && says(reading, Self.setAnew))
        let together = try read(table(strokes), order: .time)
        #expect(steps(together) == inTime(strokes) && together.repairs.assumptions.isEmpty)
    }

    @Test("Where a name comes again with an earlier time, the clock starts anew between strokes too") func names()
        throws
    {
        let strokes = [
            Stroke(name: 1, start: 5000, count: 40), Stroke(name: 2, start: 5200, count: 40),
            Stroke(name: 1, start: 5230, count: 40),
        ]
        let reading = try read(table(strokes))
        #expect(reading.strokes == 3 && reading.isOrderly && says(reading, "--column trial=NAME names the trials"))
        #expect(steps(reading).map(\.time) == inFile(strokes).map(\.time))
    }

    @Test("Recordings keep to themselves") func recordings() throws {
        let text = table(Self.pinch) + rows(Self.pinch, participant: "P2")
        let reading = try read(text)
        #expect(reading.metadata.map(\.participant) == ["P1", "P2"])
        #expect(steps(reading) == inTime(Self.pinch) + inTime(Self.pinch))
        #expect(try steps(read(text, order: .time)) == inTime(Self.pinch) + inTime(Self.pinch))
    }

    @Test("A long recording on one clock takes nothing from what the next one may hold") func manyRows() throws {
        var output = ImportOutput(path: "a")
        output.orderStrokes(by: .time)
        func add(_ count: Int) {
            output.begin(RecordingMetadata())
            for row in 0..<count {
                let delivery = SampleDelivery(
                    contact: 1,
                    type: .direct,
                    phase: row == 0 ? .began : row == count - 1 ? .ended : .moved,
                    sample: TouchSample(timestamp: Double(row), location: .zero),
                    line: row
                )
                output.append(delivery)
            }
        }
        add(ImportOutput.mostElements + 10)
        add(10)
        output.releaseStrokes()
        try output.checkSize()
        var (recordings, samples) = (0, 0)
        while let item = output.takeNext() {
            switch item {
            case .element: recordings += 1
            case .samples(let slice): samples += slice.count
            }
        }
        #expect(recordings == 2 && samples == ImportOutput.mostElements + 20)
    }

    @Test("A stroke of one row ends where it stood, at its time") func oneRow() throws {
        let strokes = [
            Stroke(name: 1, start: 2000, count: 40), Stroke(name: 2, start: 2100, count: 1),
            Stroke(name: 3, start: 2110, count: 30),
        ]
        let steps = try steps(read(table(strokes)))
        #expect(steps.filter { $0.contact == 2 }.map(\.phase) == [.began, .ended])
        #expect(steps.map(\.time) == steps.map(\.time).sorted() && steps.count == 72)
    }

    @Test("A table of events sorted by finger is put on one clock by the option") func events() throws {
        let fingers = [[Self.pinch[0], Self.pinch[3]], [Self.pinch[1], Self.pinch[4]]]
        let text =
            "pointerId,event,t,x,y\n"
            + fingers.enumerated().flatMap { finger, strokes in
                strokes.flatMap { stroke in
                    stroke.times.enumerated().map { index, time in
                        let event = index == 0 ? "down" : index == stroke.count - 1 ? "up" : "move"
                        return "\(finger),\(event),\(Double(time) / 1000),\(time % 977),\(stroke.name)\n"
                    }
                }
            }.joined()
        let asWritten = try read(text)
        #expect(asWritten.strokes == 4 && says(asWritten, Self.setAnew))
        let reading = try read(text, order: .time)
        let expected = inTime([Self.pinch[0], Self.pinch[1], Self.pinch[3], Self.pinch[4]])
        #expect(steps(reading).map(\.time) == expected.map(\.time) && reading.isOrderly)
        #expect(reading.samples.map(\.location.y) == expected.map { Double($0.contact) })
    }

    @Test("Lists of strokes in JSON and traces of InkML, likewise") func documents() throws {
        let lists = Self.pinch.map { stroke in
            "[" + stroke.times.map { #"{"x":\#($0 % 977),"y":\#(stroke.name),"t":\#($0)}"# }.joined(separator: ",")
                + "]"
        }
        let json = try read(#"{"strokes":[\#(lists.joined(separator: ","))]}"#, name: "log.json")
        #expect(steps(json).map(\.time) == inTime(Self.pinch).map(\.time) && says(json, Self.atOnce))
        #expect(json.samples.map(\.location.y) == inTime(Self.pinch).map { Double($0.contact) })
        let traces = Self.pinch.map { stroke in
            "<trace>" + stroke.times.map { "\($0 % 977) \(stroke.name) \($0)" }.joined(separator: ",") + "</trace>"
        }
        let document =
            "<ink xmlns='http://www.w3.org/2003/InkML'><traceFormat><channel name='X'/><channel name='Y'/>"
            + "<channel name='T' units='ms'/></traceFormat>" + traces.joined() + "</ink>"
        let ink = try read(document, name: "a.inkml")
        #expect(steps(ink) == inTime(Self.pinch) && says(ink, Self.atOnce))
        #expect(try steps(read(document, name: "a.inkml", order: .file)) == inFile(Self.pinch))
    }
}
