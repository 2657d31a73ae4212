/// Chooses a horizon for each cell of the rules, so that as much lag as possible is gained while few enough strokes break the
/// bound.
///
/// It begins with nothing drawn. Of all ways to make one horizon longer it takes the one with the most lag gained for a stroke
/// that newly breaks the bound, as long as `BrokenShare` allows, until none is left: a greedy solution of a knapsack problem.
/// A stroke that is broken already costs nothing.
///
/// O(steps × (strokes + cells × horizons)).
struct RuleSearch {
    /// For each stroke a set of horizons for each cell, and its cluster.
    let broken: [UInt32]
    let stride: Int
    let clusters: [Int]
    let cellCount: Int
    let horizonCount: Int
    /// For each cell and horizon, how much lag drawing gains, weighted by how often the motion is there.
    let gains: [Double]
    /// The largest share that may break the bound.
    let largestShare: Double

    private struct Move {
        var cell: Int
        var horizon: Int
        var worth: Double
        var isFree: Bool
    }

    /// The positions of the chosen horizons; `nil` where nothing is to be drawn.
    func choice(_ start: BrokenShare) -> [Int?] {
        var share = start
        var choice = [Int?](repeating: nil, count: cellCount)
        var isRefused = [Bool](repeating: false, count: cellCount * horizonCount)
        var isBroken = [Bool](repeating: false, count: clusters.count)
        var costs = [Int](repeating: 0, count: cellCount * horizonCount)
        for stroke in clusters.indices { count(stroke, by: 1, in: &costs) }
        while true {
            let drawn = choice.count { $0 != nil }
            var next: BrokenShare?
            for move in moves(from: choice, costs: costs) where !isRefused[move.cell * horizonCount + move.horizon] {
                var then = share
                then.add(newlyBroken(by: move, isBroken).map { clusters[$0] })
                let horizons = drawn + (choice[move.cell] == nil ? 1 : 0)
                guard move.isFree || then.upperBound(horizons: horizons) <= largestShare else {
                    // More strokes are broken from now on, never fewer.
                    isRefused[move.cell * horizonCount + move.horizon] = true
                    continue
                }
                for stroke in newlyBroken(by: move, isBroken) {
                    isBroken[stroke] = true
                    count(stroke, by: -1, in: &costs)
                }
                choice[move.cell] = move.horizon
                next = then
                break
            }
            guard let next else { return choice }
            share = next
        }
    }

    /// All ways to make one horizon longer, the best first.
    private func moves(from choice: [Int?], costs: [Int]) -> [Move] {
        var moves: [Move] = []
        for cell in 0..<cellCount {
            let row = cell * horizonCount
            let now = choice[cell].map { gains[row + $0] } ?? 0
            for horizon in (choice[cell].map { $0 + 1 } ?? 0)..<horizonCount where gains[row + horizon] > now {
                let cost = costs[row + horizon] + (choice[cell] == nil ? 1 : 0)
                let worth = (gains[row + horizon] - now) / max(Double(cost), 1e-6)
                moves.append(Move(cell: cell, horizon: horizon, worth: worth, isFree: cost == 0))
            }
        }
        return moves.sorted { ($0.worth, $1.cell, $1.horizon) > ($1.worth, $0.cell, $0.horizon) }
    }

    private func newlyBroken(by move: Move, _ isBroken: [Bool]) -> [Int] {
        clusters.indices.filter { stroke in
            !isBroken[stroke] && broken[stroke * stride + move.cell] >> UInt32(move.horizon) & 1 == 1
        }
    }

    /// Counts a stroke at every cell and horizon where it breaks the bound.
    private func count(_ stroke: Int, by step: Int, in costs: inout [Int]) {
        for cell in 0..<cellCount {
            var set = broken[stroke * stride + cell]
            while set != 0 {
                costs[cell * horizonCount + set.trailingZeroBitCount] += step
                set &= set - 1
            }
        }
    }
}
