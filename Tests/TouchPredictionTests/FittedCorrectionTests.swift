import Foundation
import PluginSpecification
import StandardPredictors
import SystemLibraries
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("A correction that LAPACK fits", .enabled(if: SystemLibrary.lapack.isThere, "needs LAPACKE"))
struct FittedCorrectionTests {
    private static let specification = "adaptive:fit=lapack,fitted-features=40"

    private static func fitted(_ seeds: some Sequence<UInt64>) throws -> any FittedPredictor {
        let registry = PredictorRegistry.standard
        let specification = try PredictorSpecification(typed: specification)
        let kind = try registry.kind(named: specification.name)
        let makeFit = try #require(kind.makeFit)
        var fit = try makeFit(registry.values(of: specification, for: kind))
        for seed in seeds { fit.add(LaggingDevice.stroke(seed), condition: seed % 2 == 0 ? "even" : "odd") }
        return try fit.fitted(on: AdaptiveStateExample.training)
    }

    private static let file = Result { try fitted(1..<9).encoded() }

    @Test("the same strokes give the same bytes, other strokes do not")
    func repeats() throws {
        let file = try Self.file.get()
        #expect(try Self.fitted(1..<9).encoded() == file)
        #expect(try Self.fitted(1..<8).encoded() != file)
    }

    @Test("a predictor that begins from it is better from the first stroke on, learns on, and knows it after a reset")
    func starts() throws {
        try AdaptiveStateExample.withFile(Self.file.get()) { path in
            var loaded = try PredictorRegistry.standard.makePredictor(typed: "adaptive:state=\(path)")
            var direct = try Self.fitted(1..<9).makePredictor()
            var fresh = try PredictorRegistry.standard.makePredictor(typed: "adaptive")
            for round in 0..<2 {
                let stroke = LaggingDevice.stroke(40)
                let error = LaggingDevice.error(of: &loaded, on: stroke)
                #expect(error < 0.8 * LaggingDevice.error(of: &fresh, on: stroke), "round \(round)")
                #expect(error == LaggingDevice.error(of: &direct, on: stroke))
                for _ in 0..<3 { loaded.lift() }
                #expect((loaded as? any LearningPredictor<AdaptiveState>)?.state.strokeCount == 1)
                loaded.reset()
                fresh.reset()
                direct.reset()
                #expect((loaded as? any LearningPredictor<AdaptiveState>)?.state == AdaptiveState())
            }
        }
    }

    @Test("training goes on from it, and keeps it")
    func continues() throws {
        try AdaptiveStateExample.withFile(Self.file.get()) { path in
            let registry = PredictorRegistry.standard
            let specification = try PredictorSpecification(typed: "adaptive:state=\(path)")
            let kind = try registry.kind(named: specification.name)
            let makeFit = try #require(kind.makeFit)
            var fit = try makeFit(registry.values(of: specification, for: kind))
            fit.add(LaggingDevice.stroke(20))
            let after = try AdaptiveStateFile(try fit.fitted(on: AdaptiveStateExample.training).encoded(), path: "f")
            let before = try AdaptiveStateFile(try Self.file.get(), path: "f")
            #expect(after.fitted == before.fitted)
            #expect(after.fitted != nil)
            #expect(before.state.strokeCount == 0)
            #expect(after.state.strokeCount == 1)
        }
    }

    @Test("its file comes back as it was written, is no state alone, and damage is refused by name")
    func file() throws {
        let content = try Self.file.get()
        let file = try AdaptiveStateFile(content, path: "f")
        #expect(try file.encoded() == content)
        #expect(file.fitted?.randomFeatureCount == 40)
        #expect(file.training.contains(participant: "ann", dataset: "sha256-of-lagging"))
        let error = #expect(throws: AdaptiveStateError.self) { try AdaptiveState(bytes: [UInt8](content)) }
        #expect(error?.description.contains("begins with") == true)
        func problem(_ change: (inout Data) -> Void) throws -> String {
            var changed = content
            change(&changed)
            let error = #expect(throws: ModelFileError.self) { try AdaptiveStateFile(changed, path: "f") }
            return try #require(error).description
        }
        #expect(try problem { $0[8] = 9 }.contains("version"))
        #expect(try problem { $0[16] = 41 }.contains("random features"))
        #expect(try problem { $0[100] ^= 1 }.contains("checksum"))
        #expect(try problem { $0.removeLast($0.count - 100) }.contains("length"))
    }

    @Test("a fit begins with nothing learned, and needs strokes")
    func refuses() throws {
        try AdaptiveStateExample.withFile { path in
            let registry = PredictorRegistry.standard
            let specification = try PredictorSpecification(typed: "adaptive:fit=lapack,state=\(path)")
            let kind = try registry.kind(named: specification.name)
            let (makeFit, values) = (try #require(kind.makeFit), try registry.values(of: specification, for: kind))
            let error = #expect(throws: SpecificationError.self) { try makeFit(values) }
            #expect(error?.description.contains("fit=lapack begins with nothing learned") == true)
        }
        let error = #expect(throws: AdaptiveFitError.self) { try Self.fitted([UInt64]()) }
        #expect(error?.description.contains("found no solution for 0 samples") == true)
    }
}
