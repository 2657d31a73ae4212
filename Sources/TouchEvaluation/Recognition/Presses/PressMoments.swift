/// The numbers that add up from which press metrics are computed: over contacts, recordings, cores and machines.
enum PressMoment: Int, CaseIterable, Sendable {
    case contacts
    // Light presses.
    case presses, hits, repeats, ambiguous, nulls, nullsFired, falseDetections, unpressedMinutes
    // Deep presses.
    case deepPresses, deepHits, deepRepeats, deepAmbiguous, deepNulls, deepNullsFired, deepFalseDetections
    case deepUnpressedMinutes
    /// Sums of absolute and squared errors against the true force.
    case forces, firstAbsolute, firstSquare, finalAbsolute, finalSquare
    /// Of forces that were corrected, final less first.
    case corrections, correctionAbsolute, correctionSquare
    /// Sums over values after deliveries.
    case values, valueAbsolute, valueSquare, levelsRight
    case levelChanges, trueLevelChanges
    /// Squares about each hold's own mean, and how many they are of free.
    case holdSquares, trueHoldSquares, holdFreedom
    /// Contacts that are not null, decided on under two quantizations or sensitivity settings, and alike.
    case quantaPairs, coarseAgree, fineAgree
    case lightPairs, lightAgree, firmPairs, firmAgree
    /// Contacts that were not followed: of other types of touches, in none of the counts; and refused, in which presses are missed.
    case ofOtherType, refused

    static let count = allCases.count
}

/// The moments of one recognizer in one cluster. Parts merge by addition.
struct PressMoments: Sendable, Equatable {
    var values = [Double](repeating: 0, count: PressMoment.count)

    subscript(moment: PressMoment) -> Double {
        get { values[moment.rawValue] }
        set { values[moment.rawValue] = newValue }
    }

    mutating func merge(_ other: PressMoments) {
        for index in values.indices { values[index] += other.values[index] }
    }
}

/// What one recognizer scored in one cluster.
struct PressScore: Sendable, Equatable {
    var moments = PressMoments()
    /// Milliseconds from the true crossing to the detection, one for each hit; negative for early.
    var latencies: [Double] = []
    /// The same in samples: those that came at or after the crossing and before the one that fired.
    var latencySamples: [Double] = []
    /// Milliseconds for deep presses.
    var deepLatencies: [Double] = []

    /// How many lists ``lists`` has.
    static let listCount = 3

    /// The latencies as a cell holds them.
    var lists: [[Double]] { [latencies, latencySamples, deepLatencies] }

    mutating func merge(_ other: PressScore) {
        moments.merge(other.moments)
        latencies += other.latencies
        latencySamples += other.latencySamples
        deepLatencies += other.deepLatencies
    }
}
