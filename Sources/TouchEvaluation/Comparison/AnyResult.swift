import Foundation
import TouchModel

/// What results of all kinds have.
package protocol ResultRecord: Sendable {
    /// What it is, in words with an article.
    var noun: String { get }
    /// What was measured, in the order of the plan.
    var subjects: [ResultSubject] { get }
    /// What files call the list of ``subjects``.
    var subjectsName: String { get }
    /// The labels of what can be compared with each other.
    var contenders: [String] { get }
    /// Name, unit, preference and definition of every metric.
    var quantities: [MetricQuantity] { get }
    /// The confidence of intervals, and the seed of what is drawn.
    var intervals: IntervalParameters { get }
    /// The labels of datasets in the order of the result, and the SHA-256 that identifies the data of each.
    var datasetIdentities: [(name: String, identity: String)] { get }
    /// Whether durations are measured: rounds of two runs have nothing in common.
    var isOfTime: Bool { get }
}

extension EvaluationResult: ResultRecord {
    package var noun: String { "an evaluation of predictors" }
    package var subjects: [ResultSubject] { predictors }
    package var subjectsName: String { "predictors" }
    package var contenders: [String] { predictors.map(\.label) }
    package var datasetIdentities: [(name: String, identity: String)] { datasets.map { ($0.name, $0.identity) } }
    package var isOfTime: Bool { false }
}

extension MeasuredResult: ResultRecord {
    package var noun: String { MeasurementKind.named(kind)?.noun ?? "a result of another kind" }
    package var subjectsName: String { "subjects" }
    package var datasetIdentities: [(name: String, identity: String)] { datasets.map { ($0.name, $0.identity) } }
    package var isOfTime: Bool { MeasurementKind.named(kind)?.isOfTime == true }

    /// The labels of what can be compared: subjects, or tasks where tasks are ranked.
    package var contenders: [String] {
        guard MeasurementKind.named(kind)?.contenders == .tasks else { return subjects.map(\.label) }
        return cells.map(\.key.task).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// A result of any kind, as read from a file.
package enum AnyResult: Sendable {
    /// What `foretouch evaluate` and `leaderboard` write.
    case evaluation(EvaluationResult)
    /// A measurement of a ``MeasurementKind``, such as `foretouch spot` and `articulation` write.
    case measured(MeasuredResult)

    /// What results of all kinds have.
    package var record: any ResultRecord {
        switch self {
        case .evaluation(let result): result
        case .measured(let result): result
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
            try record.intervals.validate()
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
        let names = [
            (record.subjectsName, record.subjects.map(\.label)), ("datasets", record.datasetIdentities.map(\.name)),
        ]
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
}
