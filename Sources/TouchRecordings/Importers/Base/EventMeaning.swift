/// What a value of a column of buttons or events says of the pen; its raw value is how a person states it.
enum EventMeaning: String, Sendable {
    case begins
    case goesOn = "moves"
    /// Moves a contact, and begins one whose number was never seen.
    case mayBegin = "moves-or-begins"
    case ends
    /// Ends a contact that the system took away: no tap and no swipe.
    case cancels
    case inAir = "air"
    /// The event is of no pointer, as `scroll` is: nothing begins or ends with it.
    case other
    /// Comes into an element or leaves it, which ends a stroke or does not: see ``EventMeanings/settlePassing(by:)``.
    case passing
    /// What the platform expects and did not measure.
    case predicted

    /// Those that a person can state.
    static let stated: [EventMeaning] = [.begins, .goesOn, .mayBegin, .ends, .cancels, .inAir, .other, .predicted]

    /// Whether a contact is over with it.
    var isEnd: Bool { self == .ends || self == .cancels }
}
