import Foundation
import Testing

/// What Documentation/own-predictor.md promises of the process group of a program.
@Suite("Programs of predictors, when the command ends", .serialized)
struct ExternalProcessTests {
    /// Writes its number and that of a program that it starts; answers with the newest sample, or never.
    private static let program = #"""
        import json, os, subprocess, sys, time
        folder, mode = sys.argv[1], sys.argv[2]
        child = subprocess.Popen(["sleep", "1000"], stdin=subprocess.DEVNULL, start_new_session=mode == "session")
        with open(folder + "/ids", "a") as ids:
            ids.write(f"{os.getpid()} {child.pid}\n")
        print('{"foretouch": 1}', flush=True)
        for line in sys.stdin:
            ask = json.loads(line)
            if "id" not in ask:
                continue
            open(folder + "/asked", "w").close()
            if mode == "silent":
                continue
            wide = len(ask["times"]) // len(ask["asks"])
            x, y = ([column[max(a, 1) - 1] for a in ask["asks"] for _ in range(wide)] for column in (ask["x"], ask["y"]))
            if mode == "huge":
                x = [1e308] * len(x)
            print(json.dumps({"id": ask["id"], "x": x, "y": y}), flush=True)
        """#

    private static func arguments(_ folder: URL, _ mode: String) throws -> [String] {
        let script = folder.appendingPathComponent("program.py")
        try Data(program.utf8).write(to: script)
        return [
            "evaluate", CommandRunner.bundled.appendingPathComponent("finger-60").path, "--horizon", "16",
            "--no-intervals", "--predictor", "exec:python3 \(script.path) \(folder.path) \(mode),timeout=600",
        ]
    }

    /// The programs that were started, and what each started in turn.
    private static func started(_ folder: URL) throws -> (programs: [pid_t], children: [pid_t]) {
        let text = try String(contentsOf: folder.appendingPathComponent("ids"), encoding: .utf8)
        let pairs = text.split(separator: "\n").map { $0.split(separator: " ").compactMap { pid_t($0) } }
        return (pairs.map { $0[0] }, pairs.map { $0[1] })
    }

    private static func runs(_ id: pid_t) -> Bool {
        guard kill(id, 0) == 0 else { return false }
        // A zombie has ended; nobody in a container may clear it up.
        let state = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        return state?.contains(") Z ") != true
    }

    /// Whether none of them runs, at the latest after a moment: the system takes one to end them.
    private static func haveEnded(_ ids: [pid_t]) -> Bool {
        for _ in 0..<1000 {
            if !ids.contains(where: runs) { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }

    private static func waitForQuestion(_ folder: URL) throws {
        let mark = folder.appendingPathComponent("asked").path
        try OutputCommandTests.wait { FileManager.default.fileExists(atPath: mark) }
    }

    @Test("at the end of a run nothing of their process groups is left; what left its group is on its own")
    func end() throws {
        for mode in ["good", "session"] {
            try withTemporaryFolder { folder in
                let outcome = try CommandRunner.run(Self.arguments(folder, mode))
                #expect(outcome.status == 0, "\(outcome.errors)")
                let (programs, children) = try Self.started(folder)
                #expect(!programs.isEmpty && Self.haveEnded(programs))
                if mode == "session" {
                    #expect(children.allSatisfy(Self.runs))
                    for child in children { kill(child, SIGKILL) }
                }
                #expect(Self.haveEnded(children))
            }
        }
    }

    @Test("answers that would overflow are failures in the result, and its figures are those of no answer")
    func tooLarge() throws {
        try withTemporaryFolder { folder in
            let results = folder.appendingPathComponent("results")
            let outcome = try CommandRunner.run(Self.arguments(folder, "huge") + ["--output", results.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("too-large: location (1e+308, "), "\(outcome.errors)")
            #expect(outcome.output.contains("too-large"))
            let table = try String(contentsOf: results.appendingPathComponent("metrics.csv"), encoding: .utf8)
            let figures = table.split(separator: "\n").compactMap { line -> (predictor: String, value: String)? in
                let fields = line.split(separator: ",", omittingEmptySubsequences: false)
                guard line.contains("-60,all,all,"), let metric = fields.firstIndex(of: "rmse") else { return nil }
                return (String(fields[3].prefix(6)), String(fields[metric + 1]))
            }
            let held = figures.filter { $0.predictor == "hold" }.map(\.value)
            #expect(held.count == 1)
            #expect(figures.filter { $0.predictor.contains("exec:") }.map(\.value) == held)
        }
    }

    /// Signals the command while its programs have been asked and do not answer, and waits for its end.
    private static func signalWhileAsked(_ folder: URL, _ number: Int32) throws -> Process {
        let process = try CommandRunner.start(
            arguments(folder, "silent"),
            output: FileHandle.nullDevice,
            errors: FileHandle.nullDevice
        )
        try waitForQuestion(folder)
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        return process
    }

    @Test("at Ctrl-C and SIGTERM nothing of their process groups is left", arguments: [SIGINT, SIGTERM])
    func interrupted(number: Int32) throws {
        try withTemporaryFolder { folder in
            let process = try Self.signalWhileAsked(folder, number)
            #expect(process.terminationStatus == 128 + number)
            let (programs, children) = try Self.started(folder)
            #expect(!programs.isEmpty && Self.haveEnded(programs + children))
        }
    }

    @Test("when the command is killed, their input ends and they can end; nobody else ends what they started")
    func killed() throws {
        try withTemporaryFolder { folder in
            _ = try Self.signalWhileAsked(folder, SIGKILL)
            let (programs, children) = try Self.started(folder)
            #expect(!programs.isEmpty && Self.haveEnded(programs))
            #expect(children.allSatisfy(Self.runs))
            for child in children { kill(child, SIGKILL) }
            #expect(Self.haveEnded(children))
        }
    }
}
