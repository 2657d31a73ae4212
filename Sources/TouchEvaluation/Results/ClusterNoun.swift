/// The names of the clusters that intervals leave out and tests swap, one of them; the plural has an s.
package enum ClusterNoun {
    /// The data of one participant.
    package static let participant = "participant"
    /// One stroke of the only participant.
    package static let stroke = "stroke"

    /// The name of clusters of a kind, such as strokes: a cluster that holds several is a block of them.
    package static func of(_ one: String, holdsSeveral: Bool) -> String { holdsSeveral ? "\(one) block" : one }
}
