import Foundation
import PredictorTesting
import Testing

@testable import StandardPredictors
@testable import TouchPrediction

@Suite("Tables of radii")
struct RadiusTableTests {
    static func table() throws -> RadiusTable {
        try RadiusTable(horizons: [0.01, 0.03], speedEdges: [100, 300], radii: [[1, 2, 4], [3, 6, 12]])
    }

    @Test("numbers stand at their horizon and their bin's middle, and beyond the first and last")
    func knots() throws {
        let table = try Self.table()
        // The middles are 50, 200 and, as far above the last edge as 200 is below it, 400.
        for (speed, column) in [(0.0, 0), (50, 0), (200, 1), (400, 2), (1e9, 2), (-5, 0)] {
            for (horizon, row) in [(0.0, 0), (0.01, 0), (0.03, 1), (9, 1), (-1, 0)] {
                #expect(table.radius(horizon: horizon, speed: speed) == table.radii[row][column])
            }
        }
        #expect(table.radius(horizon: 0.02, speed: 50) == 2)
        #expect(table.radius(horizon: 0.01, speed: 125) == 1.5)
        #expect(table.radius(horizon: 0.02, speed: 300).isNearly((2 + 4 + 6 + 12) / 4))
    }

    @Test("a table without edges has one bin, a table of one number is that number")
    func degenerate() throws {
        let table = try RadiusTable(horizons: [0.02], speedEdges: [], radii: [[7]])
        for number in [0, 0.01, 1, .infinity, .nan, -1] {
            #expect(table.radius(horizon: number, speed: number) == 7)
        }
        #expect(table.bin(of: 1e9) == 0)
    }

    @Test("a speed on an edge lies in the bin above")
    func bins() throws {
        let table = try Self.table()
        #expect([0, 99.9, 100, 299, 300, 1e9].map(table.bin) == [0, 0, 1, 1, 2, 2])
    }

    @Test("interpolation never leaves the range of its neighbors and has no jumps")
    func continuity() throws {
        var random = RandomNumbers(seed: 3)
        let rows = (0..<4).map { _ in (0..<5).map { _ in random.number(0.1...10) } }
        let table = try RadiusTable(horizons: [0.01, 0.02, 0.05, 0.1], speedEdges: [10, 100, 500, 501], radii: rows)
        for _ in 0..<2000 {
            let (horizon, speed) = (random.number(-0.01...0.2), random.number(-10...1000))
            let radius = table.radius(horizon: horizon, speed: speed)
            #expect((0.1...10).contains(radius))
            let moved = table.radius(horizon: horizon + 1e-9, speed: speed + 1e-6)
            #expect(abs(moved - radius) < 1e-3)
        }
    }

    @Test("what is no table is refused with the field's name")
    func refused() {
        func expectField(_ field: String, _ horizons: [Double], _ edges: [Double], _ radii: [[Double]]) {
            do {
                _ = try RadiusTable(horizons: horizons, speedEdges: edges, radii: radii)
                Issue.record("accepted a wrong \(field)")
            } catch {
                guard case .invalidField(field, _, _) = error else {
                    Issue.record("\(error) instead of \(field)")
                    return
                }
            }
        }
        expectField("horizons", [], [], [])
        expectField("horizons", [0.02, 0.01], [], [[1], [1]])
        expectField("horizons", [.nan], [], [[1]])
        expectField("horizons", [2], [], [[1]])
        expectField("horizons", (1...33).map { Double($0) / 100 }, [], Array(repeating: [1], count: 33))
        expectField("speedEdges", [0.01], [5, 5], [[1, 1, 1]])
        expectField("speedEdges", [0.01], [.infinity], [[1, 1]])
        expectField("speedEdges", [0.01], (1...16).map(Double.init), [Array(repeating: 1, count: 17)])
        expectField("radii", [0.01], [], [])
        expectField("radii[0.01 s]", [0.01], [5], [[1]])
        for wrong in [0, -1, .nan, .infinity, 1e10] { expectField("radii[0.01 s]", [0.01], [], [[wrong]]) }
    }

    @Test("a table comes back from JSON as it was, and a wrong one in JSON is refused")
    func json() throws {
        let table = try Self.table()
        #expect(try JSONDecoder().decode(RadiusTable.self, from: JSONEncoder().encode(table)) == table)
        let wrong = Data(#"{"horizons":[0.01],"speedEdges":[],"radii":[[-1]]}"#.utf8)
        #expect(throws: ModelFileError.self) { try JSONDecoder().decode(RadiusTable.self, from: wrong) }
    }
}

extension Double {
    fileprivate func isNearly(_ other: Double) -> Bool { abs(self - other) < 1e-12 * max(1, abs(other)) }
}
