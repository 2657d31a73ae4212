import Foundation
import Testing

@Suite struct ReportCommandTests {
    private static let data = CommandRunner.bundled.path + "/finger-60"

    @Test(
        "an evaluation and latencies become a page, with the worst strokes drawn, and tables; two runs are the same bytes"
    )
    func formats() throws {
        try withTemporaryFolder { folder in
            func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
            var outcome = try CommandRunner.run(
                "evaluate",
                Self.data,
                "-p",
                "linear",
                "one-euro",
                "--horizon",
                "16,33",
                "--output",
                folder.path
            )
            try #require(outcome.status == 0, "\(outcome.errors)")
            outcome = try CommandRunner.run(
                "latency",
                Self.data,
                "-p",
                "linear",
                "one-euro",
                "--events",
                "2000",
                "--rounds",
                "6",
                "--output",
                path("latency")
            )
            try #require(outcome.status == 0, "\(outcome.errors)")
            var texts: [String: String] = [:]
            for name in ["a.html", "b.html", "c.md", "d.tex"] {
                outcome = try CommandRunner.run(
                    "report",
                    path("result.json"),
                    path("latency/result.json"),
                    "--output",
                    path(name),
                    "--dataset",
                    Self.data
                )
                #expect(outcome.status == 0 && outcome.output == "Wrote \(path(name))\n", "\(outcome.errors)")
                texts[name] = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            }
            let page = texts["a.html"] ?? ""
            #expect(page == texts["b.html"] && page.hasPrefix("<!DOCTYPE html>"))
            let figures = page.components(separatedBy: "<figcaption>").count - 1
            #expect(figures == 10)
            #expect(texts["c.md"]?.contains("| predictor |") == true)
            #expect(texts["d.tex"]?.contains("\\begin{tabular}") == true)
        }
    }

    @Test(
        "mistakes are named",
        arguments: [
            (["missing.json", "--output", "x.html"], "missing.json"),
            (["missing.json", "--output", "x.doc"], "expected a name that ends in .html, .md, .tex or .svg"),
            (["missing.json"], "--output"),
        ]
    )
    func mistakes(arguments: [String], words: String) throws {
        let outcome = try CommandRunner.run(["report"] + arguments)
        #expect(outcome.status != 0 && outcome.errors.contains(words), "\(outcome.errors)")
    }
}
