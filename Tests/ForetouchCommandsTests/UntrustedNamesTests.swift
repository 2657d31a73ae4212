import Foretouch
import Foundation
import Testing

/// Files whose every name is that of an external predictor: opening them must run nothing.
///
/// What would run leaves a canary: `exec:touch FILE` makes it, and so does the library's initializer.
@Suite("Nothing that is opened runs")
struct UntrustedNamesTests {
    private struct Trap {
        var folder: URL
        var canary: String { folder.appendingPathComponent("canary").path }
        var library: String { folder.appendingPathComponent("canary.so").path }
        /// In the order of the predictors that they stand for.
        var specifications: [String] { ["exec:touch \(canary)", "library:\(library)"] }
        var data: String { folder.appendingPathComponent("data").path }

        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

        var hasSprung: Bool { FileManager.default.fileExists(atPath: canary) }

        /// A folder with the library and a dataset whose file, participant, task, device and name are specifications.
        init(in folder: URL) throws {
            self.folder = folder
            let source = folder.appendingPathComponent("canary.c")
            try """
            #include <fcntl.h>
            #include <unistd.h>
            __attribute__((constructor)) static void spring(void) { close(open("\(canary)", O_CREAT | O_WRONLY, 0600)); }
            """.write(to: source, atomically: true, encoding: .utf8)
            try Self.run(["clang", "-shared", "-fPIC", source.path, "-o", library])
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
            for (number, specification) in specifications.enumerated() {
                let header: [String: Any] = [
                    "format": "foretouch-recording", "version": "1.0", "participant": specification,
                    "task": specification,
                    "device": specification, "provenance": specification, "licence": specification,
                    "pointerTypes": ["direct"], "clock": ["source": "event", "resolution": 1e-6],
                    "unit": "css-px",
                    "millimetersPerUnit": 0.25,
                ]
                var lines = [String(decoding: try JSONSerialization.data(withJSONObject: header), as: UTF8.self)]
                for index in 0..<60 {
                    let (time, x) = (1 + Double(index) / 60, 100 + 3 * Double(index))
                    let phase = index == 0 ? "began" : index == 59 ? "ended" : "moved"
                    lines.append(
                        #"{"t":\#(time),"touches":[{"id":1,"type":"direct","phase":"\#(phase)","samples":[{"t":\#(time),"x":\#(x),"y":\#(x / 2)}]}]}"#
                    )
                }
                let name = "exec:touch canary \(number).jsonl"
                try (lines.joined(separator: "\n") + "\n").write(
                    toFile: data + "/" + name,
                    atomically: true,
                    encoding: .utf8
                )
            }
        }

        private static func run(_ arguments: [String]) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = arguments
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }

        /// Copies a file with the predictors' names replaced by the specifications.
        func poison(
            _ file: String,
            as copy: String,
            labels: [String] = ["kalman", "double-exponential"],
            with specifications: [String]? = nil
        ) throws {
            var text = try String(contentsOfFile: path(file), encoding: .utf8)
            for (label, specification) in zip(labels, specifications ?? self.specifications) {
                // Whole strings of JSON: labels, and specifications with their parameters.
                text = text.replacingOccurrences(
                    of: "\"\(label)(:[^\"]*)?\"",
                    with: "\"\(specification.replacingOccurrences(of: "/", with: "\\\\/"))\"",
                    options: .regularExpression
                )
            }
            #expect(text.contains("exec:touch") && text.contains("library:"), "\(file) names no predictor")
            try text.write(toFile: path(copy), atomically: true, encoding: .utf8)
        }
    }

    private static func withTrap(_ body: (Trap) throws -> Void) throws {
        try withTemporaryFolder { folder in try body(Trap(in: folder)) }
    }

    @discardableResult
    private static func run(_ arguments: [String], folder: String? = nil) throws -> CommandRunner.Outcome {
        let outcome = try CommandRunner.run(arguments, folder: folder)
        // An error is a fair answer, a trap is not: signals come as 4 to 15 here, errors as 1, 2 or 64.
        #expect([0, 1, 2, 64].contains(outcome.status), "\(arguments): \(outcome.status), \(outcome.errors)")
        return outcome
    }

    private static let plan = [
        "--predictor", "kalman", "double-exponential", "--horizon", "16,33", "--no-intervals",
    ]

    @Test("the canary springs where the same names are typed")
    func control() throws {
        for specification in [0, 1] {
            try Self.withTrap { trap in
                try Self.run(
                    ["evaluate", trap.data, "--predictor", trap.specifications[specification], "--horizon", "16"]
                        + ["--no-intervals"]
                )
                #expect(trap.hasSprung)
            }
        }
    }

    @Test("results, parts and latencies: report, compare, merge")
    func results() throws {
        try Self.withTrap { trap in
            let bundled = CommandRunner.bundled.appendingPathComponent("finger-60").path
            let evaluation = ["evaluate", bundled] + Self.plan
            for extra in [[], ["--shard", "1/2"], ["--shard", "2/2"]] {
                let outcome = try Self.run(evaluation + extra + ["--output", trap.path("results")])
                try #require(outcome.status == 0, "\(outcome.errors)")
            }
            let latency = try Self.run(
                ["latency", trap.data, "--predictor", "kalman", "double-exponential", "--events", "100"]
                    + ["--rounds", "6"] + ["--output", trap.path("latency")]
            )
            try #require(latency.status == 0, "\(latency.errors)")
            for name in ["result.json", "part-1-of-2.json", "part-2-of-2.json"] {
                try trap.poison("results/" + name, as: name)
            }
            try trap.poison("latency/result.json", as: "latency.json")
            for page in ["page.html", "table.md", "table.tex"] {
                let outcome = try Self.run(
                    ["report", trap.path("result.json"), trap.path("latency.json"), "--dataset", bundled]
                        + ["--output", trap.path(page)]
                )
                #expect(outcome.status == 0, "\(outcome.errors)")
                if page == "page.html" { #expect(outcome.errors.contains("--predictor"), "\(outcome.errors)") }
            }
            try Self.run(["compare", trap.path("result.json"), trap.path("results/result.json")])
            try Self.run(
                [
                    "compare", trap.path("result.json"), "--between", trap.specifications[0], "--and",
                    trap.specifications[1],
                ]
            )
            // A part states the checksum of its contents. Who poisons one states the right one.
            let parts = ["part-1-of-2.json", "part-2-of-2.json"]
            for part in parts {
                let refused = try Self.run(["merge", trap.path(part)])
                let words = refused.errors.split(whereSeparator: { " ,".contains($0) }).map(String.init)
                let place = try #require(words.firstIndex(of: "checksum"), "\(refused.errors)")
                let text = try String(contentsOfFile: trap.path(part), encoding: .utf8)
                try text.replacingOccurrences(of: words[place + 3], with: words[place + 1])
                    .write(toFile: trap.path(part), atomically: true, encoding: .utf8)
            }
            let merge = try Self.run(["merge"] + parts.map(trap.path) + ["--output", trap.path("merged")])
            #expect(merge.status == 0, "\(merge.errors)")
            try Self.run(
                ["report", trap.path("merged/result.json"), "--dataset", bundled, "--output", trap.path("merged.html")]
            )
            #expect(!trap.hasSprung)
            // What is typed may run, even where a file names it too.
            let typed = try Self.run(
                ["report", trap.path("result.json"), "--dataset", bundled, "--output", trap.path("typed.html")]
                    + trap.specifications.flatMap { ["--predictor", $0] }
            )
            #expect(trap.hasSprung, "\(typed.errors)")
        }
    }

    @Test("submissions: submit of a result, submit --check --repeat, site")
    func submissions() throws {
        try Self.withTrap { trap in
            let bundled = CommandRunner.bundled.appendingPathComponent("finger-60").path
            // A submission takes no predictor whose constants were fitted on its data.
            let labels = ["kalman", "polynomial"]
            let plan = ["--predictor"] + labels + ["--horizon", "16,33", "--no-intervals"]
            let evaluation = try Self.run(["evaluate", bundled] + plan + ["--output", trap.path("results")])
            try #require(evaluation.status == 0, "\(evaluation.errors)")
            func submit(_ result: String, as file: String) throws -> CommandRunner.Outcome {
                try Self.run(
                    ["submit", trap.path(result), "--name", "sent", "--device", "simulated", "--dataset", bundled]
                        + ["--output", trap.path(file)],
                    folder: trap.folder.path
                )
            }
            let sent = try submit("results/result.json", as: "sent.json")
            try #require(sent.status == 0, "\(sent.errors)")
            // No path is told in a submission, so that names of this folder are tried too.
            let names = [trap.specifications, ["exec:touch canary", "library:./canary.so"]]
            for (number, specifications) in names.enumerated() {
                try trap.poison("results/result.json", as: "result.json", labels: labels, with: specifications)
                _ = try submit("result.json", as: "made-\(number).json")
                try trap.poison("sent.json", as: "poisoned.json", labels: labels, with: specifications)
                struct File: Decodable { var submission: Submission }
                var submission = try JSONDecoder().decode(
                    File.self,
                    from: Data(contentsOf: URL(fileURLWithPath: trap.path("poisoned.json")))
                ).submission
                // Who poisons a submission gives it the right commands and the right digest.
                for index in submission.evaluations.indices {
                    submission.evaluations[index].commands = submission.evaluations[index].commandLines
                }
                let folder = trap.path("submissions-\(number)")
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
                try submission.fileContents().write(to: URL(fileURLWithPath: folder + "/sent.json"))
                let checked = ["submit", "--check", folder + "/sent.json"]
                for arguments in [
                    checked, checked + ["--repeat", "--dataset", bundled],
                    ["site", folder, "--output", trap.path("site-\(number)")],
                ] {
                    let outcome = try Self.run(arguments, folder: trap.folder.path)
                    #expect(
                        outcome.status == (number == 0 ? 1 : 0) || outcome.errors.contains("exec:"),
                        "\(arguments): \(outcome.errors)"
                    )
                }
            }
            #expect(!trap.hasSprung)
        }
    }

    @Test("an advice that names a program: evaluate, leaderboard, latency, render", arguments: [0, 1])
    func advice(specification: Int) throws {
        try Self.withTrap { trap in
            let bundled = CommandRunner.bundled.appendingPathComponent("finger-60").path
            let advised = try Self.run(
                [
                    "advise", bundled, "-p", "linear", "--max-overshoot", "20mm", "--confidence", "0.6", "--output",
                    trap.path("advice"),
                ]
            )
            try #require(advised.status == 0, "\(advised.errors)")
            var text = try String(contentsOfFile: trap.path("advice/advice.json"), encoding: .utf8)
            let name = trap.specifications[specification].replacingOccurrences(of: "/", with: "\\\\/")
            text = text.replacingOccurrences(of: "\"linear:[^\"]*\"", with: "\"\(name)\"", options: .regularExpression)
            #expect(text.contains(specification == 0 ? "exec:" : "library:"))
            try text.write(toFile: trap.path("named.json"), atomically: true, encoding: .utf8)
            let predictor = ["--predictor", "cut:advice=\(trap.path("named.json"))"]
            let recording = trap.data + "/exec:touch canary 0.jsonl"
            for arguments in [
                ["evaluate", trap.data, "--no-intervals"] + predictor, ["leaderboard", trap.data] + predictor,
                ["latency", trap.data] + predictor,
                ["render", recording, "--style", "overlay", "--output", trap.path("a.svg")] + predictor,
            ] {
                let outcome = try Self.run(arguments)
                #expect(
                    outcome.status != 0 && outcome.errors.contains("named.json"),
                    "\(arguments): \(outcome.errors)"
                )
            }
            #expect(!trap.hasSprung)
        }
    }

    @Test("recordings and datasets whose every name is a predictor's, in every command that reads them")
    func recordings() throws {
        try Self.withTrap { trap in
            let recording = trap.data + "/exec:touch canary 0.jsonl"
            let plain = ["--predictor", "linear", "one-euro", "--horizon", "16"]
            for arguments in [
                ["evaluate", trap.data, "--no-intervals", "--output", trap.path("evaluated")] + plain,
                ["leaderboard", trap.data, "--no-intervals", "--output", trap.path("ranked")] + plain,
                ["latency", trap.data, "--events", "100", "--rounds", "6"] + plain,
                ["render", recording, "--output", trap.path("a.svg")],
                ["dataset", "info", trap.data], ["dataset", "validate", trap.data],
                ["dataset", "export", trap.data, "--to", "csv", "--output", trap.path("exported")],
                [
                    "report", trap.path("evaluated/result.json"), "--dataset", trap.data, "--output",
                    trap.path("r.html"),
                ],
            ] {
                let outcome = try Self.run(arguments)
                #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
            }
            for arguments in [
                ["recognize", trap.data], ["calibrate", trap.data], ["dataset", "check", trap.data],
                ["train", trap.data, "--output", trap.path("model.state")],
                ["dataset", "import", trap.data, "--output", trap.path("imported")],
                ["reproduce", "henze2017", trap.data],
            ] {
                try Self.run(arguments)
            }
            #expect(!trap.hasSprung)
        }
    }
}
