/// Distances of a gesture to classes of templates, in memory that is reused.
package struct ClassRanking: Sendable {
    /// The one or two nearest templates of a class.
    struct Nearest: Sendable {
        /// The distance to the class; infinite if it was not compared.
        var distance = Double.infinity
        /// The row of the nearest template, and of the next one that counts; negative for none.
        var first = -1
        var second = -1
    }

    /// For each row, the position of its class.
    let numbers: [Int]
    /// The rows of all classes, class by class, and where each class begins.
    let members: [Int]
    let firstMembers: [Int]
    /// For each row, a number that its distance is never less than.
    var bounds: [Double]
    /// For each class, the least bound of its rows.
    var floors: [Double]
    /// For each class, what was found.
    var classes: [Nearest]
    private var isCompared: [Bool]

    /// - Parameters:
    ///   - numbers: for each row, the position of its class.
    ///   - classCount: the number of classes.
    init(_ numbers: [Int], classCount: Int) {
        self.numbers = numbers
        var groups: [[Int]] = Array(repeating: [], count: classCount)
        for (row, number) in numbers.enumerated() { groups[number].append(row) }
        members = groups.flatMap { $0 }
        var firstMembers = [0]
        for group in groups { firstMembers.append(firstMembers[firstMembers.count - 1] + group.count) }
        self.firstMembers = firstMembers
        bounds = Array(repeating: 0, count: numbers.count)
        floors = Array(repeating: .infinity, count: classCount)
        classes = Array(repeating: Nearest(), count: classCount)
        isCompared = Array(repeating: false, count: classCount)
    }

    /// Forgets what was found.
    mutating func reset() {
        for number in floors.indices {
            floors[number] = .infinity
            classes[number] = Nearest()
            isCompared[number] = false
        }
    }

    /// Returns the class with the least bound below the limit that was not returned before.
    mutating func next(below limit: Double) -> Int? {
        var (least, number) = (limit, -1)
        for index in floors.indices where !isCompared[index] && floors[index] < least {
            (least, number) = (floors[index], index)
        }
        guard number >= 0 else { return nil }
        isCompared[number] = true
        return number
    }

    /// The nearest class. Of equally near ones, it is the class of the earlier row.
    var best: Int? {
        var best = -1
        for number in classes.indices where classes[number].first >= 0 {
            guard best >= 0 else {
                best = number
                continue
            }
            let (found, least) = (classes[number], classes[best])
            if (found.distance, found.first) < (least.distance, least.first) { best = number }
        }
        return best < 0 ? nil : best
    }
}
