import PluginSpecification
import TouchPrediction

extension CalibratedPredictor {
    /// What stands for `UncertaintyCalibration.builtIn()` in a specification.
    static let builtInName = "built-in"

    enum Switch: String, CaseIterable {
        case on, off
    }

    enum Shortening: String, CaseIterable {
        case off, displacement, radius
    }

    package static let kind = PredictorKind(
        name: "calibrated",
        summary: "Another predictor with a calibrated prediction region.",
        source: "Vovk, Gammerman and Shafer 2005; Lei et al. 2018, §5.2; Gibbs and Candès 2021",
        parameters: [
            .file(
                "radii",
                "The file of 'foretouch calibrate-uncertainty', which names the predictor; the built-in one is of kalman, "
                    + "on synthetic strokes.",
                orWord: builtInName
            ),
            .choice("adaptive", "Whether radii follow the errors of the stroke so far.", default: Switch.on),
            .number(
                "rate",
                "By how much a miss raises the logarithm of the radius, and a hit lowers it in proportion; 0 for none.",
                range: 0...1,
                default: RadiusAdaptation.Parameters.defaultRate
            ).when("adaptive", is: Switch.on.rawValue),
            .choice(
                "shorten",
                "Whether to answer for a shorter horizon where the radius, or the radius relative to the predicted "
                    + "displacement, is too large.",
                default: Shortening.off
            ),
            .number("limit", "The largest radius, divided by the displacement.", range: 0.01...100, default: 1.5)
                .when("shorten", is: Shortening.displacement.rawValue),
            .number("limit", "The largest radius.", unit: "px", range: 0.01...10_000, default: 10)
                .when("shorten", is: Shortening.radius.rawValue),
        ],
        training: { try UncertaintyCalibration($0).training },
        wrapping: PredictorWrapping(
            file: { try $0.file("radii") },
            wrapped: { try UncertaintyCalibration($0).predictor },
            wrap: { try CalibratedPredictor($0, calibration: UncertaintyCalibration($1), $1) }
        )
    )
    .symmetric(under: .isometries)

    private init(_ inner: any Predictor, calibration: UncertaintyCalibration, _ values: ParameterValues) throws {
        let limit: HorizonLimit? =
            switch try values.choice("shorten", as: Shortening.self) {
            case .off: nil
            case .displacement: HorizonLimit(measure: .displacement, largest: try values.number("limit"))
            case .radius: HorizonLimit(measure: .radius, largest: try values.number("limit"))
            }
        let isAdaptive = try values.choice("adaptive", as: Switch.self) == .on
        self.init(
            inner,
            calibration: calibration,
            adaptationRate: isAdaptive ? try values.number("rate") : nil,
            limit: limit
        )
    }

    /// - Parameter adaptationRate: γ; `nil` for radii that do not adapt.
    package init(
        _ inner: any Predictor,
        calibration: UncertaintyCalibration,
        adaptationRate: Double?,
        limit: HorizonLimit? = nil
    ) {
        let adaptive = calibration.adaptive
        self.init(
            inner,
            table: adaptationRate == nil ? calibration.plain.table : adaptive.radii.table,
            plainTable: calibration.plain.table,
            level: calibration.level,
            adaptation: adaptationRate.map { .init(adaptive, rate: $0, level: calibration.level) } ?? .init(),
            limit: limit
        )
    }

    /// A predictor whose radius is its scale: what errors are divided by for a calibration.
    ///
    /// - Parameter adaptive: the adaptive part of a calibration, whose scale follows recent errors relative to the plain
    ///   radii; `nil` for the scale alone.
    package init(
        scaleOf inner: any Predictor,
        level: Double,
        horizons: [Double],
        speedEdges: [Double],
        adaptive: (part: UncertaintyCalibration.Adaptive, plain: RadiusTable)? = nil
    ) throws(ModelFileError) {
        let ones = try RadiusTable.constant(horizons, speedEdges)
        self.init(
            inner,
            table: ones,
            plainTable: adaptive?.plain ?? ones,
            level: level,
            adaptation: adaptive.map { .init($0.part, rate: 0, level: level) } ?? .init()
        )
    }
}

extension RadiusAdaptation {
    fileprivate init(_ adaptive: UncertaintyCalibration.Adaptive, rate: Double, level: Double) {
        self.init(
            near: adaptive.near,
            far: adaptive.far,
            Parameters(memory: adaptive.memory, prior: adaptive.prior, rate: rate, level: level)
        )
    }
}

extension UncertaintyCalibration {
    fileprivate init(_ values: ParameterValues) throws {
        guard let path = try values.file("radii") else {
            self = try Self.builtIn()
            return
        }
        try self.init(path: path)
    }
}
