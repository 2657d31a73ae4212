import Foundation
import TouchModel

/// A result of any kind, as read from a file.
public enum AnyResult: Sendable {
    /// What `foretouch evaluate` and `leaderboard` write.
    case evaluation(EvaluationResult)
    /// What `foretouch latency` writes.
    case latency(LatencyResult)
    /// What `foretouch recognize` writes of force presses.
    case recognition(RecognitionResult)
    /// What `foretouch recognize` writes of stroke gestures.
    case gestures(GestureResult)
    /// What `foretouch early` writes.
    case early(EarlyDecisions)

    /// What it is, in words.
    var noun: String {
        switch self {
        case .evaluation: "an evaluation of predictors"
        case .latency: "a latency measurement"
        case .recognition: "an evaluation of force-press recognizers"
        case .gestures: "an evaluation of stroke-gesture recognizers"
        case .early: "a measurement of early decisions"
        }
    }

    /// The evaluation of predictors that it is.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where it is something else.
    package func evaluation() throws(EvaluationError) -> EvaluationResult {
        guard case .evaluation(let result) = self else {
            throw .incomparable(
                "the result is \(noun); expected an evaluation of predictors, as 'foretouch evaluate' writes"
            )
        }
        return result
    }

    /// Reads `result.json` or `latency.json`.
    ///
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)``.
    public init(path: String) throws(EvaluationError) {
        let data = try ResultFile.contents(path: path, expected: "a result.json or latency.json")
        struct Kind: Decodable { var kind: String }
        let decoder = JSONDecoder()
        do {
            let kind = try decoder.decode(Kind.self, from: data).kind
            switch kind {
            case EvaluationResult.kindName: self = .evaluation(try decoder.decode(EvaluationResult.self, from: data))
            case LatencyResult.kindName: self = .latency(try decoder.decode(LatencyResult.self, from: data))
            case RecognitionResult.kindName:
                self = .recognition(try decoder.decode(RecognitionResult.self, from: data))
            case EarlyDecisions.kindName: self = .early(try decoder.decode(EarlyDecisions.self, from: data))
            case GestureResult.kindName:
                let result = try decoder.decode(GestureResult.self, from: data)
                guard result.shard == nil else { fallthrough }
                self = .gestures(result)
            case EvaluationPart.kindName:
                throw EvaluationError.unreadableResult(
                    path: path,
                    found: "one shard's part of an evaluation",
                    expected: "a result.json: join the parts of all shards with 'foretouch merge'"
                )
            default:
                throw EvaluationError.unreadableResult(
                    path: path,
                    found: "\"kind\": \"\(kind)\"",
                    expected: "\"kind\": \"\(EvaluationResult.kindName)\", \"\(LatencyResult.kindName)\", "
                        + "\"\(RecognitionResult.kindName)\", \"\(GestureResult.kindName)\" or \"\(EarlyDecisions.kindName)\""
                )
            }
            try intervals?.validate()
            try refuseDuplicates(path: path)
        } catch EvaluationError.invalidPlan(let field, let found, let expected) {
            throw .unreadableResult(path: path, found: "\(field): \(found)", expected: expected)
        } catch let error as EvaluationError {
            throw error
        } catch {
            throw .unreadableResult(
                path: path,
                found: ResultFile.sentence(error),
                expected: "a result.json or latency.json"
            )
        }
    }

    /// Two of one name could not be told apart: comparisons would take one for the other.
    private func refuseDuplicates(path: String) throws(EvaluationError) {
        let names: [(kind: String, labels: [String])] =
            switch self {
            case .evaluation(let result):
                [("predictors", result.predictors.map(\.label)), ("datasets", result.datasets.map(\.name))]
            case .latency(let result): [("subjects", result.rows.map(\.predictor))]
            case .recognition(let result):
                [("recognizers", result.recognizers.map(\.label)), ("datasets", result.datasets.map(\.name))]
            case .gestures(let result):
                [("recognizers", result.recognizers.map(\.label)), ("datasets", result.datasets.map(\.name))]
            case .early: []
            }
        for (kind, labels) in names {
            var seen: Set<String> = []
            for label in labels where !seen.insert(label).inserted {
                throw .unreadableResult(
                    path: path,
                    found: "\(kind): '\(label)' twice",
                    expected: "each label once"
                )
            }
        }
    }

    private var intervals: IntervalParameters? {
        switch self {
        case .evaluation(let result): result.intervals
        case .recognition(let result): result.intervals
        case .gestures(let result): result.intervals
        case .latency, .early: nil
        }
    }
}
