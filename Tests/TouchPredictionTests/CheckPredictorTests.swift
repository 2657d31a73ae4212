import PredictorTesting
import Testing
import TouchModel
import TouchPrediction

@Suite("What checks predictors finds what they do wrong")
struct CheckPredictorTests {
    /// Holds the last sample, but for one thing.
    private struct Wrong: Predictor {
        enum Fault: CaseIterable {
            case none, keepsOverReset, takesEarlierSamples, answersWithoutNumber, sharesMemory, isSilent
        }

        private final class Box: @unchecked Sendable {
            var location: TouchPoint?
        }

        let fault: Fault
        private let shared = Box()
        private var last: TouchSample?

        init(_ fault: Fault) { self.fault = fault }

        mutating func observe(_ sample: TouchSample) {
            guard sample.isFinite else { return }
            if fault != .takesEarlierSamples, let last, sample.timestamp <= last.timestamp { return }
            last = sample
            shared.location = sample.location
        }

        func predict(at time: Double) -> Prediction? {
            guard let last, fault != .isSilent else { return nil }
            switch fault {
            case .answersWithoutNumber where time > 1e200: return Prediction(location: TouchPoint(.infinity, 0))
            case .sharesMemory: return shared.location.map { Prediction(location: $0) }
            default: return Prediction(location: last.location)
            }
        }

        mutating func reset() {
            if fault != .keepsOverReset { last = nil }
        }
    }

    @Test(
        "A predictor without fault passes, and every fault is named",
        arguments: [
            (Wrong.Fault.none, nil), (.keepsOverReset, "reset"), (.takesEarlierSamples, "leaves a trace"),
            (.answersWithoutNumber, "not finite"), (.sharesMemory, "copy"), (.isSilent, "no answer"),
        ] as [(Wrong.Fault, String?)]
    )
    private func faults(fault: Wrong.Fault, problem: String?) {
        let problems = checkPredictor(Wrong(fault))
        guard let problem else {
            #expect(problems == [])
            return
        }
        #expect(problems.contains { $0.contains(problem) && $0.hasPrefix("60 Hz: ") }, "\(problems)")
    }

    @Test("A predictor that is silent on purpose passes, and a stroke that is too short is refused")
    func limits() {
        #expect(checkPredictor(Wrong(.isSilent), alwaysAnswers: false) == [])
        #expect(
            checkPredictor(HoldPredictor(), on: makeStroke(.at60, count: 19, seed: 1))
                == ["found a stroke of 19 samples, expected 20 or more"]
        )
    }
}
