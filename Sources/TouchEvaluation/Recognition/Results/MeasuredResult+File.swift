import Foundation

extension MeasuredResult {
    /// Decodes a result, or a shard's part of one.
    ///
    /// - Parameter path: the file that it is from, for errors.
    /// - Throws: ``EvaluationError/unreadableResult(path:found:expected:)``.
    init(_ data: Data, path: String) throws(EvaluationError) {
        do {
            self = try JSONDecoder().decode(MeasuredResult.self, from: data)
            try validate()
        } catch {
            throw .unreadableResult(
                path: path,
                found: ResultFile.sentence(error),
                expected: "a result.json, or a part that --shard wrote"
            )
        }
    }

    /// Throws where what cells point at is not there.
    package func validate() throws {
        try intervals.validate()
        guard let kind = MeasurementKind.named(kind) else {
            throw EvaluationError.invalidPlan(
                field: "kind",
                found: "'\(kind)'",
                expected: "one of \(MeasurementKind.all.map(\.name).joined(separator: ", "))"
            )
        }
        let names = Set(datasets.map(\.name))
        let widths = Set(cells.map(\.sums.count))
        for (number, cell) in cells.enumerated() {
            func check(_ isRight: Bool, _ field: String, _ found: String, _ expected: String) throws {
                guard isRight else {
                    throw EvaluationError.invalidPlan(
                        field: "cells[\(number)].\(field)",
                        found: found,
                        expected: expected
                    )
                }
            }
            try check(names.contains(cell.key.dataset), "dataset", "'\(cell.key.dataset)'", "a dataset of the result")
            try check(
                subjects.indices.contains(cell.subject),
                "subject",
                "\(cell.subject)",
                "a position among \(subjects.count) subjects"
            )
            try check(
                conditions.indices.contains(cell.condition),
                "condition",
                "\(cell.condition)",
                "a position among \(conditions.count) conditions"
            )
            try check(
                cell.sums.count == kind.sumCount ?? cell.sums.count && (kind.sumCount == nil || widths.count == 1),
                "sums",
                "\(cell.sums.count) numbers",
                "\(kind.sumCount ?? 0)"
            )
            try check(
                cell.lists.count == kind.listCount,
                "lists",
                "\(cell.lists.count) lists",
                "\(kind.listCount)"
            )
            try check(cell.sums.allSatisfy(\.isFinite), "sums", "a number that is not finite", "finite numbers")
        }
        try kind.validate(self)
    }
}
