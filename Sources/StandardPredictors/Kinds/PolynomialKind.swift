import PluginSpecification
import TouchPrediction

/// The solvers that a specification names: those of the predictor, and LAPACK of the system.
private enum PolynomialSolver: String, CaseIterable {
    case qr, orthogonal, lapack
}

extension PolynomialPredictor {
    package static let kind = PredictorKind(
        name: "polynomial",
        summary:
            "The least-squares polynomial in time over the newest samples; polynomial:solver=lapack fits it by LAPACK.",
        source: "Forsythe 1957; Golub 1965; Anderson et al., LAPACK Users' Guide, 1999",
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
                "How the fit is computed: Householder QR, orthogonal polynomials, which is fastest on short windows, or LAPACK of the "
                    + "system, for which results state its version.",
                default: PolynomialSolver.orthogonal
            ),
        ],
        origin: { try $0.choice("solver", as: PolynomialSolver.self) == .lapack ? LAPACKLibrary.origin : nil }
    ) { values in
        var parameters = Parameters()
        parameters.degree = try values.integer("degree")
        parameters.window = try values.number("window")
        parameters.samples = try values.integer("samples")
        parameters.halfLife = try values.number("half-life")
        let solver = try values.choice("solver", as: PolynomialSolver.self)
        if let own = Solver(rawValue: solver.rawValue) { parameters.solver = own }
        return try PolynomialPredictor(parameters, routine: solver == .lapack ? LAPACKLibrary.routine() : nil).guarded
    }
    .symmetric(under: .all)
}
