import PluginSpecification
import TouchPrediction

extension CutPredictor {
    /// What stands for no advice in a specification.
    private static let noAdvice = "none"

    enum RuleName: String, CaseIterable {
        case page
        case android15 = "android-15"
        case android16 = "android-16"
    }

    package static let kind = PredictorKind(
        name: "cut",
        summary: "Another predictor that reaches no further than a platform's rule or an advice allows.",
        source: "Chromium M132; Android 15 and 16, MotionPredictor",
        parameters: [
            .file(
                "advice",
                "The file of 'foretouch advise', which names the predictor and says when to cut.",
                orWord: noAdvice
            ),
            .choice(
                "rule",
                "page: Chromium's offer of predicted events up to 25 ms; android-15, android-16: pruning by jerk.",
                default: RuleName.page
            ).when("advice", is: noAdvice),
            ParameterDescription(
                "predictor",
                "The name of the predictor to cut, which has its defaults.",
                domain: .text("a predictor's name"),
                defaultValue: "kalman"
            ).when("advice", is: noAdvice),
            .number(
                "density",
                "For Android's rules: px of the device in a unit of location; 276 px an inch by default, as its model expects.",
                unit: "px",
                range: 0.01...100,
                default: 2.875
            ).when("advice", is: noAdvice),
        ],
        wrapping: PredictorWrapping(
            file: { try $0.file("advice") },
            wrapped: { values in
                guard let path = try values.file("advice") else {
                    return RecordedSpecification(values.text("predictor") ?? "")
                }
                return try HorizonAdvice(path: path).predictor
            },
            wrap: { CutPredictor($0, rule: try rule($1)) }
        )
    )
    .symmetric(under: .isometries)

    private static func rule(_ values: ParameterValues) throws -> Rule {
        if let path = try values.file("advice") { return .advice(SafeHorizon(try HorizonAdvice(path: path))) }
        let density = try values.number("density")
        switch try values.choice("rule", as: RuleName.self) {
        case .page: return .page
        case .android15: return .jerk(low: 1, high: 1.1, memory: 1, density: density)
        case .android16: return .jerk(low: 1.5, high: 2, memory: 0.25, density: density)
        }
    }
}
