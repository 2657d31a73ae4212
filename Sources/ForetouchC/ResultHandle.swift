import Foretouch
import Foundation

/// What an evaluation found.
final class ResultHandle: Handle {
    let result: EvaluationResult

    init(_ result: EvaluationResult) { self.result = result }

    func file(_ name: String) throws -> Data {
        let report = EvaluationReport(result)
        switch name {
        case "result.json": return try report.json()
        case "metrics.csv": return report.csv
        case "breakdowns.csv": return report.breakdownsCSV
        case "table.txt": return Data(report.text.utf8)
        case "leaderboard.csv": return LeaderboardReport(try Leaderboard(result)).csv
        case "leaderboard.json": return try LeaderboardReport(try Leaderboard(result)).json()
        case "leaderboard.txt": return Data(LeaderboardReport(try Leaderboard(result)).text.utf8)
        default:
            throw CallError(
                "name",
                found: "'\(name)'",
                expected: "result.json, metrics.csv, breakdowns.csv, table.txt, leaderboard.csv, leaderboard.json or "
                    + "leaderboard.txt"
            )
        }
    }
}

/// A file of a result.
@_cdecl("foretouch_result_file")
public func resultFile(
    _ result: OpaquePointer?,
    _ name: UnsafePointer<CChar>?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        let result = try ResultHandle.at(result, "result")
        return TextHandle(try result.file(try text(name, "name")))
    }
}
