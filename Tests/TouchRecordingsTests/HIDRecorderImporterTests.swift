import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Recordings by `hid-recorder`.
@Suite struct HIDRecorderImporterTests {
    /// One finger of a touchscreen: Tip Switch, seven bits of padding, Contact Identifier, X of 4000 units on 20 cm, Y of
    /// 3000 on 15 cm.
    private static let finger = """
        05 0d 09 22 a1 02 09 42 15 00 25 01 75 01 95 01 81 02 75 07 81 03 09 51 25 7f 75 08 81 02 05 01 55 0e 65 11 \
        09 30 26 a0 0f 35 00 46 d0 07 75 10 81 02 09 31 26 b8 0b 46 dc 05 81 02 c0
        """

    /// Scan Time of 16 bits in 100 µs, and Contact Count.
    private static let frame = """
        05 0d 09 56 55 0c 66 01 10 47 ff ff 00 00 27 ff ff 00 00 75 10 81 02 09 54 55 00 65 00 25 7f 75 08 81 02
        """

    private static func touchscreen(fingers: Int) -> String {
        "05 0d 09 04 a1 01 85 01 " + Array(repeating: finger, count: fingers).joined(separator: " ") + " \(frame) c0"
    }

    /// A pen without Scan Time: In Range and Tip Switch, X and Y of unknown size, pressure, tilt of ±90° in 0.01°.
    private static let pen = """
        05 0d 09 02 a1 01 85 02 09 20 a1 00 09 42 09 32 15 00 25 01 75 01 95 02 81 02 95 06 81 03 05 01 09 30 09 31 \
        26 ff 7f 75 10 95 02 81 02 05 0d 09 30 26 ff 03 95 01 81 02 09 3d 09 3e 55 0e 65 14 16 d8 dc 26 28 23 36 d8 dc \
        46 28 23 95 02 81 02 c0 c0
        """

    private static func head(_ descriptor: String, name: String = "Some Screen") -> String {
        let count = descriptor.split(separator: " ").count
        return
            "# some screen\n# 0x05, 0x0d,  // Usage Page (Digitizers)  0\nR: \(count) \(descriptor)\nN: \(name)\nI: 18 0001 0002\n"
    }

    private static func event(_ microseconds: Int, _ bytes: [Int]) -> String {
        let stamp = String(format: "%06d.%06d", microseconds / 1_000_000, microseconds % 1_000_000)
        let text = bytes.map { String(format: "%02x", $0) }.joined(separator: " ")
        return "# ReportID: 1 / Tip Switch: …\nE: \(stamp) \(bytes.count) \(text)\n"
    }

    /// The bytes of a finger in a report.
    private static func contact(tip: Bool, id: Int = 0, x: Int = 0, y: Int = 0) -> [Int] {
        [tip ? 1 : 0, id, x & 255, x >> 8, y & 255, y >> 8]
    }

    private static func report(_ contacts: [[Int]], scanTime: Int, count: Int) -> [Int] {
        [1] + contacts.joined() + [scanTime & 255, scanTime >> 8 & 255, count]
    }

    private func read(_ text: String, detects: Bool = true) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "screen.swipe.hid")
        return try Reading(Dataset(path: path, format: detects ? nil : HIDRecorderImporter.formatName).sources[0])
    }

    private func message(_ text: String) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(text, detects: false) })?.description ?? ""
    }

    /// A finger that moves 10 ms a frame by its own clock, whose counter runs over, and arrives unevenly.
    private static let stroke: String = {
        let arrivals = [0, 10_400, 29_500, 30_200, 40_100]
        var text = head(touchscreen(fingers: 1))
        for (number, arrival) in arrivals.enumerated() {
            let place = contact(tip: number < 4, x: 1000 + 10 * number, y: 500)
            text += event(arrival, report([place], scanTime: 65_400 + 100 * number, count: 1))
        }
        return text
    }()

    @Test("Scan Time is the samples' clock, over its turn, and the recorder's stamps are those of arrival")
    func clocks() throws {
        let probe = FileProbe(path: "a.hid", head: Self.stroke)
        #expect(ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName } == ["hid-recorder"])
        let reading = try read(Self.stroke)
        #expect(reading.strokes == 1 && reading.isOrderly && reading.repairs.isEmpty)
        #expect(reading.samples.map { Int(($0.timestamp * 1e6).rounded()) } == [0, 10_000, 20_000, 30_000])
        #expect(reading.events.map(\.arrival) == [0, 0.0104, 0.0295, 0.0302, 0.0401])
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.device == "Some Screen" && metadata.task == "swipe" && metadata.pointerTypes == [.direct])
        #expect(metadata.clock == .event && metadata.clockResolution == 1e-4)
        let pixels = CoordinateSpace.millimetersPerCSSPixel
        let first = try #require(reading.samples.first)
        #expect(abs(first.location.x - 50 / pixels) < 1e-9 && abs(first.location.y - 25 / pixels) < 1e-9)
        let size = try #require(metadata.screenSize)
        #expect(abs(size.x - 200 / pixels) < 1e-9 && abs(size.y - 150 / pixels) < 1e-9)
        #expect(try read(Self.stroke.replacing("\n", with: "\r\n")).events == reading.events)
    }

    @Test("Lines that go on with a comment are comments") func continuedComments() throws {
        let text = Self.stroke.replacing(
            "Tip Switch: …\n",
            with: "Tip Switch: 1 |\n             | Tip Switch: 0 | X: 0\n\tE, so\n"
        )
        let probe = FileProbe(path: "a.hid", head: text)
        #expect(ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName } == ["hid-recorder"])
        let reading = try read(text)
        #expect(reading.events == (try read(Self.stroke)).events && reading.repairs.isEmpty)
        // Only behind a comment: elsewhere such a line is damage.
        #expect(message(text.replacing("I: 18 0001 0002\n", with: "I: 18\n    more\n")).contains("starts with #"))
    }

    @Test("A descriptor of more than 5000 fields is read") func manyFields() throws {
        // Reports 200 and 201, of 3000 buttons each.
        let buttons = "05 09 19 01 29 08 15 00 25 01 75 01 96 b8 0b 81 02"
        let descriptor =
            Self.touchscreen(fingers: 1)
            + " 05 01 09 06 a1 01 85 c8 \(buttons) c0 05 01 09 06 a1 01 85 c9 \(buttons) c0"
        let place = Self.contact(tip: true, x: 100, y: 50)
        let reading = try read(Self.head(descriptor) + Self.event(0, Self.report([place], scanTime: 1, count: 1)))
        #expect(reading.strokes == 1 && reading.samples.count == 1)
    }

    @Test("A file without a contact is refused, alone and as all of a folder, and is left out beside others")
    func nothingRead() throws {
        let mouse = Self.head("05 01 09 02 a1 01 09 30 09 31 15 81 25 7f 75 08 95 02 81 06 c0") + Self.event(0, [1, 2])
        #expect(message(mouse).contains("no device in this file reports a Tip Switch, X and Y"))
        let hover =
            Self.head(Self.touchscreen(fingers: 1))
            + Self.event(0, Self.report([Self.contact(tip: false)], scanTime: 1, count: 1))
        #expect(message(hover).contains("none of the 1 reports has one whose tip touches"))
        let folder = try TemporaryFolder()
        let mousePath = try folder.write(mouse, to: "a mouse.hid")
        #expect(throws: DatasetError.self) { _ = try Dataset(path: folder.path) }
        _ = try folder.write(Self.stroke, to: "screen.hid")
        let dataset = try Dataset(path: folder.path)
        #expect(dataset.sources.count == 1 && dataset.recordingPaths.count == 1)
        #expect(dataset.omissions.map(\.path) == [mousePath])
        #expect("\(dataset.omissions)".contains("contacts"))
    }

    @Test("An excerpt without its descriptor is refused by what it lacks") func excerpt() throws {
        let excerpt = Self.event(0, [1, 33, 160, 15]) + Self.event(5000, [1, 33, 161, 15])
        let error = #expect(throws: DatasetError.self) { _ = try read(excerpt) }
        #expect(error?.description.contains("the line R: with the report descriptor is missing") == true)
    }

    @Test("A pause longer than the counter's turn is that of arrival, to the counter's step") func longPause() throws {
        var text = Self.head(Self.touchscreen(fingers: 1))
        for (arrival, scanTime) in [(0, 100), (10_000, 200), (20_000_300, 200 + 199_900), (20_010_000, 300 + 199_900)] {
            let place = Self.contact(tip: true, x: arrival / 10_000)
            text += Self.event(arrival, Self.report([place], scanTime: scanTime % 65_536, count: 1))
        }
        let reading = try read(text)
        #expect(
            reading.samples.map { Int(($0.timestamp * 1e4).rounded()) } == [0, 100, 200_000, 200_100]
        )
    }

    @Test("A counter that stands still or is set anew leaves arrival for a clock there") func deadCounter() throws {
        var text = Self.head(Self.touchscreen(fingers: 1))
        for (number, scanTime) in [100, 100, 100, 30_000, 30_100].enumerated() {
            let place = Self.contact(tip: true, x: number)
            text += Self.event(10_000 * number, Self.report([place], scanTime: scanTime, count: 1))
        }
        let reading = try read(text)
        #expect(reading.samples.map { Int(($0.timestamp * 1e6).rounded()) } == [0, 10_000, 20_000, 30_000, 40_000])
        #expect(reading.repairs.counts[.coarseClock] == 1 && reading.repairs.counts[.skippedRecord] == 1)
    }

    @Test("Reports that count on make one frame, and contacts beyond the count are padding") func hybrid() throws {
        func frame(_ at: Int, _ scanTime: Int, tips: Bool) -> String {
            let contacts = (0..<3).map { Self.contact(tip: tips, id: $0 + 4, x: 100 * $0 + scanTime / 100, y: 7) }
            let padding = Self.contact(tip: true, id: 99, x: 1, y: 1)
            return Self.event(at, Self.report(Array(contacts[0..<2]), scanTime: scanTime, count: 3))
                + Self.event(at + 200, Self.report([contacts[2], padding], scanTime: scanTime, count: 0))
        }
        let text =
            Self.head(Self.touchscreen(fingers: 2)) + frame(0, 100, tips: true) + frame(10_000, 200, tips: true)
            + frame(20_000, 300, tips: false)
        let reading = try read(text)
        #expect(reading.strokes == 3 && reading.samples.count == 6 && reading.repairs.isEmpty)
        #expect(reading.events.map(\.touches.count) == [3, 3, 3])
        #expect(reading.events.map(\.arrival) == [0.0002, 0.0102, 0.0202])
        #expect(Set(reading.events.flatMap(\.touches).map(\.id)) == [4, 5, 6])
    }

    @Test("A contact that is missing from a frame has ended, which is counted") func missing() throws {
        let both = [Self.contact(tip: true, id: 1, x: 5), Self.contact(tip: true, id: 2, x: 9)]
        let one = [both[1], Self.contact(tip: false)]
        let text =
            Self.head(Self.touchscreen(fingers: 2)) + Self.event(0, Self.report(both, scanTime: 0, count: 2))
            + Self.event(10_000, Self.report(one, scanTime: 100, count: 1))
        let reading = try read(text)
        #expect(reading.strokes == 2 && reading.repairs.counts[.missingBoundary] == 2)
    }

    @Test("A pen without Scan Time hovers in range, and has arrival stamps alone") func pen() throws {
        func event(_ at: Int, tip: Bool, x: Int, pressure: Int, tilt: (Int, Int)) -> String {
            let words = [x, 300, pressure, tilt.0 & 0xFFFF, tilt.1 & 0xFFFF]
            return Self.event(at, [2, tip ? 3 : 2] + words.flatMap { [$0 & 255, $0 >> 8] })
        }
        let text =
            Self.head(Self.pen, name: "Pen") + event(1_000_000, tip: false, x: 90, pressure: 0, tilt: (0, 0))
            + event(1_005_000, tip: true, x: 100, pressure: 1023, tilt: (4500, 0))
            + event(1_010_000, tip: true, x: 110, pressure: 0, tilt: (0, -4500))
            + event(1_015_000, tip: false, x: 120, pressure: 0, tilt: (0, 0))
        let reading = try read(text)
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.clock == .arrival && metadata.pointerTypes == [.pencil] && !metadata.space.isPhysical)
        #expect(reading.strokes == 1 && reading.samples.map(\.location.x) == [100, 110])
        #expect(reading.samples.map(\.timestamp) == [0.005, 0.01] && reading.events.allSatisfy { $0.arrival == nil })
        #expect(reading.samples.map(\.force) == [1, 0] && reading.samples.map(\.maximumPossibleForce) == [1, 1])
        let altitudes = reading.samples.compactMap(\.altitude)
        let azimuths = reading.samples.compactMap(\.azimuth)
        #expect(altitudes.allSatisfy { abs($0 - .pi / 4) < 1e-6 } && altitudes.count == 2)
        #expect(abs(azimuths[0]) < 1e-6 && abs(azimuths[1] - 1.5 * .pi) < 1e-6)
    }

    @Test("One device is read, others are counted") func devices() throws {
        let descriptor = Self.touchscreen(fingers: 1)
        let body = Self.stroke.split(separator: "\n").filter { $0.hasPrefix("E:") }
        let mouse = "05 01 09 02 a1 01 09 30 09 31 15 81 25 7f 75 08 95 02 81 06 c0"
        let text =
            "D: 0\n" + Self.head(mouse, name: "Mouse") + "D: 1\n" + Self.head(descriptor)
            + body.map { "D: 0\nE: 000000.000000 2 01 ff\nD: 1\n\($0)\n" }.joined()
        let reading = try read(text)
        #expect(reading.metadata.map(\.device) == ["Some Screen"])
        #expect(reading.samples.count == 4 && reading.repairs.counts == [.skippedRecord: 1])
    }

    @Test("A recording that was cut off is read as far as it goes") func truncated() throws {
        for cut in 1...60 {
            let reading = try read(String(Self.stroke.dropLast(cut)))
            #expect(reading.isOrderly && reading.strokes == 1)
            #expect(reading.repairs.counts.keys.allSatisfy { [.truncatedLine, .missingBoundary].contains($0) })
        }
    }

    @Test("What is damaged is refused with its line") func hostile() {
        #expect(message("E: 000000.000000 1 00\n").contains("expected R:"))
        #expect(
            message("N: x\n").contains("no the report descriptor") || message("N: x\n").contains("report descriptor")
        )
        #expect(message("R: 3 05 0d\n").contains("expected R: size and bytes"))
        #expect(message("R: 2 05 0d\nE: 1 1 00\n").contains("expected E: seconds.microseconds"))
        #expect(message("R: 2 a1 01\nX: 1\n").contains("expected one of D:"))
        let opened = Array(repeating: "a1 01", count: 65).joined(separator: " ")
        for (descriptor, found) in [
            ("27 ff", "an item that breaks off"), ("c0", "the end of a collection"), ("b4", "a state popped"),
            ("fe", "a long item"), (opened, "collections within collections"),
            ("75 20 97 ff ff ff 7f 81 02", "reports of more than"),
        ] {
            let count = descriptor.split(separator: " ").count
            #expect(message("R: \(count) \(descriptor)\n").contains(found), "\(descriptor.prefix(30))")
        }
    }
}
