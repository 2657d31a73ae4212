/// The slices into which scores are kept apart: the finest breakdown that results report.
struct ScoreSlice: Hashable, Comparable, Sendable, Codable {
    var dataset: String
    var participant: String
    var task: String
    var device = ""
    var condition = ""
    var pointer = ""

    static func < (left: ScoreSlice, right: ScoreSlice) -> Bool {
        (left.dataset, left.participant, left.task, left.device, left.condition, left.pointer)
            < (right.dataset, right.participant, right.task, right.device, right.condition, right.pointer)
    }
}

/// One cluster of strokes within a slice, for intervals that leave out strokes.
///
/// Every stroke of a slice is a cluster of its own, numbered in the data's order, up to ``blockCount``; further strokes
/// are dealt onto the same numbers again, so that memory stays bounded however many strokes a corpus has.
package struct ScoreKey: Hashable, Comparable, Sendable, Codable {
    var slice: ScoreSlice
    var block: Int
    /// Where its strokes stand among those drawn before: one above the position in ``ExperienceBin``; 0 where nobody asks.
    var experience = 0

    package static let blockCount = 64

    package static func < (left: ScoreKey, right: ScoreKey) -> Bool {
        (left.slice, left.block, left.experience) < (right.slice, right.block, right.experience)
    }
}

/// One cluster of a dataset's queries, for breakdowns that cut through strokes: a participant's strokes, dealt onto
/// ``ScoreKey/blockCount`` numbers as long as it is the only one.
struct GroupKey: Hashable, Comparable, Sendable, Codable {
    var dataset: String
    var participant: String
    var block: Int

    static func < (left: GroupKey, right: GroupKey) -> Bool {
        (left.dataset, left.participant, left.block) < (right.dataset, right.participant, right.block)
    }
}

extension GroupKey {
    /// The same cluster when other strokes of its participant came before.
    init(_ key: GroupKey, strokesBefore: Int) {
        self.init(
            dataset: key.dataset,
            participant: key.participant,
            block: (key.block + strokesBefore) % ScoreKey.blockCount
        )
    }
}
