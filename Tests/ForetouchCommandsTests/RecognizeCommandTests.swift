import Foundation
import Testing

@Suite("Recognizers on the command line")
struct RecognizeCommandTests {
    private static let pen = CommandRunner.repository.appendingPathComponent("Datasets/presses/press-pen-240").path

    @Test("recognize prints a table and writes result.json and metrics.csv, the same bytes twice")
    func recognize() throws {
        try withTemporaryFolder { folder in
            let results = try ["a", "b"].map { name -> Data in
                let output = folder.appendingPathComponent(name)
                let outcome = try CommandRunner.run(
                    "recognize",
                    Self.pen,
                    "--recognizer",
                    "force",
                    "force:transfer=quadratic,began=0.3",
                    "--truth",
                    "noise-free",
                    "--output",
                    output.path
                )
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output.contains("hit_rate") && outcome.output.contains("truth noise-free"))
                let lines = try String(contentsOf: output.appendingPathComponent("metrics.csv"), encoding: .utf8)
                    .split(separator: "\n")
                #expect(lines.first == "dataset,participant,task,subject,condition,metric,value,ci_low,ci_high,n")
                #expect(lines.contains { $0.hasPrefix("press-pen-240,all,all,force,,hit_rate,") })
                #expect(lines.contains { $0.hasPrefix("press-pen-240,p01,all,force,,latency_p50_ms,") })
                #expect(!lines.contains { $0.contains("nan") || $0.contains("inf") })
                #expect(
                    lines.contains {
                        $0.hasPrefix("press-pen-240,all,all,force,threshold=0.5 hysteresis=0.05,hit_rate,")
                    }
                )
                return try Data(contentsOf: output.appendingPathComponent("result.json"))
            }
            #expect(results[0] == results[1])

            let first = folder.appendingPathComponent("a/result.json").path
            let compared = try CommandRunner.run("compare", first, folder.appendingPathComponent("b/result.json").path)
            #expect(compared.status == 0 && compared.output.contains("0 better, 0 worse"), "\(compared.errors)")

            let predictors = folder.appendingPathComponent("predictors")
            let evaluated = try CommandRunner.run(
                "evaluate",
                Self.pen,
                "-p",
                "hold",
                "--horizon",
                "16",
                "--no-intervals",
                "--output",
                predictors.path
            )
            #expect(evaluated.status == 0, "\(evaluated.errors)")
            let mixed = try CommandRunner.run(
                "compare",
                first,
                predictors.appendingPathComponent("result.json").path
            )
            #expect(mixed.status != 0)
            #expect(
                mixed.errors.contains(
                    "one result is an evaluation of force-press recognizers and the other an evaluation of predictors"
                )
            )
        }
    }

    @Test("calibrate prints lines and what to type, and recognize applies the file")
    func calibrate() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("lines.json").path
            let fitted = try CommandRunner.run("calibrate", Self.pen, "--by", "participant", "--output", file)
            #expect(fitted.status == 0, "\(fitted.errors)")
            #expect(fitted.output.contains("p01: force:offset="))
            let applied = try CommandRunner.run(
                "recognize",
                Self.pen,
                "--calibration",
                file,
                "--no-intervals"
            )
            #expect(applied.status == 0 && !applied.output.contains("without calibration"), "\(applied.errors)")
            let wrong = try CommandRunner.run("recognize", Self.pen, "--calibration", folder.path)
            #expect(wrong.status != 0 && wrong.errors.contains("foretouch calibrate"))
        }
    }

    @Test("recognizers lists recognizers with their parameters; what is mistyped is answered")
    func listing() throws {
        for name in ["toch", "tuch", "touch-"] {
            let mistyped = try CommandRunner.run("recognizers", name)
            #expect(mistyped.status != 0 && mistyped.errors.contains("'touch'"), "\(mistyped.errors)")
        }
        let short = try CommandRunner.run("recognizers")
        #expect(short.status == 0 && short.output.contains("\nforce  ") && !short.output.contains("cutoff-slope"))
        let listed = try CommandRunner.run("recognizers", "--verbose")
        #expect(listed.status == 0 && listed.output.contains("cutoff-slope") && listed.output.contains("Hz"))
        let force = try CommandRunner.run("recognizers", "force").output
        #expect(listed.output.hasPrefix(force) && force.contains("cutoff-slope") && !force.contains("dollar1"))
        #expect(listed.output.contains("\ndollar1\n") && short.output.contains("\ndollar1 "))
        for (specification, message) in [
            ("forse", "Did you mean 'force'?"), ("force:begin=0.3", "Did you mean 'began'"),
            ("force:began=2", "expected a number from"), ("force:deep=0.3", "parameter 'deep'"),
        ] {
            let outcome = try CommandRunner.run("recognize", Self.pen, "-r", specification)
            #expect(outcome.status != 0 && outcome.errors.contains(message), "\(outcome.errors)")
        }
        let latency = try CommandRunner.run(
            "latency",
            Self.pen,
            "--recognizer",
            "force",
            "--rounds",
            "6",
            "--events",
            "500"
        )
        #expect(latency.status == 0, "\(latency.errors)")
        #expect(latency.output.contains("Nanoseconds to recognize one event"))
    }
}
