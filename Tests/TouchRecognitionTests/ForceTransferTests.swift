import Foundation
import Testing

@testable import TouchRecognition

struct ForceTransferTests {
    static let transfers: [ForceTransfer] = [
        .linear, .quadratic, .sigmoid, .sigmoid(steepness: 0.01), .sigmoid(steepness: 100), .fisheye,
        .fisheye(magnification: 0), .fisheye(magnification: 100),
    ]
    static let focuses = [1.0 / 512, 1.0 / 12, 0.3, 0.5, 11.0 / 12, 511.0 / 512]

    @Test(arguments: transfers)
    func `0 stays 0, 1 stays 1, and between them nothing falls`(transfer: ForceTransfer) {
        for focus in Self.focuses {
            #expect(transfer(0, focus: focus) == 0)
            #expect(transfer(1, focus: focus) == 1)
            let values = (0...1_000).map { transfer(Double($0) / 1_000, focus: focus) }
            // A hair for rounding where the curve is flat.
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-15 })
            #expect(values.allSatisfy { (0...1).contains($0) })
        }
    }

    @Test
    func `the functions are those stated`() {
        for step in 0...10 {
            let x = Double(step) / 10
            #expect(ForceTransfer.linear(x, focus: 0.5) == x)
            #expect(ForceTransfer.quadratic(x, focus: 0.5) == x * x)
            // The logistic curve itself, stretched.
            func logistic(_ x: Double) -> Double { 1 / (1 + exp(-8 * (x - 0.5))) }
            let stretched = (logistic(x) - logistic(0)) / (logistic(1) - logistic(0))
            #expect(abs(ForceTransfer.sigmoid(x, focus: 0.5) - stretched) < 1e-14)
        }
        // g(½) = ½ / (1 + 2 · ½) = ¼.
        #expect(abs(ForceTransfer.fisheye(0.75, focus: 0.5) - 0.625) < 1e-15)
        #expect(abs(ForceTransfer.fisheye(0.25, focus: 0.5) - 0.375) < 1e-15)
    }

    @Test
    func `a fisheye leaves its focus, and changes more slowly around it`() {
        for focus in Self.focuses {
            #expect(ForceTransfer.fisheye(focus, focus: focus) == focus)
            let slope = (ForceTransfer.fisheye(focus + 1e-6, focus: focus) - focus) / 1e-6
            #expect(abs(slope - 1.0 / 3) < 1e-3)
        }
        #expect(ForceTransfer.fisheye(magnification: 0)(0.7, focus: 0.2) == 0.7)
    }

    @Test
    func `under a fisheye a slow press goes through every level, and each is held over more force than linear`() throws
    {
        /// For each level, over how much force it is held by one who has reached it from below.
        func widths(_ transfer: ForceTransfer) throws -> [Double] {
            var parameters = ForceTracker.Parameters(smoothing: nil, transfer: transfer)
            parameters.levels.hysteresis = 0
            var tracker = try ForceTracker(parameters)
            var reached: [Int] = []
            var widths: [Double] = []
            for step in 0...1_000 {
                _ = tracker.observe(forced(Double(step), Double(step) / 250))
                guard tracker.level != reached.last else { continue }
                reached.append(tracker.level)
                var extent = 0
                for direction in [-1, 1] {
                    var copy = tracker
                    var force = step
                    while copy.level == tracker.level, (0...1_000).contains(force) {
                        force += direction
                        extent += 1
                        _ = copy.observe(forced(Double(step + extent), Double(force) / 250))
                    }
                }
                widths.append(Double(extent) / 1_000)
            }
            #expect(reached == [0, 1, 2, 3, 4, 5])
            return widths
        }
        let linear = try widths(.linear)
        let fisheye = try widths(.fisheye)
        #expect(linear.count == fisheye.count && zip(fisheye, linear).allSatisfy { $0 > 1.5 * $1 })
    }

    @Test
    func `parameters out of range are typed errors`() {
        for transfer: ForceTransfer in [
            .sigmoid(steepness: 0), .sigmoid(steepness: 101), .sigmoid(steepness: .nan), .fisheye(magnification: -1),
            .fisheye(magnification: .infinity),
        ] {
            #expect(throws: ForceParameterError.self) { try transfer.validate() }
        }
    }
}
