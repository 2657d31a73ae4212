import TouchModel

/// Greedy matching of two clouds of as many points: each point of one, beginning at a start, takes the nearest of the other that
/// is not taken; early ones weigh more. The distance is the least over starts and over which cloud chooses (Vatavu, Anthony,
/// Wobbrock 2012).
///
/// Memory for one pair of clouds, reused.
///
/// - Complexity: O(n²) for the bound, O(n².⁵) for a distance; starts whose bound is not below the limit are left out.
struct GreedyCloudMatching: Sendable, Hashable {
    /// What a pair of matched points costs.
    enum Cost: Sendable {
        /// Their distance, with weights from 1 down to 1/n: $P.
        case distance
        /// Its square, with weights from n down to 1: $Q.
        case squaredDistance
    }

    private let count: Int
    /// From one start to the next: √n.
    private let step: Int
    private let cost: Cost
    /// Squared distances, a row for each point of the first cloud.
    private var squares: [Double]
    /// For each point of the first cloud, then for each of the second, what it costs at least: its nearest.
    private var minima: [Double]
    private var unmatched: [Int]

    init(count: Int, cost: Cost) {
        self.count = count
        self.cost = cost
        step = max(1, Int(Double(count).squareRoot()))
        squares = Array(repeating: 0, count: count * count)
        minima = Array(repeating: 0, count: 2 * count)
        unmatched = Array(repeating: 0, count: count)
    }

    /// What the distance is not below: every point takes its nearest. Unlike the table of $Q, which answers for the cell of a grid
    /// instead of a point, it holds.
    mutating func lowerBound(_ first: Span<TouchPoint>, _ second: Span<TouchPoint>) -> Double {
        Self.compare(first, second, &squares, &minima, cost)
        var least = Double.infinity
        for chooser in 0...1 {
            var bounds = StartBounds(minima.span, chooser: chooser, count: count, cost: cost)
            for start in stride(from: 0, to: count, by: step) {
                least = min(least, bounds.advance(to: start, minima.span))
            }
        }
        return least
    }

    /// The distance, or a number that is not below the limit where the distance is not.
    mutating func distance(_ first: Span<TouchPoint>, _ second: Span<TouchPoint>, below limit: Double) -> Double {
        Self.compare(first, second, &squares, &minima, cost)
        var best = limit
        for chooser in 0...1 {
            var bounds = StartBounds(minima.span, chooser: chooser, count: count, cost: cost)
            for start in stride(from: 0, to: count, by: step) where bounds.advance(to: start, minima.span) < best {
                best = min(best, greedyCost(chooser, start: start, below: best))
            }
        }
        return best
    }

    private static func compare(
        _ first: Span<TouchPoint>,
        _ second: Span<TouchPoint>,
        _ squares: inout [Double],
        _ minima: inout [Double],
        _ cost: Cost
    ) {
        let count = first.count
        var squares = squares.mutableSpan
        var minima = minima.mutableSpan
        for column in 0..<count { minima[count + column] = .infinity }
        for row in 0..<count {
            let point = first[row]
            var least = Double.infinity
            for column in 0..<count {
                let difference = point - second[column]
                let square = difference.dot(difference)
                squares[row * count + column] = square
                least = square < least ? square : least
                minima[count + column] = square < minima[count + column] ? square : minima[count + column]
            }
            minima[row] = least
        }
        guard cost == .distance else { return }
        for index in minima.indices { minima[index] = minima[index].squareRoot() }
    }

    /// What matching costs from one start; the sum so far once it is not below the limit.
    private mutating func greedyCost(_ chooser: Int, start: Int, below limit: Double) -> Double {
        let (rowStride, columnStride) = chooser == 0 ? (count, 1) : (1, count)
        for index in unmatched.indices { unmatched[index] = index }
        var sum = 0.0
        var point = start
        for taken in 0..<count {
            let row = point * rowStride
            var (least, nearest) = (Double.infinity, 0)
            for index in 0..<count - taken {
                let square = squares[row + unmatched[index] * columnStride]
                if square < least { (least, nearest) = (square, index) }
            }
            unmatched[nearest] = unmatched[count - taken - 1]
            switch cost {
            case .distance: sum += (1 - Double(taken) / Double(count)) * least.squareRoot()
            case .squaredDistance: sum += Double(count - taken) * least
            }
            if sum >= limit { return sum }
            point = point + 1 == count ? 0 : point + 1
        }
        return sum
    }
}

/// What a start costs at least, for ascending starts: from start s, point i weighs n − (i − s) or, before s, n less. So the
/// bound is Σ (n − i) mᵢ + s Σ mᵢ − n Σ mᵢ over i < s, for minima m (Vatavu, Anthony, Wobbrock 2018).
private struct StartBounds {
    private let first: Int
    private let count: Double
    private let scale: Double
    private var atZero = 0.0
    private var total = 0.0
    private var before = 0.0
    private var reached = 0

    init(_ minima: Span<Double>, chooser: Int, count: Int, cost: GreedyCloudMatching.Cost) {
        first = chooser * count
        self.count = Double(count)
        // Rounding must not make it more than what it bounds.
        scale = (1 - 1e-12) / (cost == .distance ? Double(count) : 1)
        for index in 0..<count {
            atZero += Double(count - index) * minima[first + index]
            total += minima[first + index]
        }
    }

    mutating func advance(to start: Int, _ minima: Span<Double>) -> Double {
        while reached < start {
            before += minima[first + reached]
            reached += 1
        }
        return scale * (atZero + Double(start) * total - count * before)
    }
}
