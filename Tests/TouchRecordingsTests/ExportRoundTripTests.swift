import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings
@testable import TouchSynthesis

/// What is exported and imported again is what it was, to the last bit of every number.
@Suite struct ExportRoundTripTests {
    private static let bundledSets =
        ["bundled/finger-60", "bundled/finger-120", "bundled/pen-240"]
        + ["bundled/irregular-120", "presses/press-240", "presses/press-pen-240"]

    /// Exports to a folder and compares file by file.
    private func check(_ dataset: Dataset, as format: ExportFormat) throws {
        let folder = try TemporaryFolder()
        let result = try RecordingExport.export(dataset, to: folder.file("out"), format: format)
        #expect(result.paths.count == dataset.sources.count)
        for (source, path) in zip(dataset.sources, result.paths) {
            let before = try Reading(source)
            let after = try Reading(Dataset(path: path).sources[0])
            #expect(after.metadata == before.metadata, "\(source.name)")
            #expect(after.events == before.events, "\(source.name)")
            #expect(after.repairs == RepairLog() || after.repairs.counts.keys.allSatisfy(\.isWarning), "\(source.name)")
        }
    }

    @Test("Every preset survives", arguments: SynthesisPreset.allCases, ExportFormat.allCases)
    func presets(preset: SynthesisPreset, format: ExportFormat) throws {
        let folder = try TemporaryFolder()
        var plan = preset.plan(seed: 77)
        plan.participants = 1
        plan.strokesPerTask = 2
        try Synthesizer.write(plan, toFolder: folder.file("set"), madeBy: "a command")
        try check(Dataset(path: folder.file("set")), as: format)
    }

    @Test("The bundled recordings survive", arguments: bundledSets, ExportFormat.allCases)
    func bundled(set: String, format: ExportFormat) throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        var dataset = try Dataset(path: package.appendingPathComponent("Datasets/" + set).path)
        // A participant's worth: the others were made alike.
        dataset.sources = dataset.sources.filter { $0.name.hasPrefix("p03") }
        #expect(!dataset.sources.isEmpty)
        try check(dataset, as: format)
    }

    @Test("Any recording survives: many contacts, lifts without a sample, corrections, odd numbers", arguments: 0..<12)
    func anything(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        try RandomRecording.write(seed: seed, to: folder.file("a.jsonl"))
        let dataset = try Dataset(path: folder.file("a.jsonl"))
        let reading = try Reading(dataset.sources[0])
        #expect(reading.touches.contains { $0.samples.isEmpty } && reading.touches.contains { !$0.updates.isEmpty })
        #expect(reading.touches.contains { !$0.predictedSamples.isEmpty })
        for format in ExportFormat.allCases { try check(dataset, as: format) }
    }

    @Test("A recording without events survives", arguments: ExportFormat.allCases)
    func empty(format: ExportFormat) throws {
        let folder = try TemporaryFolder()
        let metadata = RecordingMetadata(task: "<nothing> & \"less\", ", sensitivity: "firm")
        try RecordingWriter(path: folder.file("a.jsonl"), header: RecordingHeader(metadata: metadata)).finish()
        try check(Dataset(path: folder.file("a.jsonl")), as: format)
    }

    @Test("What is not held is counted") func losses() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            #"{"format":"foretouch-recording","version":"1.0","mood":"good"}"# + "\n"
                + #"{"t":0,"u":1,"touches":[{"id":1,"phase":"began","samples":[{"t":0,"x":1,"y":2,"v":3}]}]}"# + "\n",
            to: "a.jsonl"
        )
        _ = try folder.write(#"{"format":"foretouch-recording","version":"1.0"}"# + "\n", to: "a.truth.jsonl")
        let result = try RecordingExport.export(Dataset(path: path), to: folder.file("a.csv"), format: .csv)
        #expect(result.losses.counts == [.skippedRecord: 4])
        #expect(result.paths == [folder.file("a.csv")])
    }

    @Test("Files are not replaced unasked, and one file takes one recording") func places() throws {
        let folder = try TemporaryFolder()
        let stroke = FormatFixture.csv.text(FormatFixture.stroke())
        _ = try folder.write(stroke, to: "in/a.csv")
        _ = try folder.write(stroke, to: "in/b.csv")
        let both = try Dataset(path: folder.file("in"))
        #expect(throws: DatasetError.self) {
            try RecordingExport.export(both, to: folder.file("x.inkml"), format: .inkml)
        }
        #expect(try RecordingExport.export(both, to: folder.file("out"), format: .inkml).paths.count == 2)
        let error = #expect(throws: DatasetError.self) {
            try RecordingExport.export(both, to: folder.file("out"), format: .inkml)
        }
        #expect(error?.description.contains("out/a.inkml: exists already") == true)
        _ = try RecordingExport.export(both, to: folder.file("out"), format: .inkml, replacesExisting: true)
        #expect(folder.contents == ["in", "in/a.csv", "in/b.csv", "out", "out/a.inkml", "out/b.inkml"])
    }

    @Test("A stroke that nothing interrupts is one plain trace") func plainTraces() throws {
        let folder = try TemporaryFolder()
        let text = FormatFixture.csv.text(FormatFixture.stroke() + FormatFixture.stroke(from: 1000))
        let dataset = try Dataset(path: folder.write(text, to: "a.csv"))
        _ = try RecordingExport.export(dataset, to: folder.file("a.inkml"), format: .inkml)
        let inkml = try String(contentsOfFile: folder.file("a.inkml"), encoding: .utf8)
        #expect(inkml.components(separatedBy: "<trace ").count == 3)
        #expect(!inkml.contains("continuation"))
    }

    // MARK: Damaged tables

    private func table(_ edit: (inout [String]) -> Void) throws -> Reading {
        let folder = try TemporaryFolder()
        let dataset = try Dataset(path: folder.write(FormatFixture.csv.text(FormatFixture.stroke()), to: "in.csv"))
        _ = try RecordingExport.export(dataset, to: folder.file("out.csv"), format: .csv)
        var lines = try String(contentsOfFile: folder.file("out.csv"), encoding: .utf8).components(separatedBy: "\n")
        edit(&lines)
        let path = try folder.write(lines.joined(separator: "\n"), to: "edited.csv")
        return try Reading(Dataset(path: path, format: EventTableImporter.formatName).sources[0])
    }

    @Test("A damaged table is refused with its line or repaired and counted") func damagedTable() throws {
        #expect(try table { _ in }.samples.count == 22)
        func message(_ edit: (inout [String]) -> Void) -> String {
            (#expect(throws: DatasetError.self) { _ = try table(edit) })?.description ?? ""
        }
        #expect(message { $0[4] = $0[4].replacing("moved", with: "flew") }.contains("edited.csv:5: found 'flew'"))
        #expect(message { $0.remove(at: 5) }.contains("edited.csv:6: found"))
        #expect(message { $0.remove(at: 1) }.contains("expected a row with the recording's header"))
        #expect(message { $0[0] = $0[0].replacing("delivery_t", with: "later") }.contains("delivery_t once"))
        #expect(message { $0[3] += "," }.contains("edited.csv:4: found 27 fields"))
        let cut = try table { lines in
            lines.removeLast()
            lines[lines.count - 1] = String(lines[lines.count - 1].dropLast(30))
        }
        #expect(cut.repairs.counts == [.truncatedLine: 1])
        #expect(try table { $0 = $0.map { $0 + "\r" } }.samples.count == 22)
    }
}

/// Recordings of everything that the vocabulary has, at random.
enum RandomRecording {
    static func write(seed: UInt64, to path: String) throws {
        var generator = SeededGenerator(seed: seed)
        var metadata = RecordingMetadata(
            device: "A \"glass\", <wet> & cold",
            participant: "p\u{e9}",
            task: seed % 2 == 0 ? nil : "tap",
            sensitivity: "light",
            pointerTypes: [.direct, .pencil],
            reportRate: 239.76,
            screenSize: TouchPoint(1366, 1024.5),
            space: seed % 3 == 0 ? CoordinateSpace(unit: "thou", millimetersPerUnit: 0.0254) : .cssPixels,
            clock: .synthetic,
            clockResolution: 1e-7,
            license: "none",
            provenance: "a test"
        )
        if seed % 5 == 0 { metadata.screenSize = nil }
        let writer = try RecordingWriter(path: path, header: RecordingHeader(metadata: metadata))
        var time = Double(seed) * 1e6
        var down: [Int32: Int] = [:]
        var index = 0
        for _ in 0..<300 {
            time += Double.random(in: 0.001...0.02, using: &generator)
            var touches: [Touch] = []
            for contact: Int32 in [-7, 1, 2, 2_000_000_000] {
                let isDown = down[contact] != nil
                let choice = Int.random(in: 0..<10, using: &generator)
                var phase: TouchPhase = isDown ? (choice < 7 ? .moved : choice == 7 ? .stationary : .ended) : .began
                if choice == 9, isDown { phase = .cancelled }
                guard isDown || choice < 2 else { continue }
                var touch = Touch(id: contact, type: contact < 0 ? .pencil : .direct, phase: phase, samples: [])
                let count = phase == .began ? 1 : Int.random(in: 0..<4, using: &generator)
                for step in 0..<count {
                    var sample = sample(at: time + Double(step) * 1e-4, &generator)
                    sample.origin = step == count - 1 ? .touch : .coalesced
                    if choice % 2 == 0 {
                        index += 1
                        sample.estimationUpdateIndex = index
                        sample.estimatedProperties = [.force, .azimuth]
                        sample.propertiesExpectingUpdates = [.force]
                        down[contact] = index
                    } else if down[contact] == nil {
                        down[contact] = 0
                    }
                    touch.samples.append(sample)
                }
                if choice == 3 || choice == 0 {
                    for step in 1...2 {
                        var guess = sample(at: time + Double(step) * 0.008, &generator)
                        guess.origin = .predicted
                        touch.predictedSamples.append(guess)
                    }
                }
                if let known = down[contact], known > 0, choice > 5 {
                    var sample = sample(at: time - 0.01, &generator)
                    sample.estimationUpdateIndex = known
                    touch.updates.append(EstimationUpdate(sample: sample, updatedProperties: [.force, .roll]))
                }
                if phase.isTerminal { down[contact] = nil }
                touches.append(touch)
            }
            let arrival = Bool.random(using: &generator) ? time + 0.004 : nil
            try writer.append(TouchEvent(timestamp: time, arrival: arrival, touches: touches))
        }
        try writer.finish()
    }

    private static func sample(at time: Double, _ generator: inout SeededGenerator) -> TouchSample {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        var sample = TouchSample(timestamp: time, location: TouchPoint(number(-5...1400), number(0...1000)))
        if Bool.random(using: &generator) { sample.force = number(0...6.7) }
        if Bool.random(using: &generator) { sample.maximumPossibleForce = number(1...6.7) }
        if Bool.random(using: &generator) { sample.altitude = number(0...1.5) }
        if Bool.random(using: &generator) { sample.azimuth = number(-3...3) * 1e-20 }
        if Bool.random(using: &generator) { sample.roll = -0.0 }
        if Bool.random(using: &generator) { sample.radius = number(0...1e30) }
        if Bool.random(using: &generator) { sample.radiusTolerance = number(0...1) }
        if Bool.random(using: &generator) { sample.preciseLocation = sample.location + TouchPoint(1e-9, number(0...1)) }
        return sample
    }
}
