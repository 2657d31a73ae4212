import PluginSpecification
import TouchModel
import TouchRecognition

extension ForceRecognizer {
    /// The touches that a specification can choose.
    enum Touches: String, CaseIterable {
        case all, direct, pencil

        var types: TouchTypeSet {
            switch self {
            case .all: .all
            case .direct: .direct
            case .pencil: .pencil
            }
        }
    }

    enum AxisName: String, CaseIterable {
        case alongPencil = "along-pencil"
        case perpendicularToScreen = "perpendicular-to-screen"
    }

    enum SmoothingName: String, CaseIterable {
        case oneEuro = "one-euro"
        case none
    }

    enum TransferName: String, CaseIterable {
        case linear, quadratic, sigmoid, fisheye
    }

    /// The force recognizer as the registry knows it.
    package static let registeredKind = RecognizerKind(
        name: "force",
        summary: "Light and deep presses, and levels, from the force of a touch.",
        source: "smoothing: Casiez, Roussel, Vogel 2012; transfer: Ramos 2004, Cechanowicz 2007, Shi 2008",
        parameters: parameterDescriptions
    ) { values in
        do {
            return try ForceRecognizer(Parameters(values))
        } catch let error as ForceParameterError {
            throw try specificationError(error, values)
        }
    }

    private static let defaults = ForceTracker.Parameters()
    private static let defaultSmoothing = OneEuroFilter.Parameters()

    /// Thresholds less a hysteresis: 0.4 − 0.05 is to be 0.35, not 0.35000000000000003.
    fileprivate static func lowered(_ threshold: Double, by hysteresis: Double) -> Double {
        ((threshold - hysteresis) * 1e12).rounded() / 1e12
    }

    /// What is wrong with a parameter of the library, in terms of what was typed: there thresholds of release are a
    /// hysteresis below.
    private static func specificationError(
        _ error: ForceParameterError,
        _ values: ParameterValues
    ) throws(SpecificationError) -> SpecificationError {
        let began = try values.number("began")
        let deep = try values.number("deep")
        let name: String
        var expected = error.expected
        switch error.parameter {
        case "releaseAt":
            name = "hysteresis"
            expected = "less than began, \(began.plainText)"
        case "deepAt":
            name = "deep"
            expected = "began, \(began.plainText), or more"
        case "deepReleaseAt":
            name = "deep-hysteresis"
            let largest = lowered(deep, by: lowered(began, by: try values.number("hysteresis")))
            expected = "at most \(largest.plainText), so that a deep press becomes a light one before it is released"
        case "levels.hysteresis": name = "level-hysteresis"
        default: name = error.parameter
        }
        return .invalidValue(
            values.text(name) ?? error.found.plainText,
            parameter: name,
            of: .recognizer("force"),
            expected: expected
        )
    }

    private static let parameterDescriptions: [ParameterDescription] = {
        let thresholds = defaults.thresholds
        return [
            .choice("touches", "Which touches press.", default: Touches.all),
            .number(
                "maximum",
                "The force that counts as 1; the touch's own maximum rules where it is less.",
                unit: "force",
                range: 0.01...1000,
                default: defaults.normalization.maximumForce
            ),
            .number(
                "offset",
                "Calibration: added to every force.",
                unit: "force",
                range: -100...100,
                default: 0
            ),
            .number(
                "gain",
                "Calibration: every force is multiplied by it, before the offset.",
                range: 0.001...1000,
                default: 1
            ),
            .choice("axis", "The direction in which force is meant.", default: AxisName.alongPencil),
            .number(
                "minimum-altitude",
                "Flatter pencils count as this flat.",
                unit: "rad",
                range: 0.01...1.57,
                default: defaults.normalization.minimumAltitude
            ).when("axis", is: AxisName.perpendicularToScreen.rawValue),
            .choice("smoothing", "How force is smoothed.", default: SmoothingName.oneEuro),
            .number(
                "cutoff",
                "The cut-off at rest.",
                unit: "Hz",
                range: 0.01...10_000,
                default: defaultSmoothing.minimumCutoff
            ).when("smoothing", is: SmoothingName.oneEuro.rawValue),
            .number(
                "cutoff-slope",
                "How much the cut-off rises with the speed of force.",
                unit: "Hz s",
                range: 0...100_000,
                default: defaultSmoothing.cutoffSlope
            ).when("smoothing", is: SmoothingName.oneEuro.rawValue),
            .number(
                "derivative-cutoff",
                "The cut-off of that speed.",
                unit: "Hz",
                range: 0.01...10_000,
                default: defaultSmoothing.derivativeCutoff
            ).when("smoothing", is: SmoothingName.oneEuro.rawValue),
            .choice("transfer", "How force becomes the value that thresholds see.", default: TransferName.linear),
            .number("steepness", "Of the sigmoid.", range: 0.01...100, default: 8)
                .when("transfer", is: TransferName.sigmoid.rawValue),
            .number("magnification", "Of the fisheye.", range: 0...100, default: 2)
                .when("transfer", is: TransferName.fisheye.rawValue),
            .integer(
                "levels",
                "How many levels the value is cut into.",
                range: 1...256,
                default: defaults.levels.count
            ),
            .number(
                "level-hysteresis",
                "The band about a border in which a level stays.",
                range: 0...1,
                default: defaults.levels.hysteresis
            ),
            .number("began", "A press begins at this value.", range: 0.001...1, default: thresholds.beganAt),
            .number(
                "hysteresis",
                "A press is released this much below.",
                range: 0...1,
                default: lowered(thresholds.beganAt, by: thresholds.releaseAt)
            ),
            .number("deep", "A deep press begins at this value.", range: 0.001...1, default: thresholds.deepAt),
            .number(
                "deep-hysteresis",
                "A deep press becomes a light one this much below.",
                range: 0...1,
                default: lowered(thresholds.deepAt, by: thresholds.deepReleaseAt)
            ),
            .number(
                "dwell",
                "How long the value has to stay before a press is entered.",
                unit: "s",
                range: 0...10,
                default: thresholds.minimumDwell
            ),
            .number(
                "refractory",
                "How long a press that was left is not entered again.",
                unit: "s",
                range: 0...10,
                default: thresholds.refractoryTime
            ),
        ]
    }()
}

extension ForceRecognizer.Parameters {
    /// The parameters that a specification states.
    init(_ values: ParameterValues) throws(SpecificationError) {
        let axis: ForceRecognizer.AxisName = try values.choice("axis")
        var normalization = ForceNormalization.Parameters(
            maximumForce: try values.number("maximum"),
            axis: axis == .alongPencil ? .alongPencil : .perpendicularToScreen,
            calibration: ForceCalibration(offset: try values.number("offset"), gain: try values.number("gain"))
        )
        if axis == .perpendicularToScreen { normalization.minimumAltitude = try values.number("minimum-altitude") }
        let smoothing: ForceRecognizer.SmoothingName = try values.choice("smoothing")
        let filter: OneEuroFilter.Parameters? =
            smoothing == .none
            ? nil
            : OneEuroFilter.Parameters(
                minimumCutoff: try values.number("cutoff"),
                cutoffSlope: try values.number("cutoff-slope"),
                derivativeCutoff: try values.number("derivative-cutoff")
            )
        let name: ForceRecognizer.TransferName = try values.choice("transfer")
        let transfer: ForceTransfer =
            switch name {
            case .linear: .linear
            case .quadratic: .quadratic
            case .sigmoid: .sigmoid(steepness: try values.number("steepness"))
            case .fisheye: .fisheye(magnification: try values.number("magnification"))
            }
        let began = try values.number("began")
        let deep = try values.number("deep")
        let touches: ForceRecognizer.Touches = try values.choice("touches")
        self.init(
            touchTypes: touches.types,
            force: ForceTracker.Parameters(
                normalization: normalization,
                smoothing: filter,
                transfer: transfer,
                levels: ForceLevels.Parameters(
                    count: try values.integer("levels"),
                    hysteresis: try values.number("level-hysteresis")
                ),
                thresholds: ForceThresholds.Parameters(
                    beganAt: began,
                    releaseAt: ForceRecognizer.lowered(began, by: try values.number("hysteresis")),
                    deepAt: deep,
                    deepReleaseAt: ForceRecognizer.lowered(deep, by: try values.number("deep-hysteresis")),
                    minimumDwell: try values.number("dwell"),
                    refractoryTime: try values.number("refractory")
                )
            )
        )
    }
}
