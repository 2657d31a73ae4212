/// Reports that were queued when a contact began and were delivered one right after the other: their stamps say when they were
/// passed on.
///
/// Pens' drivers do so. The first steps are of 2 ms or less, and those that follow, the device's own, at least twice as long and
/// 3.8 ms or more. A device that reports so fast goes on so.
package struct PenDownBurst: Sendable, Equatable {
    /// The longest step of a burst, in seconds; a tenth of a millisecond more than 2, for rounded stamps.
    package static let longestStep = 0.0021
    /// More short steps than these in a row are a fast device's.
    package static let mostSteps = 8
    /// What follows is at least so long, in seconds, and so many times as long.
    package static let ordinaryStep = 0.0038
    private static let ordinaryRatio = 2.0

    private var steps = 0
    private var longest = 0.0
    /// Whether a contact may still turn out to have begun with a burst.
    package private(set) var isOpen = true

    package init() {}

    /// Takes the next interval of a contact, in seconds.
    ///
    /// - Returns: how many short steps the contact began with, with the interval behind them; else `nil`.
    package mutating func take(_ interval: Double) -> Int? {
        guard isOpen else { return nil }
        if interval <= Self.longestStep, steps < Self.mostSteps {
            steps += 1
            longest = max(longest, interval)
            return nil
        }
        isOpen = false
        return steps > 0 && interval >= Self.ordinaryStep && interval >= Self.ordinaryRatio * longest ? steps : nil
    }

    /// The number of short steps with which a contact began that turned out to be queued; 0 where there are none.
    package static func steps(in samples: [TouchSample]) -> Int {
        var burst = PenDownBurst()
        for index in samples.indices.dropFirst() {
            if let steps = burst.take(samples[index].timestamp - samples[index - 1].timestamp) { return steps }
            guard burst.isOpen else { break }
        }
        return 0
    }
}
