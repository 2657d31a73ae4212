import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Recordings by `libinput record`.
@Suite struct LibinputImporterTests {
    private static let head = """
        # libinput record
        version: 1
        ndevices: 1
        libinput:
          version: "1.25.0"
        system:
          os: "debian:12"
        devices:

        """

    private static func device(
        _ name: String = "Some \\\"Screen\\\" & more",
        properties: String = "[1]",
        resolution: Int = 10
    ) -> String {
        """
        - node: /dev/input/event5
          evdev:
            # Name: Some & *Screen
            name: "\(name)"
            id: [3, 1386, 828, 256, 1]
            codes:
              0: [0, 1, 2] # EV_SYN
              1: [330] # EV_KEY
              3: [47, 53, 54, 57, 58] # EV_ABS
            absinfo:
              47: [0, 9, 0, 0, 0]
              53: [0, 1920, 0, 0, \(resolution)]
              54: [0, 1200, 0, 0, \(resolution)]
              58: [0, 200, 0, 0, 0]
            properties: \(properties)
          udev:
            properties:
            - ID_INPUT=1
            - ODD=&anchor *alias
          events:

        """
    }

    private static func line(_ microseconds: Int, _ type: Int, _ code: Int, _ value: Int) -> String {
        "    - [\(microseconds / 1_000_000), \(microseconds % 1_000_000), \(type), \(code), \(value)] # EV / \(code)\n"
    }

    /// A finger from 100, 200 to the right: down, moves, up; `counter` is the device's own clock.
    private static func stroke(at start: Int, count: Int = 3, counter: ((Int) -> Int)? = nil) -> String {
        var text = ""
        for number in 0...count {
            let time = start + 8000 * number
            text += "  - evdev:\n"
            if number == 0 { text += line(time, 3, 57, start) }
            if number == count {
                text += line(time, 3, 57, -1)
            } else {
                text += line(time, 3, 53, 100 + number) + line(time, 3, 54, 200) + line(time, 3, 58, 50)
            }
            if let counter { text += line(time, 4, 5, counter(number)) }
            text += line(time, 0, 0, 0)
        }
        return text
    }

    private func read(_ text: String, detects: Bool = true) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "touch.swipe.yml")
        return try Reading(Dataset(path: path, format: detects ? nil : LibinputImporter.formatName).sources[0])
    }

    private func message(_ text: String) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(text, detects: false) })?.description ?? ""
    }

    @Test("Strokes, scale, pressure and the device are read") func strokes() throws {
        let text = Self.head + Self.device() + Self.stroke(at: 5_000_000) + Self.stroke(at: 6_000_000)
        let probe = FileProbe(path: "a.yml", head: text)
        #expect(ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName } == ["libinput"])
        let reading = try read(text)
        #expect(reading.strokes == 2 && reading.samples.count == 6 && reading.isOrderly)
        #expect(reading.samples.prefix(3).map(\.timestamp) == [0, 0.008, 0.016])
        #expect(reading.samples.allSatisfy { $0.force == 0.25 })
        let pixels = CoordinateSpace.millimetersPerCSSPixel
        #expect(abs(reading.samples[1].location.x - 10.1 / pixels) < 1e-9)
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.device == "Some \"Screen\" & more" && metadata.pointerTypes == [.direct])
        #expect(reading.repairs.isEmpty)
        #expect(try read(text.replacing("\n", with: "\r\n")).events == reading.events)
        let padded = text.replacing("- [5,", with: "- [  5,").replacing(", 3,", with: ",   3,")
        #expect(try read(padded).events == reading.events)
    }

    @Test("Events in another layout of YAML are the same events") func otherLayouts() throws {
        let usual = try read(Self.head + Self.device() + Self.stroke(at: 0))
        let text = Self.stroke(at: 0)
        let flow = text.components(separatedBy: "  - evdev:\n").dropFirst().map { block in
            let events = block.split(separator: "\n").compactMap { $0.split(separator: " #").first?.dropFirst(6) }
            return "  - evdev: [" + events.joined(separator: ",\n     ") + "]\n"
        }
        #expect(try read(Self.head + Self.device() + flow.joined()).events == usual.events)
        let quoted = text.replacing("- [0, 8000, 3, 53", with: "- [0, 8000, 0x3, 53")
        #expect(quoted != text)
        #expect(try read(Self.head + Self.device() + quoted).events == usual.events)
    }

    @Test("Several devices are several recordings, those that cannot draw are counted") func devices() throws {
        let keyboard = Self.device("keys").replacing("47: ", with: "3: ").replacing("53: ", with: "4: ")
            .replacing("54: ", with: "5: ")
        let libinput = "  - libinput:\n    - {time: 0.1, type: POINTER_MOTION}\n"
        let reading = try read(
            Self.head + keyboard + "  - evdev:\n" + Self.line(0, 1, 30, 1) + Self.line(0, 0, 0, 0)
                + Self.device("one") + Self.stroke(at: 1_000_000) + libinput + Self.stroke(at: 2_000_000)
                + Self.device("two", properties: "[]", resolution: 0) + Self.stroke(at: 500_000)
        )
        #expect(reading.metadata.map(\.device) == ["one", "two"])
        #expect(reading.metadata.map(\.pointerTypes) == [[.direct], [.indirect]])
        #expect(reading.metadata.map(\.space.isPhysical) == [true, false])
        #expect(reading.repairs.counts == [.skippedRecord: 2])
        #expect(reading.samples.first?.timestamp == 1 && reading.strokes == 3)
    }

    @Test("The device's own microseconds are the samples' times, from the kernel's stamp on") func deviceClock() throws
    {
        // 7.5 ms by the device's clock, 8 ms by the kernel's; the counter runs over, and starts anew at the second stroke.
        let first = Self.stroke(at: 0, count: 4) { Int(UInt32(truncatingIfNeeded: 0xFFFF_F000 + $0 * 7500)) }
        let second = Self.stroke(at: 3_000_000, count: 4) { $0 * 7500 }
        let reading = try read(Self.head + Self.device() + first + second)
        #expect(
            reading.samples.map { Int(($0.timestamp * 1e6).rounded()) }
                == [0, 7500, 15000, 22500, 3_000_000, 3_007_500, 3_015_000, 3_022_500]
        )
    }

    @Test("A recording that was cut off is read as far as it goes") func truncated() throws {
        let text = Self.head + Self.device() + Self.stroke(at: 0) + Self.stroke(at: 1_000_000)
        // The last ten characters are a comment and the line's end: without them nothing is missing.
        for cut in 1...120 {
            let reading = try read(String(text.dropLast(cut)))
            #expect(reading.isOrderly && reading.strokes == 2 && (!reading.repairs.isEmpty || cut <= 10))
            #expect(reading.repairs.counts.keys.allSatisfy { [.truncatedLine, .missingBoundary].contains($0) })
        }
    }

    @Test("Defects are repaired and counted") func defects() throws {
        let moved = Self.stroke(at: 0).replacing("[0, 16000,", with: "[0, 8000,")
        #expect(try read(Self.head + Self.device() + moved).repairs.counts == [.duplicateTimestamp: 1])
        let back = Self.stroke(at: 0, count: 4).replacing("[0, 16000,", with: "[0, 4000,")
        #expect(try read(Self.head + Self.device() + back).repairs.counts == [.stepBackInTime: 1])
        let far = Self.stroke(at: 0, count: 4).replacing("53, 102]", with: "53, 9999]")
        #expect(try read(Self.head + Self.device() + far).repairs.counts[.outsideScreen] == 1)
    }

    @Test("Bombs, tabs and what is not YAML are refused with their line") func hostile() throws {
        let bomb = Self.device().replacing("id: [3,", with: "id: &a [3,")
        #expect(message(Self.head + bomb).contains("expected YAML without anchors and aliases"))
        for hidden in ["k: 'x' *a", "k: [it's, *a]", "k: \"x\" *a", "k: \"x", "? *a", "[a,*a]"] {
            let device = Self.device().replacing("id: [3, 1386, 828, 256, 1]", with: hidden)
            #expect(message(Self.head + device).contains("anchors and aliases"), "\(hidden)")
        }
        #expect(
            message(Self.head + Self.device() + "  - evdev:\n    - [0, 0, 3\n    - x: [\n  - evdev:\n").contains(
                "not YAML"
            )
        )
        #expect(
            message(Self.head + Self.device() + "  - evdev:\n    - [0, 0, 3, 53]\n  - evdev:\n").contains(
                "in another form"
            )
        )
        #expect(
            message(Self.head + Self.device() + "    - [0, 0, 3, 53, 1]\n").contains("expected - evdev: before events")
        )
        #expect(message(Self.head + Self.device() + "\t- evdev:\n").contains("indentation by spaces"))
        #expect(message("# libinput record\nversion: 1\n").contains("the list of devices is missing"))
        let wide = Self.device().replacing("id: [3,", with: "id: [" + String(repeating: "3, ", count: 100_000))
        #expect(message(Self.head + wide).contains("blocks of at most 256 KiB"))
        let odd = Self.device().replacing("53: [0, 1920, 0, 0, 10]", with: "53: [0, .nan, 0, 0, 10]")
        #expect(message(Self.head + odd + Self.stroke(at: 0)).contains("an axis of 5 numbers"))
    }
}
