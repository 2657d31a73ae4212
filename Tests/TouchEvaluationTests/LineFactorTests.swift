import CSystemLibraries
import Testing
import TouchModel

@testable import TouchEvaluation

@Suite("The factor of a line")
struct LineFactorTests {
    @Test(
        "it gives LAPACK's line and residuals, with values far from zero too",
        .enabled(if: foretouch_has_lapack(), "needs LAPACKE"),
        arguments: 1...20
    )
    func lapack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 3...2000, using: &generator)
        let (middle, scale) = (generator.uniform(-1e4...1e4), generator.uniform(0.1...10))
        let pairs = (0..<count).map { _ in
            let reported = middle + scale * generator.gaussian()
            return (reported: reported, reference: 0.4 + 0.9 * reported + 0.1 * generator.gaussian())
        }
        var line = LineFactor()
        for pair in pairs { line.add(pair) }

        // About the middle, where LAPACK loses least.
        var elements = [Double](repeating: 1, count: 3 * count)
        for (index, pair) in pairs.enumerated() {
            elements[count + index] = pair.reported - middle
            elements[2 * count + index] = pair.reference - middle
        }
        var work = [Double](repeating: 0, count: 8 * 2 + 1)
        #expect(foretouch_lapack_solve(Int32(count), 2, 1, &elements, &work, nil) == 2)
        let (offset, gain) = (elements[2 * count], elements[2 * count + 1])
        let residualSquares = elements[(2 * count + 2)...].reduce(0) { $0 + $1 * $1 }
        #expect(abs(line.gain - gain) <= 1e-10)
        #expect(abs(line.offset + line.gain * middle - middle - offset) <= 1e-9)
        #expect(abs(line.residualSquares - residualSquares) <= 1e-9 * residualSquares)
        #expect(abs(line.spread - abs(elements[count + 1])) <= 1e-9 * line.spread)
    }

    @Test("values that are all alike have no line, however many, and their residuals are those about the mean")
    func alike() {
        var line = LineFactor()
        for index in 0..<3000 { line.add((reported: 1.7, reference: Double(index % 2))) }
        #expect(line.spread == 0)
        #expect(abs(line.residualSquares - 750) <= 1e-9)
        line.add((reported: 2.7, reference: 1.5))
        #expect(abs(line.gain - 1) <= 1e-12)
        #expect(abs(line.offset + 1.2) <= 1e-12)
        #expect(abs(line.residualSquares - 750) <= 1e-9)
    }
}
