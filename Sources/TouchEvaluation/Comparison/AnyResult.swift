import Foundation
import TouchModel

/// A result of any kind, as read from a file.
package enum AnyResult: Sendable {
    /// What `foretouch evaluate` and `leaderboard` write.
    case evaluation(EvaluationResult)
    /// A measurement of a ``MeasurementKind``, such as `foretouch spot` and `articulation` write.
    case measured(MeasuredResult)

    /// What it is, in words.
    var noun: String {
        switch self {
        case .evaluation: "an evaluation of predictors"
        case .measured(let result): result.noun
        }
    }

    /// The labels of what can be compared with each other.
    package var contenders: [String] {
        switch self {
        case .evaluation(let result): result.predictors.map(\.label)
        case .measured(let result): result.contenders
        }
    }

    /// Name, unit, preference and definition of every metric.
    package var quantities: [MetricQuantity] {
        switch self {
        case .evaluation(let result): result.quantities
        case .measured(let result): result.quantities
        }
    }

    /// Reads `result.json`, or that of the folder that a command wrote it to.
    ///
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)``.
    package init(path: String) throws(EvaluationError) {
        let inside = URL(fileURLWithPath: path).appendingPathComponent("result.json").path
        let path = FileManager.default.fileExists(atPath: inside) ? inside : path
        let data = try ResultFile.contents(path: path, expected: "a result.json, or the folder of one")
        let kind = try ResultFile.kind(of: data, path: path, expected: "a result.json")
        do {
            switch kind {
            case EvaluationResult.kindName:
                self = .evaluation(try JSONDecoder().decode(EvaluationResult.self, from: data))
            case _ where MeasurementKind.named(kind) != nil:
                let result = try MeasuredResult(data, path: path)
                guard result.shard == nil else { throw Self.part(path) }
                self = .measured(result)
            case EvaluationPart.kindName: throw Self.part(path)
            default:
                throw EvaluationError.unreadableResult(
                    path: path,
                    found: "\"kind\": \"\(kind)\"",
                    expected: "\"kind\": \"\(EvaluationResult.kindName)\", "
                        + MeasurementKind.all.map(\.name).map { "\"\($0)\"" }.joined(separator: ", ")
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
                expected: "a result.json"
            )
        }
    }

    private static func part(_ path: String) -> EvaluationError {
        .unreadableResult(
            path: path,
            found: "one shard's part of an evaluation",
            expected: "a result.json: join the parts of all shards with 'foretouch merge'"
        )
    }

    /// Two of one name could not be told apart: comparisons would take one for the other.
    private func refuseDuplicates(path: String) throws(EvaluationError) {
        let names: [(kind: String, labels: [String])] =
            switch self {
            case .evaluation(let result):
                [("predictors", result.predictors.map(\.label)), ("datasets", result.datasets.map(\.name))]
            case .measured(let result):
                [("subjects", result.subjects.map(\.label)), ("datasets", result.datasets.map(\.name))]
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
        case .measured(let result): result.intervals
        }
    }
}
