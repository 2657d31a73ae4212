import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

@Suite struct NativeRoundTripTests {
    /// A small generator with a seed, so that a failure can be repeated.
    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        /// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    private func sample(
        _ origin: TouchSample.Origin,
        at time: Double,
        using generator: inout SeededGenerator
    ) -> TouchSample {
        func number() -> Double { Double(Float.random(in: -4...4, using: &generator)) }
        func maybe() -> Double? { Bool.random(using: &generator) ? number() : nil }
        var sample = TouchSample(
            timestamp: time,
            location: TouchPoint(.random(in: -1e4...1e4, using: &generator), .random(in: 0...1, using: &generator)),
            origin: origin
        )
        sample.force = maybe()
        sample.maximumPossibleForce = maybe()
        sample.altitude = maybe()
        sample.azimuth = maybe()
        sample.roll = maybe()
        sample.radius = maybe()
        sample.radiusTolerance = maybe()
        if Bool.random(using: &generator) { sample.preciseLocation = TouchPoint(number(), number()) }
        if Bool.random(using: &generator) {
            sample.estimationUpdateIndex = .random(in: -5...1_000_000, using: &generator)
        }
        sample.estimatedProperties = TouchProperties(rawValue: .random(in: 0..<32, using: &generator))
        sample.propertiesExpectingUpdates = TouchProperties(rawValue: .random(in: 0..<32, using: &generator))
        return sample
    }

    private func line(_ number: Int, using generator: inout SeededGenerator) -> RecordedLine {
        let time = Double(number) + .random(in: 0..<1, using: &generator)
        let touches = (0..<Int.random(in: 1...3, using: &generator)).map { id in
            let count = Int.random(in: 0...4, using: &generator)
            return Touch(
                id: Int32(id),
                type: TouchType.allCases.randomElement(using: &generator) ?? .direct,
                phase: TouchPhase.allCases.randomElement(using: &generator) ?? .moved,
                samples: (0..<count).map {
                    sample($0 == count - 1 ? .touch : .coalesced, at: time + Double($0) / 7, using: &generator)
                },
                predictedSamples: (0..<Int.random(in: 0...2, using: &generator)).map {
                    sample(.predicted, at: time + 1 + Double($0), using: &generator)
                },
                updates: (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    EstimationUpdate(
                        sample: sample(.touch, at: time - 1, using: &generator),
                        updatedProperties: TouchProperties(rawValue: .random(in: 0..<32, using: &generator))
                    )
                }
            )
        }
        var unknown: [UnknownField] = []
        for (index, touch) in touches.enumerated() {
            unknown.append(UnknownField(place: .touch(index), key: "tool", json: #"{"serial": [1, 2.50, null]}"#))
            for position in touch.samples.indices {
                unknown.append(
                    UnknownField(place: .sample(touch: index, .samples, position), key: "twist", json: "1.0e3")
                )
            }
            for position in touch.predictedSamples.indices {
                unknown.append(
                    UnknownField(place: .sample(touch: index, .predicted, position), key: "p", json: #""\"\\u00e9""#)
                )
            }
            for position in touch.updates.indices {
                unknown.append(UnknownField(place: .sample(touch: index, .updates, position), key: "u", json: "true"))
            }
        }
        unknown.append(UnknownField(place: .event, key: "frame", json: "\(number)"))
        return RecordedLine(
            event: TouchEvent(timestamp: time, arrival: number.isMultiple(of: 2) ? time + 0.01 : nil, touches: touches),
            unknownFields: unknown
        )
    }

    @Test("Whatever is written reads back the same", arguments: ["recording.jsonl", "recording.jsonl.gz"])
    func roundTrip(name: String) throws {
        var generator = SeededGenerator(state: 2017)
        let folder = try TemporaryFolder()
        let header = RecordingHeader(
            metadata: RecordingMetadata(
                device: "A tablet with a \"name\" and an é",
                participant: "p1",
                task: "write",
                sensitivity: "firm",
                pointerTypes: [.pencil, .direct],
                reportRate: 240,
                screenSize: TouchPoint(1024, 768.5),
                space: .cssPixels,
                clock: .event,
                clockResolution: 1e-6,
                license: "CC0-1.0",
                provenance: "made for a test"
            ),
            additionalFields: [
                "browser": .object(["name": .string("x"), "version": .array([.integer(1), .number(2.5), .null])]),
                "ok": .bool(true),
            ]
        )
        let lines = (0..<300).map { line($0, using: &generator) }
        let path = folder.file(name)
        let writer = try RecordingWriter(path: path, header: header)
        for line in lines { try writer.append(line) }
        #expect(!FileManager.default.fileExists(atPath: path), "a recording appears when it is complete")
        try writer.finish()
        #expect(folder.contents == [name])

        var reader = try RecordingReader(path: path)
        #expect(reader.header == header)
        for line in lines {
            #expect(try reader.next() == line)
        }
        #expect(try reader.next() == nil)
        #expect(reader.repairs.isEmpty)
    }

    @Test("Unknown fields of different objects have no order, those of one object have") func orderOfUnknownFields() {
        let event = TouchEvent(timestamp: 0, touches: [Touch(id: 1, type: .direct, phase: .began, samples: [])])
        let frame = UnknownField(place: .event, key: "frame", json: "1")
        let again = UnknownField(place: .event, key: "frame", json: "2")
        let tool = UnknownField(place: .touch(0), key: "tool", json: "3")
        func line(_ fields: UnknownField...) -> RecordedLine { RecordedLine(event: event, unknownFields: fields) }
        #expect(line(frame, tool, again) == line(tool, frame, again))
        #expect(line(frame, again) != line(again, frame))
        #expect(line(frame, tool) != line(frame))
        #expect(line(tool) != line(UnknownField(place: .event, key: "tool", json: "3")))
    }

    @Test("A writer that is dropped leaves nothing behind") func droppedWriter() throws {
        let folder = try TemporaryFolder()
        do {
            let writer = try RecordingWriter(
                path: folder.file("a.jsonl"),
                header: RecordingHeader(metadata: RecordingMetadata())
            )
            try writer.append(TouchEvent(timestamp: 0, touches: []))
        }
        #expect(folder.contents.isEmpty)
    }

    @Test("A sample that is not finite is not written") func nonFinite() throws {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(
            path: folder.file("a.jsonl"),
            header: RecordingHeader(metadata: RecordingMetadata())
        )
        let sample = TouchSample(timestamp: 0, location: TouchPoint(.nan, 0))
        #expect(throws: DatasetError.self) {
            try writer.append(
                TouchEvent(timestamp: 0, touches: [Touch(id: 0, type: .direct, phase: .began, samples: [sample])])
            )
        }
    }

    @Test("A newer minor version is read, a newer major version refused") func versions() throws {
        let folder = try TemporaryFolder()
        let minor = try folder.write(#"{"format":"foretouch-recording","version":"1.9","new":1}"# + "\n", to: "a.jsonl")
        #expect(try RecordingReader(path: minor).header.additionalFields == ["new": .integer(1)])
        let major = try folder.write(#"{"format":"foretouch-recording","version":"2.0"}"# + "\n", to: "b.jsonl")
        let error = #expect(throws: DatasetError.self) { try RecordingReader(path: major) }
        #expect(
            error?.description.hasSuffix(
                "b.jsonl:1: written in version 2.0 of the format, this program reads 1.x; update Foretouch"
            ) == true
        )
    }

    @Test(
        "A header that says nonsense is refused",
        arguments: [
            #"{}"#, #"[1]"#, "hello", #"{"format":"foretouch-dataset","version":"1.0"}"#,
            #"{"format":"foretouch-recording"}"#, #"{"format":"foretouch-recording","version":1}"#,
            #"{"format":"foretouch-recording","version":"1.0","reportRate":"fast"}"#,
            #"{"format":"foretouch-recording","version":"1.0","pointerTypes":["toe"]}"#,
            #"{"format":"foretouch-recording","version":"1.0","screen":{"width":-1,"height":1}}"#,
        ]
    )
    func badHeaders(header: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(header + "\n", to: "a.jsonl")
        let error = #expect(throws: DatasetError.self) { try RecordingReader(path: path) }
        #expect(error?.description.contains("a.jsonl:1: found ") == true)
    }

    @Test("Samples of a delivery that are out of order are sorted") func outOfOrder() throws {
        let text = """
            {"format":"foretouch-recording","version":"1.0"}
            {"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":1}]}]}
            {"t":0.3,"touches":[{"id":1,"phase":"moved","samples":[{"t":0.2,"x":3,"y":1},{"t":0.1,"x":2,"y":1},{"t":0.3,"x":4,"y":1}]}]}

            """
        let reading = try FormatFixture.native.read(text)
        #expect(reading.repairs.counts == [.outOfOrderDelivery: 1])
        #expect(reading.samples.map(\.location.x) == [1, 2, 3, 4])
        #expect(reading.samples.map(\.origin) == [.touch, .coalesced, .coalesced, .touch])
    }

    @Test("A contact that only ever ends begins first") func endWithoutBeginning() throws {
        let text = """
            {"format":"foretouch-recording","version":"1.0"}
            {"t":1,"touches":[{"id":1,"phase":"ended","samples":[{"t":0.5,"x":1,"y":1},{"t":1,"x":2,"y":1}]}]}
            {"t":2,"touches":[{"id":2,"phase":"ended","samples":[{"t":2,"x":1,"y":1}]}]}

            """
        let reading = try FormatFixture.native.read(text)
        #expect(reading.repairs.counts == [.missingBoundary: 2])
        #expect(reading.touches.map(\.phase) == [.began, .ended])
        #expect(reading.isOrderly)
    }

    @Test("Predictions and corrections that are not finite are dropped") func nonFiniteExtras() throws {
        let text = """
            {"format":"foretouch-recording","version":"1.0"}
            {"t":0,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":1}],"predicted":[{"t":null,"x":1,"y":2},{"t":1,"x":1,"y":2}],"updates":[{"t":0,"x":NaN,"y":1}]}]}

            """
        let reading = try FormatFixture.native.read(text)
        #expect(reading.repairs.counts == [.nonFinite: 2])
        #expect(reading.touches[0].predictedSamples.count == 1)
        #expect(reading.touches[0].updates.isEmpty)
    }
}
