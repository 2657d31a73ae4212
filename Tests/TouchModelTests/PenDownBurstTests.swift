import Testing

@testable import TouchModel

@Suite("Bursts at pen-down")
struct PenDownBurstTests {
    private func steps(_ intervals: [Double]) -> Int {
        var time = 3.0
        var samples = [TouchSample(timestamp: time, location: .zero)]
        for interval in intervals {
            time += interval
            samples.append(TouchSample(timestamp: time, location: .zero))
        }
        return PenDownBurst.steps(in: samples)
    }

    @Test("short steps before ordinary ones are counted")
    func counted() {
        #expect(steps([0.001, 0.001, 0.001, 0.0075, 0.0075]) == 3)
        #expect(steps([0.0002, 0.016]) == 1)
        #expect(steps([0.002, 0.002, 0.0042]) == 2)
    }

    @Test("a fast device has none, nor has an even one, nor a burst that comes later or does not end")
    func none() {
        #expect(steps(Array(repeating: 0.001, count: 20)) == 0)
        #expect(steps(Array(repeating: 0.001, count: 9) + [0.008]) == 0)
        #expect(steps([0.002, 0.0025, 0.008]) == 0)
        #expect(steps([0.008, 0.001, 0.008]) == 0)
        #expect(steps([0.001, 0.001]) == 0)
        #expect(steps([]) == 0)
    }
}
