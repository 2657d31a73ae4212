import Foundation
import Testing

@Suite("Force that cannot be used, or not yet, on the command line")
struct ForceDataCommandTests {
    private static let presses = CommandRunner.repository.appendingPathComponent("Datasets/presses")
    private static let pen = presses.appendingPathComponent("press-pen-240").path

    private static func write(_ text: String, to name: String, in folder: URL) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// One press up to 0.9 and down again.
    private static let pressure =
        "stroke_id,t,x,y,pressure\n"
        + (0...100).map { "1,\(Double($0) / 100),1,1,\(0.9 - abs(0.9 - 0.018 * Double($0)))" }
        .joined(separator: "\n") + "\n"

    @Test("latency takes recognizers one after the other, a dataset behind them too, and calls them recognizers")
    func latency() throws {
        for arguments in [
            ["latency", Self.pen, "--recognizer", "force", "force:dwell=0.03"],
            ["latency", "-r", "force", "force:dwell=0.03", Self.pen],
        ] {
            let outcome = try CommandRunner.run(arguments + ["--rounds", "6", "--events", "300"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.contains { $0.hasPrefix("recognizer ") } && !lines.contains { $0.hasPrefix("predictor") })
            #expect(lines.contains { $0.hasPrefix("force ") } && lines.contains { $0.hasPrefix("force:dwell=0.03 ") })
        }
        let horizon = try CommandRunner.run("latency", Self.pen, "-r", "force", "--horizon", "16")
        #expect(horizon.status != 0 && horizon.errors.contains("--horizon: recognizers predict nothing"))
        let both = try CommandRunner.run("latency", Self.pen, "-r", "force", "-p", "kalman")
        #expect(both.status == 64 && both.errors.contains("Usage: foretouch latency"), "\(both.errors)")
    }

    @Test("latency does not time the refusal of contacts")
    func latencyOfNothing() throws {
        try withTemporaryFolder { folder in
            let file = try Self.write("stroke_id,t,x,y\n1,0,1,1\n1,0.1,2,1\n", to: "plain.csv", in: folder)
            let outcome = try CommandRunner.run("latency", file, "-r", "force")
            #expect(outcome.status != 0 && outcome.errors.contains("'force' follows none of the 1 contacts"))
        }
        let outcome = try CommandRunner.run("latency", Self.pen, "-r", "force", "force:touches=direct")
        #expect(outcome.status != 0 && outcome.errors.contains("'force:touches=direct' follows none"))
    }

    @Test(
        "recognize tells no force, force without a maximum and a maximum of 0 apart; a stated maximum makes it usable"
    )
    func maximumForce() throws {
        try withTemporaryFolder { folder in
            let plain = try Self.write("stroke_id,t,x,y\n1,0,1,1\n1,0.1,2,1\n", to: "plain.csv", in: folder)
            #expect(try CommandRunner.run("recognize", plain).errors.contains("1 contacts have no force at all"))

            let file = try Self.write(Self.pressure, to: "pressure.csv", in: folder)
            let unusable = try CommandRunner.run("recognize", file)
            #expect(unusable.status != 0)
            #expect(unusable.errors.contains("force without a maximum possible force"))
            #expect(unusable.errors.contains("dataset import --max-force"))

            let imported = folder.appendingPathComponent("imported").path
            let conversion = try CommandRunner.run("dataset", "import", file, "--max-force", "1", "--output", imported)
            #expect(conversion.status == 0, "\(conversion.errors)")
            let usable = try CommandRunner.run("recognize", imported, "--no-intervals")
            #expect(usable.status == 0 && usable.output.contains("hit_rate"), "\(usable.errors)")

            let other = folder.appendingPathComponent("other").path
            for wrong in ["0", "-1", "nan", "1e99"] {
                let refused = try CommandRunner.run(
                    "dataset",
                    "import",
                    file,
                    "--max-force=\(wrong)",
                    "--output",
                    other
                )
                #expect(refused.status != 0 && refused.errors.contains("max-force"), "\(refused.errors)")
            }
        }
    }

    @Test("a missing ground truth is answered with what the command takes instead")
    func missingTruth() throws {
        try withTemporaryFolder { folder in
            let file = try Self.write(Self.pressure, to: "pressure.csv", in: folder)
            for (arguments, hint) in [
                (["recognize", file, "--truth", "noise-free"], "use --truth final"),
                (["evaluate", file, "--truth", "noise-free"], "use --truth interpolated"),
                (["calibrate", file], "--reference"),
            ] {
                let outcome = try CommandRunner.run(arguments)
                #expect(outcome.status != 0 && outcome.errors.contains(hint), "\(outcome.errors)")
            }
        }
    }

    @Test("touches that a recognizer is not for are in none of its counts, and the heading says so")
    func otherTypes() throws {
        try withTemporaryFolder { folder in
            let outcome = try CommandRunner.run(
                "recognize",
                Self.pen,
                "-r",
                "force",
                "force:touches=direct",
                "--no-intervals",
                "--output",
                folder.path
            )
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(
                outcome.output.contains("force:touches=direct: 57 contacts were not followed (touches of other types")
            )
            let metrics = try String(contentsOf: folder.appendingPathComponent("metrics.csv"), encoding: .utf8)
            #expect(metrics.contains(",force,,hit_rate,") && !metrics.contains(",force:touches=direct,"))
        }
    }

    @Test("calibration files are held to the ranges of specifications, and a file that fits nobody is refused")
    func calibrationFiles() throws {
        try withTemporaryFolder { folder in
            let good = folder.appendingPathComponent("good.json").path
            #expect(try CommandRunner.run("calibrate", Self.pen, "--output", good).status == 0)
            let text = try String(contentsOfFile: good, encoding: .utf8)
            func answer(_ change: (inout [String: Any]) throws -> Void) throws -> String {
                var table = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
                try change(&table)
                let file = folder.appendingPathComponent("changed.json")
                try JSONSerialization.data(withJSONObject: table).write(to: file)
                let outcome = try CommandRunner.run(
                    "recognize",
                    Self.pen,
                    "--calibration",
                    file.path,
                    "--no-intervals"
                )
                // Progress is shown when a slow machine takes long; it is no error.
                let errors = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("evaluated ") }
                    .joined(separator: "\n")
                #expect((outcome.status == 0) == errors.isEmpty)
                return errors
            }
            func answer(first field: String, _ value: Any?) throws -> String {
                try answer { table in
                    var fits = try #require(table["fits"] as? [[String: Any]])
                    fits[0][field] = value
                    table["fits"] = fits
                }
            }
            #expect(try answer { _ in } == "")
            #expect(
                try answer(first: "gain", 2000.0).contains("gain 2000.0 of 'p01', expected a gain from 0.001 to 1000")
            )
            #expect(try answer(first: "gain", 0.0).contains("expected a gain from"))
            #expect(
                try answer(first: "offset", -101.0).contains("offset -101.0 of 'p01', expected an offset from -100")
            )
            #expect(try answer(first: "gain", nil).contains("no key \"gain\" at fits.[0]"))
            #expect(try answer(first: "gain", "one").contains("another type at fits.[0].gain"))
            #expect(try answer { $0["version"] = "99.0.0" }.contains("\"version\": \"99.0.0\""))
            #expect(try answer { $0["version"] = "soon" }.contains("expected a version up to"))
            #expect(try answer { $0["kind"] = "latency" }.contains("\"kind\": \"latency\""))
            let twice = try answer { table in
                let fits = try #require(table["fits"] as? [[String: Any]])
                table["fits"] = fits + fits
            }
            #expect(twice.contains("two lines for 'p01'"))
            let unknown = try answer { table in
                var fits = try #require(table["fits"] as? [[String: Any]])
                for index in fits.indices { fits[index]["name"] = "unknown-\(index)" }
                table["fits"] = fits
            }
            #expect(unknown.contains("expected a line for at least one participant of the data"))
        }
    }

    @Test("calibrate says where one line is fitted over several datasets or devices")
    func pooled() throws {
        let one = try CommandRunner.run("calibrate", Self.pen)
        #expect(one.status == 0 && one.errors.isEmpty, "\(one.errors)")
        let both = try CommandRunner.run(
            "calibrate",
            Self.pen,
            Self.presses.appendingPathComponent("press-240").path
        )
        #expect(both.status == 0)
        #expect(both.errors.contains("warning: the line of 'p01' is one over press-240"), "\(both.errors)")
        #expect(both.errors.contains("press-pen-240"))
    }

    @Test("calibrate refuses data that name nobody, and counts the recordings that do not")
    func namelessRecordings() throws {
        try withTemporaryFolder { folder in
            let file = try Self.write(Self.pressure, to: "pressure.csv", in: folder)
            func imported(_ name: String, _ options: [String]) throws -> String {
                let path = folder.appendingPathComponent(name).path
                let arguments = ["dataset", "import", file, "--max-force", "1", "--output", path] + options
                #expect(try CommandRunner.run(arguments).status == 0)
                return path
            }
            let nameless = try imported("nameless", [])
            let named = try imported("named", ["--participant", "ann"])
            let refused = try CommandRunner.run("calibrate", nameless, "--reference", nameless)
            #expect(refused.status != 0 && refused.errors.contains("1 recordings name no participant"))
            let both = try CommandRunner.run("calibrate", nameless, named, "--reference", named)
            #expect(both.status == 0 && both.output.contains("ann: force:offset=0,gain=1"), "\(both.errors)")
            #expect(both.errors.contains("warning: 1 recordings name no participant and are in no line"))
        }
    }

    @Test("render refuses marks at every 0 and horizons out of range, and warns of predictors that are not shown")
    func render() throws {
        try withTemporaryFolder { folder in
            let recording = CommandRunner.bundled.appendingPathComponent("pen-240/p01-write.jsonl.gz").path
            let output = folder.appendingPathComponent("picture.svg").path
            for style in ["ink", "overlay"] {
                for (option, value) in [("mark-every", "0"), ("horizon", "1e9")] {
                    let outcome = try CommandRunner.run(
                        "render",
                        recording,
                        "--style",
                        style,
                        "--stroke",
                        "1",
                        "--\(option)",
                        value,
                        "--output",
                        output
                    )
                    #expect(outcome.status != 0 && outcome.errors.contains(option), "\(style) \(outcome.errors)")
                }
            }
            let ink = try CommandRunner.run(
                "render",
                recording,
                "--stroke",
                "1",
                "--output",
                output,
                "--predictor",
                "kalman"
            )
            #expect(ink.status == 0 && ink.errors.contains("warning: --predictor: the style ink shows no predictions"))
        }
    }

    @Test("evaluate's table shows the quantities that were chosen where they are few")
    func chosenQuantities() throws {
        let outcome = try CommandRunner.run(
            "evaluate",
            CommandRunner.bundled.appendingPathComponent("pen-240/p01-write.jsonl.gz").path,
            "-p",
            "hold",
            "--horizon",
            "16",
            "--metric",
            "force_rmse",
            "--no-intervals"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let header = outcome.output.split(separator: "\n").first { $0.hasPrefix("horizon") }
        #expect(header?.contains("force_rmse") == true, "\(outcome.output)")
    }
}
