/// What `foretouch early` writes: how early recognizers decided, for each dataset.
public struct EarlyDecisions: Codable, Sendable {
    /// The ``kind`` of such files.
    package static let kindName = "early-decisions"

    /// What kind of result a file holds: ``kindName``.
    package var kind = EarlyDecisions.kindName
    /// The version of Foretouch that made it.
    package var version = ForetouchVersion.current
    /// Where it was made.
    package var machine = MachineDescription.current
    /// The figures of each dataset and condition.
    package var datasets: [EarlyFigures]

    /// The figures of these datasets.
    package init(_ datasets: [EarlyFigures]) { self.datasets = datasets }
}
