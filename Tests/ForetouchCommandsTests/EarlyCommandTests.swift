import Foundation
import Testing

@Suite("foretouch early")
struct EarlyCommandTests {
    /// Lines to the right that go on, turn down or turn up, by three people under two conditions.
    private static var gestures: String {
        var lines = ""
        for person in 1...3 {
            for (label, turn) in [("on", [5, 0]), ("down", [0, 5]), ("up", [0, -5])] {
                for (repetition, condition) in ["slow", "slow", "fast", "fast"].enumerated() {
                    var (x, y) = (0, person + repetition)
                    let points = (0..<20).map { index in
                        x += index < 8 ? 5 + person % 2 : turn[0]
                        y += index < 8 ? repetition % 2 : turn[1]
                        return "[\(x), \(y), \(index * (10 + person))]"
                    }
                    lines += "{\"label\": \"\(label)\", \"subject\": \(person), \"condition\": \"\(condition)\", "
                    lines += "\"strokes\": [[\(points.joined(separator: ", "))]]}\n"
                }
            }
        }
        return lines
    }

    @Test("prints tables and a sentence, writes a row for every figure and a picture")
    func writes() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("gestures.jsonl")
            try Self.gestures.write(to: file, atomically: true, encoding: .utf8)
            let output = folder.appendingPathComponent("out")
            let arguments = [
                "early", file.path, "--condition", "slow", "--recognizer", "penny-pincher", "--predictor", "linear",
                "kalman", "--output", output.path,
            ]
            let outcome = try CommandRunner.run(arguments)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("gestures slow: 18 gestures of 3 classes by 3 people"))
            #expect(outcome.output.contains("penny-pincher/prefixes, at the "))
            let table = try String(contentsOf: output.appendingPathComponent("metrics.csv"), encoding: .utf8)
            let figures = 2 * 4 * 18
            #expect(table.split(separator: "\n").count == 1 + figures)
            #expect(FileManager.default.fileExists(atPath: output.appendingPathComponent("early-1.svg").path))
            #expect(outcome.errors.contains("3 inputs: ") && outcome.errors.contains("million comparisons; fewer with"))
            #expect(!FileManager.default.fileExists(atPath: output.appendingPathComponent("early.jsonl").path))
            #expect(try CommandRunner.run(arguments).output == outcome.output)
        }
    }

    @Test("interrupted it finishes what is under way, and the same command goes on to the same result")
    func goesOn() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("gestures.jsonl")
            // So many gestures that the signal comes before the end, on a machine of any speed.
            var copies = 1
            func write() throws {
                try String(repeating: Self.gestures, count: copies).write(to: file, atomically: true, encoding: .utf8)
            }
            try write()
            func arguments(_ name: String) -> [String] {
                [
                    "early", file.path, "--condition", "slow", "--recognizer", "oriented-cloud", "penny-pincher",
                    "--predictor", "linear", "--prefixes", "4",
                    "--output", folder.appendingPathComponent(name).path,
                ]
            }
            func lines(_ name: String) -> Int {
                let log = folder.appendingPathComponent(name).appendingPathComponent("early.jsonl")
                let data = (try? Data(contentsOf: log)) ?? Data()
                return data.count { $0 == UInt8(ascii: "\n") }
            }
            func interrupted() throws -> Int32 {
                let process = try CommandRunner.start(
                    arguments("parts"),
                    output: FileHandle.nullDevice,
                    errors: FileHandle.nullDevice
                )
                // A header and a part.
                for _ in 0..<30_000 where lines("parts") < 2 && process.isRunning {
                    Thread.sleep(forTimeInterval: 0.001)
                }
                kill(process.processIdentifier, SIGINT)
                process.waitUntilExit()
                return process.terminationStatus
            }
            let output = folder.appendingPathComponent("parts")
            var status = try interrupted()
            while status == 0 && copies < 4096 {
                try FileManager.default.removeItem(at: output)
                copies *= 8
                try write()
                status = try interrupted()
            }
            #expect(status == 128 + SIGINT)
            // Three people, four classifiers.
            let known = lines("parts") - 1
            #expect(known > 0 && known < 3 * 4, "\(known)")
            #expect(try CommandRunner.run(arguments("whole")).status == 0)
            #expect(!FileManager.default.fileExists(atPath: output.appendingPathComponent("result.json").path))
            let other = try CommandRunner.run(arguments("parts") + ["--templates", "2"])
            #expect(other.status != 0 && other.errors.contains("the log of another measurement"), "\(other.errors)")
            let rest = try CommandRunner.run(arguments("parts"))
            #expect(rest.status == 0 && rest.errors.contains("\(known) parts are known"), "\(rest.errors)")
            #expect(lines("parts") == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("whole").path)
            #expect(Set(try FileManager.default.contentsOfDirectory(atPath: output.path)) == Set(names))
            for name in names {
                let whole = try Data(contentsOf: folder.appendingPathComponent("whole").appendingPathComponent(name))
                #expect(try Data(contentsOf: output.appendingPathComponent(name)) == whole, "\(name)")
            }
        }
    }

    @Test("says what is missing")
    func refuses() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("gestures.jsonl")
            try Self.gestures.write(to: file, atomically: true, encoding: .utf8)
            let condition = try CommandRunner.run("early", file.path, "--condition", "medium")
            #expect(condition.status != 0 && condition.errors.contains("there are fast, slow"))
            let people = try CommandRunner.run("early", file.path, "--exclude-participant", "1")
            #expect(people.status != 0 && people.errors.contains("found 2 people and 3 classes"))
            let templates = try CommandRunner.run("early", file.path, "--templates", "3")
            #expect(
                templates.status != 0 && templates.errors.contains("found 3, but no more than 2 gestures of a class")
            )
            let teachers = try CommandRunner.run("early", file.path, "--participants", "3")
            #expect(teachers.status != 0 && teachers.errors.contains("--participants: found 3, but 3 people"))
        }
    }

    @Test("templates that some people lack are stated")
    func fewerTemplates() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("gestures.jsonl")
            // The last person drew each class once under the first condition.
            var lines = Self.gestures.split(separator: "\n")
            for label in ["on", "down", "up"] {
                let place = lines.lastIndex { $0.contains("\"\(label)\"") && $0.contains("slow") }
                lines.remove(at: try #require(place))
            }
            try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
            let output = folder.appendingPathComponent("out").path
            let run = try CommandRunner.run(
                "early",
                file.path,
                "--condition",
                "slow",
                "-r",
                "penny-pincher",
                "-p",
                "linear",
                "--templates",
                "2",
                "--output",
                output
            )
            let printed = run.output.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
            #expect(
                printed.contains("2 templates of a class by each who teaches, as few as 1 of some classes"),
                "\(run.errors)"
            )
            let page = folder.appendingPathComponent("page.html").path
            #expect(try CommandRunner.run("report", output, "--output", page).status == 0)
            #expect(
                try String(contentsOfFile: page, encoding: .utf8).contains(
                    "gestures at the least of a class by a person"
                )
            )
        }
    }
}
