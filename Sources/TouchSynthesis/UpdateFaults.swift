import TouchRecordings

/// What may happen to corrections of estimated forces on their way to the app.
package struct UpdateFaults: Sendable, Equatable, Codable {
    /// The delay varies evenly by so many seconds to either side of ``ForceSensor/revisionDelay``, and is never less
    /// than 0. Range 0…0.5. A pencil's 20–60 ms are a delay of 0.04 and a spread of 0.02.
    package var spread: Double
    /// The probability that a correction never comes. Range 0…0.9.
    package var lost: Double
    /// The probability that a correction comes twice, the second time after another delay. Range 0…0.9.
    package var repeated: Double
    /// The probability that a correction takes three times as long, so that later ones overtake it. Range 0…0.9.
    package var overtaken: Double

    /// Each parameter is the property of that name.
    package init(spread: Double = 0, lost: Double = 0, repeated: Double = 0, overtaken: Double = 0) {
        self.spread = spread
        self.lost = lost
        self.repeated = repeated
        self.overtaken = overtaken
    }

    /// Checks every field.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` naming the first field out of range.
    package func validate() throws(DatasetError) {
        try OptionRange.check(seconds: spread, in: 0...0.5, "update spread")
        try OptionRange.check(lost, in: 0...0.9, "update loss")
        try OptionRange.check(repeated, in: 0...0.9, "update repetition")
        try OptionRange.check(overtaken, in: 0...0.9, "update overtaking")
    }
}
