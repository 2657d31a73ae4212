import Foundation
import Testing

@Suite("foretouch render")
struct RenderCommandTests {
    private static let pen = CommandRunner.bundled.appendingPathComponent("pen-240/p01-write.jsonl.gz").path

    @Test(
        "writes a picture in every style and format",
        arguments: ["ink", "calligraphy", "debug", "overlay", "instant"]
    )
    func styles(style: String) throws {
        try withTemporaryFolder { folder in
            for (ending, start) in [("svg", "<svg xmlns"), ("pdf", "%PDF"), ("png", "\u{89}PNG")] {
                let file = folder.appendingPathComponent("picture.\(ending)")
                let outcome = try CommandRunner.run(
                    "render",
                    Self.pen,
                    "--style",
                    style,
                    "--stroke",
                    "1,2",
                    "--output",
                    file.path
                )
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(outcome.output == "Wrote \(file.path)\n")
                #expect(try Data(contentsOf: file).starts(with: start.unicodeScalars.map { UInt8($0.value) }))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
        }
    }

    @Test("two runs write the same bytes", arguments: ["svg", "pdf", "png"])
    func repeatable(ending: String) throws {
        try withTemporaryFolder { folder in
            let pictures = try ["a", "b"].map { name in
                let file = folder.appendingPathComponent("\(name).\(ending)")
                let outcome = try CommandRunner.run("render", Self.pen, "--style", "overlay", "--output", file.path)
                #expect(outcome.status == 0, "\(outcome.errors)")
                return try Data(contentsOf: file)
            }
            #expect(pictures[0] == pictures[1])
        }
    }

    @Test(
        "mistakes are named, and no file is left behind",
        arguments: [
            (["--output", "x.jpg"], "x.jpg: expected a file name that ends in .svg, .pdf, .png"),
            (["--output", "x.svg", "--style", "pastel"], "pastel"),
            (["--output", "x.svg", "--stroke", "99"], "option strokes: found '99', expected 1…12"),
            (["--output", "x.svg", "--stroke", "1.5"], "expected whole numbers"),
            (["--output", "x.svg", "--part", "2"], "option part: found '2', expected 1…1"),
            (["--output", "x.svg", "--magnification", "0"], "magnification: found 0.0"),
            (["--output", "x.svg", "--style", "overlay", "-p", "kalmann"], "kalman"),
            (["--output", "x.svg", "--style", "overlay", "--horizon", "0"], "expected from 0.5 to 1000.0 ms"),
            (["--output", "missing/x.svg"], "missing/x.svg"),
        ] as [([String], String)]
    )
    func mistakes(options: [String], message: String) throws {
        try withTemporaryFolder { folder in
            var arguments = options
            arguments[1] = folder.appendingPathComponent(options[1]).path
            let outcome = try CommandRunner.run(["render", Self.pen] + arguments)
            #expect(outcome.status != 0)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("a folder of several recordings is not one recording")
    func folder() throws {
        let outcome = try CommandRunner.run("render", CommandRunner.bundled.path + "/pen-240", "--output", "x.svg")
        #expect(outcome.status != 0)
        #expect(outcome.errors.contains("expected one recording"))
    }
}
