import TouchModel

/// Which point corresponds to which, for clouds of as many points.
enum CloudOrder {
    /// The greedy matching of `$P` whose weighted cost is least (Vatavu, Anthony, Wobbrock 2012); ties go to the earlier start.
    ///
    /// - Returns: for each point of the second cloud the position in the first. O(points²·⁵).
    static func match(_ first: [TouchPoint], with second: [TouchPoint]) -> [Int] {
        let count = first.count
        var best = (cost: Double.infinity, order: Array(0..<count))
        for start in stride(from: 0, to: count, by: max(1, Int(Double(count).squareRoot()))) {
            let forward = greedy(second, first, start)
            if forward.cost < best.cost { best = forward }
            let backward = greedy(first, second, start)
            if backward.cost < best.cost {
                best = backward
                for (position, partner) in backward.order.enumerated() { best.order[partner] = position }
            }
        }
        return best.order
    }

    /// For each chooser the nearest other that is not taken yet.
    private static func greedy(_ choosers: [TouchPoint], _ others: [TouchPoint], _ start: Int) -> (
        cost: Double, order: [Int]
    ) {
        let count = choosers.count
        var free = Array(repeating: true, count: count)
        var order = Array(repeating: 0, count: count)
        var cost = 0.0
        for step in 0..<count {
            let chooser = (start + step) % count
            var (least, nearest) = (Double.infinity, 0)
            for other in 0..<count where free[other] {
                let distance = choosers[chooser].distance(to: others[other])
                if distance < least { (least, nearest) = (distance, other) }
            }
            free[nearest] = false
            order[chooser] = nearest
            cost += (1 - Double(step) / Double(count)) * least
        }
        return (cost, order)
    }
}
