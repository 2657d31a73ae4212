import TouchModel

/// Which point corresponds to which, for clouds of as many points.
enum CloudOrder {
    /// The greedy matching of `$P` whose weighted cost is least (Vatavu, Anthony, Wobbrock 2012); ties go to the earlier start.
    ///
    /// - Returns: for each point of the second cloud the position in the first. O(points²·⁵).
    static func match(_ first: [TouchPoint], with second: [TouchPoint]) -> [Int] {
        let count = first.count
        // Row by row for each point of one cloud its distances to the other's: every start asks for them again.
        var forward: [Double] = []
        var backward: [Double] = []
        forward.reserveCapacity(count * count)
        backward.reserveCapacity(count * count)
        for chooser in second { for other in first { forward.append(chooser.distance(to: other)) } }
        for chooser in 0..<count { for other in 0..<count { backward.append(forward[other * count + chooser]) } }
        var best = Order(count: count)
        best.cost = .infinity
        var found = Order(count: count)
        for start in stride(from: 0, to: count, by: max(1, Int(Double(count).squareRoot()))) {
            found.match(forward, start, below: best.cost)
            if found.cost < best.cost { swap(&found, &best) }
            found.match(backward, start, below: best.cost)
            if found.cost < best.cost {
                best.cost = found.cost
                for (position, partner) in found.partners.enumerated() { best.partners[partner] = position }
            }
        }
        return best.partners
    }

    private struct Order {
        var cost = 0.0
        /// The partner of each chooser.
        var partners: [Int]
        /// The others that are not taken yet, ascending.
        private var free: [Int]

        init(count: Int) {
            partners = Array(0..<count)
            free = partners
        }

        /// For each chooser the nearest other that is not taken yet; given up, with an infinite cost, where it is not less than
        /// a limit.
        mutating func match(_ distances: [Double], _ start: Int, below limit: Double) {
            let count = partners.count
            free.removeAll(keepingCapacity: true)
            free.append(contentsOf: 0..<count)
            cost = 0
            for step in 0..<count {
                let chooser = (start + step) % count
                let row = chooser * count
                var (least, nearest) = (Double.infinity, 0)
                for place in free.indices {
                    let distance = distances[row + free[place]]
                    if distance < least { (least, nearest) = (distance, place) }
                }
                partners[chooser] = free.remove(at: nearest)
                cost += (1 - Double(step) / Double(count)) * least
                // What follows adds no less than nothing.
                guard cost < limit else {
                    cost = .infinity
                    return
                }
            }
        }
    }
}
