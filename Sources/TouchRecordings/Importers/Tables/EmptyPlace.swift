import TouchModel

/// The place that a table holds where nothing touches, as (-1, -1) or (0, 0).
enum EmptyPlace {
    /// Finds one exact place that comes in runs of several rows, at the edge of all others or beyond it and far from the rows beside
    /// the runs.
    static func find(in rows: [TableRow]) -> TouchPoint? {
        let rows = rows.filter(\.sample.location.isFinite)
        var steps = zip(rows, rows.dropFirst()).map { ($1.sample.location - $0.sample.location).length }
        var runs: [TouchPoint: Int] = [:]
        var length = 1
        for index in rows.indices.dropFirst() {
            length = steps[index - 1] == 0 ? length + 1 : 1
            if length == fewestRows { runs[rows[index].sample.location, default: 0] += 1 }
        }
        steps.sort()
        guard let place = runs.keys.min(by: { ($0.x, $0.y) < ($1.x, $1.y) }), place.x == place.y
        else { return nil }
        let others = rows.filter { $0.sample.location != place }.map(\.sample.location)
        guard others.allSatisfy({ $0.x > place.x && $0.y > place.y }) else { return nil }
        let far = 10 * steps[steps.count / 2]
        let areFar = zip(rows, rows.dropFirst()).allSatisfy { left, right in
            let (left, right) = (left.sample.location, right.sample.location)
            return (left == place) == (right == place) || (right - left).length > far
        }
        return areFar && !others.isEmpty ? place : nil
    }

    private static let fewestRows = 3
}
