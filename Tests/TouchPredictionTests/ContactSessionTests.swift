import StandardPredictors
import Testing
import TouchModel
import TouchRecognition

@testable import TouchPrediction

@Suite("The session of contacts that an app keeps")
struct ContactSessionTests {
    /// An even line at 300 units/s, a sample every 8 ms.
    private static func line(_ count: Int, start: Double = 1) -> [TouchSample] {
        (0..<count).map { index in
            var sample = TouchSample(
                timestamp: start + Double(index) * 0.008,
                location: TouchPoint(Double(index) * 2.4, 50)
            )
            sample.force = 2
            sample.maximumPossibleForce = 4
            return sample
        }
    }

    @Test("answers are those of the predictor in CSS px, in the app's unit", arguments: [1, 96.0 / 132, 4])
    func units(pixelsPerUnit: Double) throws {
        let session = try ContactSession("kalman", pixelsPerUnit: pixelsPerUnit)
        var predictor = try PredictorRegistry.standard.makePredictor(typed: "kalman")
        for sample in LaggingDevice.stroke(3) {
            session.observe(sample, of: 5)
            var scaled = sample
            scaled.location *= pixelsPerUnit
            predictor.observe(scaled)
            let time = sample.timestamp + 0.02
            let (own, answer) = (predictor.predict(at: time), session.predict(5, at: time))
            #expect((own == nil) == (answer == nil))
            guard let own, let answer else { continue }
            #expect(answer.location == own.location / pixelsPerUnit)
            if case .covariance(let covariance)? = answer.uncertainty, case .covariance(let pixels)? = own.uncertainty {
                let square = pixelsPerUnit * pixelsPerUnit
                #expect(
                    covariance
                        == LocationCovariance(xx: pixels.xx / square, xy: pixels.xy / square, yy: pixels.yy / square)
                )
            } else {
                #expect(answer.uncertainty == nil && own.uncertainty == nil)
            }
        }
        #expect(session.numbers == [5])
        #expect(session.predict(6, at: 100) == nil && session.tip(of: 6, at: 100) == nil && session.horizon(of: 6) == 0)
    }

    @Test("the tip is at most the reach ahead, has the newest force, and ends with the contact")
    func tip() throws {
        let session = try ContactSession("linear")
        let samples = Self.line(20)
        for sample in samples { session.observe(sample, of: 1) }
        let newest = try #require(samples.last)
        let tip = try #require(session.tip(of: 1, at: newest.timestamp + 0.016))
        #expect(abs(tip.location.x - newest.location.x - 4.8) < 1e-6 && tip.timestamp == newest.timestamp + 0.016)
        #expect(tip.force == 2 && tip.maximumPossibleForce == 4 && tip.origin == .predicted)
        #expect(tip.estimatedProperties.contains(.force) && tip.estimatedProperties.contains(.location))
        #expect(session.tip(of: 1, at: newest.timestamp + 1)?.timestamp == newest.timestamp + 0.033)
        #expect(session.tip(of: 1, at: newest.timestamp - 1) == newest)
        session.reach = 0
        #expect(session.tip(of: 1, at: newest.timestamp + 1) == newest)
        // A sample from the past, or without a location, is not the newest one.
        session.observe(samples[3], of: 1)
        session.observe(TouchSample(timestamp: 9, location: TouchPoint(.nan, 0)), of: 1)
        #expect(session.tip(of: 1, at: newest.timestamp) == newest)
        session.lift(1)
        #expect(session.tip(of: 1, at: newest.timestamp + 0.016) == nil && session.numbers.isEmpty)
    }

    @Test("the lead of a contact that rests shortens to nothing by the time since its newest sample arrived")
    func fade() throws {
        let session = try ContactSession("linear")
        for sample in Self.line(20) { session.observe(sample, of: 1, arrival: sample.timestamp + 0.004) }
        let newest = 1 + 19 * 0.008
        let arrival = newest + 0.004
        #expect(session.horizon(of: 1) == session.reach)
        #expect(session.horizon(of: 1, now: arrival + 0.05 - 1e-9) == session.reach)
        #expect(abs(session.horizon(of: 1, now: arrival + 0.075) - session.reach / 2) < 1e-9)
        #expect(session.horizon(of: 1, now: arrival + 0.2) == 0)
        let half = try #require(session.tip(of: 1, at: newest + 9, now: arrival + 0.075))
        #expect(abs(half.timestamp - newest - session.reach / 2) < 1e-9)
        #expect(session.tip(of: 1, at: newest + 9, now: arrival + 0.2)?.timestamp == newest)
        session.fade.delay = .infinity
        #expect(session.horizon(of: 1, now: arrival + 1e9) == session.reach)
        #expect(
            RestFade(delay: 1, duration: 0).share(idle: 1) == 1 && RestFade(delay: 1, duration: 0).share(idle: 1.1) == 0
        )
        #expect(
            RestFade(delay: 1, duration: .infinity).share(idle: .infinity) == 0 && RestFade().share(idle: .nan) == 1
        )
    }

    private static func event(_ samples: [TouchSample], _ phase: TouchPhase, id: Int32 = 1) -> TouchEvent {
        let touch = Touch(id: id, type: .direct, phase: phase, samples: samples)
        return TouchEvent(timestamp: samples.last?.timestamp ?? 0, touches: [touch])
    }

    @Test("deliveries are observed, lifts are learned from, and what the system takes away teaches nothing")
    func deliveries() throws {
        let session = try ContactSession("adaptive")
        func draw(_ seed: UInt64, _ end: TouchPhase, id: Int32) {
            let samples = LaggingDevice.stroke(seed)
            session.consume(Self.event(Array(samples[..<1]), .began, id: id))
            for index in stride(from: 1, to: samples.count - 2, by: 2) {
                session.consume(Self.event(Array(samples[index..<index + 2]), .moved, id: id))
            }
            #expect(session.numbers == [id])
            session.consume(Self.event(Array(samples.suffix(1)), end, id: id))
            #expect(session.numbers.isEmpty)
        }
        draw(1, .ended, id: 1)
        draw(2, .ended, id: 2)
        draw(3, .cancelled, id: 3)
        #expect(session.state?.strokeCount == 2)
        let other = try ContactSession("adaptive")
        other.state = session.state
        #expect(other.state?.bytes == session.state?.bytes)
        #expect(try ContactSession("kalman").state == nil)
        // A number that begins again without an end was cancelled.
        session.consume(Self.event(Array(LaggingDevice.stroke(4).prefix(40)), .began))
        session.consume(Self.event(Self.line(1, start: 0.5), .began))
        #expect(session.state?.strokeCount == 2 && session.tip(of: 1, at: 0.5)?.timestamp == 0.5)
        session.finish()
        #expect(session.numbers.isEmpty && session.state?.strokeCount == 2)
    }

    @Test("gestures are recognized from the same deliveries")
    func gestures() throws {
        let session = try ContactSession("hold", gestures: .standard)
        let place = TouchPoint(100, 100)
        session.consume(Self.event([TouchSample(timestamp: 1, location: place)], .began))
        session.consume(Self.event([TouchSample(timestamp: 1.05, location: place)], .ended))
        var taps = 0
        func count() {
            guard let changes = session.gestures?.changes else { return }
            for (gesture, change) in changes where gesture == .tap && change.to == .ended { taps += 1 }
        }
        count()
        if let deadline = session.gestures?.deadline {
            session.advance(to: deadline)
            count()
        }
        #expect(taps == 1)
        #expect(try ContactSession("hold").gestures == nil)
    }
}
