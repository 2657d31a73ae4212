import Foundation
import Testing

@Suite("Calibrating uncertainty by command")
struct UncertaintyCommandTests {
    @Test("a predictor is calibrated, used on those left out, and refused on those it was calibrated on")
    func calibratesAndRefuses() throws {
        try withTemporaryFolder { folder in
            let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
            let radii = folder.appendingPathComponent("radii.json").path
            let arguments = [
                "calibrate-uncertainty", "--predictor", "linear", "--dataset", data, "--exclude-participant", "p01",
                "p02", "--horizon", "16,33", "--level", "0.8",
            ]
            let calibrated = try CommandRunner.run(arguments + ["--output", radii])
            #expect(calibrated.status == 0, "\(calibrated.errors)")
            #expect(calibrated.output.contains("finger-60: calibrated on participants p03, p04, p05, p06, p07, p08\n"))
            #expect(calibrated.output.contains("left out: p01, p02\n"))
            let predictor = "calibrated:radii=\(radii)"
            let evaluate = [
                "evaluate", data, "--predictor", predictor, "--no-intervals", "--horizon", "16,33", "--metric",
                "calibration", "--breakdown", "none",
            ]
            let refused = try CommandRunner.run(evaluate)
            #expect(refused.status != 0)
            #expect(refused.errors.contains("was fitted on participant 'p03' of dataset 'finger-60'"))
            let results = folder.appendingPathComponent("results")
            let others = try CommandRunner.run(evaluate + ["--leave-out-trained", "--output", results.path])
            #expect(others.status == 0, "\(others.errors)")
            let lines = try String(contentsOf: results.appendingPathComponent("metrics.csv"), encoding: .utf8)
                .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            let coverages = lines.filter { $0.contains("coverage") && $0[1] == "all" && $0[2] == "all" }
                .compactMap { Double($0[6]) }
            #expect(coverages.count == 2)
            #expect(coverages.allSatisfy { 0.7 < $0 && $0 < 0.9 }, "\(coverages)")
        }
    }

    @Test("a level, a predictor or data that cannot be are errors, and nothing is written")
    func refuses() throws {
        try withTemporaryFolder { folder in
            let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
            let radii = folder.appendingPathComponent("radii.json").path
            for arguments in [
                ["--level", "1"], ["--predictor", "nothing"], ["--speed", "5,5"], ["--horizon", "5000"],
            ] {
                let outcome = try CommandRunner.run(["calibrate-uncertainty", data, "--output", radii] + arguments)
                #expect(outcome.status != 0 && !outcome.errors.isEmpty, "\(arguments)")
                #expect(!FileManager.default.fileExists(atPath: radii))
            }
        }
    }
}
