import TouchModel

/// Greedy matching of two clouds of as many points: each point of one, beginning at a start, takes the nearest of the other that
/// is not taken; early ones weigh more. The distance is the least over starts and over which cloud chooses (Vatavu, Anthony,
/// Wobbrock 2012).
///
/// A start costs at least what it would if every point could take its nearest (Vatavu, Anthony, Wobbrock 2018, who look the nearest
/// up in a table by the cell of a grid, which can exceed the true cost; here it is the nearest).
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

    /// How many vectors of eight hold one coordinate of every point; a multiple of four.
    private let vectors: Int
    private let count: Int
    private let cost: Cost
    /// From one start to the next: √n.
    private let step: Int
    /// For each point of the first cloud, and of the second, what it costs at least.
    private var firstMinima: [SIMD8<Float>]
    private var secondMinima: [SIMD8<Float>]
    /// For each start in the first cloud, and in the second, what it costs at least.
    private var firstBounds: [Double]
    private var secondBounds: [Double]
    private var first: [TouchPoint]
    private var second: [TouchPoint]
    /// Squared distances, a row for each point of the first cloud.
    private var squares: [Double]
    private var unmatched: [Int]

    init(count: Int, cost: Cost) {
        self.count = count
        self.cost = cost
        vectors = 4 * ((count + 31) / 32)
        step = max(1, Int(Double(count).squareRoot()))
        firstMinima = Array(repeating: .zero, count: vectors)
        secondMinima = firstMinima
        firstBounds = Array(repeating: 0, count: (count + step - 1) / step)
        secondBounds = firstBounds
        first = Array(repeating: .zero, count: count)
        second = first
        squares = Array(repeating: 0, count: count * count)
        unmatched = Array(repeating: 0, count: count)
    }

    /// How many vectors a cloud has: x of all points, y, then what the floats leave of x and of y.
    var featureCount: Int { 4 * vectors }

    /// Writes a cloud as it is compared: the sum of two floats keeps 48 bits of a coordinate.
    static func write(_ cloud: [TouchPoint], into features: inout MutableSpan<SIMD8<Float>>) {
        let vectors = features.count / 4
        for index in 0..<vectors {
            // Far from everything, so that what fills up the vectors is nobody's nearest.
            features[index] = SIMD8(repeating: 1e15)
            features[vectors + index] = SIMD8(repeating: 1e15)
        }
        for (index, point) in cloud.enumerated() {
            let (vector, lane) = (index / 8, index % 8)
            let (x, y) = (Float(point.x), Float(point.y))
            features[vector][lane] = x
            features[vectors + vector][lane] = y
            features[2 * vectors + vector][lane] = Float(point.x - Double(x))
            features[3 * vectors + vector][lane] = Float(point.y - Double(y))
        }
    }

    private static func read(_ features: Span<SIMD8<Float>>, into cloud: inout [TouchPoint]) {
        let vectors = features.count / 4
        for index in cloud.indices {
            let (vector, lane) = (index / 8, index % 8)
            cloud[index] = TouchPoint(
                Double(features[vector][lane]) + Double(features[2 * vectors + vector][lane]),
                Double(features[vectors + vector][lane]) + Double(features[3 * vectors + vector][lane])
            )
        }
    }

    /// What the distance is not below.
    mutating func lowerBound(_ first: Span<SIMD8<Float>>, _ second: Span<SIMD8<Float>>) -> Double {
        // Twice the distances, but nothing is compared across the lanes of a vector.
        Self.findNearest(of: first, among: second, count, cost, into: &firstMinima)
        Self.findNearest(of: second, among: first, count, cost, into: &secondMinima)
        return min(
            Self.findBounds(firstMinima, count, step, cost, &firstBounds),
            Self.findBounds(secondMinima, count, step, cost, &secondBounds)
        )
    }

    /// What each start costs at least; the least of them. From start s, point i weighs n − (i − s), or n less before s: the bound
    /// is Σ (n − i) mᵢ + s Σ mᵢ − n Σ mᵢ over i < s, for minima m.
    private static func findBounds(
        _ minima: [SIMD8<Float>],
        _ count: Int,
        _ step: Int,
        _ cost: Cost,
        _ bounds: inout [Double]
    ) -> Double {
        let minima = minima.span
        var (atZero, total) = (0.0, 0.0)
        // What a start has before it, until it is known what all have together.
        var befores = bounds.mutableSpan
        var (start, number) = (0, 0)
        for vector in 0..<(count + 7) / 8 {
            for lane in 0..<min(8, count - 8 * vector) {
                let point = 8 * vector + lane
                if point == start {
                    befores[number] = total
                    number += 1
                    start += step
                }
                let minimum = Double(minima[vector][lane])
                atZero += Double(count - point) * minimum
                total += minimum
            }
        }
        // Floats are off by less than 1e-6 of the box's side, which must not make it more than what it bounds.
        let (scale, margin) = cost == .distance ? (1 / Double(count), 1.0) : (1, Double(count))
        var least = Double.infinity
        for number in befores.indices {
            let bound = atZero + Double(number * step) * total - Double(count) * befores[number]
            befores[number] = max(0, bound * scale * (1 - 1e-5) - 4e-6 * 0.5 * Double(count + 1) * margin)
            least = min(least, befores[number])
        }
        return least
    }

    /// The distance, or a number that is not below the limit where the distance is not.
    mutating func distance(
        _ first: Span<SIMD8<Float>>,
        _ second: Span<SIMD8<Float>>,
        below limit: Double
    ) -> Double {
        guard lowerBound(first, second) < limit else { return limit }
        Self.read(first, into: &self.first)
        Self.read(second, into: &self.second)
        Self.compare(self.first, self.second, &squares)
        var best = limit
        for number in firstBounds.indices where firstBounds[number] < best {
            best = min(best, Self.greedyCost(0, start: number * step, cost, squares, &unmatched, below: best))
        }
        for number in secondBounds.indices where secondBounds[number] < best {
            best = min(best, Self.greedyCost(1, start: number * step, cost, squares, &unmatched, below: best))
        }
        return best
    }

    /// What each point costs with its nearest in another cloud. Four vectors of them stay in registers.
    private static func findNearest(
        of points: Span<SIMD8<Float>>,
        among others: Span<SIMD8<Float>>,
        _ count: Int,
        _ cost: Cost,
        into minima: inout [SIMD8<Float>]
    ) {
        var minima = minima.mutableSpan
        let vectors = points.count / 4
        for block in stride(from: 0, to: vectors, by: 4) {
            let (x0, y0) = (points[block], points[vectors + block])
            let (x1, y1) = (points[block + 1], points[vectors + block + 1])
            let (x2, y2) = (points[block + 2], points[vectors + block + 2])
            let (x3, y3) = (points[block + 3], points[vectors + block + 3])
            var least0 = SIMD8<Float>(repeating: .greatestFiniteMagnitude)
            var (least1, least2, least3) = (least0, least0, least0)
            for vector in 0..<(count + 7) / 8 {
                let (xs, ys) = (others[vector], others[vectors + vector])
                for lane in 0..<8 {
                    let (x, y) = (SIMD8(repeating: xs[lane]), SIMD8(repeating: ys[lane]))
                    least0 = least0.lesser((x - x0) * (x - x0) + (y - y0) * (y - y0))
                    least1 = least1.lesser((x - x1) * (x - x1) + (y - y1) * (y - y1))
                    least2 = least2.lesser((x - x2) * (x - x2) + (y - y2) * (y - y2))
                    least3 = least3.lesser((x - x3) * (x - x3) + (y - y3) * (y - y3))
                }
            }
            minima[block] = least0
            minima[block + 1] = least1
            minima[block + 2] = least2
            minima[block + 3] = least3
        }
        guard cost == .distance else { return }
        for index in minima.indices { minima[index] = minima[index].squareRoot() }
    }

    private static func compare(_ first: [TouchPoint], _ second: [TouchPoint], _ squares: inout [Double]) {
        var squares = squares.mutableSpan
        let second = second.span
        for (row, point) in first.enumerated() {
            for column in second.indices {
                let difference = point - second[column]
                squares[row * second.count + column] = difference.dot(difference)
            }
        }
    }

    /// What matching costs from one start; the sum so far once it is not below the limit.
    private static func greedyCost(
        _ chooser: Int,
        start: Int,
        _ cost: Cost,
        _ squares: [Double],
        _ unmatched: inout [Int],
        below limit: Double
    ) -> Double {
        let count = unmatched.count
        let (rowStride, columnStride) = chooser == 0 ? (count, 1) : (1, count)
        let squares = squares.span
        var unmatched = unmatched.mutableSpan
        // Where the columns are that nobody took.
        for index in 0..<count { unmatched[index] = index * columnStride }
        var sum = 0.0
        var point = start
        for taken in 0..<count {
            let row = point * rowStride
            var (least, nearest) = (Double.infinity, 0)
            for index in 0..<count - taken {
                let square = squares[row + unmatched[index]]
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
