import StandardPredictors
import TouchEvaluation
import TouchPrediction
import TouchRecordings

/// Replays a dataset through predictors and measures them, with the defaults of `foretouch evaluate`.
///
///     let dataset = try Dataset(path: "Datasets/bundled/finger-120")
///     print(try await evaluate(dataset, [MyPredictor(), "kalman"], horizons: [0.016]))
///
/// A predictor is named in the result after its type, `MyPredictor` as `my-predictor`; ``NamedPredictor`` gives it
/// another name. O(samples × predictors × horizons); memory does not grow with samples.
///
/// - Parameters:
///   - dataset: what to replay.
///   - predictors: values, or specifications as text, in the order of the result's rows.
///   - horizons: how far ahead to predict, in seconds, each once.
///   - registry: what specifications may name.
/// - Returns: the result, which prints as tables, has its figures as ``EvaluationResult/rows`` and writes files with
///   ``EvaluationResult/save(to:)``.
/// - Throws: `SpecificationError` where a specification or a name is not valid; `EvaluationError` where the plan is not, or
///   a predictor was fitted on the data; `DatasetError` where a recording cannot be read.
public func evaluate(
    _ dataset: Dataset,
    _ predictors: [any EvaluatedPredictor],
    horizons: [Double],
    registry: PredictorRegistry = .standard
) async throws -> EvaluationResult {
    var registry = registry
    let specifications = try predictors.map { try registry.specification(of: $0) }
    let plan = EvaluationPlan(predictors: specifications, replay: ReplayParameters(horizons: horizons))
    return try await Evaluator(plan: plan, registry: registry).run(on: [EvaluationDataset(dataset)])
}

extension PredictorRegistry {
    /// The specification of a predictor that is evaluated; one that is given as a value is registered.
    fileprivate mutating func specification(of predictor: any EvaluatedPredictor) throws -> PredictorSpecification {
        switch predictor {
        case let text as String:
            return try PredictorSpecification(typed: text)
        case let named as NamedPredictor:
            return try register(named.predictor, as: named.name)
        case let value as any Predictor:
            return try register(value, as: freeName(for: value))
        default:
            throw SpecificationError.invalidRegistration(
                PluginName(.predictor, "\(type(of: predictor))"),
                problem: "only predictors, named ones and specifications as text can be evaluated"
            )
        }
    }

    private mutating func register(_ predictor: any Predictor, as name: String) throws -> PredictorSpecification {
        try register(
            PredictorKind(name: name, summary: "A predictor given as a value.", source: "\(type(of: predictor))") { _ in
                var fresh = predictor
                fresh.reset()
                return fresh
            }
        )
        return try PredictorSpecification(typed: name)
    }

    /// `my-predictor` for a type `MyPredictor`, with a number behind it where the name is taken.
    private func freeName(for predictor: any Predictor) -> String {
        var name = ""
        for character in "\(type(of: predictor))".unicodeScalars where character.isASCII {
            switch character {
            case "A"..."Z":
                if let last = name.last, last != "-" { name += "-" }
                name.unicodeScalars.append(Unicode.Scalar(character.value + 32) ?? character)
            case "a"..."z", "0"..."9": name.unicodeScalars.append(character)
            default: if let last = name.last, last != "-" { name += "-" }
            }
        }
        while name.last == "-" { name.removeLast() }
        if name.isEmpty { name = "predictor" }
        let taken = Set(kinds.map(\.name))
        guard taken.contains(name) else { return name }
        var number = 2
        while taken.contains("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }
}
