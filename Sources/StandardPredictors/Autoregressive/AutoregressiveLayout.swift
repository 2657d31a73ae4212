import TouchPrediction

/// What an autoregressive model looks at: which steps of the history are its regressors, and what its coefficients
/// depend on. Shared by fitting and running.
package struct AutoregressiveLayout: Sendable, Equatable, Codable {
    /// a₁ < a₂ < …: regressors are the steps between the locations at these ages in seconds, the newest from age 0. One
    /// to 64 ages up to 2 s. By default they are fine enough for 120 Hz near the newest sample, multiples of 1/60 s from there
    /// on.
    package var ages: [Double] = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20].map { $0 / 120 }
    /// The heading is the direction, and the speed s the length a second, of the way since this age in seconds.
    package var headingAge = 4.0 / 120
    /// The recent speed r is that since this age in seconds.
    package var recentAge = 2.0 / 120
    /// The earlier speed e is that from this age in seconds to ``recentAge``.
    package var earlierAge = 8.0 / 120
    /// Speeds s in units of location a second, ascending, up to 16: every one has coefficients of its own, with linear
    /// interpolation in log s between them and the nearest ones outside. Empty: speed does not matter, and predictions
    /// scale with the stroke.
    package var speedKnots: [Double] = [30, 180, 900]
    /// Ratios of speeds q = (r + f) / (e + f), ascending, up to 16, likewise; f is ``speedFloor``. Below 1 the contact
    /// slows down. Empty: the ratio does not matter.
    package var ratioKnots: [Double] = [0.5, 0.8, 1, 1.25, 2]
    /// f in units of location a second, from 0: keeps the ratio calm where the contact nearly rests and noise is all there
    /// is.
    package var speedFloor = 18.0

    /// The defaults.
    package init() {}

    package static let longestAge = 2.0
    static let largestAgeCount = 64
    static let largestKnotCount = 16

    /// Checks every field.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package func validate() throws(ModelFileError) {
        try Self.checkAscending(ages, "ages", count: 1...Self.largestAgeCount, upTo: Self.longestAge)
        for (age, name) in [(headingAge, "headingAge"), (recentAge, "recentAge"), (earlierAge, "earlierAge")]
        where !(age > 0 && age <= Self.longestAge) {
            throw .invalidField(name, found: "\(age)", expected: "more than 0 s and at most \(Self.longestAge) s")
        }
        guard earlierAge > recentAge else {
            throw .invalidField("earlierAge", found: "\(earlierAge)", expected: "more than recentAge, \(recentAge)")
        }
        try Self.checkAscending(speedKnots, "speedKnots", count: 0...Self.largestKnotCount, upTo: 1e9)
        try Self.checkAscending(ratioKnots, "ratioKnots", count: 0...Self.largestKnotCount, upTo: 1e9)
        guard speedFloor >= 0, speedFloor <= 1e9 else {
            throw .invalidField("speedFloor", found: "\(speedFloor)", expected: "from 0 to 1e9 a second")
        }
    }

    package static func checkAscending(
        _ numbers: [Double],
        _ name: String,
        count: ClosedRange<Int>,
        upTo limit: Double
    ) throws(ModelFileError) {
        guard count.contains(numbers.count) else {
            throw .invalidField(
                name,
                found: "\(numbers.count) numbers",
                expected: "\(count.lowerBound) to \(count.upperBound)"
            )
        }
        var last = 0.0
        for number in numbers {
            guard number > last, number <= limit else {
                throw .invalidField(
                    name,
                    found: "\(number) after \(last)",
                    expected: "ascending, above 0, up to \(limit)"
                )
            }
            last = number
        }
    }

    /// The number of regressors along the heading, and as many across.
    package var stepCount: Int { ages.count }
    /// How many sets of coefficients there are for one horizon.
    var knotCount: Int { max(1, speedKnots.count) * max(1, ratioKnots.count) }
    /// How many coefficients one horizon has along the heading, and as many across.
    package var coefficientCount: Int { knotCount * stepCount }
}
