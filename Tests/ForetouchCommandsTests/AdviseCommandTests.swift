import Foundation
import Testing

@Suite("Advising by command")
struct AdviseCommandTests {
    @Test("an advice is printed, written, and cuts a predictor in an evaluation")
    func advises() throws {
        try withTemporaryFolder { folder in
            let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
            let output = folder.appendingPathComponent("advice")
            let arguments = ["advise", data, "-p", "linear", "--max-overshoot", "20mm", "--confidence", "0.6"]
            let advised = try CommandRunner.run(arguments + ["--output", output.path])
            #expect(advised.status == 0, "\(advised.errors)")
            #expect(
                advised.output.contains(
                    "finger-60: at most 20mm (75.6 px) of ink taken back at once in 95 % of strokes"
                )
            )
            #expect(advised.output.contains("4 people"))
            let chart = try String(contentsOf: output.appendingPathComponent("advice.svg"), encoding: .utf8)
            // Text is drawn, not written.
            #expect(chart.contains("<svg") && chart.contains("<path"))
            let again = try CommandRunner.run(arguments)
            #expect(advised.output.hasPrefix(again.output))
            let cut = try CommandRunner.run([
                "evaluate", data, "-p", "cut:advice=\(output.path)/advice.json", "--no-intervals", "--horizon",
                "33", "--metric", "retraction", "--breakdown", "none",
            ])
            #expect(cut.status == 0, "\(cut.errors)")
        }
    }

    @Test("a length without a unit, a share or an advice that cannot be are errors that say what is expected")
    func refuses() throws {
        let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
        for (arguments, words) in [
            (["advise", data, "--max-overshoot", "0.5"], "--max-overshoot"),
            (["advise", data, "--max-overshoot", "0.5inch"], "--max-overshoot"),
            (["advise", data, "--share", "1"], "share: found 1"),
            (["advise", data, "-p", "nothing"], "nothing"),
            (["advise"], "name at least one dataset"),
            (["evaluate", data, "-p", "cut:advice=/nowhere"], "/nowhere"),
        ] {
            let outcome = try CommandRunner.run(arguments)
            #expect(outcome.status != 0 && outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
        }
    }
}
