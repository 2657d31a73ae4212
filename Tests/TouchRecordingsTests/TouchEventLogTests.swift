import Testing
import TouchModel
import TouchRecordings

@Suite struct TouchEventLogTests {
    private func event(_ number: Int, using generator: inout some RandomNumberGenerator) -> TouchEvent {
        func sample(_ origin: TouchSample.Origin) -> TouchSample {
            var sample = TouchSample(
                timestamp: .random(in: 0...100, using: &generator),
                location: TouchPoint(.random(in: 0...9, using: &generator), .random(in: 0...9, using: &generator)),
                origin: origin
            )
            if Bool.random(using: &generator) { sample.force = 0.5 }
            return sample
        }
        let touches = (0..<Int.random(in: 0...3, using: &generator)).map { id in
            Touch(
                id: Int32(id),
                type: TouchType.allCases.randomElement(using: &generator) ?? .direct,
                phase: TouchPhase.allCases.randomElement(using: &generator) ?? .moved,
                samples: (0..<Int.random(in: 0...4, using: &generator)).map { _ in sample(.coalesced) },
                predictedSamples: (0..<Int.random(in: 0...2, using: &generator)).map { _ in sample(.predicted) },
                updates: (0..<Int.random(in: 0...2, using: &generator)).map { _ in
                    EstimationUpdate(sample: sample(.touch), updatedProperties: [.force, .azimuth])
                }
            )
        }
        return TouchEvent(timestamp: Double(number), arrival: number.isMultiple(of: 2) ? 1 : nil, touches: touches)
    }

    @Test("A log gives back the events put in") func roundTrip() {
        var generator = SeededGenerator(seed: 11)
        let events = (0..<500).map { event($0, using: &generator) }
        let log = TouchEventLog(events)
        #expect(log.count == events.count)
        #expect(Array(log) == events)
        #expect(log == TouchEventLog(events))
        #expect(log != TouchEventLog(events.dropLast()))
        #expect(
            log.samples.count
                == events.flatMap(\.touches).reduce(0) {
                    $0 + $1.samples.count + $1.predictedSamples.count + $1.updates.count
                }
        )
    }

    @Test("A log of nothing is empty") func empty() {
        #expect(TouchEventLog().isEmpty)
        #expect(TouchEventLog([TouchEvent(timestamp: 0, touches: [])]).first?.touches.isEmpty == true)
    }

    @Test("A million deliveries of one sample take less than 200 MB") func memory() {
        var log = TouchEventLog()
        for number in 0..<1_000_000 {
            let time = Double(number)
            let sample = TouchSample(timestamp: time, location: TouchPoint(time, time))
            log.append(
                TouchEvent(timestamp: time, touches: [Touch(id: 1, type: .direct, phase: .moved, samples: [sample])])
            )
        }
        #expect(log.count == 1_000_000)
        #expect(log.allocatedBytes < 200_000_000, "\(log.allocatedBytes / 1_000_000) MB")
    }
}
