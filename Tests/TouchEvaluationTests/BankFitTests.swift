import Foundation
import StandardPredictors
import Testing
import TouchModel
import TouchPrediction

@testable import PredictorTuning
@testable import TouchEvaluation

@Suite("Fitting the constants of the default predictor")
struct BankFitTests {
    private static let datasets = [
        Examples.dataset(
            "one",
            Examples.wanderingRecordings(6, strokes: 2, seed: 4, participant: { ["a", "b", "c"][$0 % 3] })
        ),
        Examples.dataset("two", Examples.wanderingRecordings(2, strokes: 2, seed: 5, participant: { ["a", "d"][$0] })),
    ]

    @Test("Every constant has a place between its ends, where it starts and where it ships")
    func ranges() {
        for parameters in [BankFit.start, KalmanBankParameters()] {
            for constant in KalmanBankConstant.all {
                #expect(constant.range.contains(parameters[keyPath: constant.path]), "\(constant.name)")
            }
            let again = BankFit.parameters(at: BankFit.point(of: parameters))
            for constant in KalmanBankConstant.all {
                let (value, expected) = (again[keyPath: constant.path], parameters[keyPath: constant.path])
                #expect(abs(value - expected) <= 1e-9 * max(1, abs(expected)), "\(constant.name)")
            }
        }
        #expect(Set(KalmanBankConstant.all.map(\.name)).count == KalmanBankConstant.all.count)
        #expect(BankFit.rounded(KalmanBankParameters()) == KalmanBankParameters())
    }

    @Test("What ships stands in its files as the command writes them")
    func files() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/CPredictorWeights")
        let constants = try String(contentsOf: folder.appending(path: "kalman-constants.inc"), encoding: .utf8)
        #expect(constants == BankFiles.constants(KalmanBankParameters()))
        let training = try #require(
            try PredictorRegistry.standard.training(of: PredictorSpecification(name: "kalman"))
        )
        #expect(training.sources.count == 13)
        let written = try Data(contentsOf: folder.appending(path: "kalman-training.json"))
        #expect(try written == BankFiles.training(training))
    }

    @Test("Two thirds of the participants are fitted on, and errors of the reference are 1")
    func data() throws {
        let data = try BankData(Self.datasets)
        #expect(data.training.sources.map(\.participants) == [["a", "b"], ["a", "d"]])
        #expect(data.families == ["one", "two"] || data.families == ["synthetic"])
        #expect(data.logRatio(of: data.fittedReference, to: data.fittedReference) == 0)
        #expect(!data.others.isEmpty)
    }

    @Test("A fit repeats, goes on from its checkpoint as if it had never stopped, and does not lose to its start")
    func repeats() async throws {
        let data = try BankData(Self.datasets)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func fit(_ evaluations: Int, in folder: String?) async throws -> BankFit.Outcome {
            try await BankFit(data: data, evaluations: evaluations, seed: 3, folder: folder) {
                try $0.write(to: URL(filePath: $1))
            }.run()
        }
        let whole = try await fit(96, in: nil)
        _ = try await fit(48, in: folder)
        let resumed = try await fit(96, in: folder)
        #expect(whole.parameters == resumed.parameters && whole.evaluations == resumed.evaluations)
        #expect(whole.objective < whole.startObjective)
    }
}
