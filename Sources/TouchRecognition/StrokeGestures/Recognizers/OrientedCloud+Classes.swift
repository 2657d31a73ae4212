/// The distances to classes: the mean of the two nearest templates, which are turned and stretched if the class is near.
extension OrientedCloud {
    package mutating func rank(
        _ candidate: Span<SIMD8<Int16>>,
        _ rows: Span<SIMD8<Int16>>,
        _ ranking: inout ClassRanking,
        all: Bool
    ) {
        ranking.reset()
        Self.readBounds(candidate, rows, parameters, ranking.numbers, &ranking.bounds, &ranking.floors)
        var least = Double.infinity
        // Classes that are farther are neither the nearest nor adjusted.
        var limit = Double.infinity
        while let number = ranking.next(below: limit) {
            let found = nearest(of: number, rows, ranking, below: limit)
            guard found.distance < limit else { continue }
            ranking.classes[number] = found
            least = min(least, found.distance)
            if !all { limit = (max(1, parameters.adjustedRatio) * least).nextUp }
        }
        guard parameters.adjustedRatio > 0 else { return }
        for number in ranking.classes.indices {
            let found = ranking.classes[number]
            guard found.first >= 0, found.distance <= max(1, parameters.adjustedRatio) * least else { continue }
            var distance = adjustedDistance(to: found.first, rows, ranking.bounds[found.first])
            if found.second >= 0 {
                distance = (distance + adjustedDistance(to: found.second, rows, ranking.bounds[found.second])) / 2
            }
            ranking.classes[number].distance = distance
        }
    }

    private static func readBounds(
        _ candidate: Span<SIMD8<Int16>>,
        _ rows: Span<SIMD8<Int16>>,
        _ parameters: Parameters,
        _ numbers: [Int],
        _ bounds: inout [Double],
        _ floors: inout [Double]
    ) {
        let length = candidate.count
        let numbers = numbers.span
        var bounds = bounds.mutableSpan
        var floors = floors.mutableSpan
        for row in bounds.indices {
            let bound = otherTerms(candidate, rows.extracting(row * length..<(row + 1) * length), parameters)
            bounds[row] = bound
            let number = numbers[row]
            if bound < floors[number] { floors[number] = bound }
        }
    }

    /// The nearest templates of a class and their mean distance. If it is not below the limit, the distance is any number that is not.
    private mutating func nearest(
        of number: Int,
        _ rows: Span<SIMD8<Int16>>,
        _ ranking: ClassRanking,
        below limit: Double
    ) -> ClassRanking.Nearest {
        let members = ranking.firstMembers[number]..<ranking.firstMembers[number + 1]
        let isPair = parameters.nearestCount > 1 && members.count > 1
        var found = ClassRanking.Nearest()
        var (first, second) = (Double.infinity, Double.infinity)
        for member in members {
            let row = ranking.members[member]
            // The mean with a template that is farther is not below the limit, whatever the other is.
            let most = isPair ? min(second, 2 * limit - ranking.floors[number]) : min(first, limit)
            let bound = ranking.bounds[row]
            guard bound < most else { continue }
            let template = rows.extracting(row * featureCount..<(row + 1) * featureCount)
            let distance = distance(to: template, bound, below: most)
            guard distance < most else { continue }
            if distance < first {
                (second, found.second) = (first, found.first)
                (first, found.first) = (distance, row)
            } else {
                (second, found.second) = (distance, row)
            }
        }
        if !isPair { found.second = -1 }
        found.distance = isPair ? (first + second) / 2 : first
        return found
    }

    /// The distance to a template that is turned and stretched so that its points are as near as they can be.
    private mutating func adjustedDistance(to row: Int, _ rows: Span<SIMD8<Int16>>, _ others: Double) -> Double {
        let cost = matches.leastCost(
            of: own,
            spread,
            to: rows.extracting(row * featureCount..<(row + 1) * featureCount),
            axisLength: axisLength,
            stiffness: Float(parameters.stiffness * scale),
            turns: !parameters.ignoresRotation
        )
        return others + cost / scale
    }
}
