import Foundation
import Testing

/// What a person sees of limits on memory, and of what is in a folder and not read.
@Suite struct MemoryAndLossCommandTests {
    private static let header = #"{"format":"foretouch-recording","version":"1.0","participant":"p","task":"t"}"#

    private func stroke(_ samples: Int) -> String {
        let lines = (0..<samples).map { index in
            let phase = index == 0 ? "began" : index == samples - 1 ? "ended" : "moved"
            let time = Double(index) / 100
            let touch =
                #"{"id":1,"type":"direct","phase":"\#(phase)","samples":[{"t":\#(time),"x":\#(index * 3),"y":\#(index)}]}"#
            return #"{"t":\#(time),"touches":[\#(touch)]}"#
        }
        return ([Self.header] + lines).joined(separator: "\n") + "\n"
    }

    @Test func `a contact that is too long is refused by every command, and an option allows it`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a.jsonl")
            try stroke(40).write(to: file, atomically: true, encoding: .utf8)
            let limit = ["--max-contact-samples", "39"]
            let output = folder.appendingPathComponent("out").path
            for command in [
                ["evaluate", file.path, "--predictor", "linear"], ["leaderboard", file.path, "--predictor", "linear"],
                ["latency", file.path, "--predictor", "linear"], ["recognize", file.path],
                ["train", "--dataset", file.path, "--output", output],
                ["render", file.path, "--output", output + ".svg"], ["dataset", "check", file.path],
                ["dataset", "info", file.path], ["dataset", "validate", file.path],
                ["dataset", "import", file.path, "--output", output],
                ["dataset", "export", file.path, "--to", "csv", "--output", output + ".csv"],
            ] {
                let refused = try CommandRunner.run(command + limit)
                #expect(refused.status == 1, "\(command)")
                #expect(
                    (refused.output + refused.errors).contains("a.jsonl:41: contact 1 has more than 39 samples"),
                    "\(command): \(refused.output)\(refused.errors)"
                )
            }
            let allowed = try CommandRunner.run("dataset", "validate", file.path, "--max-contact-samples", "40")
            #expect(allowed.status == 0)
            #expect(try CommandRunner.run("dataset", "validate", file.path, "--max-contact-samples", "0").status == 64)
        }
    }

    @Test func `an evaluation that would hold too much is refused with the options to use`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a.jsonl")
            try stroke(40).write(to: file, atomically: true, encoding: .utf8)
            let refused = try CommandRunner.run(
                "evaluate",
                file.path,
                "-p",
                "all",
                "--horizon",
                "8,16,24,33,50,66",
                "--breakdown",
                "speed,phase",
                "--max-memory",
                "1"
            )
            #expect(refused.status == 1)
            #expect(refused.errors.contains("expected at most 1 MB. Name fewer breakdowns (--breakdown none for none)"))
            #expect(try CommandRunner.run("evaluate", file.path, "--max-memory", "0").status == 64)
        }
    }

    @Test func `what is in a folder and not read is named, and fails under strict`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a.jsonl")
            try stroke(40).write(to: file, atomically: true, encoding: .utf8)
            let link = folder.appendingPathComponent("gone.jsonl").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
            let warning = "warning: \(link): not read: a link to something that is not there\n"
            let validated = try CommandRunner.run("dataset", "validate", folder.path)
            #expect(validated.status == 0 && validated.output.hasPrefix(warning))
            #expect(validated.output.hasSuffix("valid, with losses; 1 files, 40 samples\n"))
            #expect(try CommandRunner.run("dataset", "validate", "--strict", folder.path).status == 1)
            for command in [["evaluate", folder.path, "--predictor", "linear"], ["dataset", "check", folder.path]] {
                #expect(try CommandRunner.run(command).errors.contains(warning), "\(command)")
            }
            #expect(try CommandRunner.run("dataset", "info", folder.path).output.contains(warning))
        }
    }

    @Test func `rows behind a misspelt statement are named, and fail under strict`() throws {
        try withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("a.unp")
            let text = ".VERSION 1.0\n.COORD X Y T\n.PEN_DOWN\n1 2 0\n3 4 10\n.PEN_UP\n.PEN_DWN\n5 6 20\n7 8 30\n"
            try text.write(to: file, atomically: true, encoding: .utf8)
            let validated = try CommandRunner.run("dataset", "validate", file.path)
            #expect(validated.status == 0)
            #expect(
                validated.output.contains(
                    "a.unp:7: '.PEN_DWN' is no statement of UNIPEN; the 2 rows behind it were dropped"
                )
            )
            #expect(try CommandRunner.run("dataset", "validate", "--strict", file.path).status == 1)
        }
    }
}
