import TouchModel

/// What a bank can go back to when a later sample tells that stamps were wrong: what it knew before the newest sample, or before
/// a burst.
///
/// Nothing is allocated after the start, except once after a copy.
struct BankPast: Sendable {
    /// All that samples change, but for the older entries of the history.
    struct Memory: Sendable {
        var count = 0
        var clock = SampleClock()
        var filters = KalmanBankState()
        var lines: BankLines
        var experts = ExpertWeights()
        var meanSquareSpeed = 0.0
        var fastestSquareSpeed = 0.0
        var meanSquareAcceleration = 0.0
        var uncertainty: BankUncertainty
        var sinceFar = 0.0
        var extent = (position: 0, count: 0)
        var newest: BankMotion
    }

    /// One.
    private var memories: [Memory]
    init(_ memory: Memory) { memories = [memory] }

    /// What was known.
    var memory: Memory {
        get { memories[0] }
        set { memories[0] = newValue }
    }
}
