import TouchModel

/// A question about a stroke with its answer: after seeing the sample at `position`, where is the contact some time later?
package struct TrainingQuery: Sendable, Equatable {
    /// Among the stroke's samples.
    package var position: Int
    /// Which of the horizons of the replay.
    package var horizonIndex: Int
    /// Where the contact is then.
    package var target: TouchPoint
}
