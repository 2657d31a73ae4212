import Foretouch
import Foundation
import Testing

@Suite("What commands write, and who else does")
struct OutputCommandTests {
    private static let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
    private static let presses = CommandRunner.repository.appendingPathComponent("Datasets/presses/press-pen-240").path

    private static func content(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    /// Expects that a command gives way to whoever holds a lock.
    private static func expectInUse(_ place: String, _ arguments: [String]) throws {
        let outcome = try CommandRunner.run(arguments)
        #expect(outcome.status != 0, "\(arguments)")
        #expect(
            outcome.errors.contains("\(place): another run is writing there; wait for it, or name another --output"),
            "\(arguments): \(outcome.errors)"
        )
    }

    @Test(
        "a folder that another run writes to is refused by every command that writes to one",
        arguments: [
            ["evaluate", data], ["latency", data], ["leaderboard", data], ["merge", "part.json"],
            ["recognize", presses],
            ["tune", data, "--predictor", "linear:window=0.03", "--parameter", "window=log:0.01..0.1"],
            ["dataset", "check", data], ["dataset", "export", data, "--to", "csv"],
        ]
    )
    func folders(command: [String]) throws {
        try withTemporaryFolder { folder in
            let lock = try OutputLock.inside(folder.path)
            try Self.expectInUse(folder.path, command + ["--output", folder.path])
            #expect(try Self.content(folder) == [".foretouch.lock"])
            withExtendedLifetime(lock) {}
        }
    }

    @Test(
        "a file or a dataset that another run makes is refused by every command that makes one",
        arguments: [
            (["report", "result.json"], "a.html"), (["render", data + "/p01-write.jsonl.gz"], "a.svg"),
            (["calibrate", presses], "a.json"),
            (["train", data], "a.json"), (["reproduce", "henze2017", "/nowhere"], "a.csv"),
            (["dataset", "import", data], "a"), (["dataset", "import", data, "--replace"], "a"),
            (["dataset", "synthesize"], "a"), (["dataset", "synthesize", "--bundled"], "a"),
            (["dataset", "export", data + "/p01-write.jsonl.gz", "--to", "inkml"], "a.inkml"),
        ]
    )
    func places(command: [String], name: String) throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent(name).path
            let lock = try OutputLock.beside(output)
            try Self.expectInUse(output, command + ["--output", output])
            #expect(try Self.content(folder) == [".\(name).lock"])
            withExtendedLifetime(lock) {}
        }
    }

    @Test("the ending of another format is refused before any work, and so is a folder under the name of a file")
    func endings() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
            let cases: [(words: [String], message: String)] = [
                (
                    ["evaluate", Self.data, "--predictions", path("x.rds")],
                    "x.rds: expected a file name that ends in .csv or .csv.gz"
                ),
                (["compare", "r.json", "--between", "a", "--and", "b", "--output", path("x.xlsx")], "ends in .csv"),
                (["reproduce", "dollar1", "r.jsonl", "--output", path("x.txt")], "ends in .csv"),
                (["calibrate", Self.presses, "--output", path("x.csv")], "ends in .json"),
                (["dataset", "vary", "x.jsonl", "--output", path("x.jsonl.gz")], "ends in .jsonl"),
                (["evaluate", Self.data, "-p", "hold", "--output", path("x.csv")], "expected that of a folder"),
                (["dataset", "import", Self.data, "--output", path("x.jsonl")], "expected that of a folder"),
                (
                    ["dataset", "export", Self.data, "--to", "csv", "--output", path("x.inkml")],
                    "ends in .csv or .csv.gz"
                ),
            ]
            for (words, message) in cases {
                let outcome = try CommandRunner.run(words)
                #expect(outcome.status != 0 && outcome.errors.contains(message), "\(words): \(outcome.errors)")
            }
            #expect(try Self.content(folder) == [])
        }
    }

    @Test("the shards of one evaluation share a folder, two runs of one shard do not")
    func shards() throws {
        try withTemporaryFolder { folder in
            let shard = ["evaluate", Self.data, "-p", "hold", "--horizon", "16", "--output", folder.path, "--shard"]
            let part = folder.path + "/part-1-of-2.json"
            let lock = try OutputLock.beside(part)
            try Self.expectInUse(part, shard + ["1/2"])
            let other = try CommandRunner.run(shard + ["2/2"])
            #expect(other.status == 0, "\(other.errors)")
            #expect(try Self.content(folder) == [".part-1-of-2.json.lock", "part-2-of-2.json"])
            withExtendedLifetime(lock) {}
        }
    }

    @Test("two imports to one place: one wins and is whole, the other says so")
    func twoImports() throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent("made").path
            let errors = try (0..<4).map { number in
                let file = folder.appendingPathComponent("errors-\(number)")
                try Data().write(to: file)
                return file
            }
            let processes = try errors.map { file in
                try CommandRunner.start(
                    ["dataset", "import", Self.data, "--output", output],
                    output: FileHandle.nullDevice,
                    errors: try FileHandle(forWritingTo: file)
                )
            }
            for process in processes { process.waitUntilExit() }
            #expect(processes.filter { $0.terminationStatus == 0 }.count == 1)
            for (process, file) in zip(processes, errors) where process.terminationStatus != 0 {
                let text = try String(contentsOf: file, encoding: .utf8)
                #expect(text.contains("another run is writing there") || text.contains("exists already"), "\(text)")
            }
            #expect(try Self.content(folder) == errors.map(\.lastPathComponent) + ["made"])
            let checked = try CommandRunner.run("dataset", "validate", output)
            #expect(checked.status == 0, "\(checked.errors)")
        }
    }

    @Test("a run that was killed keeps nobody out")
    func killed() throws {
        try withTemporaryFolder { folder in
            let output = folder.appendingPathComponent("made").path
            let arguments = ["dataset", "synthesize", "--output", output, "--participants", "500", "--strokes", "500"]
            let process = try CommandRunner.start(
                arguments,
                output: FileHandle.nullDevice,
                errors: FileHandle.nullDevice
            )
            try Self.wait { try Self.content(folder).count >= 2 }
            try Self.expectInUse(output, arguments)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let next = try CommandRunner.run(
                "dataset",
                "synthesize",
                "--output",
                output,
                "--participants",
                "1",
                "--strokes",
                "1"
            )
            #expect(next.status == 0, "\(next.errors)")
            #expect(try Self.content(folder).filter { !$0.contains(".partial-") } == ["made"])
        }
    }

    static let signals: [(name: String, arguments: [String])] = [
        ("import", ["dataset", "import", CommandRunner.bundled.appendingPathComponent("pen-240").path]),
        ("synthesize", ["dataset", "synthesize", "--participants", "500", "--strokes", "500"]),
        ("bundled", ["dataset", "synthesize", "--bundled"]),
        ("export", ["dataset", "export", CommandRunner.bundled.appendingPathComponent("pen-240").path, "--to", "csv"]),
        ("check", ["dataset", "check", data]), ("evaluate", ["evaluate", data]), ("train", ["train", data]),
        ("leaderboard", ["leaderboard", data]),
    ]

    @Test("a signal at any moment leaves neither a partial file nor a lock", arguments: signals.map(\.name))
    func interrupted(name: String) throws {
        let arguments = try #require(Self.signals.first { $0.name == name }?.arguments)
        // From the first moment that there is something to a little later, when files come and go.
        for (round, delay) in [0, 0.01, 0.05, 0.15, 0.3].enumerated() {
            try withTemporaryFolder { folder in
                let output = folder.appendingPathComponent("made").path
                let process = try CommandRunner.start(
                    arguments + ["--output", output],
                    output: FileHandle.nullDevice,
                    errors: FileHandle.nullDevice
                )
                try Self.wait { try !Self.content(folder).isEmpty || !process.isRunning }
                Thread.sleep(forTimeInterval: delay)
                let number = round.isMultiple(of: 2) ? SIGINT : SIGTERM
                kill(process.processIdentifier, number)
                process.waitUntilExit()
                // It may have been done before.
                #expect([0, 1, 128 + number].contains(process.terminationStatus))
                let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
                let hidden = names.filter { $0.split(separator: "/").contains { $0.hasPrefix(".") } }
                #expect(hidden == [], "\(name), after \(delay) s")
            }
        }
    }

    /// Waits until something is so.
    static func wait(_ isSo: () throws -> Bool) throws {
        for _ in 0..<6000 {
            if try isSo() { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
        Issue.record("waited for a minute")
    }
}
