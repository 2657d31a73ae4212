import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

/// The importers on sets of gesture recordings, where they are at hand: in the folder that FORETOUCH_GESTURES names, else
/// in `shared/gestures/data` beside the package.
@Suite struct RealGestureTests {
    /// The folder with the recordings, if there is one.
    static let folder: String? = { () -> String? in
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let beside = package.appendingPathComponent("../shared/gestures/data").standardizedFileURL.path
        let folder = ProcessInfo.processInfo.environment["FORETOUCH_GESTURES"] ?? beside
        return FileManager.default.fileExists(atPath: folder + "/dollar1.jsonl.gz") ? folder : nil
    }()

    static let absence: Comment = "no gesture recordings here; set FORETOUCH_GESTURES to their folder to run this test"

    /// What a set holds, counted by a few lines of another language.
    struct Counts: Equatable {
        var recordings = 0
        var strokes = 0
        var samples = 0
        var classes = 0
        var participants = 0
        var conditions: Set<String> = []
        var repairs: [RepairLog.Kind: Int] = [:]
    }

    private func counts(_ name: String, format: String, options: ImportOptions = ImportOptions()) throws -> Counts {
        let dataset = try Dataset(path: #require(Self.folder) + "/" + name, options: options)
        #expect(dataset.format == format && dataset.unrecognizedPaths.isEmpty && dataset.omissions.isEmpty)
        var counts = Counts()
        var classes: Set<String> = []
        var participants: Set<String> = []
        for source in dataset.sources {
            var cursor = try source.makeCursor()
            while let element = try cursor.next() {
                switch element {
                case .begin(let metadata):
                    counts.recordings += 1
                    if let task = metadata.task { classes.insert(task) }
                    if let participant = metadata.participant { participants.insert(participant) }
                    if let condition = metadata.condition { counts.conditions.insert(condition) }
                case .event(let event):
                    for touch in event.touches {
                        if touch.phase == .began { counts.strokes += 1 }
                        counts.samples += touch.samples.count
                    }
                }
            }
            // Warnings of the clock are another test's.
            for (kind, count) in cursor.repairs.counts where !kind.isWarning || kind == .unnumberedContact {
                counts.repairs[kind, default: 0] += count
            }
        }
        counts.classes = classes.count
        counts.participants = participants.count
        return counts
    }

    @Test("The $1 logs", .enabled(if: folder != nil, absence)) func dollar1() throws {
        let expected = Counts(
            recordings: 5280,
            strokes: 5280,
            samples: 367_599,
            classes: 16,
            participants: 11,
            conditions: ["slow", "medium", "fast"]
        )
        #expect(try counts("dollar1.jsonl.gz", format: "gesture-json") == expected)
    }

    @Test("Mixed multistroke gestures, whose clock ticks every 15.6 ms", .enabled(if: folder != nil, absence))
    func mmg() throws {
        let expected = Counts(
            recordings: 9610,
            strokes: 20_890,
            samples: 428_815,
            classes: 16,
            participants: 20,
            conditions: [
                "stylus-slow", "stylus-medium", "stylus-fast", "finger-slow", "finger-medium", "finger-fast",
            ],
            repairs: [.duplicateTimestamp: 290_893, .stepBackInTime: 3155]
        )
        #expect(try counts("mmg.jsonl.gz", format: "gesture-json") == expected)
    }

    @Test("The same classes on a tablet and a phone", .enabled(if: folder != nil, absence)) func mmgPlus() throws {
        let expected = Counts(
            recordings: 3840,
            strokes: 7576,
            samples: 273_880,
            classes: 16,
            participants: 24,
            conditions: ["tablet", "smartphone"]
        )
        #expect(try counts("mmgplus.jsonl.gz", format: "gesture-json") == expected)
    }

    @Test("Phone recordings without pointer ids", .enabled(if: folder != nil, absence)) func multitouch() throws {
        var options = ImportOptions()
        options.taskPattern = "^([a-z]+)/"
        let expected = Counts(
            recordings: 78,
            strokes: 123,
            samples: 8950,
            classes: 8,
            repairs: [.unnumberedContact: 2903, .lateRow: 628, .duplicateTimestamp: 12]
        )
        #expect(try counts("jdd-multitouch", format: "flutter-pointer", options: options) == expected)
    }

    @Test("Continuous sessions with 180 gestures, and their training samples", .enabled(if: folder != nil, absence))
    func machete() throws {
        let folder = try #require(Self.folder) + "/machete-mouse"
        let expected = Counts(recordings: 300, strokes: 300, samples: 97_065, classes: 10, participants: 6)
        #expect(try counts("machete-mouse/training.jsonl.gz", format: "gesture-json") == expected)
        let dataset = try Dataset(path: folder)
        #expect(dataset.format == "gesture-json+gesture-session" && dataset.unrecognizedPaths.isEmpty)
        var annotations: [String: [RecordingMetadata.Annotation]] = [:]
        var samples: [Int] = []
        for source in dataset.sources where (source as? ImportedSource)?.formatName == "gesture-session" {
            let reading = try Reading(source)
            let metadata = try #require(reading.metadata.first)
            annotations[try #require(metadata.participant)] = metadata.annotations
            samples.append(reading.samples.count)
            #expect(reading.strokes == 1 && reading.repairs.counts.keys.allSatisfy(\.isWarning))
            let last = try #require(reading.samples.last?.timestamp)
            #expect(metadata.annotations.allSatisfy { $0.time.lowerBound >= 0 && $0.time.upperBound <= last })
        }
        #expect(samples == [41_340, 42_146, 28_028, 32_021, 45_437, 39_803])
        #expect(annotations.keys.sorted() == ["30", "31", "33", "36", "42", "43"])
        #expect(annotations.values.allSatisfy { $0.count == 30 && Set($0.map(\.label)).count == 10 })
        // Frames 27,141 to 27,307 of session 36: `t_s` there, from the first row's on.
        let first = try #require(annotations["36"]?.first { $0.label == "&" })
        #expect(abs(first.time.lowerBound - 299.0995) < 1e-6 && abs(first.time.upperBound - 300.9275) < 1e-6)
    }
}
