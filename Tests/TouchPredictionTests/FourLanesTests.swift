import Testing
import TouchModel

@testable import TouchPrediction

@Suite("Numbers side by side")
struct FourLanesTests {
    private static let values: [Float] = [0, -0.0, 1, -2.5, 1e-40, 3e25, .infinity, -.infinity, .nan, 0.1]

    /// Every lane with every pair of values, the lanes of one vector different.
    private static let pairs: [(FourLanes, FourLanes)] = values.indices.flatMap { first in
        values.indices.map { second in
            func lanes(_ start: Int, _ step: Int) -> FourLanes {
                func value(_ lane: Int) -> Float { values[(start + lane * step) % values.count] }
                return FourLanes(value(0), value(1), value(2), value(3))
            }
            return (lanes(first, 1), lanes(second, 3))
        }
    }

    /// The bits of each; all NaN alike.
    private static func bits(_ lanes: FourLanes) -> [UInt32] {
        lanes.indices.map { lanes[$0].isNaN ? Float.nan.bitPattern : lanes[$0].bitPattern }
    }

    private static func check(_ found: FourLanes, _ expected: (Int) -> Float) {
        #expect(bits(found) == bits(FourLanes(expected(0), expected(1), expected(2), expected(3))))
    }

    @Test("operations are those of each number, to the bit")
    func operations() {
        for (left, right) in Self.pairs {
            Self.check(left + right) { left[$0] + right[$0] }
            Self.check(left - right) { left[$0] - right[$0] }
            Self.check(left * right) { left[$0] * right[$0] }
            Self.check(left / right) { left[$0] / right[$0] }
            Self.check(2.5 * left) { 2.5 * left[$0] }
            Self.check(1 / left) { 1 / left[$0] }
            Self.check(left - 0.3) { left[$0] - 0.3 }
            Self.check(left * 0.3) { left[$0] * 0.3 }
            Self.check(left + 0.3) { left[$0] + 0.3 }
            Self.check(left.lesser(right)) { right[$0] < left[$0] ? right[$0] : left[$0] }
            Self.check(left.positivePart) { left[$0] < 0 ? 0 : left[$0] }
            Self.check(left.negativePart) { left[$0] > 0 ? 0 : left[$0] }
            let sum = (left[0] + left[2]) + (left[1] + left[3])
            #expect(left.sum() == sum || (left.sum().isNaN && sum.isNaN))
        }
    }

    @Test("the least is the least; numbers are read and written by position")
    func access() {
        for order: [Float] in [[1, 2, 3, 4], [4, 3, 2, 1], [2, 1, 4, 3], [3, 4, 1, 2]] {
            let lanes = FourLanes(SIMD4(order[0], order[1], order[2], order[3]))
            #expect(lanes.least == 1 && lanes.sum() == 10)
            #expect(lanes.indices.map { lanes[$0] } == order)
            for position in lanes.indices {
                var changed = lanes
                changed[position] = -1
                #expect(
                    changed.least == -1 && changed.indices.allSatisfy { $0 == position || changed[$0] == lanes[$0] }
                )
            }
        }
    }
}
