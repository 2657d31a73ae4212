import PluginSpecification
import PredictorFitting
import StandardPredictors
import Testing
import TouchPrediction

@Suite("Registry with fits")
struct FitsTests {
    @Test("What ships has no fit until asked for, then those that are fitted to data have one; order and names stay")
    func fits() {
        let plain = PredictorRegistry.standard
        #expect(plain.kinds.allSatisfy { $0.makeFit == nil })
        let fitted = plain.withFits()
        #expect(fitted.kinds.map(\.name) == plain.kinds.map(\.name))
        #expect(fitted.kinds.filter { $0.makeFit != nil }.map(\.name) == ["autoregressive", "neural", "neural-tiny"])
    }

    @Test("A kind keeps the fit that it brings")
    func ownFit() throws {
        var registry = PredictorRegistry()
        let own = PredictorKind(
            name: "neural",
            summary: "A test.",
            source: "none",
            makeFit: { request in
                try NeuralFit(method: NeuralMethod(), stepMethod: NeuralStepMethod(), horizons: [0.25])
            },
            make: { _ in HoldPredictor() }
        )
        try registry.register(own)
        let makeFit = try #require(registry.withFits().kinds[0].makeFit)
        #expect(try makeFit(FittingRequest(horizons: [0.016], seed: 2)).horizons == [0.25])
    }
}
