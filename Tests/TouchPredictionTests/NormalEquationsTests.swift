import CVectorMath
import PredictorTesting
import Testing

@testable import TouchPrediction

@Suite("Normal equations in single precision")
struct NormalEquationsTests {
    /// Two groups of eight rows and more, so that a group has earlier ones.
    private static let count = 24
    /// Four lanes, and eight where the processor has them.
    private static let lanes: [Int32] = [0, foretouch_has_eight_lanes()]

    private static func rows(_ number: Int, seed: UInt64) -> [[Float]] {
        var random = RandomNumbers(seed: seed)
        return (0..<number).map { _ in (0..<count).map { _ in Float(random.number(-2...2)) } }
    }

    /// Σ v x xᵀ by the definition, in double precision.
    private static func squares(_ rows: [[Float]], _ weights: [Float]) -> [[Double]] {
        (0..<count).map { i in
            (0..<count).map { j in
                zip(rows, weights).reduce(0) { $0 + Double($1.1) * Double($1.0[i]) * Double($1.0[j]) }
            }
        }
    }

    /// A matrix as the functions have it, with what has no meaning below the diagonal.
    private static func packed(_ matrix: [[Double]]) -> [Float] {
        var packed = [Float](repeating: .nan, count: foretouch_triangle(count))
        for i in 0..<count { for j in i..<count { packed[foretouch_row(i, count) + j] = Float(matrix[i][j]) } }
        return packed
    }

    /// The numbers of a matrix that have a meaning.
    private static func upper(_ packed: [Float]) -> [UInt32] {
        (0..<count).flatMap { i in (i..<count).map { packed[foretouch_row(i, count) + $0].bitPattern } }
    }

    @Test("rows of the triangle follow each other without overlap")
    func places() {
        var end = 0
        for row in 0..<Self.count {
            let first = row & ~7
            #expect(foretouch_row(row, Self.count) + first == end)
            end += Self.count - first
        }
        #expect(foretouch_triangle(Self.count) == end)
    }

    @Test("four weighted rows are added to the triangle")
    func addsSquares() {
        let rows = Self.rows(4, seed: 1)
        let weights: [Float] = [0.5, 2, 0, 1.25]
        let expected = Self.squares(rows, weights)
        let sums = Self.lanes.map { lanes in
            var matrix = [Float](repeating: 1, count: foretouch_triangle(Self.count))
            foretouch_add_squares(lanes, &matrix, Self.count, rows[0], rows[1], rows[2], rows[3], weights)
            for i in 0..<Self.count {
                for j in i..<Self.count {
                    #expect(abs(Double(matrix[foretouch_row(i, Self.count) + j]) - 1 - expected[i][j]) < 1e-5)
                }
            }
            return Self.upper(matrix)
        }
        #expect(sums[0] == sums[1])
    }

    @Test("the solution solves, with the same bits in four lanes and eight", arguments: [0.01, 1, 100] as [Float])
    func solves(ridge: Float) {
        let rows = Self.rows(60, seed: 2)
        let expected = Self.squares(rows, [Float](repeating: 1, count: 60))
        let right = Self.rows(16, seed: 3)
        let solutions = Self.lanes.map { lanes in
            var factor = Self.packed(expected)
            var solution = (0..<Self.count).flatMap { i in right.map { $0[i] } }
            #expect(foretouch_factor(lanes, &factor, Self.count, ridge) == 1)
            foretouch_substitute(lanes, factor, Self.count, &solution)
            for output in 0..<16 {
                for i in 0..<Self.count {
                    var product = Double(ridge) * Double(solution[16 * i + output])
                    for j in 0..<Self.count { product += expected[i][j] * Double(solution[16 * j + output]) }
                    #expect(abs(product - Double(right[output][i])) < 1e-4)
                }
            }
            return (Self.upper(factor), solution.map(\.bitPattern))
        }
        #expect(solutions[0].0 == solutions[1].0)
        #expect(solutions[0].1 == solutions[1].1)
    }

    @Test("a matrix that is not positive definite has no factor")
    func refuses() {
        var matrix = [[Double]](repeating: [Double](repeating: 0, count: Self.count), count: Self.count)
        for i in 0..<Self.count { matrix[i][i] = i == 7 ? -1 : 1 }
        for lanes in Self.lanes {
            var (factor, ridged) = (Self.packed(matrix), Self.packed(matrix))
            #expect(foretouch_factor(lanes, &factor, Self.count, 0.5) == 0)
            #expect(foretouch_factor(lanes, &ridged, Self.count, 1.5) == 1)
            var broken = matrix
            broken[0][0] = .nan
            factor = Self.packed(broken)
            #expect(foretouch_factor(lanes, &factor, Self.count, 1.5) == 0)
        }
    }

    @Test("moments and outputs are those of the definition, with the same bits in four lanes and eight")
    func outputs() {
        let rows = Self.rows(17, seed: 4)
        let row = rows[16], targets = Array((rows[0] + rows[1])[..<16])
        let results = Self.lanes.map { lanes in
            var moments = (0..<Self.count).flatMap { i in rows[..<16].map { $0[i] } }
            var outputs = [Float](repeating: 0, count: 16)
            foretouch_outputs(lanes, moments, row, Self.count, &outputs)
            for output in 0..<16 {
                let expected = zip(rows[output], row).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
                #expect(abs(Double(outputs[output]) - expected) < 1e-5)
            }
            foretouch_add_moments(lanes, &moments, Self.count, row, targets)
            for i in 0..<Self.count {
                for output in 0..<16 {
                    let expected = Double(rows[output][i]) + Double(row[i]) * Double(targets[output])
                    #expect(abs(Double(moments[16 * i + output]) - expected) < 1e-5)
                }
            }
            return (outputs + moments).map(\.bitPattern)
        }
        #expect(results[0] == results[1])
    }

    @Test("random features are those of the definition, bounded, and the first of more are the same")
    func randomFeatures() {
        var random = RandomNumbers(seed: 5)
        let features = (0..<AdaptiveFeatures.count).map { _ in Float(random.number(-6...6)) }
        func expanded(_ count: Int, lanes: Int32) -> [Float] {
            var row = features + [Float](repeating: .nan, count: count)
            row.withUnsafeMutableBufferPointer { row in
                guard let start = row.baseAddress else { return }
                AdaptiveRandomFeatures(count: count).write(to: start, wide: lanes)
            }
            return row
        }
        let few = expanded(16, lanes: 0), many = expanded(128, lanes: 0)
        #expect(Array(many[..<few.count]) == few)
        #expect(Array(few[..<features.count]) == features)
        #expect(many.map(\.bitPattern) == expanded(128, lanes: Self.lanes[1]).map(\.bitPattern))
        let written = many[features.count...]
        #expect(written.allSatisfy { abs($0) < 1 })
        #expect(Set(written).count == 128)
        // The constant is not used: another one changes nothing.
        var other = features
        other[0] = 5
        var row = other + [Float](repeating: 0, count: 128)
        row.withUnsafeMutableBufferPointer { row in
            guard let start = row.baseAddress else { return }
            AdaptiveRandomFeatures(count: 128).write(to: start, wide: 0)
        }
        #expect(Array(row[features.count...]) == Array(written))
    }

    @Test("without features a random feature is its bias, with the deviation of a half")
    func biases() {
        var row = [Float](repeating: 0, count: AdaptiveFeatures.count + 1024)
        row.withUnsafeMutableBufferPointer { row in
            guard let start = row.baseAddress else { return }
            AdaptiveRandomFeatures(count: 1024).write(to: start, wide: 0)
        }
        let biases = row[AdaptiveFeatures.count...].map { Double($0 / (1 - $0 * $0).squareRoot()) }
        let mean = biases.reduce(0, +) / 1024
        let square = biases.reduce(0) { $0 + $1 * $1 } / 1024
        #expect(abs(mean) < 0.05)
        #expect(abs(square - 0.25) < 0.03)
        #expect(biases.allSatisfy { abs($0) < 0.8661 })
    }

    @Test("logarithms are exact at powers of two and straight between")
    func logarithms() {
        let found = foretouch_logarithm(SIMD4(1, 8, 0.25, 6))
        #expect(found == SIMD4(0, 3, -2, 2.5))
    }
}
