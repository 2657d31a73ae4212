import Foundation
import Testing
import TouchModel

@testable import TouchEvaluation

struct QuantileSketchTests {
    static let shares = [0.0, 0.001, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1.0]

    /// The smallest value at which the share is reached, counted in a sorted list.
    static func exactQuantile(_ share: Double, of values: [Double]) -> Double {
        let sorted = values.sorted()
        for (index, value) in sorted.enumerated() where Double(index + 1) >= share * Double(sorted.count) {
            return value
        }
        return sorted[sorted.count - 1]
    }

    /// Values spread evenly over 14 decades on a logarithmic scale.
    static func values(_ count: Int, seed: UInt64) -> [Double] {
        var generator = SeededGenerator(seed: seed)
        return (0..<count).map { _ in pow(10, Double.random(in: -5...9, using: &generator)) }
    }

    @Test(arguments: [1, 2, 3, 10, 997, 5000])
    func `quantiles over fourteen decades are within the stated error of exact ones`(count: Int) throws {
        let values = Self.values(count, seed: UInt64(count))
        var sketch = QuantileSketch()
        sketch.add(values)
        #expect(sketch.count == count)
        for share in Self.shares {
            let exact = Self.exactQuantile(share, of: values)
            let found = try #require(sketch.quantile(share))
            #expect(abs(found - exact) <= QuantileSketch.relativeError * exact, "share \(share)")
        }
    }

    @Test
    func `the stated error is the one that the worst value meets`() throws {
        // The lower end of a bin at the start of an octave is the furthest from the bin's middle.
        var sketch = QuantileSketch()
        sketch.add([1.0, 1000])
        let found = try #require(sketch.quantile(0.5))
        #expect(found - 1 == QuantileSketch.relativeError)
    }

    @Test
    func `zero and values below the resolution read back as zero`() {
        var sketch = QuantileSketch()
        sketch.add([0, 0, 1e-9, 7])
        #expect(sketch.quantile(0.5) == 0)
        #expect(sketch.quantile(0.75) == 0)
        #expect(sketch.quantile(1) == 7)
        #expect(sketch.maximum == 7)
        #expect(sketch.count(atOrBelow: 0) == 3)
    }

    @Test
    func `values beyond the last bin are counted and their maximum is exact`() throws {
        var sketch = QuantileSketch()
        sketch.add([3, 1e12, 1e300, .greatestFiniteMagnitude])
        #expect(sketch.count == 4)
        #expect(sketch.maximum == .greatestFiniteMagnitude)
        #expect(sketch.count(atOrBelow: 3) == 1)
        #expect(sketch.count(atOrBelow: 1e300) == 4)
        let quantile = try #require(sketch.quantile(0.75))
        #expect(quantile > 1e9)
        #expect(quantile.isFinite)
    }

    @Test
    func `a quantile never exceeds the maximum`() throws {
        var sketch = QuantileSketch()
        sketch.add([1.0])
        #expect(sketch.quantile(0.5) == 1)
        #expect(sketch.quantile(1) == 1)
    }

    @Test
    func `an empty sketch has no quantile and counts nothing`() {
        let sketch = QuantileSketch()
        #expect(sketch.quantile(0.5) == nil)
        #expect(sketch.count == 0)
        #expect(sketch.count(atOrBelow: 1e6) == 0)
        #expect(sketch.maximum == 0)
    }

    @Test(arguments: [1, 2, 3, 7, 50])
    func `merging parts equals adding everything`(parts: Int) {
        let values = Self.values(1000, seed: 9) + [0, 0, 1e20]
        var whole = QuantileSketch()
        whole.add(values)
        var merged = QuantileSketch()
        for part in 0..<parts {
            var sketch = QuantileSketch()
            sketch.add(values.enumerated().filter { $0.offset % parts == part }.map(\.element))
            merged.merge(sketch)
        }
        #expect(merged == whole)
        var oneByOne = QuantileSketch()
        for value in values { oneByOne.add(CollectionOfOne(value)) }
        #expect(oneByOne == whole)
    }

    @Test
    func `merging does not depend on the order and an empty sketch changes nothing`() {
        var left = QuantileSketch()
        left.add(Self.values(100, seed: 1))
        var right = QuantileSketch()
        right.add(Self.values(50, seed: 2))
        var leftFirst = left
        leftFirst.merge(right)
        var rightFirst = right
        rightFirst.merge(left)
        #expect(leftFirst == rightFirst)
        #expect(leftFirst != left)
        leftFirst.merge(QuantileSketch())
        #expect(leftFirst == rightFirst)
        var fromEmpty = QuantileSketch()
        fromEmpty.merge(rightFirst)
        #expect(fromEmpty == rightFirst)
    }

    @Test
    func `counting at or below is exact between values that lie bins apart`() {
        var generator = SeededGenerator(seed: 4)
        // Neighbors are 1 % apart, so that each has a bin of its own.
        let grid = (0..<500).map { pow(1.01, Double($0)) }
        let values = (0..<3000).map { _ in grid[Int.random(in: 0..<grid.count, using: &generator)] }
        var sketch = QuantileSketch()
        sketch.add(values)
        for limit in grid {
            #expect(sketch.count(atOrBelow: limit) == values.count { $0 <= limit })
        }
        #expect(sketch.count(atOrBelow: 0.5) == 0)
    }
}
