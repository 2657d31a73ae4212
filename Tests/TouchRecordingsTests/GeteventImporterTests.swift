import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct GeteventImporterTests {
    private func read(_ lines: [String], lineEnd: String = "\n") throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(lines.map { $0 + lineEnd }.joined(), to: "phone.txt")
        return try Reading(Dataset(path: path, format: "getevent").sources[0])
    }

    /// Frames at 10 ms steps, each event given as `type name value`, closed by a report.
    private func frames(_ frames: [[String]], device: String = "") -> [String] {
        frames.enumerated().flatMap { index, events in
            (events + ["EV_SYN SYN_REPORT 00000000"]).map {
                "[   34490.\(String(format: "%06d", index * 10_000))] \(device)\($0)"
            }
        }
    }

    static let touchDown = [
        "EV_ABS ABS_MT_TRACKING_ID 00000005", "EV_ABS ABS_MT_POSITION_X 000000ff", "EV_ABS ABS_MT_POSITION_Y 00000010",
    ]

    @Test("Slots hold contacts, and a value with the highest bit set is negative") func typeB() throws {
        let reading = try read(
            frames([
                Self.touchDown + ["EV_KEY BTN_TOUCH DOWN"],
                ["EV_ABS ABS_MT_SLOT 00000001", "EV_ABS ABS_MT_TRACKING_ID 00000006"]
                    + ["EV_ABS ABS_MT_POSITION_X 00000001", "EV_ABS ABS_MT_POSITION_Y FFFFFFFE"],
                ["EV_ABS ABS_MT_SLOT 00000000", "EV_ABS ABS_MT_POSITION_X 00000100"],
                ["EV_ABS ABS_MT_TRACKING_ID ffffffff", "EV_ABS ABS_MT_SLOT 00000001"]
                    + ["EV_ABS ABS_MT_TRACKING_ID ffffffff", "EV_KEY BTN_TOUCH UP"],
            ])
        )
        #expect(reading.strokes == 2 && reading.isOrderly && reading.repairs.isEmpty)
        #expect(reading.samples.map(\.location) == [TouchPoint(255, 16), TouchPoint(1, -2), TouchPoint(256, 16)])
        #expect(reading.samples.map(\.timestamp) == [0, 0.01, 0.02])
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.space == .recordedUnits && metadata.clock == .event && metadata.clockResolution == 1e-6)
    }

    @Test("A type A device closes each contact with its own report", arguments: ["\n", "\r\n", "\r\r\n"])
    func typeA(lineEnd: String) throws {
        func contact(_ id: Int, _ x: Int) -> [String] {
            [
                "EV_ABS       ABS_MT_POSITION_X    \(String(format: "%08x", x))            ",
                "EV_ABS       ABS_MT_POSITION_Y    00000009            ",
                "EV_ABS       ABS_MT_TRACKING_ID   \(String(format: "%08x", id))            ",
                "EV_SYN       SYN_MT_REPORT        00000000            ",
            ]
        }
        let reading = try read(
            frames([
                contact(0, 10), contact(0, 11) + contact(1, 900), contact(1, 901),
                ["EV_SYN       SYN_MT_REPORT        00000000            "],
            ]),
            lineEnd: lineEnd
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .began, .ended, .moved, .ended])
        #expect(reading.samples.map(\.location.x) == [10, 11, 900, 901])
        #expect(reading.repairs.isEmpty)
    }

    @Test("Numbers say the same as labels, with the stamps of older versions too") func numbers() throws {
        let labeled = try read(frames([Self.touchDown, ["EV_ABS ABS_MT_TRACKING_ID ffffffff"]]))
        let path = "/dev/input/event4: "
        let numbered = try read([
            "add device 1: /dev/input/event4", "  name:     \"pad\"",
            "7-0: \(path)0003 0039 00000005", "7-0: \(path)0003 0035 000000ff", "7-0: \(path)0003 0036 00000010",
            "7-0: \(path)0000 0000 00000000", "7-10000: \(path)0003 0039 ffffffff",
            "7-10000: \(path)0000 0000 00000000             rate 100",
        ])
        #expect(numbered.events == labeled.events)
        #expect(numbered.metadata.first?.device == "pad")
        #expect(labeled.metadata.first?.device == "phone")
    }

    @Test("Labels of the device's clock, of contacts and of pens mean what their numbers mean")
    func labelsAreNumbers() throws {
        let tablet = [
            (["EV_KEY BTN_DIGI DOWN", "EV_KEY BTN_TOUCH DOWN", "EV_ABS ABS_X 00000010", "EV_ABS ABS_Y 00000020"], 0),
            (["EV_ABS ABS_X 00000011", "EV_ABS ABS_DISTANCE 00000001", "EV_KEY BTN_STYLUS DOWN"], 4100),
            (["EV_ABS ABS_X 00000012"], 8200), (["EV_KEY BTN_TOUCH UP", "EV_KEY BTN_DIGI UP"], 12300),
        ]
        let numbers = [
            "EV_KEY": "0001", "BTN_DIGI": "0140", "BTN_TOUCH": "014a", "BTN_STYLUS": "014b", "EV_ABS": "0003",
            "ABS_X": "0000", "ABS_Y": "0001", "ABS_DISTANCE": "0019", "EV_MSC": "0004", "MSC_TIMESTAMP": "0005",
            "EV_SYN": "0000", "SYN_REPORT": "0000", "DOWN": "00000001", "UP": "00000000",
        ]
        let labeled = frames(
            tablet.map { $0.0 + ["EV_MSC MSC_TIMESTAMP \(String(format: "%08x", $0.1))"] }
        )
        let numbered = labeled.map { line in
            line.split(separator: " ").map { numbers[String($0)] ?? String($0) }.joined(separator: " ")
        }
        let reading = try read(labeled)
        #expect(try read(numbered).events == reading.events)
        // The device's steps of 4.1 ms, not the kernel's of 10 ms, which are those of arrival.
        #expect(reading.samples.map(\.timestamp) == [0, 0.0041, 0.0082])
        #expect(reading.events.compactMap(\.arrival) == [0, 0.01, 0.02, 0.03])
        #expect(reading.touches.allSatisfy { $0.type == .pencil } && reading.repairs.isEmpty)
    }

    @Test("A label that the kernel's header does not have is counted with its name") func unknownLabels() throws {
        let reading = try read(
            frames([
                Self.touchDown + ["EV_ABS ABS_MT_GLOW 00000001", "EV_ABS ABS_MT_ORIENTATION 00000001"],
                [
                    "EV_KEY BTN_TICKLE DOWN", "EV_MSC MSC_SCAN 00000001", "EV_KEY KEY_FN_NEW DOWN",
                    "EV_SW SW_LID 00000001",
                ],
                ["EV_ABS ABS_MT_TRACKING_ID ffffffff"],
            ])
        )
        #expect(reading.samples.count == 1 && reading.repairs.counts == [.skippedRecord: 2])
        let details = reading.repairs.examples[.skippedRecord]?.map(\.detail) ?? []
        #expect(details.contains { $0.contains("ABS_MT_GLOW") } && details.contains { $0.contains("BTN_TICKLE") })
    }

    /// The header of the system that the tests run on; `nil` where it is not installed.
    static let header = try? String(contentsOfFile: "/usr/include/linux/input-event-codes.h", encoding: .utf8)

    @Test("Every label of the kernel's header has its number", .enabled(if: header != nil)) func wholeHeader() throws {
        var numbers: [Substring: Int] = [:]
        var checked = 0
        for line in try #require(Self.header).split(separator: "\n") where line.hasPrefix("#define ") {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count > 2 else { continue }
            let (name, text) = (words[1], words[2])
            let hexadecimal = text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : nil
            guard let number = hexadecimal ?? Int(text) ?? numbers[text] else { continue }
            numbers[name] = number
            let types = ["ABS": "EV_ABS", "BTN": "EV_KEY", "MSC": "EV_MSC", "SYN": "EV_SYN"]
            let isLimit = ["_MAX", "_CNT"].contains { name.hasSuffix($0) }
            guard let type = types[String(name.prefix(3))], !isLimit, number <= 0x151 else { continue }
            func event(_ words: String) -> InputEvent? {
                var line = "[ 1.000000] \(words) 00000001"
                return line.withUTF8 { GeteventLine(UnsafeRawBufferPointer($0))?.event }
            }
            let found = try #require(event("\(type) \(name)"), "\(name)")
            #expect(found.code == number, "\(name)")
            #expect(found.type == event("\(type) 0000")?.type)
            checked += 1
        }
        #expect(checked > 100)
    }

    @Test("What getevent -lp says of the axes scales location, force and tilt") func description() throws {
        let header = [
            "* daemon not running. starting it now on port 5037 *",
            "add device 1: /dev/input/event0", "  name:     \"keys\"", "  events:", "    KEY (0001): KEY_POWER",
            "could not get driver version for /dev/input/mouse0, Not a typewriter",
            "add device 2: /dev/input/event2", "  bus:      0018", "  name:     \"A Screen\"", "  events:",
            "    KEY (0001): BTN_TOOL_PEN          BTN_TOUCH",
            "    ABS (0003): ABS_X                 : value 0, min 0, max 1000, fuzz 0, flat 0, resolution 10",
            "                ABS_Y                 : value 0, min 0, max 500, fuzz 0, flat 0, resolution 5",
            "                ABS_PRESSURE          : value 0, min 0, max 200, fuzz 0, flat 0, resolution 0",
            "  input props:", "    INPUT_PROP_DIRECT",
        ]
        let reading = try read(
            header
                + frames(
                    [
                        ["EV_ABS ABS_X 00000064", "EV_ABS ABS_Y 00000032", "EV_ABS ABS_PRESSURE 00000064"]
                            + ["EV_KEY BTN_TOOL_PEN DOWN", "EV_KEY BTN_TOUCH DOWN"],
                        ["EV_KEY BTN_TOUCH UP", "EV_KEY BTN_TOOL_PEN UP"],
                    ],
                    device: "/dev/input/event2: "
                )
        )
        let sample = try #require(reading.samples.first)
        #expect(sample.location.distance(to: TouchPoint(10, 10) * 96 / 25.4) < 1e-9)
        #expect(sample.force == 0.5 && sample.maximumPossibleForce == 1)
        #expect(reading.metadata.first?.device == "A Screen" && reading.metadata.first?.pointerTypes == [.pencil])
        #expect(reading.repairs.isEmpty)
    }

    /// Frames, what of them is read, and what is counted.
    struct Loss: Sendable {
        var frames: [[String]]
        var places: [Double]
        var counts: [RepairLog.Kind: Int]

        private static let lift = ["EV_ABS ABS_MT_TRACKING_ID ffffffff"]
        private static func down(_ events: String...) -> [String] { GeteventImporterTests.touchDown + events }
        private static func x(_ x: Int, _ events: String...) -> [String] {
            ["EV_ABS ABS_MT_POSITION_X 0000000\(x)"] + events
        }
        private static func distance(_ value: Int) -> String { "EV_ABS ABS_MT_DISTANCE 0000000\(value)" }
        private static let y = "EV_ABS ABS_MT_POSITION_Y 00000001"

        static let hover = Loss(
            frames: [down(distance(9)), x(2), [distance(0)], x(4), x(5, distance(3)), lift],
            places: [2, 4],
            counts: [.notInContact: 3]
        )
        /// A distance that goes on while BTN_TOUCH is held says nothing.
        static let staleDistance = Loss(
            frames: [down(distance(9), "EV_KEY BTN_TOUCH DOWN"), x(2), lift + ["EV_KEY BTN_TOUCH UP"]],
            places: [255, 2],
            counts: [:]
        )
        static let palm = Loss(
            frames: [down(), x(2, "EV_ABS ABS_MT_TOOL_TYPE MT_TOOL_PALM"), x(3), lift],
            places: [255, 2, 3],
            counts: [.palm: 2]
        )
        static let downBefore = Loss(
            frames: [x(1, y), x(2), lift, down(), lift],
            places: [1, 2, 255],
            counts: [.missingBoundary: 1]
        )
        static let withoutY = Loss(
            frames: [["EV_ABS ABS_MT_TRACKING_ID 00000005"] + x(1), x(2), [y], lift],
            places: [2],
            counts: [.skippedRecord: 2]
        )
    }

    @Test(
        "What is in the air, a palm, down before the log began, or without both axes is counted",
        arguments: [Loss.hover, .staleDistance, .palm, .downBefore, .withoutY]
    )
    func namedLosses(loss: Loss) throws {
        let reading = try read(frames(loss.frames))
        #expect(reading.samples.map(\.location.x) == loss.places)
        #expect(reading.repairs.counts == loss.counts && reading.isOrderly)
        #expect(reading.touches.first?.phase == .began && reading.touches.last?.phase == .ended)
    }

    @Test("The first device that sends touches is read, others are counted") func otherDevices() throws {
        let sensor = frames([["EV_ABS ABS_X 00000003"]], device: "/dev/input/event1: ")
        let reading = try read(
            sensor + frames([Self.touchDown], device: "/dev/input/event4: ") + sensor
                + frames([[], ["EV_ABS ABS_MT_TRACKING_ID ffffffff"]], device: "/dev/input/event4: ")
        )
        #expect(reading.samples.map(\.location) == [TouchPoint(255, 16)])
        #expect(reading.repairs.counts == [.skippedRecord: 1])
        #expect(
            reading.repairs.examples[.skippedRecord]?.first?.detail.hasPrefix("1 absolute axes' values of /dev/")
                == true
        )
        #expect(try read(sensor).repairs.counts == [.skippedRecord: 1, .noSamples: 1])
    }

    @Test("Pressure whose range nobody states is left out and noted") func pressure() throws {
        let reading = try read(
            frames([Self.touchDown + ["EV_ABS ABS_MT_PRESSURE 00000020"], ["EV_ABS ABS_MT_TRACKING_ID ffffffff"]])
        )
        #expect(reading.samples.first?.force == nil)
        #expect(reading.repairs.counts == [.skippedRecord: 1])
    }

    @Test("Events without times are refused with a word on how to get them") func noTiming() throws {
        let error = #expect(throws: DatasetError.self) {
            try read(["EV_ABS       ABS_MT_POSITION_X    000001ad"])
        }
        #expect(error?.description.contains("phone.txt:1: ") == true)
        #expect(error?.description.contains("no timing; record with getevent -lt") == true)
        let probe = FileProbe(path: "a.txt", head: "/dev/input/event4: EV_KEY BTN_TOUCH DOWN\n")
        #expect(ImporterRegistry.detect(probe) is GeteventImporter.Type)
    }

    @Test(
        "A line that is no event is an error",
        arguments: [
            "[ 1.000001] EV_ABS ABS_MT_POSITION_X 1", "[ 1.0] EV_ABS ABS_MT_POSITION_X 00000001",
            "[ 1.000001] EV_ABS BTN_TOUCH 00000001", "[ 1.000001] EV_NONE ABS_X 00000001",
            "[ 1.000001 EV_ABS ABS_X 00000001", "[ 1.000001] EV_ABS ABS_X 00000001 2", "hello",
            "[ 1.000001] EV_KEY BTN_TOUCH SIDEWAYS", "99999999999999999999-1: 0003 0035 00000001",
        ]
    )
    func badLines(line: String) throws {
        let error = #expect(throws: DatasetError.self) { try read(frames([Self.touchDown]) + [line]) }
        #expect(error?.description.contains("phone.txt:5: found '\(line)', expected [seconds.microseconds]") == true)
    }
}
