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

    @Test("of contacts that never lift the one that began first is cancelled", arguments: ["kalman", "adaptive"])
    func neverLifted(name: String) throws {
        let contacts = ContactPredictors.like(try Self.make(name))
        let stroke = LaggingDevice.stroke(1)
        let most = Int32(ContactLimit.most)
        func observe(_ contact: Int32) { for sample in stroke.prefix(20) { contacts.observe(sample, of: contact) } }
        func isDown(_ contact: Int32) -> Bool { contacts.predict(contact, at: stroke[19].timestamp + 0.016) != nil }
        for contact in 0..<most { observe(contact) }
        #expect((0..<most).allSatisfy(isDown))
        // A contact that lifts leaves space for another one, and the oldest goes without.
        contacts.lift(5)
        let learned = contacts.state
        observe(most)
        #expect(isDown(0) && !isDown(5) && isDown(most))
        for contact in most + 1..<3 * most {
            observe(contact)
            #expect(isDown(contact) && isDown(contact - 1))
        }
        #expect((0..<3 * most).filter(isDown) == Array(2 * most..<3 * most))
        // Nothing is learned of a contact that is cancelled.
        for contact in 2 * most..<3 * most { contacts.cancel(contact) }
        #expect(contacts.state == learned)
    }

    @Test("what a predictor within another one learned counts for contacts that begin later")
    func wrapped() throws {
        let name = "cut:rule=page,predictor=adaptive"
        let contacts = ContactPredictors.like(try Self.make(name))
        var own = try Self.make(name)
        for sample in LaggingDevice.stroke(1) {
            contacts.observe(sample, of: 1)
            own.observe(sample)
        }
        contacts.lift(1)
        own.lift()
        // The first of them has the predictor that learned, the second one a new one.
        for contact in [2, 3] as [Int32] {
            var (alone, new) = (own, try Self.make(name))
            var differs = false
            for sample in LaggingDevice.stroke(2) {
                contacts.observe(sample, of: contact)
                alone.observe(sample)
                new.observe(sample)
                let time = sample.timestamp + 0.016
                #expect(contacts.predict(contact, at: time) == alone.predict(at: time))
                differs = differs || alone.predict(at: time) != new.predict(at: time)
            }
            #expect(differs)
        }
    }

    @Test("each contact has what the platform predicts of it")
    func platform() throws {
        let contacts = ContactPredictors.like(try Self.make("system"))
        let stroke = LaggingDevice.stroke(1)
        for contact in [1, 2] as [Int32] {
            contacts.observe(stroke[0], of: contact)
            contacts.observe(stroke[1], of: contact)
        }
        let guess = [stroke[2]]
        contacts.observePlatformPredictions(guess.span, of: 2)
        contacts.observePlatformPredictions(guess.span, of: 3)
        #expect(contacts.predict(1, at: stroke[2].timestamp) == nil)
        #expect(contacts.predict(2, at: stroke[2].timestamp)?.location == stroke[2].location)
    }
}
