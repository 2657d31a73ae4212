#if os(Linux)
import Foretouch
import Foundation
import Testing

@Suite("Outputs that are no regular files")
struct OutputPlaceCommandTests {
    private static let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
    private static let recording = data + "/p01-write.jsonl.gz"
    private static let presses = CommandRunner.repository.appendingPathComponent("Datasets/presses/press-pen-240").path

    /// Commands that write one file, with the ending of its name.
    static let files: [(words: [String], ending: String)] = [
        (["report", "result.json"], "html"), (["render", recording], "svg"), (["calibrate", presses], "json"),
        (["train", data], "json"),
        (["reproduce", "henze2017", "/nowhere"], "csv"), (["reproduce", "dollar1", "gestures.jsonl"], "csv"),
        (["templates", "gestures.jsonl"], "bin"), (["list-motions", data], "json"),
        (["dataset", "vary", "gestures.jsonl"], "jsonl"), (["measure-coverage"], "md"),
        (["compare", "result.json", "--between", "kalman", "--and", "linear"], "csv"),
        (["dataset", "export", recording, "--to", "csv", "--replace"], "csv"),
        (["evaluate", data, "-p", "hold", "--predictions"], "csv"),
    ]

    /// Commands that fill a folder.
    static let folders: [[String]] = [
        ["evaluate", data], ["latency", data], ["leaderboard", data], ["merge", "part.json"], ["recognize", presses],
        ["tune", data, "--predictor", "linear:window=0.03", "--parameter", "window=log:0.01..0.1"],
        ["dataset", "check", data], ["dataset", "export", data, "--to", "csv", "--replace"],
        ["dataset", "import", data], ["dataset", "import", data, "--replace"], ["dataset", "synthesize", "--replace"],
        ["advise", data, "--predictor", "linear"],
        ["classify", "drawn.jsonl", "--templates", "gestures.jsonl"],
        ["site", CommandRunner.repository.appendingPathComponent("results").path],
    ]

    private static func words(_ command: [String], _ output: String) -> [String] {
        command + (command.last == "--predictions" ? [output] : ["--output", output])
    }

    /// Everything in a folder: kind, permissions and size.
    private static func state(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
            var status = stat()
            lstat(folder.path + "/" + name, &status)
            return "\(name) \(status.st_mode) \(status.st_size) \(status.st_ino)"
        }
    }

    /// Expects one sentence and no other status than that of an error.
    private static func expectRefusal(_ outcome: CommandRunner.Outcome, _ sentence: String, _ words: [String]) {
        #expect(outcome.status != 0, "\(words)")
        #expect(outcome.errors.contains(sentence), "\(words): \(outcome.errors)")
        #expect(!outcome.output.contains("Wrote"), "\(words)")
    }

    @Test("a folder and a file that is read-only are refused by commands that write a file", arguments: files.indices)
    func refusedFile(number: Int) throws {
        let (command, ending) = Self.files[number]
        try withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("a.\(ending)").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            var before = try Self.state(folder)
            var words = Self.words(command, path)
            Self.expectRefusal(try CommandRunner.run(words), "\(path): is a folder, expected a file", words)
            #expect(try Self.state(folder) == before)

            rmdir(path)
            try Data("old".utf8).write(to: URL(fileURLWithPath: path))
            chmod(path, 0o444)
            before = try Self.state(folder)
            Self.expectRefusal(try CommandRunner.run(words), "\(path): is read-only", words)
            #expect(try Self.state(folder) == before)

            words = Self.words(command, path + "/below.\(ending)")
            let outcome = try CommandRunner.run(words)
            #expect(outcome.status != 0, "\(words)")
            let isSaid = ["Not a directory", "expected a folder"].contains { outcome.errors.contains($0) }
            #expect(isSaid, "\(words): \(outcome.errors)")
            #expect(try Self.state(folder) == before)
        }
    }

    @Test("a pipe, a device and a file are refused by commands that fill a folder", arguments: folders.indices)
    func refusedFolder(number: Int) throws {
        let command = Self.folders[number]
        try withTemporaryFolder { folder in
            let (pipe, device, file) = (folder.path + "/pipe", folder.path + "/device", folder.path + "/file")
            #expect(mkfifo(pipe, 0o600) == 0)
            try Data("old".utf8).write(to: URL(fileURLWithPath: file))
            var places = [(pipe, "pipe"), (file, "file")]
            if mknod(device, S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0 { places.append((device, "device")) }
            let isExport = command.starts(with: ["dataset", "export"])
            let before = try Self.state(folder)
            for (path, kind) in places {
                let words = Self.words(command, path)
                // Several recordings are no one file.
                let sentence = isExport && kind != "file" ? "\(path): " : "\(path): is a \(kind), expected a folder"
                if isExport, kind == "pipe" { continue }
                Self.expectRefusal(try CommandRunner.run(words), sentence, words)
                #expect(try Self.state(folder) == before)
            }
        }
    }

    /// Commands that need no long work, and give the same bytes each time.
    static let written: [(words: [String], ending: String)] = [
        (["render", recording], "svg"), (["dataset", "export", recording, "--to", "csv"], "csv"),
        (["evaluate", recording, "-p", "hold", "--horizon", "16", "--bootstrap", "0", "--predictions"], "csv"),
        (["calibrate", presses], "json"),
    ]

    @Test("a pipe gets what a file gets, and a device is written into", arguments: written.indices)
    func streams(number: Int) throws {
        let (command, ending) = Self.written[number]
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent("\(name).\(ending)").path }
            let plain = try CommandRunner.run(Self.words(command, path("file")))
            #expect(plain.status == 0, "\(plain.errors)")
            #expect(mkfifo(path("pipe"), 0o600) == 0)
            let reader = Process()
            reader.executableURL = URL(fileURLWithPath: "/bin/sh")
            reader.arguments = ["-c", "exec cat \"$0\" > \"$1\"", path("pipe"), path("read")]
            try reader.run()
            defer { if reader.isRunning { reader.terminate() } }
            let piped = try CommandRunner.run(Self.words(command, path("pipe")))
            #expect(piped.status == 0, "\(piped.errors)")
            reader.waitUntilExit()
            let expected = try Data(contentsOf: URL(fileURLWithPath: path("file")))
            let read = try Data(contentsOf: URL(fileURLWithPath: path("read")))
            #expect(!expected.isEmpty && read == expected)

            if mknod(path("device"), S_IFCHR | 0o666, dev_t(1 << 8 | 3)) == 0 {
                let before = try Self.state(folder)
                let outcome = try CommandRunner.run(Self.words(command, path("device")))
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(try Self.state(folder) == before)
                #expect(mknod(path("full"), S_IFCHR | 0o666, dev_t(1 << 8 | 7)) == 0)
                Self.expectRefusal(
                    try CommandRunner.run(Self.words(command, path("full"))),
                    "\(path("full")): No space left on device",
                    command
                )
            }

            try FileManager.default.createSymbolicLink(atPath: path("link"), withDestinationPath: "missing.\(ending)")
            let linked = try CommandRunner.run(Self.words(command, path("link")))
            #expect(linked.status == 0, "\(linked.errors)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: path("missing"))) == expected)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path("link")) == "missing.\(ending)")
        }
    }

    @Test("standard output gets the file alone")
    func standardOutput() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("file.csv").path
            let words = ["dataset", "export", Self.recording, "--to", "csv", "--output"]
            let plain = try CommandRunner.run(words + [file])
            #expect(plain.status == 0 && !plain.output.isEmpty, "\(plain.errors)")
            for path in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
                let outcome = try CommandRunner.run(words + [path])
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output == (try String(contentsOfFile: file, encoding: .utf8)))
                #expect(outcome.errors.contains(path))
            }
        }
    }

    @Test("a disk that is full is noticed before any work, and what stood there stays")
    func fullDisk() throws {
        try withTemporaryFolder { folder in
            // A file system of one's own, where that may be made.
            let script = """
                mount -t tmpfs -o size=64k none "$1" || exit 77
                echo old > "$1/a.json"; mkdir "$1/b"; dd if=/dev/zero of="$1/rest" bs=4k 2> "$2/dd"
                for words in "train $3 --output $1/a.json" "evaluate $3 --output $1/b" "evaluate $3 --predictions $1/c.csv" \
                    "dataset import $3 --output $1/d" "dataset export $3 --to csv --output $1/e"; do
                    "$0" $words > "$2/output" 2> "$2/errors" && exit 3
                    grep -q "cannot be written to: No space left on device" "$2/errors" || { cat "$2/errors" >&2; exit 4; }
                    test "$(ls -A "$1")" = "$(printf 'a.json\\nb\\nrest')" || exit 5
                done
                test "$(cat "$1/a.json")" = old || exit 6
                """
            let process = try CommandRunner.start([], output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
            process.waitUntilExit()
            let command = try #require(process.executableURL).path
            let disk = folder.appendingPathComponent("disk")
            try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
            let shell = Process()
            shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            shell.arguments = ["unshare", "-m", "sh", "-c", script, command, disk.path, folder.path, Self.data]
            let errors = folder.appendingPathComponent("shell")
            try Data().write(to: errors)
            shell.standardError = try FileHandle(forWritingTo: errors)
            try shell.run()
            shell.waitUntilExit()
            let said = try String(contentsOf: errors, encoding: .utf8)
            guard shell.terminationStatus != 77, !said.contains("unshare") else { return }
            #expect(shell.terminationStatus == 0, "\(said)")
        }
    }
}
#endif
