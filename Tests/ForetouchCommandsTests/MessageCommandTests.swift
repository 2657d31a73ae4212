import Foundation
import Testing

/// What a person reads who named the wrong thing: what it is, and what to do.
@Suite("Messages")
struct MessageCommandTests {
    private static func errors(_ arguments: String..., environment: [String: String] = [:]) throws -> String {
        let outcome = try CommandRunner.run(arguments, environment: environment)
        #expect(outcome.status != 0, "\(arguments)")
        return outcome.errors
    }

    @Test("files and folders that are no data say what they are") func files() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
            let empty = path("empty")
            try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
            #expect(
                try Self.errors("evaluate", empty)
                    == "Error: \(empty): an empty folder; expected one with recordings, or a file of them\n"
            )
            for name in ["empty.csv", "empty.jsonl", "empty.xml", "empty.bin"] {
                try Data().write(to: URL(fileURLWithPath: path(name)))
                let words = "\(name): the file is empty; expected recordings or gestures\n"
                #expect(try Self.errors("evaluate", path(name)).hasSuffix(words))
                #expect(try Self.errors("templates", path(name), "--output", path("t")).hasSuffix(words))
            }
            #expect(try Self.errors("compare", path("empty.csv"), path("empty.csv")).contains("found an empty file"))
            for name in ["study.xlsx", "study.xls"] {
                let magic = name.hasSuffix("x") ? Data([0x50, 0x4B, 3, 4]) : Data([0xD0, 0xCF, 0x11, 0xE0])
                try (magic + Data(repeating: 0, count: 60)).write(to: URL(fileURLWithPath: path(name)))
                #expect(
                    try Self.errors("evaluate", path(name)).contains("looks like an Excel workbook: save it as CSV")
                )
            }
            let rows = (0..<20).map { "P1,\($0 * 8),\($0),\(2 * $0)\n" }.joined()
            try rows.write(toFile: path("rows.csv"), atomically: true, encoding: .utf8)
            #expect(
                try Self.errors("evaluate", path("rows.csv")).contains(
                    "found numbers on the first line, expected a header line"
                )
            )
            let outcome = try CommandRunner.run(
                "dataset",
                "info",
                path("rows.csv"),
                "--column",
                "participant=1",
                "--column",
                "t=2",
                "--column",
                "x=3",
                "--column",
                "y=4",
                "--stroke-by",
                "gap=0.1"
            )
            #expect(
                outcome.status == 0 && outcome.output.contains("20 samples") && outcome.output.contains("P1"),
                "\(outcome.errors)"
            )
        }
    }

    @Test("names of the catalog, and names as papers write them, lead to ours") func names() throws {
        let fetched = try Self.errors("evaluate", "henze2017")
        #expect(fetched.contains("'foretouch dataset fetch henze2017' downloads it"))
        let offline = try Self.errors(
            "dataset",
            "fetch",
            "henze2017",
            "--output",
            NSTemporaryDirectory() + "never-fetched",
            environment: ["https_proxy": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9"]
        )
        #expect(offline.contains("--from FOLDER takes files that are at hand"))
        for (word, name) in [("$P+", "dollarp-plus"), ("$1", "dollar1"), ("$N", "dollarn")] {
            #expect(try Self.errors("recognize", "x.jsonl", "-r", word).contains("Did you mean '\(name)'"))
        }
        for (word, name) in [("chrome", "chromium-kalman"), ("1€", "one-euro")] {
            #expect(try Self.errors("evaluate", "x.csv", "-p", word).contains("Did you mean '\(name)'"))
        }
    }

    @Test("how files are read stands once in the help") func help() throws {
        let evaluate = try CommandRunner.run("evaluate", "--help").output.split { $0 == "\n" || $0 == " " }
            .joined(separator: " ")
        #expect(!evaluate.contains("--separator") && evaluate.contains("'foretouch dataset info --help'"))
        #expect(try CommandRunner.run("dataset", "info", "--help").output.contains("--separator"))
        let record = try CommandRunner.run("record", "--help")
        #expect(record.status == 0 && record.output.contains("drawing page"), "\(record.errors)")
        #expect(!record.output.contains("--traits"))
    }

    @Test("a search that ends at the edge of its range says so, an advice how many strokes it needs") func searches()
        throws
    {
        try withTemporaryFolder { folder in
            let study = folder.appendingPathComponent("study.csv").path
            try StudyTableCommandTests.table().write(toFile: study, atomically: true, encoding: .utf8)
            func words(_ arguments: String...) throws -> String {
                try StudyTableCommandTests.run(arguments).output.split { $0 == "\n" || $0 == " " }.joined(
                    separator: " "
                )
            }
            let tuned = try words(
                "tune",
                study,
                "-p",
                "kalman:model=cv",
                "--parameter",
                "process-noise=log:1e8..1e9",
                "--hold-out",
                "nobody",
                "--evaluations",
                "20"
            )
            #expect(
                tuned.contains(
                    "process-noise is 100000000, at the edge of what was searched (100000000 to 1000000000)"
                ),
                "\(tuned)"
            )

            let advised = try words("advise", study, "-p", "kalman", "--mm-per-unit", "0.1")
            #expect(advised.contains("at least 111 strokes are needed to choose on"), "\(advised)")
        }
    }

    @Test("an evaluation of a program that died ends with status 1, and has its figures") func died() throws {
        try withTemporaryFolder { folder in
            let study = folder.appendingPathComponent("study.csv").path
            try StudyTableCommandTests.table().write(toFile: study, atomically: true, encoding: .utf8)
            let script = folder.appendingPathComponent("dies.sh").path
            try """
            echo '{"foretouch": 1}'
            read line
            exit 3
            """.write(toFile: script, atomically: true, encoding: .utf8)
            let outcome = try CommandRunner.run(["evaluate", study, "-p", "exec:sh \(script)", "--horizon", "16"])
            #expect(outcome.status == 1, "\(outcome.output) \(outcome.errors)")
        }
    }
}
