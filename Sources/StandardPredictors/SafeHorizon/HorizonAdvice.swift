import PluginSpecification
import TouchPrediction

/// How far ahead an app may draw with one predictor on one kind of device: what `foretouch advise` writes.
///
///     let advice = try HorizonAdvice(json: Data(contentsOf: file))
///     var safeHorizon = SafeHorizon(advice)
public struct HorizonAdvice: Sendable, Equatable, Codable {
    /// The value of ``format``.
    package static let formatName = "foretouch-advice"
    /// The value of ``formatVersion`` that this version writes and reads.
    package static let currentFormatVersion = 1

    /// Data that an advice rests on.
    public struct Source: Sendable, Equatable, Codable {
        /// The dataset's name.
        public var name: String
        /// The SHA-256 that identifies the dataset.
        public var identity: String

        package init(name: String, identity: String) {
            self.name = name
            self.identity = identity
        }
    }

    /// How the rules did on strokes of one half of the people.
    public struct Half: Sendable, Equatable, Codable {
        /// How many people.
        public var participants: Int
        /// How many strokes.
        public var strokes: Int
        /// The share of strokes in which no more ink was taken back at once than allowed.
        public var keptShare: Double
        /// The mean time by which drawing by the rules shortens the lag, in ms.
        public var lagGainedMilliseconds: Double

        package init(participants: Int, strokes: Int, keptShare: Double, lagGainedMilliseconds: Double) {
            self.participants = participants
            self.strokes = strokes
            self.keptShare = keptShare
            self.lagGainedMilliseconds = lagGainedMilliseconds
        }
    }

    /// What the file holds.
    var format = HorizonAdvice.formatName
    /// The version of its layout.
    var formatVersion = HorizonAdvice.currentFormatVersion
    /// The specification of the predictor, with every parameter spelled out.
    public var predictor: RecordedSpecification
    /// For a predictor that learns, over which strokes it kept what it learned: `none`, `recording`, `person` or `device`. An app that
    /// applies the advice lets it keep as much. Absent for others.
    public var carry: String?
    /// The unit of location: `css-px` where the physical scale is known.
    public var unit: String
    /// How much ink may be taken back at once, in units of location.
    public var maximumOvershootPixels: Double
    /// The width of the pen that is drawn with, in units of location.
    public var penWidthPixels: Double
    /// The share of strokes that are to keep the bound.
    public var share: Double
    /// How sure that is of people who were not seen.
    public var confidence: Double
    /// The longest horizon that is safe whatever the contact does, in ms; 0 where none is.
    public var fixedHorizonMilliseconds: Double
    /// The horizon for every motion.
    public var rules: HorizonRules
    /// The data that the advice was found on.
    public var datasets: [Source]
    /// The half that the rules were chosen on.
    public var fitted: Half
    /// The other half.
    public var verified: Half

    package init(
        predictor: RecordedSpecification,
        carry: String? = nil,
        unit: String,
        maximumOvershootPixels: Double,
        penWidthPixels: Double,
        share: Double,
        confidence: Double,
        fixedHorizonMilliseconds: Double,
        rules: HorizonRules,
        datasets: [Source],
        fitted: Half,
        verified: Half
    ) {
        self.predictor = predictor
        self.carry = carry
        self.unit = unit
        self.maximumOvershootPixels = maximumOvershootPixels
        self.penWidthPixels = penWidthPixels
        self.share = share
        self.confidence = confidence
        self.fixedHorizonMilliseconds = fixedHorizonMilliseconds
        self.rules = rules
        self.datasets = datasets
        self.fitted = fitted
        self.verified = verified
    }

    /// Checks what the rules do not check themselves.
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
        for (number, field) in [
            (maximumOvershootPixels, "maximumOvershootPixels"), (penWidthPixels, "penWidthPixels"),
        ] where !(number >= 0 && number <= HorizonRules.largestNumber) {
            throw .invalidField(field, found: "\(number)", expected: "from 0 to \(HorizonRules.largestNumber)")
        }
    }
}
