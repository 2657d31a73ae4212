import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

/// The importer of JSON on files as libraries wrote them, where they are at hand: in `shared/cases` beside the package.
@Suite struct SharedJSONCasesTests {
    static let folder: String? = { () -> String? in
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.appendingPathComponent("../shared/cases").standardizedFileURL.path
        return FileManager.default.fileExists(atPath: folder + "/rrweb/session.json") ? folder : nil
    }()

    static let absence: Comment = "no shared cases beside the package"

    /// What is right of a file.
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        var recordings = 1
        var strokes = 3
        var samples = 180
        var deliveries: Int?
        var predictions = 0
        var participants: [String] = []
        var tasks: [String] = []
        var rate: Double?

        var testDescription: String { file }
    }

    private static let gestureNames = ["backslash", "horizontal", "plus", "slash", "vertical", "x"]

    /// The set of gestures of six people that is there twice.
    private static func gestures(_ file: String) -> Case {
        Case(
            file: file,
            recordings: 216,
            strokes: 288,
            samples: 7200,
            participants: ["1", "2", "3", "4", "5", "6"],
            tasks: gestureNames
        )
    }

    static let cases: [Case] = [
        Case(file: "pointer-events-json/events.json"), Case(file: "pointer-events-json/events.jsonl"),
        Case(file: "pointer-events-json/coalesced.json", deliveries: 48, predictions: 90),
        Case(
            file: "jsonl-other/swipes.jsonl",
            recordings: 3,
            samples: 120,
            tasks: ["again", "hello", "there"]
        ),
        Case(file: "jspsych/data.json", recordings: 3, participants: ["s07"], tasks: ["sketchpad"]),
        Case(file: "jspsych/data.csv", recordings: 3, participants: ["s07"], tasks: ["sketchpad"]),
        Case(file: "signature-pad/signature.json"), Case(file: "signature-pad/old-signature.json"),
        Case(file: "rrweb/session.json", deliveries: 12),
        Case(
            file: "psychopy-wide/689056_draw_2024-06-25_11h20.59.451.csv",
            recordings: 3,
            participants: ["689056"],
            tasks: ["left"]
        ),
        Case(file: "mousetrap/mt_raw.csv", recordings: 3, participants: ["1"], tasks: ["Typical"]),
        Case(file: "fixed-rate/tuhi.json", rate: 75),
        gestures("gestures-without-times/no-t.jsonl"), gestures("gestures-without-times/t-zero.jsonl"),
        Case(
            file: "gestures-without-times/vectors.json",
            recordings: 36,
            strokes: 36,
            samples: 1200,
            tasks: gestureNames
        ),
        Case(file: "constant-pressure/mouse-with-real-pressure.json"),
    ]

    @Test(
        "Each file has the strokes, samples and names that it was made with",
        .enabled(if: folder != nil, absence),
        arguments: cases
    )
    func counts(_ expected: Case) throws {
        var options = ImportOptions()
        options.rate = expected.rate
        let dataset = try Dataset(path: #require(Self.folder) + "/" + expected.file, options: options)
        let reading = try Reading(dataset.sources[0])
        #expect(reading.metadata.count == expected.recordings)
        #expect(reading.strokes == expected.strokes)
        #expect(reading.samples.count == expected.samples)
        #expect(reading.touches.reduce(0) { $0 + $1.predictedSamples.count } == expected.predictions)
        if let deliveries = expected.deliveries {
            #expect(reading.touches.count { !$0.samples.isEmpty } == deliveries)
        }
        #expect(Set(reading.metadata.compactMap(\.participant)).sorted() == expected.participants)
        #expect(Set(reading.metadata.compactMap(\.task)).sorted() == expected.tasks)
    }

    @Test("Points without times are refused with the option that counts them", .enabled(if: folder != nil, absence))
    func withoutRate() throws {
        let dataset = try Dataset(path: #require(Self.folder) + "/fixed-rate/tuhi.json")
        let error = #expect(throws: DatasetError.self) { try Reading(dataset.sources[0]) }
        #expect(error?.description.contains("--rate") == true)
    }
}
