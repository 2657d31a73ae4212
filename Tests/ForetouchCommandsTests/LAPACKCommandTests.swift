import Foundation
import SystemLibraries
import Testing

@Suite("LAPACK in the command")
struct LAPACKCommandTests {
    private static let label = "polynomial:solver=lapack"
    private static let set = CommandRunner.bundled.appendingPathComponent("finger-60").path

    private func evaluate(into folder: URL, _ environment: [String: String] = [:]) throws -> CommandRunner.Outcome {
        let predictors = ["polynomial", Self.label, "kalman"]
        return try CommandRunner.run(
            ["evaluate", Self.set, "-p"] + predictors + ["--horizon", "16", "--output", folder.path],
            environment: environment
        )
    }

    /// The origin that a result states for the label.
    private func origin(in folder: URL) throws -> [String: Any]? {
        let data = try Data(contentsOf: folder.appendingPathComponent("result.json"))
        let result = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let predictors = try #require(result["predictors"] as? [[String: Any]])
        #expect(predictors.filter { $0["origin"] != nil }.compactMap { $0["label"] as? String } == [Self.label])
        return predictors.first { $0["label"] as? String == Self.label }?["origin"] as? [String: Any]
    }

    @Test("where the library is absent, one sentence names the packages and the solvers that need none")
    func absent() throws {
        try withTemporaryFolder { folder in
            // What a loader finds first and cannot read.
            for name in ["libopenblas.so.0", "liblapacke.so.3"] {
                try Data().write(to: folder.appendingPathComponent(name))
            }
            let environment = ["LD_LIBRARY_PATH": folder.path]
            for command in ["evaluate", "latency", "leaderboard"] {
                let output = folder.appendingPathComponent(command)
                let outcome = try CommandRunner.run(
                    [command, Self.set, "-p", Self.label, "--output", output.path],
                    environment: environment
                )
                #expect(outcome.status != 0)
                #expect(outcome.output.isEmpty)
                let words = outcome.errors.replacing("\n", with: " ")
                #expect(
                    words.contains(
                        "predictor 'polynomial', parameter 'solver': solver=lapack needs LAPACKE (Debian, Ubuntu: apt install "
                            + "liblapacke libopenblas0; Fedora: dnf install lapack openblas), which was not found on this system: "
                            + "install it, or use solver=orthogonal or solver=qr, which need no library."
                    )
                )
                #expect(!FileManager.default.fileExists(atPath: output.path))
            }
            // The rest needs no library.
            let outcome = try CommandRunner.run(
                ["evaluate", Self.set, "-p", "polynomial", "polynomial:solver=qr", "--horizon", "16"],
                environment: environment
            )
            #expect(outcome.status == 0)
        }
    }

    @Test(
        "the result states which LAPACK it was, and other kernels change the last digits of its rows alone",
        .enabled(if: SystemLibrary.lapack.isThere, "needs LAPACKE")
    )
    func kernels() throws {
        try withTemporaryFolder { folder in
            let folders = ["own", "other"].map { folder.appendingPathComponent($0) }
            let outcome = try evaluate(into: folders[0])
            #expect(outcome.status == 0)
            #expect(try evaluate(into: folders[1], ["OPENBLAS_CORETYPE": "Nehalem"]).status == 0)
            let origins = try folders.map(origin)
            let name = try #require(origins[0]?["name"] as? String)
            let kernels = try #require(origins[0]?["kernels"] as? String)
            let words = outcome.output.replacing("\n", with: " ")
            #expect(words.contains("\(Self.label) was computed by \(name)"))
            #expect(words.contains("kernels: \(kernels): the last digits of its figures depend on that."))
            #expect(origins[1]?["name"] as? String == name)

            let tables = try folders.map {
                try String(contentsOf: $0.appendingPathComponent("metrics.csv"), encoding: .utf8).split(separator: "\n")
            }
            #expect(tables[0].count == tables[1].count)
            var rows = 0
            for (own, other) in zip(tables[0], tables[1]) {
                guard own.contains(Self.label) else {
                    #expect(own == other)
                    continue
                }
                rows += 1
                let fields = [own, other].map { $0.split(separator: ",", omittingEmptySubsequences: false) }
                // A window that is fitted exactly has a region as large as rounding: whether it holds the truth differs.
                let isOfRegions = ["coverage", "coverage_error", "sharpness"].contains(String(fields[0][5]))
                for (left, right) in zip(fields[0], fields[1]) where left != right {
                    let (left, right) = (try #require(Double(left)), try #require(Double(right)))
                    #expect(abs(left - right) <= (isOfRegions ? 2e-3 : 1e-6) * max(1, abs(left)), "\(own)")
                }
            }
            #expect(rows > 5)
        }
    }
}
