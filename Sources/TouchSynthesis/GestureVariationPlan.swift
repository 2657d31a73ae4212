import TouchRecordings

/// Which variations of template gestures to make, and how far they go. Equal plans and templates make equal gestures.
package struct GestureVariationPlan: Sendable, Equatable {
    /// How many people are made up. Range 1…999.
    package var participants: Int
    /// How many gestures of each class each of them draws. Range 1…10 000.
    package var repetitions: Int
    /// A factor on every perturbation: 0 for the templates' own paths, 1 for what Foretouch takes for people's. Range 0…3.
    package var perturbation: Double
    /// Points per second. Range 10…1000.
    package var rate: Double
    /// Standard deviation of white noise on each axis of the location, in the templates' units. Range 0…20.
    package var noise: Double
    /// The seed, from which everything random follows.
    package var seed: UInt64

    /// Each parameter is the property of that name.
    package init(
        participants: Int = 10,
        repetitions: Int = 10,
        perturbation: Double = 1,
        rate: Double = 60,
        noise: Double = 0,
        seed: UInt64 = 1
    ) {
        self.participants = participants
        self.repetitions = repetitions
        self.perturbation = perturbation
        self.rate = rate
        self.noise = noise
        self.seed = seed
    }

    /// Checks every field.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` naming the first field out of range.
    package func validate() throws(DatasetError) {
        try OptionRange.check(participants, in: 1...999, "participants")
        try OptionRange.check(repetitions, in: 1...10_000, "repetitions")
        try OptionRange.check(perturbation, in: 0...3, "perturbation")
        try OptionRange.check(rate, in: 10...1000, "rate")
        try OptionRange.check(noise, in: 0...20, "noise")
    }
}
