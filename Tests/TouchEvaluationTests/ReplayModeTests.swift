import Testing
import TouchModel

@testable import TouchEvaluation

struct ReplayModeTests {
    static func stroke(times: [Double], deliveryEnds: [Int] = []) -> Stroke {
        Stroke(
            touchID: 1,
            type: .pencil,
            samples: times.map { TouchSample(timestamp: $0, location: .zero) },
            deliveryEnds: deliveryEnds
        )
    }

    @Test
    func `per sample queries after every sample and per delivery after each delivery's last`() {
        let stroke = Self.stroke(times: [0, 1, 2, 3, 4], deliveryEnds: [1, 2, 4])
        #expect(ReplayMode.perSample.asks(in: stroke) == [0, 1, 2, 3, 4])
        #expect(ReplayMode.perDelivery.asks(in: stroke) == [1, 2, 4])
        let empty = Self.stroke(times: [])
        #expect(ReplayMode.perSample.asks(in: empty).isEmpty)
        #expect(ReplayMode.perDelivery.asks(in: empty).isEmpty)
        #expect(ReplayMode.frames(rate: 60, latency: 0).asks(in: empty).isEmpty)
    }

    @Test(arguments: [0, 1, 12.5, 1000, 86_400.25, 1_396_861_391.5])
    func `240 Hz regrouped to 60 Hz gives four samples a frame wherever the clock starts`(start: Double) {
        // Samples 1 … 4 arrive with frame 1, and so on: a sample on a frame's own instant is still in time for it.
        let stroke = Self.stroke(times: (1...2000).map { start + Double($0) / 240 })
        let queries = ReplayMode.frames(rate: 60, latency: 0).asks(in: stroke)
        #expect(queries == (1...500).map { 4 * $0 - 1 })
    }

    @Test
    func `stamps rounded to microseconds are grouped like exact ones`() {
        let stroke = Self.stroke(times: (1...2000).map { (Double($0) / 240 * 1e6).rounded() / 1e6 })
        let queries = ReplayMode.frames(rate: 60, latency: 0).asks(in: stroke)
        #expect(queries == (1...500).map { 4 * $0 - 1 })
    }

    @Test
    func `delivery latency moves samples to later frames`() {
        // Eight samples a second apart from each other by an eighth, frames every half second.
        let stroke = Self.stroke(times: (1...8).map { Double($0) / 8 })
        #expect(ReplayMode.frames(rate: 2, latency: 0).asks(in: stroke) == [3, 7])
        // An eighth of a second late: the fourth sample, measured on the frame, misses it.
        #expect(ReplayMode.frames(rate: 2, latency: 0.125).asks(in: stroke) == [2, 6, 7])
        #expect(ReplayMode.frames(rate: 2, latency: 0.375).asks(in: stroke) == [0, 4, 7])
        // A whole frame late is the same grouping, one frame later.
        #expect(ReplayMode.frames(rate: 2, latency: 0.5).asks(in: stroke) == [3, 7])
    }

    @Test
    func `frames faster than samples ask after every sample`() {
        let stroke = Self.stroke(times: (0..<50).map { Double($0) / 60 })
        #expect(ReplayMode.frames(rate: 240, latency: 0.004).asks(in: stroke) == Array(0..<50))
    }

    @Test
    func `every sample reaches the app with one frame, in order, as a naive regrouping has it`() {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<50 {
            // Stamps on half milliseconds, frames on whole ones: no sample is measured on a frame's own instant.
            var milliseconds = 3000.5
            let times = (0..<80).map { _ in
                milliseconds += Double(Int.random(in: 1...20, using: &generator))
                return milliseconds / 1000
            }
            let stroke = Self.stroke(times: times)
            let rate = 1000 / Double(Int.random(in: 5...50, using: &generator))
            let latency = Double(Int.random(in: 0...30, using: &generator)) / 1000
            var expected: [Int] = []
            var frame = 0
            var delivered = 0
            while delivered < stroke.samples.count {
                let frameTime = Double(frame) / rate
                let before = delivered
                while delivered < stroke.samples.count, stroke.samples[delivered].timestamp + latency <= frameTime {
                    delivered += 1
                }
                if delivered > before { expected.append(delivered - 1) }
                frame += 1
            }
            #expect(ReplayMode.frames(rate: rate, latency: latency).asks(in: stroke) == expected)
        }
    }

    @Test
    func `each mode says in words what it does`() {
        #expect(ReplayMode.perSample.summary == "per sample")
        #expect(ReplayMode.perDelivery.summary == "per delivery")
        let frames = ReplayMode.frames(rate: 60, latency: 0.004).summary
        #expect(frames.contains("60"))
        #expect(frames.contains("4.0 ms"))
    }
}
