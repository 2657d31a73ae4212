import PluginSpecification
import TouchPrediction

/// What a `CalibratedPredictor` was calibrated to: whose radii, at which level, from whom.
package struct UncertaintyCalibration: Sendable, Equatable, Codable {
    /// The value of ``format``.
    package static let formatName = "foretouch-uncertainty"
    /// The value of ``formatVersion`` that this version writes and reads.
    package static let currentFormatVersion = 1

    /// How much data one number of a table rests on.
    package struct Cell: Sendable, Equatable, Codable {
        /// The horizon, in seconds.
        package var horizon: Double
        /// The bin of speed, the slowest being 0.
        package var bin: Int
        /// How many predictions were scored, those of the neighboring bins included that it was pooled with.
        package var questions: Int
        /// The effective number of strokes among them, (Σ w)² / Σ w² over the strokes' weights (Kish 1965).
        package var effectiveStrokes: Double
        /// The participants among them.
        package var participants: Int
        /// The first and the last bin that were pooled: both ``bin`` where it had strokes enough by itself.
        package var firstBin: Int
        /// The last of them.
        package var lastBin: Int

        /// Whether the bin borrowed from its neighbors.
        package var isPooled: Bool { firstBin != lastBin }

        /// Each parameter is the property of that name.
        package init(
            horizon: Double,
            bin: Int,
            questions: Int,
            effectiveStrokes: Double,
            participants: Int,
            firstBin: Int,
            lastBin: Int
        ) {
            self.horizon = horizon
            self.bin = bin
            self.questions = questions
            self.effectiveStrokes = effectiveStrokes
            self.participants = participants
            self.firstBin = firstBin
            self.lastBin = lastBin
        }
    }

    /// Factors of the scale, and what they rest on: a cell for each horizon and bin, in their order.
    package struct Radii: Sendable, Equatable, Codable {
        /// The table of the factors.
        package var table: RadiusTable
        /// What each factor rests on, horizon by horizon, bin by bin.
        package var cells: [Cell]

        /// Each parameter is the property of that name.
        package init(table: RadiusTable, cells: [Cell]) {
            self.table = table
            self.cells = cells
        }
    }

    /// A horizon at which past predictions are judged.
    package struct Judged: Sendable, Equatable, Codable {
        /// The horizon, in seconds.
        package var horizon: Double
        /// The mean error at that horizon, divided by the radius without adaptation.
        package var typicalRatio: Double

        /// Each parameter is the property of that name.
        package init(horizon: Double, typicalRatio: Double) {
            self.horizon = horizon
            self.typicalRatio = typicalRatio
        }
    }

    /// Radii for a scale that follows the predictor's recent errors.
    package struct Adaptive: Sendable, Equatable, Codable {
        /// The shorter of the two horizons.
        package var near: Judged
        /// Not before ``near``.
        package var far: Judged
        /// How many judged predictions count at each of the two.
        package var memory: Double
        /// The number of judged predictions for which the typical ratio counts.
        package var prior: Double
        /// The factors of the scale that follows.
        package var radii: Radii

        /// Each parameter is the property of that name.
        package init(near: Judged, far: Judged, memory: Double, prior: Double, radii: Radii) {
            self.near = near
            self.far = far
            self.memory = memory
            self.prior = prior
            self.radii = radii
        }
    }

    /// What a file holds.
    package var format = UncertaintyCalibration.formatName
    /// The version of its layout.
    package var formatVersion = UncertaintyCalibration.currentFormatVersion
    /// The specification of the predictor, with every parameter spelled out.
    package var predictor: RecordedSpecification
    /// The share of truth that the radii hold.
    package var level: Double
    /// The radii for the scale alone.
    package var plain: Radii
    /// The radii for the scale that follows recent errors.
    package var adaptive: Adaptive
    /// What it was calibrated on.
    package var training: TrainingSet

    /// Each parameter is the property of that name.
    package init(
        predictor: RecordedSpecification,
        level: Double,
        plain: Radii,
        adaptive: Adaptive,
        training: TrainingSet
    ) {
        self.predictor = predictor
        self.level = level
        self.plain = plain
        self.adaptive = adaptive
        self.training = training
    }

    /// Levels outside are refused: far out there are never examples enough.
    package static let levels = 0.5...0.999
    /// ``Adaptive/memory`` and ``Adaptive/prior`` where nothing else is asked for.
    package static let defaultMemory = 8.0
    package static let defaultPrior = 4.0
    static let horizonRange = 0.001...0.2
    static let countRange = 1.0...1000
    package static let ratioRange = 1e-3...10.0
    /// The ratio of an error to its radius counts for no more, in adaptation and in its typical value: a jump of the contact
    /// is no measure of a predictor.
    package static let largestRatio = 8.0

    /// Checks every shape and every number.
    ///
    /// - Throws: ``ModelFileError/invalidField(_:found:expected:)``.
    package func validate() throws(ModelFileError) {
        try ModelFileError.check(
            format: format,
            version: formatVersion,
            expected: (Self.formatName, Self.currentFormatVersion)
        )
        guard predictor.isWellFormed(as: PredictorKind.self) else {
            throw .invalidField(
                "predictor",
                found: "'\(predictor.description.prefix(80))'",
                expected: "a specification"
            )
        }
        try Self.check(level, "level", Self.levels)
        for (judged, name) in [(adaptive.near, "near"), (adaptive.far, "far")] {
            try Self.check(judged.horizon, "adaptive.\(name).horizon", Self.horizonRange)
            try Self.check(judged.typicalRatio, "adaptive.\(name).typicalRatio", Self.ratioRange)
        }
        guard adaptive.near.horizon <= adaptive.far.horizon else {
            throw .invalidField(
                "adaptive.far.horizon",
                found: "\(adaptive.far.horizon)",
                expected: "not less than adaptive.near.horizon, \(adaptive.near.horizon)"
            )
        }
        try Self.check(adaptive.memory, "adaptive.memory", Self.countRange)
        try Self.check(adaptive.prior, "adaptive.prior", Self.countRange)
        try Self.check(plain, "plain")
        try Self.check(adaptive.radii, "adaptive.radii")
    }

    private static func check(
        _ number: Double,
        _ field: String,
        _ range: ClosedRange<Double>
    ) throws(ModelFileError) {
        guard range.contains(number) else {
            throw .invalidField(
                field,
                found: "\(number)",
                expected: "from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }

    private static func check(_ radii: Radii, _ field: String) throws(ModelFileError) {
        let bins = radii.table.speedEdges.count + 1
        guard radii.cells.count == radii.table.horizons.count * bins else {
            throw .invalidField(
                "\(field).cells",
                found: "\(radii.cells.count)",
                expected: "\(radii.table.horizons.count * bins), one for each horizon and bin"
            )
        }
        for (index, cell) in radii.cells.enumerated() {
            let isInPlace = cell.horizon == radii.table.horizons[index / bins] && cell.bin == index % bins
            guard isInPlace, 0 <= cell.firstBin, cell.firstBin <= cell.bin, cell.bin <= cell.lastBin,
                cell.lastBin < bins, cell.questions > 0, cell.participants > 0, cell.effectiveStrokes >= 1
            else {
                throw .invalidField(
                    "\(field).cells[\(index)]",
                    found: "\(cell.horizon) s, bin \(cell.bin) of \(cell.firstBin) to \(cell.lastBin)",
                    expected: "the cell of horizon \(index / bins) and bin \(index % bins), with what it rests on"
                )
            }
        }
    }
}
