import Foretouch
import Foundation
import Testing

/// Spotting in recorded sessions, where they are at hand: in the folder that FORETOUCH_GESTURES names, else in
/// `shared/gestures/data` beside the package.
@Suite("Spotting in recordings of people")
struct SpottingRecordingTests {
    static let folder: String? = {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let beside = package.appendingPathComponent("../shared/gestures/data").standardizedFileURL.path
        let folder = (ProcessInfo.processInfo.environment["FORETOUCH_GESTURES"] ?? beside) + "/machete-mouse"
        return FileManager.default.fileExists(atPath: folder + "/training.jsonl.gz") ? folder : nil
    }()

    @Test(
        "most gestures of a session are found with one template each, and little else",
        .enabled(if: folder != nil, "no gesture recordings here; set FORETOUCH_GESTURES to their folder")
    )
    func session() throws {
        let folder = try #require(Self.folder)
        let training = try Dataset(path: folder + "/training.jsonl.gz")
        let stream = try #require(
            try Dataset(path: folder + "/session-033.csv.gz").gestureStreams(without: training).first
        )
        #expect(stream.participant == "33" && stream.truth?.count == 30)
        // The training file is none of the streams of its folder.
        #expect(try Dataset(path: folder).gestureStreams(without: training).count == 6)
        let own = try RecordedGestures(training.sources, of: "training").samples.filter { $0.participant == "33" }.map(
            \.gesture
        )
        #expect(own.count == 50)
        var templates: [String: StrokeGesture] = [:]
        for gesture in own where templates[gesture.label] == nil { templates[gesture.label] = gesture }
        // Longer steps and the first minutes: without optimization, all of it takes long.
        var parameters = GestureSpotter.Parameters()
        parameters.stepCount = 48
        var spotter = try GestureSpotter(
            templates.values.sorted { $0.label < $1.label },
            parameters: parameters
        )
        let points = stream.points.filter { $0.timestamp < 120 }
        let truth = stream.truth?.filter { $0.time.upperBound < 119 } ?? []
        let found = points.flatMap { spotter.process($0) } + spotter.finish()
        let counts = SpottingCounts(found: found, truth: truth, seconds: 120)
        #expect(3 * counts.hits >= 2 * counts.gestures)
        #expect(counts.falseActivations <= 2 && counts.repeats == 0)
    }
}
