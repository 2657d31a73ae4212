import Foretouch
import Foundation
import Testing

/// What reaches a terminal: nothing that steers it, and not less than all without a word.
@Suite struct ConsoleOutputTests {
    private static let full = "/dev/full"

    /// Everything that steers a terminal or breaks a line, in one name.
    private static let name = "n\u{1B}[31m\n\r\u{7}\u{8}\u{7F}\u{9B}2J\u{202E}\u{0}x"

    private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n" && scalar != "\t"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    /// Gestures of three people and two classes whose every name is that name with a number.
    private func makeGestures(in folder: URL) throws -> String {
        var lines: [String] = []
        for person in 0..<4 {
            for label in 0..<2 {
                for trial in 0..<3 {
                    let points = (0..<24).map {
                        [10 * $0, label == 0 ? 5 * $0 : ($0 - 12) * ($0 - 12) + person + trial, (12 + person) * $0]
                    }
                    let line: [String: Any] = [
                        "set": Self.name, "subject": Self.name + "\(person)", "label": Self.name + "l\(label)",
                        "trial": trial,
                        "condition": Self.name, "strokes": [points],
                    ]
                    lines.append(String(decoding: try JSONSerialization.data(withJSONObject: line), as: UTF8.self))
                }
            }
        }
        let file = folder.appendingPathComponent("g.jsonl")
        try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    /// A dataset of two people whose every name is that name.
    private func makeRecordings(in folder: URL) throws -> String {
        let data = folder.appendingPathComponent("d\u{1B}[32m\nd")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        for person in 0..<2 {
            let header: [String: Any] = [
                "format": "foretouch-recording", "version": "1.0", "participant": Self.name + "\(person)",
                "task": Self.name, "device": Self.name, "condition": Self.name, "licence": Self.name,
                "provenance": Self.name, "unit": "css-px", "millimetersPerUnit": 0.25,
            ]
            var lines = [String(decoding: try JSONSerialization.data(withJSONObject: header), as: UTF8.self)]
            for index in 0..<80 {
                let (time, x) = (1 + Double(index) / 60, 100 + 3 * Double(index) + Double(person * index % 7))
                let phase = index == 0 ? "began" : index == 79 ? "ended" : "moved"
                lines.append(
                    #"{"t":\#(time),"touches":[{"id":1,"type":"direct","phase":"\#(phase)","samples":[{"t":\#(time),"x":\#(x),"y":\#(x / 2)}]}]}"#
                )
            }
            try (lines.joined(separator: "\n") + "\n").write(
                to: data.appendingPathComponent("a\u{1B}[31m\n\(person).jsonl"),
                atomically: true,
                encoding: .utf8
            )
        }
        try Data("?".utf8).write(to: data.appendingPathComponent("un\u{1B}[31m\nread.bin"))
        return data.path
    }

    @Test("No control character of a name reaches the terminal, and no name breaks a line") func names() throws {
        try withTemporaryFolder { folder in
            let (data, gestures) = (try makeRecordings(in: folder), try makeGestures(in: folder))
            let plain = ["-p", "linear", "--horizon", "16"]
            for arguments in [
                ["dataset", "info", data], ["dataset", "validate", data], ["dataset", "check", data],
                ["dataset", "check", data, "--report", "json"], ["dataset", "info", gestures],
                ["dataset", "import", data, "--output", folder.path + "/i"],
                ["dataset", "export", data, "--to", "csv", "--output", folder.path + "/e"],
                ["evaluate", data] + plain, ["evaluate", data, "--verbose"] + plain, ["leaderboard", data] + plain,
                ["latency", data, "-p", "linear", "--events", "100", "--rounds", "6"],
                [
                    "tune", data, "-p", "double-exponential", "--parameter", "time-constant=linear:0.002..0.02",
                    "--evaluations", "3", "--horizon", "16",
                ],
                ["advise", data, "-p", "linear"], ["articulation", gestures],
                ["recognize", gestures],
                ["recognize", gestures, "--protocol", "user-independent"],
                ["early", gestures, "-r", "penny-pincher", "-p", "linear", "--participants", "2"],
                ["spot", gestures, gestures], ["calibrate", data],
                ["train", data, "--output", folder.path + "/m.state"],
                ["render", gestures, "--style", "gestures", "--output", folder.path + "/a.svg"],
                ["fit-kalman", data, "--output", folder.path + "/k.json"],
            ] {
                let outcome = try CommandRunner.run(arguments)
                for text in [outcome.output, outcome.errors] {
                    #expect(
                        !text.unicodeScalars.contains(where: Self.isSteering),
                        "\(arguments): \(text.debugDescription)"
                    )
                    // The line feed of a name is followed by the carriage return.
                    #expect(!text.contains("[31m\n"), "\(arguments): \(text)")
                }
            }
        }
    }

    @Test("Tables are no wider than the console, and their bytes are the same where there is none") func widths() throws
    {
        try withTemporaryFolder { folder in
            let gestures = try makeGestures(in: folder)
            let presses = CommandRunner.repository.appendingPathComponent("Datasets/presses/press-pen-240").path
            let pen = CommandRunner.bundled.path + "/pen-240"
            let plain = ["-p", "kalman", "chromium-kalman:offer=page", "--horizon", "16,33"]
            let results = folder.path + "/r"
            let evaluated = try CommandRunner.run(["evaluate", pen, "--output", results] + plain)
            try #require(evaluated.status == 0, "\(evaluated.errors)")
            for arguments in [
                ["evaluate", pen, "--verbose"] + plain, ["leaderboard", pen] + plain,
                ["compare", results + "/result.json", "--between", "kalman", "--and", "linear"],
                ["latency", pen, "-p", "kalman", "--events", "100", "--rounds", "6"],
                ["dataset", "list"], ["dataset", "list", "henze2017"], ["dataset", "check", pen],
                ["predictors"], ["predictors", "kalman", "--verbose"], ["recognizers"], ["recognizers", "touch"],
                ["recognize", presses, "-r", "force"], ["calibrate", presses],
                ["recognize", gestures, "--protocol", "user-independent", "--participants", "1"],
                ["early", gestures, "-r", "penny-pincher", "-p", "linear", "--participants", "2"],
                ["articulation", gestures], ["advise", pen, "-p", "linear"],
                [
                    "tune", pen, "-p", "double-exponential", "--parameter", "time-constant=linear:0.002..0.02",
                    "--evaluations", "3", "--horizon", "16", "--hold-out", "participant",
                ],
            ] {
                for columns in [80, 60] {
                    let outcome = try CommandRunner.run(arguments, environment: ["COLUMNS": "\(columns)"])
                    #expect([0, 1].contains(outcome.status), "\(arguments): \(outcome.errors)")
                    for line in outcome.output.split(separator: "\n") {
                        // Addresses, BibTeX, examples and paths have no place to break.
                        let isWhole = ["/", "://", " = {", "Example:"].contains(where: line.contains)
                        #expect(line.count <= columns || isWhole, "\(arguments): \(line)")
                    }
                }
            }
        }
    }

    private static let terminals = "/dev/ptmx"

    @Test(
        "The width is the terminal's, where output goes to one",
        .enabled(if: FileManager.default.fileExists(atPath: terminals))
    )
    func terminal() throws {
        // Linux's numbers of TIOCGPTN and TIOCSPTLCK, which Swift does not import.
        let (askNumber, setLock): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
        let leader = open(Self.terminals, O_RDWR | O_NOCTTY)
        var (number, lock): (CInt, CInt) = (0, 0)
        try #require(leader >= 0 && ioctl(leader, askNumber, &number) == 0 && ioctl(leader, setLock, &lock) == 0)
        let follower = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(follower >= 0)
        var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
        try #require(ioctl(follower, UInt(TIOCSWINSZ), &size) == 0)
        let process = try CommandRunner.start(
            ["predictors"],
            output: FileHandle(fileDescriptor: follower),
            errors: FileHandle.nullDevice
        )
        close(follower)
        // A terminal whose last writer has gone ends with an error.
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(leader, &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
        close(leader)
        process.waitUntilExit()
        let lines = String(decoding: text, as: UTF8.self).replacing("\r\n", with: "\n").split(separator: "\n")
        #expect(lines.contains { $0.count > 70 } && lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        // Without a terminal the table is as wide as before.
        let piped = try CommandRunner.run("predictors").output.split(separator: "\n")
        #expect(piped.contains { $0.count > 80 } && piped.allSatisfy { $0.count <= 100 })
    }

    @Test(
        "Output to a full disk ends with status 1 and a sentence",
        .enabled(if: FileManager.default.fileExists(atPath: full))
    )
    func fullDisk() throws {
        try withTemporaryFolder { folder in
            let gestures = try makeGestures(in: folder)
            let bundled = CommandRunner.bundled.appendingPathComponent("finger-60").path
            for arguments in [
                ["--help"], ["--version"], ["evaluate", "--help"], ["predictors"], ["predictors", "linear"],
                ["recognizers"],
                ["dataset", "list"], ["dataset", "list", "--json"], ["dataset", "info", bundled],
                ["dataset", "validate", bundled], ["dataset", "check", bundled, "--report", "json"],
                ["articulation", gestures, "--no-intervals"],
                ["evaluate", bundled, "-p", "linear", "--no-intervals", "--horizon", "16"],
            ] {
                let errors = Pipe()
                let process = try CommandRunner.start(
                    arguments,
                    output: try FileHandle(forWritingTo: URL(fileURLWithPath: Self.full)),
                    errors: errors
                )
                let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                #expect(process.terminationStatus == 1, "\(arguments): \(words)")
                #expect(
                    words.contains("standard output: not written whole: No space left on device"),
                    "\(arguments): \(words)"
                )
            }
        }
    }

    @Test("A mapping beside data is said by every command that reads them") func mappings() throws {
        try withTemporaryFolder { folder in
            let gestures = try makeGestures(in: folder)
            try "condition-of: x\n".write(
                toFile: folder.path + "/foretouch-import.yaml",
                atomically: true,
                encoding: .utf8
            )
            let refused = try CommandRunner.run("recognize", gestures)
            #expect(refused.status != 0 && refused.errors.contains("foretouch-import.yaml:1: found 'condition-of'"))
            try "device: tablet\nmm-per-unit: 0.3\n".write(
                toFile: folder.path + "/foretouch-import.yaml",
                atomically: true,
                encoding: .utf8
            )
            let plain = ["-p", "linear", "--no-intervals", "--horizon", "16"]
            for arguments in [
                ["evaluate", gestures] + plain, ["leaderboard", gestures] + plain, ["dataset", "info", gestures],
                ["dataset", "validate", gestures], ["dataset", "check", gestures],
                ["dataset", "import", gestures, "--output", folder.path + "/i"],
                ["dataset", "export", gestures, "--to", "csv", "--output", folder.path + "/e"],
                ["recognize", gestures, "--no-intervals"], ["articulation", gestures, "--no-intervals"],
                ["early", gestures, "-r", "penny-pincher", "-p", "linear", "--no-intervals", "--participants", "2"],
                ["latency", gestures, "-p", "linear", "--events", "100", "--rounds", "6"],
                ["advise", gestures, "-p", "linear"],
                [
                    "tune", gestures, "-p", "double-exponential", "--parameter", "time-constant=linear:0.002..0.02",
                    "--evaluations", "3",
                ],
                ["render", gestures, "--style", "gestures", "--output", folder.path + "/a.svg"],
                ["spot", gestures, gestures], ["calibrate", gestures],
                ["train", gestures, "--output", folder.path + "/m.state"],
                ["fit-kalman", gestures, "--output", folder.path + "/k.json"],
                ["dataset", "vary", gestures, "--output", folder.path + "/v.jsonl"],
            ] {
                let outcome = try CommandRunner.run(arguments)
                let said = outcome.output + outcome.errors
                #expect(
                    said.contains("recordings beside it are read with device tablet, mm-per-unit 0.3"),
                    "\(arguments): \(said)"
                )
            }
        }
    }
}
