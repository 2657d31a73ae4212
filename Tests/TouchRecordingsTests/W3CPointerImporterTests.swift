import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct W3CPointerImporterTests {
    private func read(_ text: String) throws -> Reading { try FormatFixture.w3cPointer.read(text) }

    @Test("Buttons tell contact from hover, tilt becomes altitude and azimuth") func pen() throws {
        let reading = try read(
            #"""
            {"x": [1, 2, 3, 4, 5, 6], "y": [9, 9, 9, 9, 9, 9], "time": [1000.5, 1008.5, 1016.5, 1024.5, 1032.5, 1040.5],
             "pressure": [0, 0.25, 0.5, 0, 0.75, 0], "buttons": [0, 1, 1, 0, 32, 0],
             "tiltX": [0, 45, 0, 0, -30, 0], "tiltY": [0, 0, -45, 0, 30, 0], "twist": [0, 0, 0, 0, 0, 0],
             "pointerType": "pen"}
            """#
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
        #expect(reading.samples.map(\.timestamp) == [0.008, 0.016, 0.032])
        #expect(reading.samples.map(\.location) == [TouchPoint(2, 9), TouchPoint(3, 9), TouchPoint(5, 9)])
        #expect(reading.samples.map(\.force) == [0.25, 0.5, 0.75])
        let angles = reading.samples.map { ($0.altitude ?? 0, $0.azimuth ?? 9) }
        let turn = 2 * Double.pi
        let lean = atan(1 / (2 * tan(turn / 12) * tan(turn / 12)).squareRoot())
        let expected: [(Double, Double)] = [(turn / 8, 0), (turn / 8, turn * 3 / 4), (lean, turn * 3 / 8)]
        for (angle, expected) in zip(angles, expected) {
            #expect(abs(angle.0 - expected.0) < 1e-6 && abs(angle.1 - expected.1) < 1e-6)
        }
        #expect(reading.metadata.first?.space == .cssPixels && reading.metadata.first?.pointerTypes == [.pencil])
        #expect(reading.repairs.isEmpty)
    }

    @Test("A log of many pieces is the log, across their borders too", arguments: [4095, 4096, 4097, 10_000])
    func pieces(rows: Int) throws {
        let numbers = (0..<rows).map(String.init).joined(separator: ",")
        let times = (0..<rows).map { "\($0 * 8)" }.joined(separator: ",")
        let buttons = (0..<rows).map { $0 % 100 == 99 ? "0" : "1" }.joined(separator: ",")
        let reading = try read(
            #"{"pointerType":"pen","x":[\#(numbers)],"y":[\#(numbers)],"time":[\#(times)],"buttons":[\#(buttons)]}"#
        )
        #expect(reading.samples.map(\.location.x) == (0..<rows).filter { $0 % 100 != 99 }.map(Double.init))
        #expect(reading.strokes == (rows + 99) / 100 && reading.isOrderly)
        #expect(reading.touches.last?.phase == (rows % 100 == 0 ? .ended : .cancelled))
    }

    @Test("The angles of the specification's corner cases") func angles() {
        func degrees(_ x: Double, _ y: Double) -> [Double] {
            let angles = PenAttitudeAngles(tiltX: x * .pi / 180, tiltY: y * .pi / 180)
            return [angles.altitude * 180 / .pi, angles.azimuth * 180 / .pi]
        }
        let cases: [((Double, Double), [Double])] = [
            ((0, 0), [90, 0]), ((0, 30), [60, 90]), ((0, -30), [60, 270]), ((30, 0), [60, 0]), ((-30, 0), [60, 180]),
            ((90, 0), [0, 0]), ((0, 90), [0, 90]), ((-90, 0), [0, 180]), ((0, -90), [0, 270]),
        ]
        for (tilt, expected) in cases {
            #expect(zip(degrees(tilt.0, tilt.1), expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(tilt)")
        }
    }

    @Test("Pressure stands in for buttons, and a mouse has neither force nor tilt") func others() throws {
        let pressed = try read(#"{"x":[1,2,3],"y":[1,1,1],"time":[0,8,16],"pressure":[0,0.5,0],"pointerType":"touch"}"#)
        #expect(pressed.samples.map(\.location.x) == [2] && pressed.samples[0].force == 0.5)
        let mouse = try read(
            #"{"pointerType":"mouse","x":[1,2],"y":[1,1],"time":[0,8],"pressure":[0.5,0.5],"buttons":[1,1],"#
                + #""tiltX":[0,0],"tiltY":[0,0]}"#
        )
        #expect(mouse.samples.allSatisfy { $0.force == nil && $0.altitude == nil })
        #expect(mouse.touches.allSatisfy { $0.type == .indirectPointer })
        #expect(mouse.repairs.counts == [.missingBoundary: 1])
    }

    @Test(
        "What is missing or uneven is named",
        arguments: [
            #"{"x":[1],"y":[1],"buttons":[1]}"#: "the array time is missing; no timing",
            #"{"x":[1],"time":[1],"buttons":[1]}"#: "x and y is missing",
            #"{"x":[1],"y":[1],"time":[0]}"#: "buttons is missing",
            #"{"x":[1,2],"y":[1],"time":[0,1],"buttons":[1,1]}"#: "found 1 values of y and 2 of x",
            #"{"x":[1,"a"]}"#: "pointer.json:1: found '\"a\"]}",
        ]
    )
    func missing(text: String, expected: String) throws {
        let error = #expect(throws: DatasetError.self) { try read(text) }
        #expect(error?.description.contains(expected) == true, "\(error as Any)")
    }
}

@Suite struct UniversalInkJSONImporterTests {
    private let text = FormatFixture.universalInkJSON.text(FormatFixture.stroke())

    @Test(
        "What sensor data lack is named",
        arguments: [
            ("Timestamp\",\"resolution", "Other\",\"resolution", "a channel Timestamp (no timing) is missing"),
            ("\"timestamp\"", "\"other\"", "sensor data with a timestamp: no timing"),
            ("channel/X", "channel/Z", "a channel X or Y is missing"),
            ("\"precision\":1", "\"precision\":99", "a positive resolution and a precision of 0 to 15"),
            ("\"sensorChannelID\":\"X\"", "\"sensorChannelID\":\"W\"", "found channel W in sensorData 1"),
            ("\"sensorData\"", "\"noData\"", "inputData.sensorData is missing; no timing"),
            ("\"values\":[0,8", "\"values\":[8", "channels of different lengths in sensorData 1"),
        ]
    )
    func lacks(found: String, replacement: String, expected: String) throws {
        #expect(text.contains(found))
        let error = #expect(throws: DatasetError.self) {
            try FormatFixture.universalInkJSON.read(text.replacing(found, with: replacement))
        }
        #expect(error?.description.contains(expected) == true, "\(error as Any)")
    }

    @Test("Pressure and angles are read in their units; a pen is told by its altitude") func penChannels() throws {
        let channels =
            #"{"id":"P","type":"will://input/3.0/channel/Pressure","resolution":1.0,"precision":2},"#
            + #"{"id":"A","type":"will://input/3.0/channel/Altitude","resolution":1.0,"precision":2},"#
            + #"{"id":"Z","type":"will://input/3.0/channel/Azimuth","resolution":1.0,"precision":2},"#
        let values =
            #"{"sensorChannelID":"P","values":[25,50]},{"sensorChannelID":"A","values":[120,-20]},"#
            + #"{"sensorChannelID":"Z","values":[-5,5]},"#
        let rows = [
            FixtureRow(milliseconds: 0, x: 1, y: 1, kind: .down), FixtureRow(milliseconds: 8, x: 2, y: 1, kind: .up),
        ]
        let text = FormatFixture.universalInkJSON.text(rows)
            .replacing(#"{"id":"X","#, with: channels + #"{"id":"X","#)
            .replacing(#"{"sensorChannelID":"X","#, with: values + #"{"sensorChannelID":"X","#)
            .replacing(#","type":"TOUCH""#, with: "")
        let reading = try FormatFixture.universalInkJSON.read(text)
        #expect(reading.samples.map(\.force) == [0.25, 0.75])
        #expect(reading.samples.map(\.altitude) == [1.2, 1].map { Double(Float($0)) })
        #expect(abs((reading.samples[0].azimuth ?? 0) - (2 * .pi - 0.05)) < 1e-6 && reading.samples[1].azimuth == 0)
        #expect(reading.touches.allSatisfy { $0.type == .pencil })
    }
}
