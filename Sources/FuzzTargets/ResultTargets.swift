import Foundation
import StandardPredictors
import TouchEvaluation
import TouchReports

/// What other people's programs wrote of an evaluation, and what is made of it: pages, tables, comparisons.
extension FuzzTarget {
    static let results: [FuzzTarget] = [
        FuzzTarget("result", "refused by an EvaluationError, or on a page, in tables and compared with itself") {
            bytes in
            let file = try FuzzFile.holding(bytes, suffix: ".json")
            let result = try FuzzFinding.refusing(EvaluationError.self) { try AnyResult(path: file.path) }
            guard let result else { return }
            _ = try FuzzFinding.refusing(EvaluationError.self) {
                let report = try ExperimentReport([.init(name: "a", result: result), .init(name: "b", result: result)])
                _ = (report.html, report.markdown, report.latex)
            }
            _ = try FuzzFinding.refusing(EvaluationError.self) {
                _ =
                    ComparisonReport(try ResultComparison(result, result, includesBreakdown: true), threshold: 0.05)
                    .text
            }
            guard let first = result.record.contenders.first, let last = result.record.contenders.last else { return }
            for breakdown in [nil, Breakdown.condition, .participant] {
                _ = try FuzzFinding.refusing(EvaluationError.self) {
                    let comparison = try PredictorComparison([result], between: first, and: last, by: breakdown)
                    _ = PredictorComparisonReport(comparison).text
                }
            }
        },
        FuzzTarget("submission", "refused by a SubmissionError, or on a page, and written again as the same bytes") {
            bytes in
            let file = try FuzzFile.holding(bytes, suffix: ".json")
            let submission = try FuzzFinding.refusing(SubmissionError.self) {
                let submission = try Submission(path: file.path)
                try SubmissionCheck.check(submission, file: file.path, registry: .standard)
                return submission
            }
            guard let submission else { return }
            let data = Data(bytes)
            guard
                String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n").utf8
                    .elementsEqual(try submission.fileContents())
            else { throw FuzzFinding("other bytes than were read") }
            _ = try FuzzFinding.refusing(EvaluationError.self) {
                _ = try SitePage([CheckedSubmission(submission)], folder: "a")
            }
        },
        FuzzTarget("part", "refused by an EvaluationError, or merged") { bytes in
            let file = try FuzzFile.holding(bytes, suffix: ".json")
            _ = try FuzzFinding.refusing(EvaluationError.self) {
                _ = try EvaluationPart.merge([EvaluationPart(path: file.path)]) { $0.joined() }
            }
        },
        FuzzTarget("calibration-table", "refused by an EvaluationError, or in a table") { bytes in
            let file = try FuzzFile.holding(bytes, suffix: ".json")
            let table = try FuzzFinding.refusing(EvaluationError.self) { try CalibrationTable(path: file.path) }
            _ = table.map { CalibrationReport($0).text }
        },
    ]
}
