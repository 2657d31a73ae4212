import Testing

@testable import TouchEvaluation

@Suite("Values on their way into sketches")
struct SketchBatchTests {
    @Test("sketches are those of their values, however these came")
    func sameAsOneByOne() {
        let values = QuantileSketchTests.values(2000, seed: 5) + [0, 0, 7, 7, .greatestFiniteMagnitude]
        var batch = SketchBatch()
        var expected = Array(repeating: QuantileSketch(), count: 3)
        var first = 0
        // Runs of different lengths, some of them empty, to three sketches in turn.
        for (number, size) in (0..<values.count).map({ $0 % 40 }).enumerated() {
            let run = Array(values[min(first, values.count)..<min(first + size, values.count)])
            first += size
            batch.add(run, toSketch: number * 7 % 3)
            for value in run { expected[number * 7 % 3].add([value]) }
        }
        var found = Array(repeating: QuantileSketch(), count: 3)
        batch.drain { found[$0] = $1 }
        #expect(found == expected)
        #expect(found.reduce(0) { $0 + $1.count } == values.count)
        // Nothing is left.
        batch.drain { _, _ in Issue.record("a sketch of nothing") }
    }

    @Test("a sketch counts equal bins together")
    func counts() {
        var batch = SketchBatch()
        batch.add([3, 1, 3, 0], toSketch: 1)
        batch.add([], toSketch: 0)
        batch.add([3, 1e-9], toSketch: 1)
        var numbers: [Int] = []
        batch.drain { number, sketch in
            numbers.append(number)
            #expect(sketch.count == 6 && sketch.maximum == 3)
            #expect(sketch.occupiedBins.indices.map { sketch.count(inOccupiedBin: $0) } == [2, 1, 3])
        }
        #expect(numbers == [1])
    }
}
