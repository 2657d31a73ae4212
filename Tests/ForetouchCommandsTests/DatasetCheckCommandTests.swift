import Foretouch
import Foundation
import Testing

@Suite("foretouch dataset check")
struct DatasetCheckCommandTests {
    private static let clean = CommandRunner.bundled.appendingPathComponent("finger-60").path

    @Test("clean data end with status 0, and the JSON reads back as what the library finds")
    func clean() throws {
        let outcome = try CommandRunner.run("dataset", "check", Self.clean, "--report", "json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let results = try JSONDecoder().decode([DatasetCheck.Result].self, from: Data(outcome.output.utf8))
        #expect(results == [try DatasetCheck.run(on: Dataset(path: Self.clean))])
        #expect(results.first?.verdict == .fine)
    }

    @Test("an alarm ends with status 1 and says what, how often, where and what it means")
    func alarm() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("fake.csv")
            let rows = (0..<200).map { "1,\(Double($0) / 100),\($0 * 2),7" }
            try Data((["stroke_id,t,x,y"] + rows).joined(separator: "\n").utf8).write(to: file)
            let outcome = try CommandRunner.run("dataset", "check", file.path)
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("alarm: fake-clock: 1 contact\n"))
            #expect(outcome.output.contains(DataFinding.Kind.fakeClock.meaning))
            #expect(outcome.output.contains("fake.csv"))
        }
    }

    @Test("a file without samples is named by every command, and nothing else is an alarm")
    func noSamples() throws {
        try withTemporaryFolder { folder in
            let data = folder.appendingPathComponent("data")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
            let header = "stroke_id,t,x,y\n"
            let empty = data.appendingPathComponent("empty.csv").path
            try Data(header.utf8).write(to: URL(fileURLWithPath: empty))
            let words = "empty.csv: read to its end, and no sample of a contact found"
            let alone = try CommandRunner.run("dataset", "check", empty)
            #expect(alone.status == 1 && alone.output.contains("alarm: no-samples: 1 file\n"), "\(alone.output)")
            #expect(alone.output.contains(words) && !alone.output.contains("step x"))
            let validated = try CommandRunner.run("dataset", "validate", empty)
            #expect(validated.status == 0 && validated.output.contains("warning: no-samples, 1 times"))
            #expect(validated.output.contains(words) && validated.output.contains("valid, with repairs"))
            #expect(try CommandRunner.run("dataset", "validate", empty, "--strict").status == 1)
            #expect(try CommandRunner.run("dataset", "info", empty).output.contains(words))
            let evaluated = try CommandRunner.run("evaluate", empty, "-p", "linear")
            #expect(evaluated.status == 1 && evaluated.errors.contains("'empty' holds no strokes"))
            // Beside others it is a remark.
            let rows = (0..<200).map { index in
                let time = Double(index) / 100 + (index % 3 == 0 ? 0.0007 : 0)
                return "1,\(time),\(Double(index * index % 997) / 7 + Double(index)),\(Double(index * 31 % 89))\n"
            }
            try Data((header + rows.joined()).utf8).write(to: data.appendingPathComponent("full.csv"))
            let both = try CommandRunner.run("dataset", "check", data.path)
            #expect(
                both.output.contains("remark: no-samples: 1 of 2 files\n") && both.output.contains(words),
                "\(both.output)"
            )
            let scored = try CommandRunner.run(
                "evaluate",
                data.path,
                "-p",
                "linear",
                "--no-intervals",
                "--horizon",
                "16"
            )
            #expect(scored.status == 0 && scored.output.contains("no-samples 1"), "\(scored.errors)")
        }
    }

    @Test("--output writes report and pictures, the same bytes every time")
    func output() throws {
        try withTemporaryFolder { folder in
            let folders = try ["a", "b"].map { name in
                let path = folder.appendingPathComponent(name)
                let outcome = try CommandRunner.run("dataset", "check", Self.clean, "--output", path.path)
                #expect(outcome.status == 0, "\(outcome.errors)")
                return path
            }
            for (name, start) in [
                ("check.json", "[{"), ("check.txt", "finger-60"), ("check.svg", "<svg xmlns"),
                ("check.png", "\u{89}PNG"),
            ] {
                let files = try folders.map { try Data(contentsOf: $0.appendingPathComponent(name)) }
                #expect(files[0] == files[1])
                #expect(files[0].starts(with: start.unicodeScalars.map { UInt8($0.value) }), "\(name)")
            }
        }
    }
}
