import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct EvemuImporterTests {
    private func read(_ lines: [String], options: ImportOptions = ImportOptions()) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(lines.map { $0 + "\n" }.joined(), to: "A Pad.wave.events")
        return try Reading(
            ImportedSource(path: path, name: "A Pad.wave.events", importer: EvemuImporter.self, options: options)
        )
    }

    /// Frames of events at 10 ms steps, each given as `type code value`, closed by a report.
    private func frames(_ frames: [[String]]) -> [String] {
        frames.enumerated().flatMap { index, events in
            (events + ["0000 0000 0"]).map { "E: 1335890578.\(String(format: "%06d", index * 10_000)) \($0)" }
        }
    }

    @Test("Slots hold contacts, axes are sticky, −1 ends") func typeB() throws {
        let reading = try read(
            frames([
                ["0003 0039 40", "0003 0035 100", "0003 0036 200"],
                ["0003 002f 1", "0003 0039 41", "0003 0035 500", "0003 0036 600"],
                ["0003 002f 0", "0003 0035 101"],
                ["0001 014a 1"],
                ["0003 0036 201", "0003 002f 1", "0003 0036 601"],
                ["0003 0039 -1", "0003 002f 0", "0003 0035 102"],
                ["0003 0039 42"],
            ])
        )
        // A frame in which nothing moved is silent; the last event closes what is down at the end of the file.
        #expect(reading.events.count == 7)
        #expect(reading.touches.count == 10)
        #expect(reading.repairs.counts == [.missingBoundary: 1])
        #expect(
            reading.touches.filter { $0.id == 40 }.flatMap(\.samples).map(\.location) == [
                TouchPoint(100, 200), TouchPoint(101, 200), TouchPoint(101, 201), TouchPoint(102, 201),
            ]
        )
        #expect(reading.touches.filter { $0.id == 41 }.map(\.phase) == [.began, .moved, .ended])
        // A new identifier in a slot that was not ended ends the old contact and takes over its axes.
        #expect(reading.touches.filter { $0.id == 40 }.last?.phase == .ended)
        #expect(reading.touches.first { $0.id == 42 }?.samples.first?.location == TouchPoint(102, 201))
        #expect(reading.samples.map(\.timestamp).max() == 0.06)
        #expect(reading.isOrderly)
        #expect(reading.metadata.first?.device == "A Pad")
        #expect(reading.metadata.first?.task == "wave")
    }

    @Test("The device's own microseconds are the samples' time, the kernel's stamps those of arrival")
    func deviceClock() throws {
        // The counter runs over between the second and the third frame; the kernel saw two frames late.
        let frames: [(kernel: Int, counter: UInt32)] = [
            (0, .max - 11_999), (9_100, .max - 3_999), (16_000, 4_000), (31_900, 12_000), (32_000, 20_000),
        ]
        let reading = try read(
            frames.enumerated().flatMap { number, frame in
                let events = [
                    number == 0 ? "0003 0039 7" : "0001 014a 1", "0003 0035 \(100 + number)", "0003 0036 200",
                    "0004 0005 \(Int32(bitPattern: frame.counter))", "0000 0000 0",
                ]
                return events.map { "E: 1335890578.\(String(format: "%06d", frame.kernel)) \($0)" }
            }
        )
        #expect(reading.samples.map { Int(($0.timestamp * 1e6).rounded()) } == [0, 8_000, 16_000, 24_000, 32_000])
        #expect(reading.events.prefix(5).map { Int((($0.arrival ?? -1) * 1e6).rounded()) } == frames.map(\.kernel))
    }

    @Test("A pen draws while it touches and only hovers else") func pen() throws {
        let header = [
            "# EVEMU 1.3", "N: A Pen", "P: 02 00 00 00",
            "A: 00 0 10000 0 0 100", "A: 01 0 5000 0 0 50", "A: 18 0 1000 0 0 0",
            "A: 1a -9000 9000 0 0 5730", "A: 1b -9000 9000 0 0 5730",
        ]
        let reading = try read(
            header
                + frames([
                    ["0001 0140 1", "0003 0000 1000", "0003 0001 500", "0003 001a 4500", "0003 001b 0"],
                    ["0003 0000 1100"],
                    ["0001 014a 1", "0003 0018 500"],
                    ["0003 0000 1200"],
                    ["0003 0019 3"],
                    ["0003 001a 0", "0003 001b 4500"],
                    ["0001 014a 0", "0003 0018 0", "0003 0000 1300"],
                    ["0001 0140 0"],
                ])
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .moved, .ended])
        #expect(reading.touches.allSatisfy { $0.type == .pencil })
        let pixelsPerMillimeter = 96 / 25.4
        #expect(reading.metadata.first?.space == .cssPixels)
        let places = reading.samples.map(\.location)
        // 100 units to the millimeter in x and 50 in y.
        for (place, x) in zip(places, [11.0, 12, 12]) {
            #expect(place.distance(to: TouchPoint(x, 10) * pixelsPerMillimeter) < 1e-9)
        }
        #expect(reading.samples.map(\.force) == [0.5, 0.5, 0.5])
        #expect(reading.samples.first?.maximumPossibleForce == 1)
        // 45° to the right, then 45° towards the user.
        let first = try #require(reading.samples.first)
        let last = try #require(reading.samples.last)
        #expect(abs((first.altitude ?? 0) - .pi / 4) < 1e-3 && abs(first.azimuth ?? 9) < 1e-3)
        #expect(abs((last.altitude ?? 0) - .pi / 4) < 1e-3 && abs((last.azimuth ?? 9) - .pi / 2) < 1e-3)
        #expect(reading.repairs.isEmpty)
    }

    @Test("An old recording's resolution is found in its comments") func commentedResolution() throws {
        let header = [
            "# EVEMU 1.1", "# Input device name: \"Old Tablet\"", "#   Event type 1 (EV_KEY)",
            "#     Event code 320 (BTN_TOOL_PEN)", "#   Event type 3 (EV_ABS)", "#     Event code 0 (ABS_X)",
            "#       Value      40", "#       Min         0", "#       Max      1000", "#       Resolution 200",
            "#     Event code 1 (ABS_Y)", "#       Value      20", "#       Min         0", "#       Max      1000",
            "#       Resolution 200", "A: 00 0 1000 4 0", "A: 01 0 1000 4 0",
        ]
        let reading = try read(header + frames([["0001 014a 1"], ["0003 0000 200"], ["0001 014a 0"]]))
        #expect(reading.metadata.first?.device == "Old Tablet")
        #expect(reading.metadata.first?.pointerTypes == [.pencil])
        // The values of before the recording stand in the comments too.
        #expect(reading.samples.map { ($0.location * 25.4 / 96).x.rounded(.toNearestOrEven) } == [0, 1])
        #expect(abs((reading.samples.first?.location.y ?? 0) - 0.1 * 96 / 25.4) < 1e-12)
    }

    @Test("A type A device's contacts are told apart by place") func typeA() throws {
        let reading = try read(
            frames([
                ["0003 0035 10", "0003 0036 10", "0000 0002 0", "0001 014a 1"],
                ["0003 0035 12", "0003 0036 10", "0000 0002 0", "0003 0035 900", "0003 0036 900", "0000 0002 0"],
                ["0003 0035 902", "0003 0036 900", "0000 0002 0"],
                ["0001 014a 0"],
            ])
        )
        #expect(reading.strokes == 2)
        #expect(reading.touches.map(\.phase) == [.began, .moved, .began, .ended, .moved, .ended])
        #expect(reading.isOrderly)
    }

    @Test("A type A contact of size 0 has been lifted, once the device has sent sizes") func typeASizes() throws {
        func frame(_ x: Int, size: Int) -> [String] {
            ["0003 0039 1", "0003 0030 \(size)", "0003 0035 \(x)", "0003 0036 50", "0000 0002 0"]
        }
        let strokes = frames([
            frame(10, size: 1), frame(11, size: 1), frame(11, size: 0), frame(90, size: 2), frame(91, size: 2),
            frame(91, size: 0),
        ])
        let reading = try read(strokes)
        #expect(reading.strokes == 2 && reading.isOrderly && reading.repairs.isEmpty)
        #expect(reading.samples.map(\.location.x) == [10, 11, 90, 91])
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .moved, .ended])
        // A device that never sends a size says nothing by 0.
        let sizeless = try read(frames([frame(10, size: 0), frame(11, size: 0), ["0000 0002 0"]]))
        #expect(sizeless.samples.map(\.location.x) == [10, 11] && sizeless.strokes == 1)
    }

    @Test("BTN_TOUCH 0 ends contacts whose identifier goes on, which hover until it is 1 again") func releaseByButton()
        throws
    {
        let reading = try read(
            frames([
                ["0003 0039 5", "0003 0035 10", "0003 0036 20", "0001 014a 1"],
                ["0003 0035 11"],
                ["0003 0035 12", "0003 0039 5", "0001 014a 0"],
                ["0003 0035 70"],
                ["0003 0035 80", "0001 014a 1"],
                ["0003 0035 81"],
                ["0003 0039 -1", "0001 014a 0"],
            ])
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended, .began, .moved, .ended])
        #expect(reading.samples.map(\.location) == [10, 11, 80, 81].map { TouchPoint($0, 20) })
        #expect(reading.repairs.counts == [.skippedRecord: 1] && reading.isOrderly)
    }

    @Test("Dropped events cancel what is down and what follows begins anew") func dropped() throws {
        let reading = try read(
            frames([
                ["0003 0039 1", "0003 0035 1", "0003 0036 1"],
                ["0003 0035 2"],
                ["0000 0003 0", "0003 0035 77"],
                ["0003 0035 3"],
                ["0003 0039 -1"],
            ])
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .cancelled, .began, .ended])
        #expect(reading.samples.map(\.location.x) == [1, 2, 3])
        #expect(reading.repairs.counts == [.skippedRecord: 1])
    }

    @Test("A mouse gives an empty recording and a note") func mouse() throws {
        let reading = try read(frames([["0002 0000 3"], ["0002 0001 -2"], ["0001 0110 1"]]))
        #expect(reading.metadata.count == 1)
        #expect(reading.events.isEmpty)
        #expect(reading.repairs.counts == [.skippedRecord: 1, .noSamples: 1])
    }

    @Test("A puck draws while a button is held") func puck() throws {
        let reading = try read(
            frames([
                ["0001 0147 1", "0003 0000 5", "0003 0001 5"], ["0001 0110 1"], ["0003 0000 6"], ["0001 0110 0"],
                ["0003 0000 7"],
            ])
        )
        #expect(reading.touches.map(\.phase) == [.began, .moved, .ended])
        #expect(reading.touches.first?.type == .indirectPointer)
    }

    @Test("Stamps since 1970 keep their microseconds") func epoch() throws {
        let reading = try read(
            [
                "E: 1357751027.090934 0003 0039 1", "E: 1357751027.090934 0003 0035 1",
                "E: 1357751027.090934 0003 0036 1",
            ]
                + ["E: 1357751027.090934 0000 0000 0", "E: 1357751027.090935 0003 0035 2"]
                + ["E: 1357751027.090935 0000 0000 0"]
        )
        #expect(reading.samples.map(\.timestamp) == [0, 1e-6])
    }

    @Test(
        "A line that is no event is an error that says what one is",
        arguments: [
            "E: 1.5 0003 0035 1", "E: 1.000001 0003", "E: x.000001 0003 0035 1", "E: 1.000001 0003 0035 1 2", "Z: 1",
            "hello",
            "E: 1.000001 0003 0035 99999999999999999999", "A: zz 0 0",
        ]
    )
    func badLines(line: String) throws {
        let error = #expect(throws: DatasetError.self) {
            try read(["# EVEMU 1.3"] + (line.hasPrefix("A") ? [] : frames([["0003 0035 1"]])) + [line])
        }
        #expect(error?.description.contains("found '\(line)'") == true)
    }

    @Test(
        "A scale that cannot be is taken for unknown and noted",
        arguments: ["0 1000 0 0 1e-320", "0 1000 0 0 1e300", "0 1e308 0 0 10", "-1e300 1000 0 0 10"]
    )
    func absurdAxes(axis: String) throws {
        let folder = try TemporaryFolder()
        let lines =
            ["# EVEMU 1.3", "N: A Pad", "A: 35 \(axis)", "A: 36 0 1000 0 0 10"]
            + frames([["0003 0039 1", "0003 0035 100", "0003 0036 200"], ["0003 0035 101"], ["0003 0039 -1"]])
        let path = try folder.write(lines.map { $0 + "\n" }.joined(), to: "a.events")
        let reading = try Reading(try Dataset(path: path).sources[0])
        #expect(reading.repairs.counts == [.skippedRecord: 1])
        let size = reading.metadata.first?.screenSize
        #expect(size.map { $0.isFinite && $0.x <= 1e9 } ?? true)
        #expect(reading.samples.count == 2 && reading.samples.allSatisfy(\.isFinite))
        _ = try DatasetConversion.convert(Dataset(path: path), to: folder.file("out"))
        #expect(try Dataset(path: folder.file("out")).sources.map { try Reading($0).events }[0] == reading.events)
    }

    @Test("A last frame without a report is dropped and noted") func openFrame() throws {
        let whole = frames([["0003 0039 1", "0003 0035 1", "0003 0036 2"], ["0003 0035 9"], ["0003 0039 -1"]])
        let reading = try read(whole + ["E: 1335890578.040000 0003 0039 2", "E: 1335890578.040000 0003 0035 5"])
        #expect(reading.repairs.counts == [.truncatedLine: 1])
        #expect(reading.samples.count == 2)
        #expect(try read(whole).repairs.isEmpty)
    }

    @Test("Tracking identifiers beyond 32 bits stay apart") func largeTrackingIDs() throws {
        let reading = try read(
            frames([
                ["0003 0039 4294967296", "0003 0035 1", "0003 0036 2"],
                ["0003 002f 1", "0003 0039 4294967297", "0003 0035 500", "0003 0036 600"],
                ["0003 002f 0", "0003 0035 2", "0003 002f 1", "0003 0035 501"],
                ["0003 0039 8589934592"],
                ["0003 0039 -1", "0003 002f 0", "0003 0039 -1"],
            ])
        )
        #expect(reading.repairs.isEmpty && reading.isOrderly)
        #expect(reading.strokes == 3)
        #expect(Set(reading.touches.map(\.id)).count == 3)
        #expect(reading.touches.count { $0.phase == .ended } == 3)
    }

    @Test("Axes after a slot that cannot be belong to no contact") func invalidSlot() throws {
        let reading = try read(
            frames([
                ["0003 0039 1", "0003 0035 1", "0003 0036 2"],
                ["0003 002f 300", "0003 0039 2", "0003 0035 900", "0003 0036 900"],
                ["0003 002f 0", "0003 0035 2"],
                ["0003 0039 -1"],
            ])
        )
        #expect(reading.repairs.counts == [.skippedRecord: 1])
        #expect(reading.strokes == 1)
        #expect(reading.samples.map(\.location.x) == [1, 2])
    }

    @Test("A frame of more than 256 contacts is cut") func crowdedFrame() throws {
        let crowd = (0..<300).flatMap { ["0003 0035 \($0)", "0003 0036 \($0)", "0000 0002 0"] }
        let reading = try read(frames([crowd, crowd, ["0000 0002 0"]]))
        #expect(reading.strokes == 256)
        #expect(reading.repairs.counts == [.tooManyContacts: 88])
        #expect(reading.isOrderly)
    }
}
