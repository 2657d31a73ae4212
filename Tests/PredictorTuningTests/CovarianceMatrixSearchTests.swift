import Foundation
import Testing

@testable import PredictorTuning

@Suite("Covariance matrix adaptation")
struct CovarianceMatrixSearchTests {
    private static func center(_ dimensions: Int) -> [Double] { (0..<dimensions).map { 0.3 + 0.03 * Double($0) } }

    private func best(
        _ dimensions: Int,
        evaluations: Int,
        seed: UInt64 = 1,
        start: [Double]? = nil,
        _ function: ([Double]) -> Double
    ) async throws -> SearchCandidate {
        try await CovarianceMatrixSearch(evaluations: evaluations, seed: seed)
            .run(dimensions: dimensions, start: start) { $0.map(function) }
    }

    @Test("finds the middle of a sphere", arguments: [1, 2, 5, 12])
    func sphere(dimensions: Int) async throws {
        let center = Self.center(dimensions)
        let found = try await best(dimensions, evaluations: 400 * (dimensions + 1)) {
            zip($0, center).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        for (value, expected) in zip(found.point, center) { #expect(abs(value - expected) < 1e-3) }
    }

    @Test("finds the middle of a turned ellipsoid whose axes differ a thousandfold")
    func ellipsoid() async throws {
        let center = Self.center(8)
        let found = try await best(8, evaluations: 6000) { point in
            let offset = zip(point, center).map { $0 - $1 }
            // Sums of neighbors turn the axes.
            return offset.indices.reduce(0) { sum, index in
                let along = offset[index] + 0.7 * offset[(index + 1) % 8]
                return sum + pow(1e6, Double(index) / 7) * along * along
            }
        }
        for (value, expected) in zip(found.point, center) { #expect(abs(value - expected) < 2e-3) }
    }

    @Test("follows Rosenbrock's valley in six variables")
    func valley() async throws {
        let found = try await best(6, evaluations: 8000, start: Array(repeating: 0.3, count: 6)) { point in
            let x = point.map { 4 * $0 - 2 }
            return (0..<5).reduce(0) { sum, index in
                let (curve, slope) = (x[index + 1] - x[index] * x[index], 1 - x[index])
                return sum + 100 * curve * curve + slope * slope
            }
        }
        #expect(found.value < 1e-4)
        for value in found.point { #expect(abs(value - 0.75) < 0.01) }
    }

    @Test("finds a minimum on the faces of the cube")
    func faces() async throws {
        let found = try await best(4, evaluations: 2000) { $0[0] + $0[1] - $0[2] + ($0[3] - 0.5) * ($0[3] - 0.5) }
        #expect(found.point[0] < 0.01 && found.point[1] < 0.01 && found.point[2] > 0.99)
    }

    @Test("looks at as many points as allowed, the given one first, all inside the cube", arguments: [1, 2, 13, 150])
    func count(evaluations: Int) async throws {
        var points: [[Double]] = []
        _ = try await CovarianceMatrixSearch(evaluations: evaluations, seed: 2)
            .run(dimensions: 3, start: [0.01, 0.6, 0.99]) {
                points += $0
                return $0.map { sin(20 * $0[0]) + cos(17 * $0[1]) + $0[2] }
            }
        #expect(points.count == evaluations)
        #expect(points.first == [0.01, 0.6, 0.99])
        #expect(points.allSatisfy { $0.allSatisfy { (0...1).contains($0) } })
    }

    @Test("is a function of its seed, and survives values that are no numbers")
    func seeds() async throws {
        func found(_ seed: UInt64) async throws -> SearchCandidate {
            try await best(3, evaluations: 200, seed: seed) { $0[0] > 0.9 ? .nan : sin(9 * $0[0]) + $0[1] * $0[2] }
        }
        let (first, again, other) = (try await found(1), try await found(1), try await found(2))
        #expect(first == again)
        #expect(first != other)
    }

    @Test("goes on from a kept state as if it had never stopped")
    func resumption() throws {
        func value(_ point: [Double]) -> Double {
            point.reduce(0) { $0 + ($1 - 0.4) * ($1 - 0.4) } + point[0] * point[1]
        }
        var whole = CovarianceMatrixAdaptation(start: [0.5, 0.2, 0.9, 0.7], step: 0.2, seed: 7)
        var cut = whole
        for generation in 0..<40 {
            whole.tell(whole.ask().map(value))
            if generation % 7 == 3 {
                cut = try JSONDecoder().decode(
                    CovarianceMatrixAdaptation.self,
                    from: JSONEncoder().encode(cut)
                )
            }
            cut.tell(cut.ask().map(value))
        }
        #expect(whole == cut)
    }

    @Test("roots of a symmetric matrix: squared they are the matrix, and their product is the identity")
    func roots() {
        var matrix = SymmetricMatrix(identity: 5)
        for row in 0..<5 {
            for column in 0..<5 {
                matrix[row, column] =
                    (0..<5).reduce(row == column ? 0.1 : 0) {
                        $0 + sin(Double(3 * row + $1)) * sin(Double(3 * column + $1))
                    }
            }
        }
        let (root, inverse) = matrix.roots()
        for column in 0..<5 {
            let unit = (0..<5).map { $0 == column ? 1.0 : 0 }
            let square = root.times(root.times(unit))
            let identity = inverse.times(root.times(unit))
            for row in 0..<5 {
                #expect(abs(square[row] - matrix[row, column]) < 1e-12)
                #expect(abs(identity[row] - unit[row]) < 1e-10)
            }
        }
    }
}
