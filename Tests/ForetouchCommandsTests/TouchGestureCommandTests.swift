import Foundation
import Testing

/// `foretouch recognize --recognizer touch`, `render --style touch` and `classify` on files that are written here.
@Suite("Touch gestures and answers on the command line")
struct TouchGestureCommandTests {
    /// A log of a web page: a tap, and two fingers that part.
    private static let log: String = {
        var lines = ["time_ms,pointerId,event,x,y", "0,1,pointerdown,50,50", "60,1,pointerup,50,50"]
        lines += ["1000,2,pointerdown,100,200", "1001,3,pointerdown,200,200"]
        for step in 1...20 {
            lines.append("\(1000 + 16 * step),2,pointermove,\(100 - 2 * step),200")
            lines.append("\(1001 + 16 * step),3,pointermove,\(200 + 2 * step),200")
        }
        return (lines + ["1340,2,pointerup,60,200", "1341,3,pointerup,240,200"]).joined(separator: "\n") + "\n"
    }()

    private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Measures `standard` on trials in folders of people, whose names begin with the gesture that is meant.
    private static func measure(_ trials: String, _ output: String, _ options: String...) throws
        -> CommandRunner.Outcome
    {
        try CommandRunner.run(
            ["recognize", trials, "--recognizer", "touch:standard", "--measure", "--output", output] + options
                + ["--participant-from", "^(p[0-9])", "--task-from", "p[0-9].([a-z]+)"]
        )
    }

    @Test("a log of a web page becomes a table of gestures in one command")
    func table() throws {
        try withTemporaryFolder { folder in
            let log = try write(Self.log, "log.csv", in: folder)
            let output = folder.appendingPathComponent("found").path
            let run = try CommandRunner.run(
                "recognize",
                log,
                "--recognizer",
                "touch:standard",
                "touch:hammer",
                "--output",
                output
            )
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("pinch") && run.output.contains("× 1."))
            let rows = try String(contentsOfFile: output + "/gestures.csv", encoding: .utf8).split(separator: "\n")
            #expect(
                rows[0].hasPrefix("recording,part,recognizer,gesture,outcome,start_s,decided_s,end_s,x,y,contacts,")
            )
            let standard = rows.filter { $0.contains(",touch:standard,") }
            #expect(standard.map { $0.split(separator: ",")[3] } == ["tap", "pinch"])
            #expect(standard[0].contains(",50,50,1,"))
            #expect(rows.contains { $0.contains(",touch:hammer,tap,") })
        }
    }

    @Test("a recording is explained step by step, and as a table")
    func explanation() throws {
        try withTemporaryFolder { folder in
            let log = try write(Self.log, "log.csv", in: folder)
            let output = folder.appendingPathComponent("why").path
            let run = try CommandRunner.run(
                ["recognize", log, "--recognizer", "touch:standard", "--explain", "--output", output]
            )
            #expect(run.status == 0, "\(run.errors)")
            for words in [
                "comes down at 50, 50", "lifts after 0.060 s", "tap waits for double-tap", "double-tap fails",
                "more than 12: pinch", "pinch begins", "pan fails",
            ] {
                #expect(run.output.contains(words), "\(words)")
            }
            let rows = try String(contentsOfFile: output + "/explanation.csv", encoding: .utf8).split(separator: "\n")
            #expect(rows[0] == "recording,part,recognizer,time_s,event,contact,gesture,reason,others,value,limit")
            #expect(rows.contains { $0.contains(",waits,,tap,,double-tap,,") })
            let both = try CommandRunner.run("recognize", log, "-r", "touch:standard", "--explain", "--measure")
            #expect(both.status != 0 && both.errors.contains("name one of them"))
        }
    }

    @Test("what is asked for wrongly is told")
    func refusals() throws {
        try withTemporaryFolder { folder in
            let log = try write(Self.log, "log.csv", in: folder)
            for (words, message) in [
                (["--recognizer", "touch:ios"], "expected one of standard, uikit"),
                (["--recognizer", "touch:standard", "force"], "name recognizers of one kind"),
                (["--recognizer", "touch:standard", "--protocol", "user-dependent"], "for stroke gestures"),
                (["--measure"], "--recognizer touch:standard"),
                ([], "--recognizer touch:standard tells touch gestures"),
            ] {
                let run = try CommandRunner.run(["recognize", log] + words)
                #expect(run.status != 0 && run.errors.contains(message), "\(words): \(run.errors)")
            }
        }
    }

    @Test("gestures are drawn on the contacts")
    func picture() throws {
        try withTemporaryFolder { folder in
            let log = try write(Self.log, "log.csv", in: folder)
            let picture = folder.appendingPathComponent("touches.svg").path
            let run = try CommandRunner.run("render", log, "--style", "touch", "--output", picture)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try String(contentsOfFile: picture, encoding: .utf8).contains("<svg"))
            let wrong = try CommandRunner.run("render", log, "--recognizer", "touch:flutter", "--output", picture)
            #expect(wrong.status != 0 && wrong.errors.contains("--style touch"))
        }
    }

    @Test("labeled trials are measured")
    func measured() throws {
        try withTemporaryFolder { folder in
            for (name, text) in [
                ("p1-tap", Self.log.split(separator: "\n").prefix(3)), ("p2-tap", Self.log.split(separator: "\n")[...]),
            ] {
                _ = try write(text.joined(separator: "\n") + "\n", name + ".csv", in: folder)
            }
            let output = folder.deletingLastPathComponent().appendingPathComponent("\(UUID())").path
            defer { try? FileManager.default.removeItem(atPath: output) }
            let run = try Self.measure(folder.path, output)
            #expect(run.status == 0, "\(run.errors)")
            let rows = try String(contentsOfFile: output + "/metrics.csv", encoding: .utf8).split(separator: "\n")
            func value(_ metric: String) -> Substring? {
                rows.first { $0.contains(",all,all,") && $0.contains(",,\(metric),") }?
                    .split(separator: ",", omittingEmptySubsequences: false)[6]
            }
            #expect(value("recognized") == "1" && value("clean") == "0.5" && value("extra") == "0.5")
            #expect(rows.contains { $0.contains("gesture=pinch") && $0.contains("taken_for") })
        }
    }

    @Test("presets are timed side by side, a touch at a time")
    func latency() throws {
        try withTemporaryFolder { folder in
            let log = try write(Self.log, "log.csv", in: folder)
            let words = [
                "latency", log, "-r", "touch:standard", "touch:uikit,pan=20", "--rounds", "6", "--events", "100",
            ]
            let run = try CommandRunner.run(words)
            #expect(run.status == 0, "\(run.errors)")
            let lines = run.output.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("recognizer ") && $0.contains("ns / touch") })
            for name in ["touch:standard ", "touch:uikit,pan=20 "] { #expect(lines.contains { $0.hasPrefix(name) }) }
            #expect(run.output.contains("46 recorded touches"), "\(run.output)")
            for (words, message) in [
                (["-r", "touch:standard", "--horizon", "16"], "recognizers predict nothing"),
                (["-r", "touch:standard", "force"], "name recognizers of one kind"),
                (["-r", "touch:ios"], "expected one of standard, uikit"),
                (["-r", "touch:standard", "--templates", "3"], "--templates"),
            ] {
                let wrong = try CommandRunner.run(["latency", log] + words)
                #expect(wrong.status != 0 && wrong.errors.contains(message), "\(words): \(wrong.errors)")
            }
        }
    }

    /// Presses of 0.25, 0.45 and 0.65 s, each a recording of its own, and a tap of 0.35 s.
    private func writeTrials(in folder: URL) throws {
        for (name, duration) in [("p1-hold", 250), ("p2-hold", 450), ("p3-hold", 650), ("p3-tap", 350)] {
            let text = "time_ms,pointerId,event,x,y\n0,1,pointerdown,50,50\n\(duration),1,pointerup,50,50\n"
            _ = try write(text, name + ".csv", in: folder)
        }
    }

    @Test("values of a parameter are conditions, with tables, curves and a page")
    func sweep() throws {
        try withTemporaryFolder { folder in
            let trials = folder.appendingPathComponent("trials")
            try FileManager.default.createDirectory(at: trials, withIntermediateDirectories: true)
            try writeTrials(in: trials)
            let output = folder.appendingPathComponent("measured").path
            let run = try Self.measure(trials.path, output, "--sweep", "long-press=0.6,0.2,0.4")
            #expect(run.status == 0, "\(run.errors)")
            let rows = try String(contentsOfFile: output + "/metrics.csv", encoding: .utf8).split(separator: "\n")
                .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            func value(_ metric: String, _ condition: String, task: String = "all") -> Substring? {
                rows.first { $0[1] == "all" && $0[2] == task && $0[4] == condition && $0[5] == metric }?[6]
            }
            // At 0.2 s the slow tap is a press as well; at 0.6 s one press of three is told.
            #expect(value("recognized", "long-press=0.2", task: "long-press") == "1")
            #expect(value("recognized", "long-press=0.2", task: "tap") == "0")
            #expect(value("recognized", "long-press=0.4", task: "tap") == "1")
            #expect(value("recognized", "long-press=0.2") == "0.75" && value("confused", "long-press=0.2") == "0.25")
            #expect(value("recognized", "long-press=0.6") == "0.5")
            // A press is told as long after its touch-down as it takes.
            for (condition, delay) in [("long-press=0.2", "200"), ("long-press=0.4", "400"), ("", "500")] {
                #expect(value("delay_p50_ms", condition, task: "long-press") == Substring(delay), "\(condition)")
            }
            #expect(run.output.contains("by long-press; 'own' is the recognizer's own value"))
            let order = run.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
                .filter { ["own", "0.2", "0.4", "0.6"].contains($0) }
            #expect(order.prefix(4) == ["own", "0.2", "0.4", "0.6"])
            let page = folder.appendingPathComponent("page.html").path
            let report = try CommandRunner.run("report", output + "/result.json", "--output", page)
            #expect(report.status == 0, "\(report.errors)")
            let text = try String(contentsOfFile: page, encoding: .utf8)
            #expect(text.contains("Touch gestures") && text.contains("median delay") && text.contains("<svg"))
            let compared = try CommandRunner.run("compare", output + "/result.json", output + "/result.json")
            #expect(compared.status == 0, "\(compared.errors)")
            let names = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
            #expect(names == ["metrics.csv", "result.json", "sweep-1.svg", "sweep-2.svg"])
        }
    }

    @Test("a sweep that makes no sense says what would")
    func sweepRefusals() throws {
        try withTemporaryFolder { folder in
            let log = try write(Self.log, "log.csv", in: folder)
            let touch = ["--recognizer", "touch:standard", "--measure", "--sweep"]
            for (words, message) in [
                (
                    touch + ["longPress=0.3"],
                    "found 'longPress', expected a parameter that is a number: slop, long-press"
                ),
                (touch + ["preset=uikit"], "expected a parameter that is a number"),
                (touch + ["long-press=0.3,61"], "found '61', expected a number above 0 and to 60 s"),
                (touch + ["long-press=0,0.3"], "found '0', expected a number above 0"),
                (touch + ["long-press=0.3,0.30"], "found a value twice"),
                (touch + ["long-press"], "parameter=value,value"),
                (touch + ["pan=5", "pan=6"], "'pan' is given twice"),
                (["--recognizer", "touch:standard", "--sweep", "pan=5"], "--sweep needs --measure"),
                (["--sweep", "pan=5"], "--sweep is for touch gestures"),
            ] {
                let run = try CommandRunner.run(["recognize", log] + words)
                #expect(run.status != 0 && run.errors.contains(message), "\(words): \(run.errors)")
            }
            let run = try CommandRunner.run(
                ["recognize", log, "--recognizer", "touch:android", "--measure", "--sweep", "rotation=5,20"]
            )
            #expect(run.status == 0 && run.errors.contains("'touch:android' has no gesture that rotation is of"))
            #expect(run.output.contains("names a gesture, so there are no trials"))
        }
    }

    /// A line of a gesture set: twelve points from each corner to the next.
    private func drawing(_ label: String, _ corners: [(x: Double, y: Double)]) -> String {
        var places: [String] = []
        for (start, end) in zip(corners, corners.dropFirst()) {
            for step in 0..<12 {
                let share = Double(step) / 12
                let x: Double = start.x + share * (end.x - start.x)
                let y: Double = start.y + share * (end.y - start.y)
                places.append("[\(x),\(y),\(10 * places.count)]")
            }
        }
        return #"{"subject":1,"label":"\#(label)","strokes":[[\#(places.joined(separator: ","))]]}"#
    }

    private static let hook: [(x: Double, y: Double)] = [(0, 0), (0, 120), (70, 120), (70, 40)]
    private static let zigzag: [(x: Double, y: Double)] = [(0, 0), (50, 80), (100, 0), (150, 80)]

    @Test("drawings are answered with distances, and none of these")
    func answers() throws {
        try withTemporaryFolder { folder in
            var lines: [String] = []
            for number in 0..<3 {
                let size = 1 + 0.1 * Double(number)
                for (label, corners) in [("hook", Self.hook), ("zigzag", Self.zigzag)] {
                    lines.append(drawing(label, corners.map { (x: $0.x * size, y: $0.y) }))
                }
            }
            let learned = try write(lines.joined(separator: "\n") + "\n", "learned.jsonl", in: folder)
            let scribble = [(x: 0.0, y: 0.0), (9, 90), (18, 3), (-60, 50), (90, 44)]
            let drawings = [
                drawing("hook", Self.hook), drawing("scribble", scribble),
                drawing("turned", Self.hook.map { (x: -$0.y, y: $0.x) }),
            ]
            let new = try write(drawings.joined(separator: "\n") + "\n", "new.jsonl", in: folder)
            let templates = folder.appendingPathComponent("my.templates").path
            #expect(try CommandRunner.run("templates", learned, "--output", templates, "--reject", "0.3").status == 0)
            let output = folder.appendingPathComponent("answers").path
            let run = try CommandRunner.run("classify", "--templates", templates, new, "--output", output)
            #expect(run.status == 0, "\(run.errors)")
            let rows = try String(contentsOfFile: output + "/answers.csv", encoding: .utf8).split(separator: "\n").map {
                $0.split(separator: ",", omittingEmptySubsequences: false)
            }
            #expect(rows.count == 4)
            #expect(rows[1][1] == "hook" && rows[2][1] == "" && run.output.contains("none of these"))
            // The nearest class and its distance stand beside.
            let line = try #require(run.output.split(separator: "\n").first { $0.contains("none of these  ") })
            #expect(line.contains("none of these  \(rows[2][2]) "), "\(line)")
            let tried = try CommandRunner.run("templates", learned, "--output", templates + "2")
            // Six templates are too few to learn a threshold: that of other people's gestures serves.
            let fitted = "(fitted on other people's gestures: there are too few templates to learn it)"
            #expect(tried.status == 0 && tried.errors.isEmpty, "\(tried.errors)")
            #expect(tried.output.contains("a drawing above 0.398 is none of them \(fitted)"), "\(tried.output)")
            let asked = try CommandRunner.run("classify", "--templates", learned, new)
            #expect(asked.output.contains("(above a score of 0.398) \(fitted)"), "\(asked.output)")
            let dollar = try CommandRunner.run("classify", "--templates", learned, new, "--recognizer", "dollarp")
            #expect(dollar.errors.contains("never tried on another"), "\(dollar.errors)")
            #expect(!dollar.output.contains("fitted"), "\(dollar.output)")
            let many = try write(
                (0..<4).flatMap { _ in lines }.joined(separator: "\n") + "\n",
                "many.jsonl",
                in: folder
            )
            let own = try CommandRunner.run("templates", many, "--output", templates + "4")
            #expect(own.errors.contains("never tried on another") && !own.output.contains("fitted"), "\(own.output)")
            let single = try write(lines.prefix(2).joined(separator: "\n") + "\n", "single.jsonl", in: folder)
            let rejected = try CommandRunner.run("classify", "--templates", single, new)
            #expect(rejected.output.contains("3 drawings, 2 none of these"), "\(rejected.output)")
            let others = try write(
                (lines + lines.map { $0.replacing(#""subject":1"#, with: #""subject":2"#) }).joined(separator: "\n")
                    + "\n",
                "others.jsonl",
                in: folder
            )
            #expect(try CommandRunner.run("templates", others, "--output", templates + "3").errors.isEmpty)
            let free = try CommandRunner.run(
                "classify",
                "--templates",
                templates,
                new,
                "--ignore-rotation",
                "--output",
                output
            )
            #expect(free.status == 0, "\(free.errors)")
            let freed = try String(contentsOfFile: output + "/answers.csv", encoding: .utf8).split(separator: "\n")
            #expect(freed[3].contains(",hook,hook,0"), "\(freed[3])")
        }
    }

    @Test("templates are compared by the recognizer that they were written for, and rejected by its own scores")
    func recognizers() throws {
        try withTemporaryFolder { folder in
            let sizes = [1.0, 1.1, 1.2]
            let lines = sizes.flatMap { size in
                [("hook", Self.hook), ("zigzag", Self.zigzag)].map { label, corners in
                    drawing(label, corners.map { (x: $0.x * size, y: $0.y) })
                }
            }
            let learned = try write(lines.joined(separator: "\n") + "\n", "learned.jsonl", in: folder)
            let templates = folder.appendingPathComponent("my.templates").path
            /// The recognizer's threshold, as the last column but three has it.
            func threshold(_ words: String...) throws -> Substring? {
                let run = try CommandRunner.run(["classify"] + words + [learned, "--output", folder.path + "/answers"])
                #expect(
                    run.status == 0 && run.output.contains("6 drawings, 0 none of these"),
                    "\(run.output)\(run.errors)"
                )
                let rows = try String(contentsOfFile: folder.path + "/answers/answers.csv", encoding: .utf8)
                return rows.split(separator: "\n").last?.split(separator: ",", omittingEmptySubsequences: false)[5]
            }
            let cloud = try #require(try threshold("--templates", learned))
            let dollar = try #require(try threshold("--templates", learned, "--recognizer", "dollarp"))
            #expect(cloud != dollar)
            #expect(try CommandRunner.run("templates", learned, "-r", "dollarp", "--output", templates).status == 0)
            #expect(try threshold("--templates", templates) == dollar)
            #expect(try threshold("--templates", templates, "--recognizer", "oriented-cloud") == cloud)
        }
    }

    @Test("what is left out while reading is told beside the gestures")
    func repairs() throws {
        try withTemporaryFolder { folder in
            let log = try write(Self.log + "1342,4,pointerdown,nan,200\n", "log.csv", in: folder)
            let run = try CommandRunner.run("recognize", log, "--recognizer", "touch:standard", "touch:flutter")
            #expect(run.status == 0 && run.output.contains("non-finite, 1 times"), "\(run.output)")
        }
    }
}
