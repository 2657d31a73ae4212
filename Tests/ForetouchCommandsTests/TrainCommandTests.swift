import Foundation
import Testing

@Suite("Training by command")
struct TrainCommandTests {
    @Test("a model is trained, used on those left out, and refused on those it was trained on")
    func trainsAndRefuses() throws {
        try withTemporaryFolder { folder in
            let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
            let model = folder.appendingPathComponent("model.state").path
            let again = folder.appendingPathComponent("again.state").path
            let split = folder.appendingPathComponent("split.json")
            try Data(#"{"training": ["p03", "p04", "p05", "p06", "p07", "p08"], "evaluation": ["p01", "p02"]}"#.utf8)
                .write(to: split)
            let trained = try CommandRunner.run(
                "train",
                "--predictor",
                "adaptive",
                "--dataset",
                data,
                "--exclude-participant",
                "p01",
                "p02",
                "--output",
                model
            )
            #expect(trained.status == 0, "\(trained.errors)")
            #expect(trained.output.contains("finger-60: fitted on participants p03, p04, p05, p06, p07, p08\n"))
            #expect(trained.output.contains("left out: p01, p02\n"))
            let split2 = try CommandRunner.run(
                "train",
                data,
                "--split",
                split.path,
                "--output",
                again
            )
            #expect(split2.status == 0, "\(split2.errors)")
            #expect(
                try Data(contentsOf: URL(fileURLWithPath: model)) == Data(contentsOf: URL(fileURLWithPath: again)),
                "the same participants, named in two ways, give another file"
            )
            let predictor = "adaptive:state=\(model)"
            let refused = try CommandRunner.run("evaluate", data, "--predictor", predictor, "--no-intervals")
            #expect(refused.status != 0)
            #expect(refused.errors.contains("was fitted on participant 'p03' of dataset 'finger-60'"))
            let results = folder.appendingPathComponent("results").path
            let others = try CommandRunner.run(
                "evaluate",
                data,
                "--predictor",
                predictor,
                "--leave-out-trained",
                "--no-intervals",
                "--horizon",
                "16,33",
                "--output",
                results
            )
            #expect(others.status == 0, "\(others.errors)")
            #expect(others.output.contains("fitted on other people of these"))
            let json = try #require(
                try JSONSerialization.jsonObject(
                    with: Data(contentsOf: URL(fileURLWithPath: results + "/result.json"))
                ) as? [String: Any]
            )
            #expect((json["leftOut"] as? [Any])?.count == 6)
        }
    }

    @Test("what cannot be trained, and files that are no models, are refused in a sentence")
    func refusals() throws {
        try withTemporaryFolder { folder in
            let data = CommandRunner.bundled.appendingPathComponent("finger-60").path
            let output = folder.appendingPathComponent("model.state").path
            let linear = try CommandRunner.run("train", data, "--predictor", "linear", "--output", output)
            #expect(linear.status != 0 && linear.errors.contains("'linear', which is not fitted to data"))
            #expect(!FileManager.default.fileExists(atPath: output))
            try Data("{}".utf8).write(to: URL(fileURLWithPath: output))
            let empty = try CommandRunner.run("evaluate", data, "--predictor", "adaptive:state=\(output)")
            #expect(empty.status != 0 && empty.errors.contains("begins with [123, 125]"), "\(empty.errors)")
            let missing = try CommandRunner.run("evaluate", data, "--predictor", "adaptive:state=/no/such/file")
            #expect(missing.status != 0 && missing.errors.contains("/no/such/file"), "\(missing.errors)")
        }
    }
}
