import Foundation
import TestSupport
import Testing
import TouchModel

@testable import TouchRecordings

/// The importers on real recordings, where they are at hand.
@Suite struct RealRecordingTests {
    static let folder = RealRecordings.folder
    static let absence: Comment = "\(RealRecordings.absence)"

    /// Format, file, strokes and samples; counted by a few lines of another language from the format's description.
    static let counts: [(format: String, file: String, strokes: Int, samples: Int)] = [
        ("evemu", "evemu/mice/PS2 Generic Mouse.events", 0, 0),
        ("evemu", "evemu/mice/Saitek Cyborg R.A.T.5 Mouse.events", 0, 0),
        ("evemu", "evemu/mice/Ultrathin Touch Mouse.events", 0, 0),
        ("evemu", "evemu/tablets/Genius EasyPen i405X.events", 0, 0),
        ("evemu", "evemu/tablets/UC-LOGIC Tablet WP5540U Pen.events", 1, 459),
        ("evemu", "evemu/tablets/Wacom Bamboo 16FG 4x5 Finger double-center-circle.events", 2, 792),
        ("evemu", "evemu/tablets/Wacom Bamboo 16FG 4x5 Finger double-center-scroll.events", 2, 196),
        ("evemu", "evemu/tablets/Wacom Bamboo 16FG 4x5 Finger double-top-swipe.events", 2, 346),
        ("evemu", "evemu/tablets/Wacom Bamboo 16FG 4x5 Finger single-center-circle.events", 1, 375),
        ("evemu", "evemu/tablets/Wacom Bamboo 16FG 4x5 Finger single-center-scroll.events", 1, 95),
        ("evemu", "evemu/tablets/Wacom Bamboo 16FG 4x5 Finger single-top-swipe.events", 1, 95),
        ("evemu", "evemu/tablets/Wacom Cintiq 12WX.events", 2, 241),
        ("evemu", "evemu/tablets/Wacom Cintiq 13HD touch Pen.events", 2, 35),
        ("evemu", "evemu/tablets/Wacom Cintiq 13HD.events", 40, 870),
        ("evemu", "evemu/tablets/Wacom DTH2242 Pen.events", 7, 172),
        ("evemu", "evemu/tablets/Wacom ISDv4 E6 Finger.double-center-circle.events", 2, 255),
        ("evemu", "evemu/tablets/Wacom ISDv4 E6 Finger.double-center-scroll.events", 2, 153),
        ("evemu", "evemu/tablets/Wacom ISDv4 E6 Finger.double-top-swipe.events", 2, 275),
        ("evemu", "evemu/tablets/Wacom ISDv4 E6 Finger.single-center-circle.events", 1, 83),
        ("evemu", "evemu/tablets/Wacom ISDv4 E6 Finger.single-center-scroll.events", 1, 62),
        ("evemu", "evemu/tablets/Wacom ISDv4 E6 Finger.single-top-swipe.events", 1, 109),
        ("evemu", "evemu/tablets/Wacom Intuos4 6x9.stylus-drag.events", 1, 291),
        ("evemu", "evemu/tablets/Wacom Intuos4 6x9.stylus-move.events", 0, 0),
        ("evemu", "evemu/tablets/Wacom Intuos4 6x9.stylus-tap.events", 1, 46),
        ("evemu", "evemu/tablets/Wacom Intuos4 8x13.lens-cursor-click.events", 32, 687),
        ("evemu", "evemu/tablets/Wacom Intuos4 8x13.lens-cursor-drag.events", 2, 467),
        ("evemu", "evemu/tablets/Wacom Intuos4 8x13.lens-cursor-move.events", 2, 2),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch L Pen.lens-cursor-click.events", 26, 1199),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch L Pen.lens-cursor-drag.events", 1, 468),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch L Pen.lens-cursor-move.events", 0, 0),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch M Finger double-center-circle.events", 2, 763),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch M Finger double-center-scroll.events", 2, 222),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch M Finger double-top-swipe.events", 2, 414),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch M Finger single-center-circle.events", 1, 349),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch M Finger single-center-scroll.events", 1, 125),
        ("evemu", "evemu/tablets/Wacom Intuos5 touch M Finger single-top-swipe.events", 1, 128),
        ("evemu", "evemu/tablets/dell_canvas_pen.evemu", 1, 236),
        ("evemu", "evemu/tablets/dell_canvas_touch.evemu", 12, 1320),
        ("evemu", "evemu/touchscreens/Atmel maXTouch Touchscreen.1-finger-drag-up-down.events", 1, 149),
        ("evemu", "evemu/touchscreens/Atmel maXTouch Touchscreen.4-finger-drag-down.events", 4, 102),
        ("evemu", "evemu/touchscreens/ELAN CANDO Windows7.1-finger-drag-up-down.events", 1, 259),
        ("evemu", "evemu/touchscreens/EP0430M09.1-finger-drag-up-down.events", 1, 182),
        ("evemu", "evemu/touchscreens/EP0430M09.2-finger-scroll-down.events", 2, 182),
        ("evemu", "evemu/touchscreens/EP0430M09.4-finger-drag-down.events", 4, 386),
        ("evemu", "evemu/touchscreens/N-Trig MultiTouch.1-finger-drag-NW-SE.events", 1, 106),
        ("evemu", "evemu/touchscreens/N-Trig MultiTouch.2-fingers-touch-release.events", 2, 267),
        ("evemu", "evemu/touchscreens/QUANTA OpticalTouchScreen.events", 9, 729),
        ("evemu", "evemu/touchscreens/QUANTA OpticalTouchScreen.touch-hover.events", 1, 111),
        ("getevent", "getevent/Phone/galaxy-paint-new.txt", 14, 832),
        ("getevent", "getevent/Phone/galaxys-paint.txt", 34, 890),
        ("getevent", "getevent/Phone/phone-CalenderaddEvent.txt", 8, 25),
        ("getevent", "getevent/Phone/phone-openCalender.txt", 3, 28),
        ("getevent", "getevent/Phone/phone-playAngryBirdsLevel1.txt", 1, 66),
        ("getevent", "getevent/Phone/phone-single-drag.txt", 1, 24),
        ("getevent", "getevent/Phone/phone-single-touch.txt", 1, 1),
        ("getevent", "getevent/Phone/phone-three-touches.txt", 3, 3),
        ("getevent", "getevent/Phone/phone-two-finger-drag.txt", 2, 200),
        ("getevent", "getevent/Tablet/tablet-AngryBirdsMultipleLevels.txt", 22, 1568),
        ("getevent", "getevent/Tablet/tablet-CalenderaddEvent.txt", 8, 24),
        ("getevent", "getevent/Tablet/tablet-openAngryBirds-drag-tap-tap.txt", 3, 29),
        ("getevent", "getevent/Tablet/tablet-openCalender-drag-tap-tap.txt", 3, 26),
        ("getevent", "getevent/Tablet/tablet-playAngryBirdsLevel1.txt", 1, 84),
        ("getevent", "getevent/Tablet/tablet-single-drag.txt", 1, 77),
        ("getevent", "getevent/Tablet/tablet-single-touch.txt", 1, 1),
        ("getevent", "getevent/Tablet/tablet-three-touches.txt", 3, 3),
        ("getevent", "getevent/Tablet/tablet-two-finger-drag.txt", 2, 263),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_recall1_Dom.csv", 1, 1227),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_recall1_NonDom.csv", 1, 1332),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_recall2_Dom.csv", 1, 1121),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_recall2_NonDom.csv", 1, 1328),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_recall3_Dom.csv", 1, 1404),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_recall3_NonDom.csv", 1, 928),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace1_Dom.csv", 1, 4978),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace1_NonDom.csv", 1, 4847),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace2_Dom.csv", 1, 4252),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace2_NonDom.csv", 1, 4689),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace3_Dom.csv", 1, 3954),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace3_NonDom.csv", 1, 4387),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace4_NonDom.csv", 2, 3261),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace5_Dom.csv", 1, 4029),
        ("graphomotor", "graphomotor/5000001-activity_submission_id-spiral_trace5_NonDom.csv", 1, 3678),
        ("uikit-touches", "inkable/events.json", 1, 102),
        ("uikit-touches", "inkable/pencil-antigrain.json", 1, 129),
        ("uikit-touches", "inkable/pencil-antigrain2.json", 1, 145),
        ("uikit-touches", "inkable/pencil-error.json", 1, 55),
        ("uikit-touches", "inkable/unknown-polyline-index.json", 2, 142),
        ("google-ink", "google-ink/spring.binarypb", 1, 167),
        ("google-ink", "google-ink/straight_line.binarypb", 1, 32),
        ("henze2017", "henze2017/FittsTasks-participant1.txt", 72, 1647),
        ("henze2017", "henze2017/FittsTasks-participant2.txt", 72, 1126),
        ("henze2017", "henze2017/FittsTasks-participant3.txt", 72, 1613),
        ("henze2017", "henze2017/FittsTasks-participant4.txt", 72, 2349),
        ("henze2017", "henze2017/FittsTasks-participant5.txt", 72, 2369),
        ("henze2017", "henze2017/FittsTasks-participant6.txt", 72, 1503),
        ("henze2017", "henze2017/FittsTasks-participant7.txt", 72, 1971),
        ("henze2017", "henze2017/FittsTasks-participant8.txt", 72, 1818),
        ("henze2017", "henze2017/PaintTasks-participant1.txt", 188, 4790),
        ("henze2017", "henze2017/PaintTasks-participant2.txt", 134, 5635),
        ("henze2017", "henze2017/PaintTasks-participant3.txt", 96, 5679),
        ("henze2017", "henze2017/PaintTasks-participant4.txt", 123, 4721),
        ("henze2017", "henze2017/PaintTasks-participant5.txt", 124, 6235),
        ("henze2017", "henze2017/PaintTasks-participant6.txt", 152, 6049),
        ("henze2017", "henze2017/PaintTasks-participant7.txt", 61, 3938),
        ("henze2017", "henze2017/PaintTasks-participant8.txt", 43, 6736),
        ("henze2017", "henze2017/WriteTasks-participant1.txt", 254, 6672),
        ("henze2017", "henze2017/WriteTasks-participant2.txt", 130, 9889),
        ("henze2017", "henze2017/WriteTasks-participant3.txt", 137, 7745),
        ("henze2017", "henze2017/WriteTasks-participant4.txt", 280, 8200),
        ("henze2017", "henze2017/WriteTasks-participant5.txt", 131, 14594),
        ("henze2017", "henze2017/WriteTasks-participant6.txt", 124, 14572),
        ("henze2017", "henze2017/WriteTasks-participant7.txt", 111, 9192),
        ("henze2017", "henze2017/WriteTasks-participant8.txt", 137, 10812),
        ("universal-ink", "universal-ink/ink.csv", 4, 851),
        ("svc", "svc/signal.svc", 5, 819),
        ("universal-ink-json", "universal-ink/1) Value of Ink 1.json", 471, 8159),
        ("universal-ink-json", "universal-ink/4) Hello World 1.json", 623, 15132),
        ("w3c-pointer", "svc/signal.json", 1, 148),
        ("wacom-text", "wacom-text/p0.txt", 206, 7886),
        ("wacom-text", "wacom-text/p1.txt", 197, 8102),
        ("wacom-text", "wacom-text/p2.txt", 184, 6422),
        ("wacom-text", "wacom-text/p3.txt", 161, 7328),
        ("wacom-text", "wacom-text/p4.txt", 150, 8912),
        ("wacom-text", "wacom-text/p5.txt", 207, 8439),
    ]

    @Test(
        "Every recording holds as many strokes and samples as counted independently",
        .enabled(if: folder != nil, absence)
    )
    func countsAgree() throws {
        let folder = try #require(Self.folder)
        for (format, file, strokes, samples) in Self.counts + RealRecordingFacts.dysgraphia {
            let dataset = try Dataset(path: folder + "/" + file)
            #expect(dataset.format == format, "\(file)")
            let reading = try Reading(dataset.sources[0])
            #expect(reading.strokes == strokes, "\(file)")
            #expect(reading.samples.count == samples, "\(file)")
            #expect(reading.metadata.count == 1, "\(file)")
            let repairs = Dictionary(uniqueKeysWithValues: reading.repairs.counts.map { ($0.key.rawValue, $0.value) })
            var expected = RealRecordingFacts.repairs(of: file)
            if samples == 0 { expected[RepairLog.Kind.noSamples.rawValue] = 1 }
            #expect(repairs == expected, "\(file)")
            #expect(reading.isOrderly, "\(file)")
        }
    }

    @Test(
        "Files of other formats, licenses and readmes are claimed by no importer",
        .enabled(if: folder != nil, absence)
    )
    func nothingElseIsClaimed() throws {
        let folder = try #require(Self.folder)
        let counts = Self.counts + RealRecordingFacts.dysgraphia
        let expected = Dictionary(uniqueKeysWithValues: counts.map { ($0.file, $0.format) })
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isDirectory: ObjCBool = false
            let path = folder + "/" + file
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory.boolValue else {
                continue
            }
            let probe = try FileProbe(path: path)
            let claims = ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName }
            #expect(claims == (expected[file].map { [$0] } ?? []), "\(file)")
        }
    }

    @Test("A device's millimeters become CSS px", .enabled(if: folder != nil, absence))
    func scales() throws {
        let folder = try #require(Self.folder)
        let touch = try Reading(Dataset(path: folder + "/evemu/tablets/dell_canvas_touch.evemu").sources[0])
        let metadata = try #require(touch.metadata.first)
        #expect(metadata.space == .cssPixels)
        // The header says 596 × 334 mm.
        let millimeters = try #require(metadata.screenSize) * CoordinateSpace.millimetersPerCSSPixel
        #expect(abs(millimeters.x - 596) < 1 && abs(millimeters.y - 334) < 1)
        #expect(metadata.device == "Advanced Silicon S.A. CoolTouch® System")
        let pen = try Reading(Dataset(path: folder + "/evemu/tablets/Wacom Cintiq 12WX.events").sources[0])
        #expect(pen.samples.allSatisfy { $0.altitude != nil && $0.force != nil })
        #expect(pen.touches.allSatisfy { $0.type == .pencil })
    }
}

/// Every importer on the fixtures of every other.
@Suite struct DetectionTests {
    @Test("Each format is recognized by its own importer only", arguments: FormatFixture.imported)
    func detection(fixture: FormatFixture) {
        for rows in [FormatFixture.stroke(), FormatFixture.stroke(count: 2000)] {
            let head = String(fixture.text(rows).prefix(FileProbe.byteLimit))
            let probe = FileProbe(path: "some.txt", head: head)
            #expect(ImporterRegistry.all.filter { $0.recognizes(probe) }.map { $0.formatName } == [fixture.name])
        }
    }

    @Test(
        "Prose, numbers and other formats are recognized by none",
        arguments: [
            "", "\n", "MIT License\n\nCopyright (c) 2018\n", "1 2 3\n4 5 6\n",
            "1378\n52.8 81.3 0.0 1 510.0 520.0\n", "1378\n",
            "line_number,x,y\n0,1,2\n", "idx,SPLINE_X\n", "E: hello\n", "N: x\n", "{}\n", #"{"x": "y"}"#,
            #"{"name": "a", "drawing": 1}"#, ".TH roff 1\n.PP\n",
            "[ 1.0] EV_ABS ABS_MT_TRACKING_ID 1\n",
            "1 2 3 4 5 6\n", "1;2;3;4\n", "\u{FFFD}\u{0}\u{1}\n",
        ]
    )
    func nothing(head: String) {
        #expect(ImporterRegistry.detect(FileProbe(path: "a.txt", head: head)) == nil)
    }
}
