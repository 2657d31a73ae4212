/// Finds the names that a mistyped one was probably meant to be.
package enum NearestNames {
    /// No name is as long: of longer ones only the difference in length counts, not their edits, of which there may be
    /// hundreds of thousands.
    private static let longest = 64

    /// The candidates nearest to `name`, best first: those that it abbreviates, and those within a third of its length
    /// in edits. When none is near, the first `limit` candidates, so that a person always learns something valid.
    package static func find(_ name: String, among candidates: [String], limit: Int = 3) -> [String] {
        let scored = scores(of: name, among: candidates)
        let near = scored.filter(\.isNear)
        return ranked(near.isEmpty ? scored : near, limit: limit)
    }

    /// As ``find(_:among:limit:)``, but none when none is near.
    package static func near(_ name: String, among candidates: [String], limit: Int = 3) -> [String] {
        ranked(scores(of: name, among: candidates).filter(\.isNear), limit: limit)
    }

    private struct Score {
        var candidate: String
        var distance: Int
        var abbreviates: Bool
        var isNear: Bool
    }

    private static func scores(of name: String, among candidates: [String]) -> [Score] {
        let typed = published(name.lowercased())
        let name = others.first { $0.words.contains(typed) && candidates.contains($0.name) }?.name ?? typed
        return candidates.map { candidate in
            let lowercased = candidate.lowercased()
            let abbreviates = name.count > 1 && (lowercased.contains(name) || name.contains(lowercased))
            let distance =
                name.count > longest ? abs(name.count - lowercased.count) : editDistance(name, lowercased)
            return Score(
                candidate: candidate,
                distance: distance,
                abbreviates: abbreviates,
                isNear: abbreviates || distance <= max(2, name.count / 3)
            )
        }
    }

    /// A name as papers and people write it, in the words of this program's names: `$P+` is `dollarp-plus`, `Chrome` is `chromium`.
    private static func published(_ name: String) -> String {
        var words = name.replacing("$", with: "dollar").replacing("+", with: "-plus").replacing("€", with: "-euro")
        for (word, ours) in [("chrome", "chromium"), ("1-euro", "one-euro")] where words.hasPrefix(word) {
            words = ours + words.dropFirst(word.count)
        }
        return words
    }

    /// What people look for under other words: networks, of which there is none, and single touch gestures, which one recognizer
    /// knows.
    private static let others: [(words: Set<String>, name: String)] = [
        (["neural", "network", "nn", "lstm", "mlp", "learned", "learning"], "adaptive"),
        (
            [
                "tap", "double-tap", "long-press", "swipe", "flick", "pan", "drag", "pinch", "zoom", "rotate",
                "rotation",
            ], "touch"
        ),
    ]

    private static func ranked(_ scores: [Score], limit: Int) -> [String] {
        func order(_ score: Score) -> (Int, Int, String) {
            (score.abbreviates ? 0 : 1, score.distance, score.candidate)
        }
        return scores.sorted { order($0) < order($1) }.prefix(limit).map(\.candidate)
    }

    /// The number of insertions, deletions, substitutions and swaps of neighbors between two words
    /// (optimal string alignment; Damerau 1964).
    package static func editDistance(_ left: String, _ right: String) -> Int {
        let left = Array(left)
        let right = Array(right)
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for i in left.indices {
            var current = [i + 1]
            for j in right.indices {
                var best = min(last[j + 1] + 1, current[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
                if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
