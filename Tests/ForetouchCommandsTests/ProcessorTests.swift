import Foundation
import Testing

@Suite("Results on other processors")
struct ProcessorTests {
    /// Makes people, evaluates predictors and recognizers on them, and compares two predictors, with the C library for the processor at hand
    /// and for one that has neither AVX2 nor FMA.
    @Test("files are the same where the mathematical library takes the processor for an older one")
    func sameFiles() throws {
        try withTemporaryFolder { folder in
            let environments = [
                [:], ["GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F,-AVX2_Usable,-FMA_Usable"],
            ]
            let files = try environments.enumerated().map { number, environment in
                let root = folder.appendingPathComponent("\(number)").path
                try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
                for arguments in [
                    [
                        "dataset", "synthesize", "--preset", "press-240", "--participants", "2", "--strokes", "1",
                        "--output", "presses",
                    ],
                    [
                        "dataset", "synthesize", "--preset", "pen-240", "--participants", "2", "--strokes", "1",
                        "--output", "pens",
                    ],
                    ["evaluate", "pens", "presses", "-p", "kalman", "imm", "adaptive", "--output", "evaluated"],
                    ["recognize", "presses", "--output", "recognized"],
                    [
                        "compare", "evaluated/result.json", "--between", "kalman", "--and", "imm", "--output",
                        "compared.csv",
                    ],
                ] {
                    let outcome = try CommandRunner.run(arguments, environment: environment, folder: root)
                    #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
                }
                let names = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
                return Dictionary(
                    uniqueKeysWithValues: names.map { ($0, FileManager.default.contents(atPath: root + "/" + $0)) }
                )
            }
            #expect(files[0].keys.contains("evaluated/result.json") && files[0].keys.contains("recognized/result.json"))
            #expect(files[0].keys == files[1].keys)
            for (name, contents) in files[0] { #expect(files[1][name] == contents, "\(name) differs") }
        }
    }
}
