import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// UIKit's touches with its predictions and late corrections.
@Suite struct UIKitTouchImporterTests {
    /// A row: kind (R real, P predicted, U correction), milliseconds, x, phase, update index, force.
    private struct Row {
        var kind: Character
        var time: Int
        var x: Double
        var phase = 1
        var index: Int?
        var force = 0.25
        var contact = "A"
        var type = 2
    }

    private static func text(_ rows: [Row]) -> String {
        let objects = rows.map { row in
            let index = row.index.map { "\"estimationUpdateIndex\": \($0), " } ?? ""
            let estimated = row.kind == "P" ? 15 : row.kind == "R" && row.index != nil ? 1 : 0
            return """
                {
                  "touchIdentifier" : "\(row.contact)", "timestamp" : \(5000 + Double(row.time) / 1000), "phase" : \(row.phase),
                  "type" : \(row.type), "location" : [ \(row.x), 7.5 ], "force" : \(row.force), "maximumPossibleForce" : 4,
                  "altitudeAngle" : 1.25, "azimuth" : -0.5, "azimuthUnitVector" : [ 1, 0 ], "identifier" : "x", \(index)
                  "estimatedProperties" : \(estimated), "estimatedPropertiesExpectingUpdates" : \(row.index == nil || row.kind == "U" ? 0 : 1),
                  "isUpdate" : \(row.kind == "U"), "isPrediction" : \(row.kind == "P")
                }
                """
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
    }

    private func read(_ text: String, options: ImportOptions = ImportOptions()) throws -> Reading {
        let folder = try TemporaryFolder()
        let path = try folder.write(text, to: "touches.json")
        return try Reading(Dataset(path: path, options: options).sources[0])
    }

    /// RRPRRPUUUURRPP, and the end.
    private static let stroke: [Row] = [
        Row(kind: "R", time: 0, x: 10, phase: 0, index: 1), Row(kind: "R", time: 4, x: 10.5, index: 2),
        Row(kind: "P", time: 8, x: 11), Row(kind: "R", time: 8, x: 11.5, index: 3),
        Row(kind: "R", time: 12, x: 12, index: 4), Row(kind: "P", time: 16, x: 13),
        Row(kind: "U", time: 0, x: 10, phase: 0, index: 1, force: 0.5),
        Row(kind: "U", time: 4, x: 10.5, index: 2, force: 0.75),
        Row(kind: "U", time: 8, x: 11.5, index: 3, force: 1), Row(kind: "U", time: 12, x: 12, index: 4, force: 1.25),
        Row(kind: "R", time: 16, x: 13, index: 5), Row(kind: "R", time: 20, x: 14), Row(kind: "P", time: 24, x: 15),
        Row(kind: "P", time: 28, x: 16), Row(kind: "R", time: 24, x: 15.5, phase: 3),
        Row(kind: "U", time: 16, x: 13, index: 5, force: 2),
    ]

    @Test("A delivery ends where its predictions end, and corrections are one of their own") func deliveries() throws {
        let text = Self.text(Self.stroke)
        let probe = FileProbe(path: "touches.json", head: text)
        #expect(ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName } == ["uikit-touches"])
        let reading = try read(text)
        #expect(reading.strokes == 1 && reading.isOrderly && reading.repairs.isEmpty)
        #expect(reading.touches.map(\.samples.count) == [2, 2, 0, 2, 1, 0])
        #expect(reading.touches.map(\.predictedSamples.count) == [1, 1, 0, 2, 0, 0])
        #expect(reading.touches.map(\.updates.count) == [0, 0, 4, 0, 0, 1])
        #expect(reading.events.map { ($0.timestamp * 1000).rounded() } == [4, 12, 12, 20, 24, 24])
        #expect(reading.touches.map(\.phase).prefix(5) == [.began, .moved, .moved, .moved, .ended])
        #expect(reading.touches[0].samples.map(\.origin) == [.coalesced, .touch])
        #expect(reading.touches[3].predictedSamples.map(\.location.x) == [15, 16])
        #expect(reading.touches[2].updates.map(\.updatedProperties) == [.force, .force, .force, .force])
        let sample = try #require(reading.samples.first)
        #expect(
            sample.force == 0.25 && sample.maximumPossibleForce == 4 && sample.altitude == 1.25
                && sample.azimuth == -0.5
        )
        #expect(sample.estimatedProperties == .force && sample.propertiesExpectingUpdates == .force)
        #expect(reading.metadata.first?.pointerTypes == [.pencil] && reading.metadata.first?.space == .recordedUnits)
    }

    @Test("Corrections name their samples, after the lift, too") func corrections() throws {
        let updates = try read(Self.text(Self.stroke)).touches.flatMap(\.updates)
        #expect(updates.map(\.sample.estimationUpdateIndex) == [1, 2, 3, 4, 5])
        #expect(updates.map(\.sample.force) == [0.5, 0.75, 1, 1.25, 2])
        #expect(updates.allSatisfy { $0.sample.propertiesExpectingUpdates.isEmpty && $0.updatedProperties == .force })
    }

    @Test("A scale of the device's points makes CSS px") func scale() throws {
        var options = ImportOptions()
        options.millimetersPerUnit = 25.4 / 132
        let reading = try read(Self.text(Self.stroke), options: options)
        #expect(reading.metadata.first?.space == .cssPixels)
        #expect(abs((reading.samples.first?.location.x ?? 0) - 10 * 96 / 132) < 1e-9)
    }

    @Test("Contacts are told apart, and a finger has no angles") func contacts() throws {
        let reading = try read(
            Self.text([
                Row(kind: "R", time: 0, x: 10, phase: 0, contact: "A", type: 0),
                Row(kind: "R", time: 0, x: 90, phase: 0, contact: "B"),
                Row(kind: "P", time: 4, x: 11, contact: "A", type: 0),
                Row(kind: "R", time: 4, x: 11, phase: 3, contact: "A", type: 0),
                Row(kind: "R", time: 4, x: 91, contact: "B"),
                Row(kind: "R", time: 8, x: 50, phase: 0, contact: "A", type: 0),
            ])
        )
        #expect(reading.strokes == 3 && reading.isOrderly && reading.repairs.counts == [.missingBoundary: 1])
        #expect(reading.events[0].touches.map(\.type) == [.direct, .pencil])
        #expect(reading.events[0].touches.map(\.predictedSamples.count) == [1, 0])
        #expect(reading.events[0].touches[0].samples[0].altitude == nil)
    }

    @Test(
        "What is no row is an error with its line",
        arguments: [
            ("\"phase\" : 0", "\"phase\" : 9", "phase"),
            ("\"location\" : [ 10.0, 7.5 ]", "\"location\" : [ 10.0 ]", "location"),
            ("\"timestamp\" : 5000.0", "\"timestamp\" : null", "timestamp"), ("]\n", "", "end of the file"),
        ]
    )
    func damage(before: String, after: String, word: String) throws {
        let text = Self.text(Self.stroke)
        let broken =
            word == "end of the file"
            ? String(text.dropLast(2)) : text.replacing(before, with: after, maxReplacements: 1)
        #expect(broken != text)
        let message = (#expect(throws: DatasetError.self) { _ = try read(broken) })?.description ?? ""
        #expect(message.contains("touches.json:") && message.contains(word))
    }
}
