import Foundation
import Testing

/// `foretouch spot` on files that are written here.
@Suite("The command spot")
struct SpotCommandTests {
    private static let shapes: [(label: String, corners: [(x: Double, y: Double)])] = [
        ("triangle", [(0, 0), (60, 100), (-60, 100), (0, 0)]),
        ("hook", [(0, 0), (0, 120), (70, 120), (70, 40), (30, 40)]),
    ]

    private static func places(_ corners: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
        zip(corners, corners.dropFirst()).flatMap { start, end in
            (0..<20).map { step in
                let share = Double(step) / 20
                return (start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
            }
        }
    }

    private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func training(in folder: URL) throws -> String {
        let lines = Self.shapes.flatMap { shape in
            (0..<2).map { drawing in
                let points = Self.places(shape.corners).enumerated().map { index, place in
                    "[\(place.x * (1 + 0.1 * Double(drawing))),\(place.y),\(10 * index)]"
                }
                return #"{"subject":7,"label":"\#(shape.label)","strokes":[[\#(points.joined(separator: ","))]]}"#
            }
        }
        return try write(lines.joined(separator: "\n") + "\n", "training.jsonl", in: folder)
    }

    /// A hook between two straight ways: 0.6 s each, the hook from 0.6 to 1.4 s.
    private func session(in folder: URL) throws -> String {
        var text = "frame,t_s,x,y,command,attempt\n"
        let ways =
            Self.places([(-400, -60), (-200, -20), (-100, -10), (0, 0)]) + Self.places(Self.shapes[1].corners)
            + Self.places([(30, 40), (200, -100), (400, -300), (600, -460)])
        for (frame, place) in ways.enumerated() {
            text += "\(frame),\(5 + 0.01 * Double(frame)),\(place.x),\(place.y),ex_1,-1\n"
        }
        return try write(text, "session-007.csv", in: folder)
    }

    @Test("without truth it lists what was found, with truth it measures")
    func listsAndMeasures() throws {
        try withTemporaryFolder { folder in
            let (training, session) = (try training(in: folder), try session(in: folder))
            let output = folder.appendingPathComponent("found").path
            let listed = try CommandRunner.run("spot", training, session, "--output", output)
            #expect(listed.status == 0, "\(listed.errors)")
            #expect(listed.output.contains("Found 1 gesture\n") && listed.output.contains("hook"))
            let found = try String(contentsOfFile: output + "/found.csv", encoding: .utf8)
            #expect(found.hasPrefix("recording,recognizer,start_s,end_s,detected_s,label,score\n"))

            let truth = try write("label,start_s,end_s\nhook,0.6,1.4\n", "made.csv", in: folder)
            let measured = try CommandRunner.run(
                ["spot", training, session, "--truth", truth, "--templates", "1", "--draws", "2"]
                    + ["--recognizer", "dtw", "oriented-cloud", "--output", output]
            )
            #expect(measured.status == 0, "\(measured.errors)")
            let table = try String(contentsOfFile: output + "/metrics.csv", encoding: .utf8)
            #expect(table.hasPrefix("dataset,participant,task,subject,condition,metric,value,ci_low,ci_high,n\n"))
            for recognizer in ["dtw", "oriented-cloud"] {
                #expect(table.contains("session-007,all,all,\(recognizer),,f1,1,,,2\n"), "\(table)")
                #expect(table.contains("session-007,all,all,\(recognizer),,repeats,0,,,2\n"))
            }
            #expect(
                table.split(separator: "\n").count { $0.contains(",miss_rate,") && $0.contains("threshold_factor=") }
                    == 2 * 10
            )
        }
    }

    @Test("what cannot be used is refused with a reason")
    func refusals() throws {
        try withTemporaryFolder { folder in
            let (training, session) = (try training(in: folder), try session(in: folder))
            func errors(_ arguments: String...) throws -> String {
                let outcome = try CommandRunner.run(["spot"] + arguments)
                #expect(outcome.status != 0)
                return outcome.errors
            }
            #expect(try errors(session, session).contains("says which gesture it is"))
            #expect(try errors(training, training).contains("no recording to look in"))
            #expect(try errors(training, session, "--templates", "0").contains("expected 1 or more"))
            #expect(try errors(training, session, "--templates", "3").contains("expected at least 3 of each class"))
            #expect(try errors(training, session, "--recognizer", "dollar9").contains("dollar9"))
            let backwards = try write("label,start_s,end_s\nhook,2,1\n", "backwards.csv", in: folder)
            #expect(try errors(training, session, "--truth", backwards).contains("backwards.csv:2"))
            let elsewhere = try write("label,start_s,end_s,recording\nhook,1,2,other\n", "other.csv", in: folder)
            #expect(try errors(training, session, "--truth", elsewhere).contains("recording 'other'"))
            let frames = try write("subject,label,start_frame,end_frame\n7,hook,1,2\n", "frames.csv", in: folder)
            #expect(try errors(training, session, "--truth", frames).contains("beside its sessions"))
        }
    }
}
