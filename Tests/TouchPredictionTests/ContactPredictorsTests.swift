import StandardPredictors
import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Predictors of several contacts")
struct ContactPredictorsTests {
    private static func make(_ name: String) throws -> any Predictor {
        try PredictorRegistry.standard.makePredictor(typed: name)
    }

    @Test("each contact is answered as by a predictor of its own, however contacts take turns")
    func apart() throws {
        let contacts = ContactPredictors.like(try Self.make("kalman"))
        var own = [try Self.make("kalman"), try Self.make("kalman"), try Self.make("kalman")]
        let strokes = (1...3).map { LaggingDevice.stroke(UInt64($0)) }
        for index in 0..<(strokes.map(\.count).min() ?? 0) {
            for contact in strokes.indices {
                let sample = strokes[contact][index]
                contacts.observe(sample, of: Int32(contact))
                own[contact].observe(sample)
                let time = sample.timestamp + 0.016
                #expect(contacts.predict(Int32(contact), at: time) == own[contact].predict(at: time))
            }
        }
        contacts.lift(1)
        #expect(contacts.predict(1, at: 100) == nil && contacts.predict(7, at: 100) == nil && contacts.state == nil)
    }

    @Test("what contacts learn counts for those that begin later; what was taken away teaches nothing")
    func learning() throws {
        let contacts = ContactPredictors.like(try Self.make("adaptive"))
        func draw(_ seed: UInt64, _ contact: Int32) {
            for sample in LaggingDevice.stroke(seed) { contacts.observe(sample, of: contact) }
        }
        draw(1, 1)
        contacts.lift(1)
        draw(2, 1)
        draw(3, 2)
        contacts.cancel(1)
        contacts.lift(2)
        let learned = try #require(contacts.state)
        #expect(learned.strokeCount == 2)
        // Two contacts that are down at once both teach.
        draw(4, 1)
        draw(5, 2)
        contacts.lift(1)
        contacts.lift(2)
        #expect(contacts.state?.strokeCount == 4)
        let others = ContactPredictors.like(try Self.make("adaptive"))
        others.state = try AdaptiveState(bytes: learned.bytes)
        #expect(others.state == learned)
        others.reset()
        #expect(others.state?.strokeCount == 0)
    }
}
