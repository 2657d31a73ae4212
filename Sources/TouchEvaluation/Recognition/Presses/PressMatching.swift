/// Which detections belong to which true presses.
///
/// A detection belongs to the press during which it came, or else to the nearest press of the same contact that began
/// at most ``tolerance`` seconds later or ended at most so long before. Detections of uncertain presses are neither right
/// nor wrong; those of no press are false.
struct PressMatching: Sendable, Equatable {
    /// How early or late a detection may be, in seconds.
    static let tolerance = 0.1

    /// The number of certain presses.
    private(set) var presses = 0
    /// Certain presses that were detected.
    private(set) var hits = 0
    /// Further detections of certain presses.
    private(set) var repeats = 0
    /// Detections that belong to no press.
    private(set) var falseDetections = 0
    /// For each hit when the press began and when it was detected, in seconds.
    private(set) var detections: [(onset: Double, time: Double)] = []

    /// - Parameters:
    ///   - times: when the recognizer fired, ascending, in seconds.
    ///   - episodes: the true presses in order, apart from each other.
    /// - Complexity: O(times + episodes).
    init(_ times: [Double], to episodes: [PressTruth.Episode]) {
        presses = episodes.count(where: \.isCertain)
        var isHit = [Bool](repeating: false, count: episodes.count)
        // The last press that began, or the first of all.
        var current = 0
        for time in times {
            while current + 1 < episodes.count, episodes[current + 1].onset <= time { current += 1 }
            guard let episode = Self.episode(at: time, episodes, from: current) else {
                falseDetections += 1
                continue
            }
            guard episodes[episode].isCertain else { continue }
            if isHit[episode] {
                repeats += 1
            } else {
                isHit[episode] = true
                hits += 1
                detections.append((episodes[episode].onset, time))
            }
        }
    }

    private static func episode(at time: Double, _ episodes: [PressTruth.Episode], from current: Int) -> Int? {
        func distance(_ index: Int) -> Double {
            max(episodes[index].onset - time, time - episodes[index].end, 0)
        }
        return (current..<min(current + 2, episodes.count)).filter { distance($0) <= tolerance }
            .min { distance($0) < distance($1) }
    }

    static func == (left: PressMatching, right: PressMatching) -> Bool {
        left.presses == right.presses && left.hits == right.hits && left.repeats == right.repeats
            && left.falseDetections == right.falseDetections
            && left.detections.elementsEqual(right.detections) { $0 == $1 }
    }
}
