/// Whose stamps predictors are shown during replay.
public enum ReplayClock: String, Sendable, Hashable, CaseIterable, Codable {
    /// The stamps of the samples: when the device measured them, where the recording's header does not say otherwise.
    case device
    /// When each delivery arrived: what an app sees whose platform passes on no other stamps.
    case arrival
}
