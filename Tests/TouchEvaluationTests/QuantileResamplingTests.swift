import Testing
import TouchModel

@testable import TouchEvaluation

struct QuantileResamplingTests {
    @Test(arguments: [1, 2, 9, 40])
    func `a replicate's quantile is that of the clusters' values, each taken as often as it was drawn`(
        clusterCount: Int
    ) throws {
        var generator = SeededGenerator(seed: UInt64(clusterCount))
        // Neighboring values are 1 % apart, so that each has a bin of its own.
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
        // Half of a cluster's values in each of two sketches: a cluster may have several cells.
        let halves = clusters.map { values in
            [values.prefix(values.count / 2), values.dropFirst(values.count / 2)].map { half in
                var sketch = QuantileSketch()
                sketch.add(half)
                return sketch
            }
        }
        var scratch = QuantileResampling.Scratch()
        let resampling = QuantileResampling(clusters: halves, resamples: true, scratch: &scratch)
        #expect(resampling.count == total.count && resampling.maximum == total.maximum)
        for share in [0.0, 0.05, 0.5, 0.95, 0.99, 1] {
            #expect(resampling.quantile(share) == total.quantile(share))
            let found = resampling.quantiles(share, draws: draws)
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
        // What is left of one part does not count in the next.
        let unresampled = QuantileResampling(clusters: halves, resamples: false, scratch: &scratch)
        #expect(unresampled.count == total.count && unresampled.quantile(0.5) == total.quantile(0.5))
        let none = QuantileResampling(clusters: [[], []], resamples: true, scratch: &scratch)
        #expect(none.count == 0 && none.quantile(0.5) == nil && none.quantiles(0.5, draws: [1, 1]).isEmpty)
    }
}
