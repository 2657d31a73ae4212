import PluginSpecification
import TouchPrediction

extension PolynomialPredictor {
    package static let kind = PredictorKind(
        name: "polynomial",
        summary: "The least-squares polynomial in time over the newest samples.",
        source: "Forsythe 1957; Golub 1965",
        parameters: [
            .integer(Parameters.degreeRange, "The degree of the polynomial.", default: Parameters().degree),
            .number(
                Parameters.windowRange,
                "How far back samples count.",
                unit: "s",
                default: Parameters().window
            ),
            .integer(
                Parameters.samplesRange,
                "The largest number of samples that count.",
                default: Parameters().samples
            ),
            .number(
                Parameters.halfLifeRange,
                "The age at which a sample weighs half; 0 weighs all the same.",
                unit: "s",
                default: Parameters().halfLife
            ),
            .choice(
                "solver",
                "How the fit is computed: Householder QR, or orthogonal polynomials, which is faster.",
                default: Parameters().solver
            ),
        ]
    ) { values in
        var parameters = Parameters()
        parameters.degree = try values.integer("degree")
        parameters.window = try values.number("window")
        parameters.samples = try values.integer("samples")
        parameters.halfLife = try values.number("half-life")
        parameters.solver = try values.choice("solver")
        return try PolynomialPredictor(parameters).guarded
    }
    .symmetric(under: .all)
}
