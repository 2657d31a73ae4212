import Foundation
import Testing
import TouchModel

@testable import TouchRecordings

/// Tables as people wrote them, from beside the repository: each is read with the counts that are right, or refused with the way out.
@Suite struct SharedTableCasesTests {
    /// What is right for a file.
    struct Case: Sendable, CustomTestStringConvertible {
        var file: String
        var outcome: Outcome
        var setOptions: @Sendable (inout ImportOptions) -> Void = { _ in }

        enum Outcome: Sendable {
            case read(strokes: Int, samples: Int, repairs: [RepairLog.Kind: Int] = [:])
            /// With words that the message has to contain.
            case refused([String])
        }

        var testDescription: String { file }

        static func read(
            _ file: String,
            _ strokes: Int,
            _ samples: Int,
            _ repairs: [RepairLog.Kind: Int] = [:],
            options: @escaping @Sendable (inout ImportOptions) -> Void = { _ in }
        ) -> Case {
            Case(file: file, outcome: .read(strokes: strokes, samples: samples, repairs: repairs), setOptions: options)
        }

        static func refused(
            _ file: String,
            _ words: String...,
            options: @escaping @Sendable (inout ImportOptions) -> Void = { _ in }
        ) -> Case {
            Case(file: file, outcome: .refused(words), setOptions: options)
        }
    }

    private static let words = [
        "ACTION_", "B_M_E", "chinese", "dotType", "dragstart", "drawstart", "iink", "kivy", "mousedown", "neo",
        "penDown", "press",
        "qt", "sdl", "start", "touchBegan", "touchstart", "uikit-codes", "uikit-words", "unity-enum", "unity-words",
    ]

    static let cases: [Case] =
        words.map { .read("event-words/\($0).csv", 4, 240) } + [
            .read("event-words/true_false.csv", 4, 236, [.notInContact: 4]),
            .refused("event-words/wintab.csv", "values '1', '0' in column 'event'", "--stroke-by event=VALUE"),
            .read("event-words/wintab.csv", 4, 236, [.notInContact: 4]) { $0.table.strokeRule = .event(values: ["1"]) },
            .read("constant-pressure/android-one.csv", 3, 180), .read("constant-pressure/iphone-zero.csv", 3, 180),
            .read("constant-pressure/mouse-half.csv", 3, 180), .read("constant-pressure/zte-first-only.csv", 3, 180),
            .read("constant-pressure/mouse-with-real-pressure.json", 3, 180),
            .read("evtrack/20250805082641.csv", 3, 180, [.notInContact: 2]),
            .refused("excel/epoch-e12.csv", "share their stamps", "'timestamp'"),
            .refused("excel/mm-ss.csv", "duplicate-timestamp", "too coarse"), .read("excel/sep-thousand.csv", 4, 240),
            .refused("ids/seconds-only.csv", "share their stamps"),
            .refused("fixed-rate/livescribe.csv", "--rate"), .refused("fixed-rate/crohme.inkml", "--rate"),
            .refused("fixed-rate/onenote.inkml", "--rate"),
            .read("fixed-rate/livescribe.csv", 3, 180) { $0.rate = 75 },
            .read("fixed-rate/crohme.inkml", 3, 180) { $0.rate = 75 },
            .read("fixed-rate/onenote.inkml", 3, 180) { $0.rate = 75 },
            .refused("headerless/Touch.txt", "numbers on the first line", "--column t=1"),
            .refused("headerless/spiral.txt", "numbers on the first line", "--column t=1"),
            .refused("headerless/word.txt", "--rate"),
            .read("ids/iso-offset.csv", 3, 180), .read("ids/iso-z.csv", 3, 180), .read("ids/uuid.csv", 3, 180),
            .refused("ids/all-coordinates.csv", "--column x=clientX"),
            .read("mousetrap/on-move.csv", 8, 396), .read("mousetrap/id-time-pos.csv", 8, 396),
            .read("mousetrap/mt_long.csv", 3, 180),
            .refused("moving-flag/fast-taps.csv", "--stroke-by"),
            .read("normalized/finger-0-1.csv", 4, 240),
            .read("pointer-ids/two-fingers.csv", 2, 160), .read("pointer-ids/two-fingers-pressure.csv", 2, 160),
            .read("pointer-ids/mouse-same-id.csv", 4, 240),
            .read("pointer-ids/pen-hover.csv", 4, 240, [.notInContact: 138]),
            .read("pointercancel/events.csv", 3, 180, [.endAtOrigin: 1]),
            .read("pointercancel/up-missing.csv", 3, 180, [.missingBoundary: 1]),
            .read("predicted-rows/kind-column.csv", 4, 240),
            .read("predicted-rows/parent-and-coalesced.csv", 4, 240, [.duplicateTimestamp: 60]),
            .read("ragged-rows/trailing-missing.csv", 3, 180),
            .refused("ragged-rows/comma-in-text.csv", "needs quotes"),
            .read("stroke-numbers-per-trial/clock-goes-on.csv", 9, 450),
            .read("stroke-numbers-per-trial/one-stroke-a-trial.csv", 6, 300),
            .read("stroke-numbers-per-trial/participants-clock-goes-on.csv", 6, 300),
            .read("stroke-numbers-per-trial/study.csv", 12, 600),
            .read("tilt/android-tilt.csv", 4, 240), .read("tilt/web-tilt.csv", 4, 240),
        ] + later

    private static func stated(_ texts: String...) -> @Sendable (inout ImportOptions) -> Void {
        { options in for text in texts { try? options.state(reading: text) } }
    }

    private static let later: [Case] =
        ["button", "phase", "status", "type"].map { .read("constant-in-trial/\($0).csv", 6, 330) } + [
            .read("contact-begins-by-move/moved.csv", 4, 240, [.missingBoundary: 2]),
            .read("contact-begins-by-move/stationary.csv", 4, 240, [.missingBoundary: 2]),
            .read("contact-begins-by-move/double-began.csv", 4, 240, [.skippedRecord: 4]),
            .read("zero-rows-between/records.csv", 3, 240, [.notInContact: 3]),
            .read("frame-times/frames.csv", 3, 150), .read("frame-times/frames.json", 3, 150),
            .read("fingers-in-columns/two.csv", 2, 180), .read("wide-columns/x_1.csv", 4, 240),
            .read("lists-in-cells/trajectory.csv", 4, 240), .read("quoted-line-breaks/comment.csv", 3, 180),
            .read(
                "lines-between-strokes/start-break.txt",
                4,
                240,
                [.notInContact: 4],
                options: stated("column.x=1", "column.y=2", "column.t=3")
            ),
            .read(
                "rows-by-kind/telemetry.log",
                3,
                180,
                [.notInContact: 3],
                options: stated("column.t=1", "column.x=4", "column.y=5", "column.event=3")
            ),
            .read("one-trace/trace.csv", 1, 120), .read("more-air-than-paper/pen.csv", 5, 200, [.notInContact: 400]),
            .read("second-finger-late/slot.csv", 2, 1800), .read("second-finger-late/pause-late.csv", 3, 1580),
            .read("json-key-names/frames.json", 3, 180), .read("json-key-names/physical.json", 3, 180),
            .read("json-key-names/mouse-point.json", 3, 180),
            .read("json-key-names/left-top.json", 3, 180, options: stated("column.x=left", "column.y=top")),
            .read("first-stamp-away/first.json", 1, 63, [.nonFinite: 1, .missingBoundary: 1]),
            .read("unipen-include/data/1a/w01.dat", 6, 240, [.skippedRecord: 1]),
            .read("unipen-include/both-in-one.dat", 6, 240, [.skippedRecord: 1]),
            .refused("uim-message/ink.uim", "Universal Ink Model", "JSON"),
            .refused("xinput-test/test-xi2.txt", "xinput", "libinput record"),
            .refused("wayland-debug/touch.log", "WAYLAND_DEBUG", "libinput record"),
        ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("shared/cases")

    /// Whether the files are there; they are no part of the repository.
    static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

    private func reading(_ file: String, _ setOptions: (inout ImportOptions) -> Void = { _ in }) throws -> Reading {
        var options = ImportOptions()
        setOptions(&options)
        return try Reading(Dataset(path: Self.folder.appendingPathComponent(file).path, options: options).sources[0])
    }

    @Test(
        "Read with the right counts, or refused with the way out",
        .enabled(if: isThere, "../shared/cases is absent"),
        arguments: cases
    )
    func right(_ one: Case) throws {
        switch one.outcome {
        case .read(let strokes, let samples, let repairs):
            let reading = try reading(one.file, one.setOptions)
            #expect(reading.strokes == strokes && reading.samples.count == samples && reading.isOrderly)
            #expect(reading.repairs.counts.filter { !$0.key.isWarning } == repairs)
        case .refused(let words):
            let error = #expect(throws: DatasetError.self) { try reading(one.file, one.setOptions) }
            for word in words { #expect(error?.description.contains(word) == true, "\(error as Any)") }
        }
    }

    @Test("Two fingers are those of the truth", .enabled(if: isThere, "../shared/cases is absent"))
    func twoFingers() throws {
        func strokes(_ reading: Reading) -> [[TouchPoint]] {
            Dictionary(grouping: reading.touches, by: \.id).values.map { $0.flatMap(\.samples).map(\.location) }
                .sorted { $0[0].x < $1[0].x }
        }
        let truth = try strokes(reading("pointer-ids/two-fingers-truth.csv"))
        for file in ["two-fingers.csv", "two-fingers-pressure.csv"] {
            let read = try strokes(reading("pointer-ids/" + file))
            #expect(read.map(\.count) == [80, 80])
            for (one, other) in zip(read.joined(), truth.joined()) { #expect((one - other).length < 0.02) }
        }
    }

    @Test("Predicted rows are the platform's predictions", .enabled(if: isThere, "../shared/cases is absent"))
    func predictions() throws {
        let reading = try reading("predicted-rows/kind-column.csv")
        #expect(reading.touches.reduce(0) { $0 + $1.predictedSamples.count } == 112)
    }

    @Test("Angles are those of W3C's formulas", .enabled(if: isThere, "../shared/cases is absent"))
    func tilt() throws {
        let web = try #require(try reading("tilt/web-tilt.csv").samples.first)
        let expected = PenAttitudeAngles(tiltX: 25 * .pi / 180, tiltY: -10 * .pi / 180)
        #expect(
            abs((web.altitude ?? 9) - expected.altitude) < 1e-6 && abs((web.azimuth ?? 9) - expected.azimuth) < 1e-6
        )
        let android = try #require(try reading("tilt/android-tilt.csv").samples.first)
        #expect(abs((android.altitude ?? 9) - (.pi / 2 - 0.52)) < 1e-6)
        #expect(abs((android.azimuth ?? 9) - (.pi / 2 - 1.2)) < 1e-6)
    }
}
