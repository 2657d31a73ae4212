import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// Logs of input events as tools print them and people paste them.
@Suite struct DeviceLogTests {
    private func read(_ text: String, as fileName: String = "log.txt") throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: fileName)
        return try Reading(Dataset(path: path).sources[0])
    }

    private func message(_ text: String) -> String {
        (#expect(throws: DatasetError.self) { _ = try read(text) })?.description ?? ""
    }

    private func formats(of text: String) -> [String] {
        let probe = FileProbe(path: "log.txt", head: text)
        return ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName }
    }

    // MARK: evtest

    private static let evtestHead: String = """
        Input driver version is 1.0.1
        Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x100
        Input device name: "Some Screen"
        Supported events:
          Event type 0 (EV_SYN)
          Event type 3 (EV_ABS)
            Event code 53 (ABS_MT_POSITION_X)
              Value      0
              Min        0
              Max      800
              Resolution      8
            Event code 54 (ABS_MT_POSITION_Y)
              Value      0
              Min        0
              Max      400
              Resolution      8
        Key repeat handling:
          Repeat type 20 (EV_REP)
            Repeat code 0 (REP_DELAY)
              Value    250
        Properties:
          Property type 1 (INPUT_PROP_DIRECT)
        Testing ... (interrupt to exit)

        """

    private static func frame(_ milliseconds: Int, _ events: [String]) -> String {
        let time = "Event: time 100.\(String(format: "%06d", milliseconds * 1000)), "
        return events.map { "\(time)\($0)\n" }.joined() + "\(time)-------------- SYN_REPORT ------------\n"
    }

    private static let evtestFrames: String =
        frame(
            0,
            [
                "type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 4",
                "type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 80",
                "type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 40",
                "type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1",
            ]
        )
        + frame(
            8,
            [
                "type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042",
                "type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 88",
            ]
        )
        + frame(
            16,
            ["type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1", "type 1 (EV_KEY), code 330 (?), value 0"]
        )
        // The next contact stands where the last one did: axes that do not change are not sent again.
        + frame(24, ["type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 5"])
        + frame(32, ["type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1"])

    @Test("evtest, with its head, behind a menu, and the events alone") func evtest() throws {
        #expect(formats(of: Self.evtestHead + Self.evtestFrames) == ["evtest"])
        #expect(formats(of: Self.evtestFrames) == ["evtest"])
        let whole = try read(Self.evtestHead + Self.evtestFrames)
        #expect(whole.strokes == 2 && whole.isOrderly && whole.repairs.isEmpty)
        let millimeter = 1 / CoordinateSpace.millimetersPerCSSPixel
        #expect(whole.samples.map { ($0.location.x / millimeter * 1000).rounded() } == [10_000, 11_000, 11_000])
        #expect(whole.samples.map { ($0.timestamp * 1e6).rounded() } == [0, 8000, 24_000])
        #expect(whole.metadata.first?.device == "Some Screen" && whole.metadata.first?.pointerTypes == [.direct])
        let alone = try read(Self.evtestFrames)
        #expect(alone.samples.map(\.location.x) == [80, 88, 88] && alone.metadata.first?.space == .recordedUnits)
        let menu =
            "$ sudo evtest\nAvailable devices:\n/dev/input/event7:\tSome Screen\nSelect the device event number [0-7]: 7\n"
        let pasted = try read(menu + Self.evtestHead + Self.evtestFrames + "^C\n")
        #expect(pasted.events == whole.events && pasted.repairs.counts == [.skippedRecord: 1])
        #expect("\(pasted.repairs.examples)".contains("4 lines before the recording"))
    }

    @Test("A line of evtest that is none is an error, but for a last one that broke off") func brokenEvtest() throws {
        let line = "Event: time 100.040000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), val"
        #expect(message(Self.evtestFrames + line + "\n").contains("log.txt:16"))
        #expect(try read(Self.evtestFrames + line).repairs.counts == [.truncatedLine: 1])
    }

    // MARK: Pasted recordings

    private static let evemu: String = """
        # EVEMU 1.3
        N: Some Screen
        A: 35 0 800 0 0 8
        A: 36 0 400 0 0 8
        E: 0.000000 0003 0039 4
        E: 0.000000 0003 0035 80
        E: 0.000000 0003 0036 40
        E: 0.000000 0000 0000 0
        E: 0.008000 0003 0035 88
        E: 0.008000 0000 0000 0
        E: 0.016000 0003 0039 -1
        E: 0.016000 0000 0000 0

        """

    private static let libinput: String = """
        # libinput record
        version: 1
        ndevices: 1
        devices:
        - node: /dev/input/event3
          evdev:
            name: "some screen"
            codes:
              3: [47, 53, 54, 57]
            absinfo:
              53: [0, 800, 0, 0, 8]
              54: [0, 400, 0, 0, 8]
          events:
          - evdev:
            - [  0,      0,   3,  57,       4] # EV_ABS
            - [  0,      0,   3,  53,      80]
            - [  0,      0,   3,  54,      40]
            - [  0,      0,   0,   0,       0]
          - evdev:
            - [  0,   8000,   3,  53,      88]
            - [  0,   8000,   0,   0,       0]
          - evdev:
            - [  0,  16000,   3,  57,      -1]
            - [  0,  16000,   0,   0,       0]

        """

    private static let getevent: String = """
        [     100.000000] EV_ABS       ABS_MT_TRACKING_ID   00000004
        [     100.000000] EV_ABS       ABS_MT_POSITION_X    00000050
        [     100.000000] EV_ABS       ABS_MT_POSITION_Y    00000028
        [     100.000000] EV_SYN       SYN_REPORT           00000000
        [     100.008000] EV_ABS       ABS_MT_POSITION_X    00000058
        [     100.008000] EV_SYN       SYN_REPORT           00000000
        [     100.016000] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        [     100.016000] EV_SYN       SYN_REPORT           00000000

        """

    @Test(
        "A recording is read from where it begins to where it ends, without its margin",
        arguments: ["evemu", "libinput", "getevent", "evtest"]
    )
    func pasted(format: String) throws {
        let texts = [
            "evemu": Self.evemu, "libinput": Self.libinput, "getevent": Self.getevent, "evtest": Self.evtestFrames,
        ]
        let text = try #require(texts[format])
        let plain = try read(text)
        #expect(plain.repairs.isEmpty && plain.strokes > 0 && formats(of: text) == [format])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func indented(_ margin: String) -> String {
            lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
        }
        for margin in ["    ", "> ", "\t"] {
            #expect(formats(of: indented(margin)) == [format])
            #expect(try read(indented(margin)).events == plain.events)
        }
        let question =
            "I draw a line, and see this:\n\n```\n$ record /dev/input/event3\n" + text + "```\nIs it right?\n\nThanks\n"
        #expect(formats(of: question) == [format])
        let pasted = try read(question)
        #expect(pasted.events == plain.events && pasted.repairs.counts == [.skippedRecord: 2])
        let notes = "\(pasted.repairs.examples)"
        #expect(notes.contains("3 lines before the recording") && notes.contains("2 lines behind the recording"))
        #expect(try read(text + "^C\n").events == plain.events)
    }

    // MARK: libinput debug-events

    private static let debugEvents: String = """
        -event7   DEVICE_ADDED                Some Screen                  seat0 default group7  cap:t  size 316x176mm ntouches 10 calib
        -event2   DEVICE_ADDED                Some Keys                    seat0 default group2  cap:k
         event7   TOUCH_DOWN               +0.500s\t0 (0) 10.42/31.67 (30.00/50.00mm)
         event7   TOUCH_FRAME              +0.500s\t
         event2   KEYBOARD_KEY             +0.505s\t*** (-1) pressed
         event7   TOUCH_MOTION             +0.508s\t0 (0) 10.95/31.60 (31.50/50.25mm)
         event7   TOUCH_DOWN               +0.508s\t1 (1)  1.00/ 2.00 ( 3.16/ 3.52mm)
         event7   TOUCH_FRAME              +0.508s\t
         event7   TOUCH_UP                 +0.516s\t0 (0)
         event7   TOUCH_CANCEL             +0.516s\t1 (1)
         event7   TOUCH_FRAME              +0.516s\t

        """

    @Test("libinput debug-events: millimeters, stamps of 1 ms, a frame a delivery") func debugEvents() throws {
        #expect(formats(of: Self.debugEvents) == ["libinput-debug-events"])
        let reading = try read(Self.debugEvents)
        #expect(reading.strokes == 2 && reading.events.count == 3 && reading.isOrderly)
        let millimeters = reading.samples.map { $0.location * CoordinateSpace.millimetersPerCSSPixel }
        let expected = [TouchPoint(30, 50), TouchPoint(31.5, 50.25), TouchPoint(3.16, 3.52)]
        #expect(zip(millimeters, expected).allSatisfy { $0.distance(to: $1) < 1e-9 })
        #expect(reading.events.map { ($0.timestamp * 1000).rounded() } == [0, 8, 16])
        #expect(reading.touches.map(\.phase) == [.began, .moved, .began, .ended, .cancelled])
        let metadata = try #require(reading.metadata.first)
        #expect(metadata.device == "Some Screen" && metadata.clockResolution == 0.001 && metadata.space == .cssPixels)
        #expect(reading.repairs.counts == [.skippedRecord: 1])
        // Newer versions number the events.
        let numbered = Self.debugEvents.replacing("+0.5", with: "  12\t+0.5")
        #expect(try read(numbered).events == reading.events)
    }

    @Test("A pen of libinput debug-events draws between its tip's down and up") func debugPen() throws {
        let text = """
            -event9   DEVICE_ADDED                Some Pen                  seat0 default group7  cap:T  size 224x148mm
             event9   TABLET_TOOL_PROXIMITY        +1.000s\tpen (0x1, id 0x2) proximity-in
             event9   TABLET_TOOL_AXIS        +1.005s\t9.00*/9.00* distance: 0.10*
             event9   TABLET_TOOL_TIP          +1.010s\t10.00*/20.00*\ttilt: 0.00/30.00\tpressure: 0.25* down
             event9   TABLET_TOOL_AXIS         +1.020s\t11.00*/20.00\ttilt: 0.00/30.00\tpressure: 0.50*
             event9   TABLET_TOOL_TIP          +1.030s\t12.00*/20.00\ttilt: 0.00/30.00\tpressure: 0.00* up
             event9   TABLET_TOOL_AXIS         +1.040s\t13.00*/20.00

            """
        let reading = try read(text)
        #expect(reading.strokes == 1 && reading.samples.map(\.force) == [0.25, 0.5])
        #expect(reading.samples.map { ($0.location.x * CoordinateSpace.millimetersPerCSSPixel).rounded() } == [10, 11])
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended] && reading.touches.first?.type == .pencil)
        let sample = try #require(reading.samples.first)
        #expect(abs((sample.altitude ?? 0) - .pi / 3) < 1e-6 && abs((sample.azimuth ?? 0) - .pi / 2) < 1e-6)
    }

    @Test("Events of no surface are refused with the better tool") func debugKeys() {
        #expect(message(" event2   KEYBOARD_KEY             +0.505s\t*** (-1) pressed\n").contains("libinput record"))
    }

    // MARK: MotionEvent

    private static func motion(_ action: String, _ time: Int, _ places: [(id: Int, x: Double)], history: Int = 0)
        -> String
    {
        let pointers = places.enumerated().map { number, place in
            "id[\(number)]=\(place.id), x[\(number)]=\(place.x), y[\(number)]=5.0, toolType[\(number)]=TOOL_TYPE_FINGER, "
        }
        return "06-20 18:57:49.000  1  1 D View: MotionEvent { action=ACTION_\(action), actionButton=0, "
            + pointers.joined()
            + "buttonState=0, pointerCount=\(places.count), historySize=\(history), eventTime=\(time), downTime=0 }\n"
    }

    private static let motions: String =
        "--------- beginning of main\n" + motion("HOVER_MOVE", 900, [(0, 1)]) + motion("DOWN", 1000, [(0, 10)])
        + motion("MOVE", 1008, [(0, 11)], history: 2) + motion("POINTER_DOWN(1)", 1010, [(0, 11), (3, 50)])
        + motion("MOVE", 1016, [(0, 12), (3, 51)]) + motion("MOVE", 1016, [(0, 112), (3, 151)])
        + motion("POINTER_UP(0)", 1020, [(0, 12), (3, 51)]) + motion("UP", 1024, [(3, 52)])

    @Test("MotionEvent.toString(): pointers, lifts that repeat their place, what the log lacks is counted")
    func motionEvents() throws {
        #expect(formats(of: Self.motions) == ["motion-event-log"])
        let reading = try read(Self.motions)
        #expect(reading.strokes == 2 && reading.isOrderly && reading.metadata.first?.space == .recordedUnits)
        func places(_ id: Int32) -> [Double] {
            reading.touches.filter { $0.id == id }.flatMap(\.samples).map(\.location.x)
        }
        // The first lifts where it was, the other one elsewhere.
        #expect(places(0) == [10, 11, 12] && places(3) == [50, 51, 52])
        #expect(reading.touches.filter { $0.id == 3 }.map(\.phase) == [.began, .moved, .ended])
        #expect(reading.samples.map { ($0.timestamp * 1000).rounded() } == [100, 108, 110, 116, 116, 124])
        let notes = "\(reading.repairs.examples)"
        #expect(reading.repairs.counts == [.skippedRecord: 4])
        for note in [
            "2 samples between events", "1 events that are not in contact", "1 events that were logged before",
        ] { #expect(notes.contains(note)) }
    }

    @Test("Half-logged events are refused where they are most") func brokenMotionEvents() throws {
        let broken = "D View: MotionEvent { action=ACTION_MOVE, x[0]=1.0, eventTime=3 }\n"
        #expect(
            message(Self.motion("DOWN", 1, [(0, 1)]) + broken + broken).contains("2 MotionEvents that cannot be read")
        )
        let text = Self.motion("DOWN", 1, [(0, 1)]) + Self.motion("MOVE", 2, [(0, 2)]) + broken
        #expect(try read(text).repairs.counts == [.skippedRecord: 1, .missingBoundary: 1])
    }

    // MARK: IAM-OnDB

    @Test("IAM-OnDB: strokes of points in seconds") func whiteboard() throws {
        func point(_ x: Int, _ time: String) -> String { "<Point x=\"\(x)\" y=\"7\" time=\"\(time)\"/>\n" }
        let text = """
            <?xml version="1.0" encoding="ISO-8859-1"?>
            <WhiteboardCaptureSession>
            <WhiteboardDescription><SensorLocation corner="top_left"/></WhiteboardDescription>
            <StrokeSet>
            <Stroke colour="black" start_time="769.05" end_time="769.08">
            \(point(800, "769.05"))\(point(812, "769.06"))\(point(830, "769.08"))</Stroke>
            <Stroke colour="black" start_time="770.00" end_time="770.00">
            \(point(100, "770.00"))</Stroke>
            </StrokeSet>
            </WhiteboardCaptureSession>
            """
        #expect(formats(of: text) == ["iam-ondb"])
        let reading = try read(text)
        #expect(reading.strokes == 2 && reading.isOrderly && reading.touches.first?.type == .pencil)
        #expect(reading.samples.map(\.location.x) == [800, 812, 830, 100])
        #expect(reading.samples.map(\.timestamp) == [0, 0.01, 0.03, 0.95])
        #expect(reading.metadata.first?.clockResolution == 0.01 && reading.metadata.first?.participant == nil)
        #expect(message(text.replacing("time=\"769.06\"", with: "")).contains("timing"))
    }
}
