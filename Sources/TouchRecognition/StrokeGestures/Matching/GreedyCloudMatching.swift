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
package struct GreedyCloudMatching: Sendable, Hashable {
    /// What a pair of matched points costs.
    package enum Cost: Sendable {
        /// Their distance, with weights from 1 down to 1/n: $P.
        case distance
        /// Its square, with weights from n down to 1: $Q.
        case squaredDistance
    }

    private let count: Int
    private let cost: Cost
    /// The number of points from one start to the next: √n.
    private let step: Int
    /// The squared distance from each point of the first cloud, and of the second, to its nearest.
    private var firstMinima: [Float]
    private var secondMinima: [Float]
    /// The least cost of each start in the first cloud, and in the second.
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
        step = max(1, Int(Double(count).squareRoot()))
        firstMinima = Array(repeating: 0, count: 16 * ((count + 15) / 16))
        secondMinima = firstMinima
        firstBounds = Array(repeating: 0, count: (count + step - 1) / step)
        secondBounds = firstBounds
        first = Array(repeating: .zero, count: count)
        second = first
        squares = Array(repeating: 0, count: count * count)
        unmatched = Array(repeating: 0, count: count)
    }

    /// x of all points, y, then what the floats leave of x and of y.
    var featureCount: Int { 4 * firstMinima.count }

    /// Writes a cloud as it is compared: the sum of two floats keeps 48 bits of a coordinate.
    static func write(_ cloud: [TouchPoint], into features: inout MutableSpan<Float>) {
        let padded = features.count / 4
        for index in 0..<padded {
            // Far from everything, so that what fills up the block is nobody's nearest.
            let point = index < cloud.count ? cloud[index] : TouchPoint(1e15, 1e15)
            let (x, y) = (Float(point.x), Float(point.y))
            features[index] = x
            features[padded + index] = y
            features[2 * padded + index] = Float(point.x - Double(x))
            features[3 * padded + index] = Float(point.y - Double(y))
        }
    }

    private static func read(_ features: Span<Float>, into cloud: inout [TouchPoint]) {
        let padded = features.count / 4
        for index in cloud.indices {
            cloud[index] = TouchPoint(
                Double(features[index]) + Double(features[2 * padded + index]),
                Double(features[padded + index]) + Double(features[3 * padded + index])
            )
        }
    }

    /// What the distance is not below.
    mutating func lowerBound(_ first: Span<Float>, _ second: Span<Float>) -> Double {
        // Twice the distances, but nothing is compared across the lanes of a vector.
        Self.findNearest(of: first, among: second, count, into: &firstMinima)
        Self.findNearest(of: second, among: first, count, into: &secondMinima)
        return min(
            Self.findBounds(firstMinima, count, step, cost, &firstBounds),
            Self.findBounds(secondMinima, count, step, cost, &secondBounds)
        )
    }

    /// What each start costs at least; the least of them. From start s, point i weighs n − (i − s), or n less before s: the bound
    /// is Σ (n − i) mᵢ + s Σ mᵢ − n Σ mᵢ over i < s, for minima m.
    private static func findBounds(
        _ minima: [Float],
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
        for point in 0..<count {
            if point == start {
                befores[number] = total
                number += 1
                start += step
            }
            let square = Double(minima[point])
            let minimum = cost == .distance ? square.squareRoot() : square
            atZero += Double(count - point) * minimum
            total += minimum
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
        _ first: Span<Float>,
        _ second: Span<Float>,
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

    /// The squared distance of each point to its nearest in another cloud.
    private static func findNearest(
        of points: Span<Float>,
        among others: Span<Float>,
        _ count: Int,
        into minima: inout [Float]
    ) {
        var minima = minima.mutableSpan
        let padded = minima.count
        precondition(points.count == 4 * padded && others.count == 4 * padded && count <= padded)
        for index in 0..<padded { minima[index] = .greatestFiniteMagnitude }
        for other in 0..<count {
            let (x, y) = (others[other], others[padded + other])
            // Without checks, which were made above, the compiler compares several points at once.
            for index in 0..<padded {
                let (across, down) = (x - points[unchecked: index], y - points[unchecked: padded &+ index])
                let square = across * across + down * down
                let least = minima[unchecked: index]
                minima[unchecked: index] = square < least ? square : least
            }
        }
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
