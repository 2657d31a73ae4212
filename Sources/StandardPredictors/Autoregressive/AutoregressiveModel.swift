import TouchPrediction

/// The coefficients of an `AutoregressivePredictor` with what is needed to use them, to say where they come from, and to
/// fit them again.
package struct AutoregressiveModel: Sendable, Equatable, Codable {
    /// The value of ``format``.
    package static let formatName = "foretouch-autoregressive"
    /// The value of ``formatVersion`` that this version writes and reads.
    package static let currentFormatVersion = 1
    package static let largestHorizonCount = 32
    package static let longestHorizon = 1.0
    static let largestCoefficient = 1e6

    /// The coefficients for one horizon.
    package struct Horizon: Sendable, Equatable, Codable {
        /// How far ahead, in seconds.
        package var seconds: Double
        /// βₖⱼ along the heading: knots of speed × knots of ratio × steps, the last index running fastest.
        package var along: [Double]
        /// γₖⱼ across the heading, likewise.
        package var across: [Double]
        /// To how many questions they were fitted.
        package var questionCount: Int
        /// The mean distance over these questions, in units of location: an error within the sample.
        package var meanError: Double

        /// Each parameter is the property of that name.
        package init(seconds: Double, along: [Double], across: [Double], questionCount: Int, meanError: Double) {
            self.seconds = seconds
            self.along = along
            self.across = across
            self.questionCount = questionCount
            self.meanError = meanError
        }
    }

    /// What a file holds.
    package var format = AutoregressiveModel.formatName
    /// The version of its layout.
    package var formatVersion = AutoregressiveModel.currentFormatVersion
    /// Which numbers of the history the displacement is linear in.
    package var layout: AutoregressiveLayout
    /// How the coefficients were found.
    package var fit: AutoregressiveMethod
    /// With a history shorter than this many seconds the model has nothing to say: the shortest that it was fitted on.
    package var shortestHistory: Double
    /// What it was fitted on.
    package var training: TrainingSet
    /// Ascending.
    package var horizons: [Horizon]

    /// Each parameter is the property of that name.
    package init(
        layout: AutoregressiveLayout,
        fit: AutoregressiveMethod,
        shortestHistory: Double,
        training: TrainingSet,
        horizons: [Horizon]
    ) {
        self.layout = layout
        self.fit = fit
        self.shortestHistory = shortestHistory
        self.training = training
        self.horizons = horizons
    }

    /// Checks every shape and every number.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package func validate() throws(ModelFileError) {
        try ModelFileError.check(
            format: format,
            version: formatVersion,
            expected: (Self.formatName, Self.currentFormatVersion)
        )
        try layout.validate()
        try fit.validate()
        guard shortestHistory >= 0, shortestHistory <= AutoregressiveLayout.longestAge else {
            throw .invalidField(
                "shortestHistory",
                found: "\(shortestHistory)",
                expected: "from 0 to \(AutoregressiveLayout.longestAge) s"
            )
        }
        try AutoregressiveLayout.checkAscending(
            horizons.map(\.seconds),
            "horizons.seconds",
            count: 1...Self.largestHorizonCount,
            upTo: Self.longestHorizon
        )
        for horizon in horizons {
            try check(horizon.along, "along", of: horizon)
            try check(horizon.across, "across", of: horizon)
        }
    }

    private func check(_ coefficients: [Double], _ name: String, of horizon: Horizon) throws(ModelFileError) {
        let field = "horizons[\(horizon.seconds) s].\(name)"
        guard coefficients.count == layout.coefficientCount else {
            throw .invalidField(
                field,
                found: "\(coefficients.count) coefficients",
                expected: "\(layout.coefficientCount): \(layout.knotCount) knots times \(layout.stepCount) steps"
            )
        }
        if let coefficient = coefficients.first(where: { !($0.magnitude <= Self.largestCoefficient) }) {
            throw .invalidField(field, found: "\(coefficient)", expected: "numbers up to \(Self.largestCoefficient)")
        }
    }
}
