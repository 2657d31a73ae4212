import CSystemLibraries
import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction
import TouchRecordings

@testable import TouchEvaluation

@Suite("Polynomial by LAPACK on bundled recordings", .enabled(if: foretouch_has_lapack(), "needs LAPACKE"))
struct BundledLAPACKTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Datasets/bundled")

    /// The folders of recordings in it.
    private static let sets =
        ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])) ?? [])
        .filter(\.hasDirectoryPath).map(\.lastPathComponent).sorted()

    @Test("there are bundled sets") func bundled() { #expect(Self.sets.count >= 4) }

    @Test(
        "it answers within 1e-9 px of the own solver, at every sample of every set",
        arguments: sets,
        ["", ",degree=1,samples=12", ",degree=4,samples=24,window=0.3,half-life=0.05"]
    )
    func agrees(set: String, settings: String) throws {
        let dataset = try EvaluationDataset(Dataset(path: Self.folder.appendingPathComponent(set).path))
        func predictor(_ solver: String) throws -> any Predictor {
            try PredictorRegistry.standard.makePredictor(typed: "polynomial:solver=\(solver)\(settings)")
        }
        var own = try predictor("orthogonal")
        var lapack = try predictor("lapack")
        var (compared, farthest) = (0, 0.0)
        for source in dataset.sources {
            var reader = try StrokeBatchReader(
                source: source,
                dataset: set,
                readsTruth: false,
                batchSizes: 16_384...16_384
            )
            while let batch = try reader.next() {
                for item in batch {
                    let samples = item.stroke.samples
                    let queries = Array(samples.indices)
                    let left = own.answers(to: samples, queries: queries, horizons: [0.016, 0.033])
                    let right = lapack.answers(to: samples, queries: queries, horizons: [0.016, 0.033])
                    for (left, right) in zip(left, right) {
                        #expect((left == nil) == (right == nil))
                        guard let left, let right else { continue }
                        farthest = max(farthest, left.location.distance(to: right.location))
                        compared += 1
                    }
                }
            }
        }
        #expect(compared > 1000)
        #expect(farthest <= 1e-9, "\(set): \(farthest) px")
    }
}
