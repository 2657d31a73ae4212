import Testing
import TouchModel

@testable import TouchEvaluation

struct QuantileResamplingTests {
    @Test(arguments: [1, 2, 9, 40])
    func `a replicate's quantile is that of the clusters' values, each taken as often as it was drawn`(
        clusterCount: Int
    ) throws {
        var generator = SeededGenerator(seed: UInt64(clusterCount))
        // Neighbouring values are 1 % apart, so that each has a bin of its own.
        let clusters = (0..<clusterCount).map { _ in
            (0..<generator.integer(1...30)).map { _ in
                (0..<generator.integer(0...300)).reduce(1.0) { value, _ in value * 1.01 }
            }
        }
        let sketches = clusters.map { values in
            var sketch = QuantileSketch()
            sketch.add(values)
            return sketch
        }
        var total = QuantileSketch()
        for sketch in sketches { total.merge(sketch) }
        let replicates = 30
        let draws = (0..<replicates * clusterCount).map { _ in Double(generator.integer(0...2)) }
        let resampling = QuantileResampling(total: total, clusters: sketches)
        for share in [0.0, 0.05, 0.5, 0.95, 0.99, 1] {
            // Wherever the search starts, it ends at the same place.
            let estimate = try #require(total.quantile(share))
            for near in [0, estimate, 1e9] {
                let found = resampling.quantiles(share, near: near, draws: draws)
                #expect(found.count == replicates)
                for replicate in 0..<replicates {
                    var drawn = QuantileSketch()
                    for cluster in 0..<clusterCount {
                        for _ in 0..<Int(draws[replicate * clusterCount + cluster]) { drawn.merge(sketches[cluster]) }
                    }
                    if let expected = drawn.quantile(share) {
                        #expect(abs(found[replicate] - expected) <= 2 * QuantileSketch.relativeError * expected)
                    } else {
                        #expect(found[replicate].isNaN)
                    }
                }
            }
        }
    }
}
