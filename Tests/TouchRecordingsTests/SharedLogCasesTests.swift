import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

/// Logs of devices as people have them, and whole sets of recordings, where they are at hand in `shared` beside the package.
@Suite struct SharedLogCasesTests {
    private static let folder: String? = { () -> String? in
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = package.appendingPathComponent("../shared").standardizedFileURL.path
        return FileManager.default.fileExists(atPath: folder + "/cases/evtest") ? folder : nil
    }()

    private static let absence: Comment = "no cases here; they are expected in shared/cases beside the package"

    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var format: String
        var strokes: Int
        var samples: Int
        var repairs: [RepairLog.Kind: Int] = [:]

        var testDescription: String { file }
    }

    private static let cases = [
        Case(file: "evemu-variants/plain.evemu", format: "evemu", strokes: 6, samples: 360),
        Case(file: "evemu-variants/no-release.evemu", format: "evemu", strokes: 6, samples: 360),
        Case(file: "evemu-variants/retouch-in-one-frame.evemu", format: "evemu", strokes: 4, samples: 240),
        Case(
            file: "evemu-variants/syn-dropped.evemu",
            format: "evemu",
            strokes: 7,
            samples: 359,
            repairs: [.skippedRecord: 1]
        ),
        Case(
            file: "evemu-variants/clock-back-300ms.evemu",
            format: "evemu",
            strokes: 6,
            samples: 328,
            repairs: [.stepBackInTime: 32]
        ),
        Case(file: "type-a-release-by-size/type-a-release-by-size.evemu", format: "evemu", strokes: 3, samples: 180),
        Case(file: "evtest/touch.evtest.txt", format: "evtest", strokes: 3, samples: 180),
        Case(file: "evtest/pasted.txt", format: "evtest", strokes: 3, samples: 180),
        Case(file: "evtest/ghost.evtest.txt", format: "evtest", strokes: 23, samples: 200),
        Case(file: "libinput-debug-events/debug-events.txt", format: "libinput-debug-events", strokes: 3, samples: 180),
        Case(file: "logcat-motionevent/logcat.txt", format: "motion-event-log", strokes: 3, samples: 180),
        Case(file: "iam-ondb/strokesz.xml", format: "iam-ondb", strokes: 3, samples: 180, repairs: [.coarseClock: 1]),
        Case(
            file: "pasted-recordings/evemu-markdown.txt",
            format: "evemu",
            strokes: 6,
            samples: 360,
            repairs: [.skippedRecord: 1]
        ),
        Case(
            file: "pasted-recordings/evemu-menu.txt",
            format: "evemu",
            strokes: 6,
            samples: 360,
            repairs: [.skippedRecord: 1]
        ),
        Case(file: "pasted-recordings/hid-capture.txt", format: "hid-recorder", strokes: 6, samples: 1170),
        Case(
            file: "pasted-recordings/libinput-clean.yml",
            format: "libinput",
            strokes: 6,
            samples: 360,
            repairs: [.outsideScreen: 125]
        ),
        Case(
            file: "pasted-recordings/libinput-indented.txt",
            format: "libinput",
            strokes: 6,
            samples: 360,
            repairs: [.outsideScreen: 125]
        ),
        Case(
            file: "pasted-recordings/libinput-in-markdown.md",
            format: "libinput",
            strokes: 6,
            samples: 360,
            repairs: [.outsideScreen: 125, .skippedRecord: 1]
        ),
        Case(
            file: "pasted-recordings/libinput-stdout.yml",
            format: "libinput",
            strokes: 6,
            samples: 360,
            repairs: [.outsideScreen: 125, .skippedRecord: 1]
        ),
        Case(
            file: "pasted-recordings/libinput-sudo.txt",
            format: "libinput",
            strokes: 6,
            samples: 360,
            repairs: [.outsideScreen: 125, .skippedRecord: 1]
        ),
        Case(file: "pen-jumps/hid.log", format: "hid-recorder", strokes: 6, samples: 1170),
    ]

    @Test("Each log is read as its kind is", .enabled(if: folder != nil, absence), arguments: cases)
    func logs(_ expected: Case) throws {
        let dataset = try Dataset(path: #require(Self.folder) + "/cases/" + expected.file)
        let reading = try Reading(dataset.sources[0])
        #expect(dataset.format == expected.format && reading.isOrderly)
        #expect(reading.strokes == expected.strokes && reading.samples.count == expected.samples)
        #expect(reading.repairs.counts == expected.repairs)
    }

    @Test("Millimeters are known of evtest's head and of libinput", .enabled(if: folder != nil, absence)) func scales()
        throws
    {
        let folder = try #require(Self.folder) + "/cases/"
        func space(_ file: String) throws -> CoordinateSpace? {
            try Reading(Dataset(path: folder + file).sources[0]).metadata.first?.space
        }
        #expect(try space("evtest/touch.evtest.txt") == .cssPixels)
        #expect(try space("evtest/pasted.txt") == .recordedUnits)
        #expect(try space("libinput-debug-events/debug-events.txt") == .cssPixels)
        #expect(try space("logcat-motionevent/logcat.txt") == .recordedUnits)
    }

    @Test("An excerpt of reports is refused by what it lacks", .enabled(if: folder != nil, absence)) func excerpt()
        throws
    {
        let path = try #require(Self.folder) + "/cases/pasted-recordings/hid-excerpt-no-descriptor.txt"
        let error = #expect(throws: DatasetError.self) { _ = try Reading(Dataset(path: path).sources[0]) }
        #expect(error?.description.contains("the line R: with the report descriptor is missing") == true)
    }

    // MARK: Whole sets

    struct Inventory: Sendable, CustomTestStringConvertible {
        var name: String
        var recordings: Int
        var strokes: Int
        var samples: Int
        var predictions = 0
        var corrections = 0

        var testDescription: String { name }
    }

    /// The others are counted file by file elsewhere, which takes minutes.
    private static let inventories = [
        Inventory(name: "evemu", recordings: 48, strokes: 183, samples: 13_803),
        Inventory(name: "getevent", recordings: 18, strokes: 111, samples: 4144),
        Inventory(name: "google-ink", recordings: 2, strokes: 2, samples: 199, predictions: 781),
        Inventory(name: "graphomotor", recordings: 15, strokes: 16, samples: 45_415),
        Inventory(name: "inkable", recordings: 5, strokes: 6, samples: 573, predictions: 494, corrections: 548),
        Inventory(name: "svc", recordings: 2, strokes: 6, samples: 967),
        Inventory(name: "universal-ink", recordings: 3, strokes: 1098, samples: 24_142),
        Inventory(name: "wacom-text", recordings: 6, strokes: 1105, samples: 47_089),
    ].filter { FileManager.default.fileExists(atPath: (RealRecordingTests.folder ?? "") + "/" + $0.name) }

    @Test(
        "A set holds what it holds",
        .enabled(if: RealRecordingTests.folder != nil, RealRecordingTests.absence),
        arguments: inventories
    )
    func inventory(_ expected: Inventory) throws {
        let path = try #require(RealRecordingTests.folder) + "/" + expected.name
        let counts = try DatasetSummary(of: Dataset(path: path)).counts
        #expect(counts.recordings == expected.recordings)
        #expect(counts.strokes == expected.strokes && counts.samples == expected.samples)
        #expect(counts.predictedSamples == expected.predictions && counts.updates == expected.corrections)
    }
}
