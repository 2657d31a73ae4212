import Foretouch
import Foundation

/// What an evaluation found.
final class ResultHandle: Handle {
    /// The name of each file, and what makes it.
    private let files: [(name: String, make: () throws -> Data)]

    init(_ result: EvaluationResult) {
        let report = EvaluationReport(result)
        files = [
            ("result.json", report.json), ("metrics.csv", { report.csv }), ("breakdowns.csv", { report.breakdownsCSV }),
            ("table.txt", { Data(report.text.utf8) }),
            ("leaderboard.csv", { LeaderboardReport(try Leaderboard(result)).csv }),
            ("leaderboard.json", { try LeaderboardReport(try Leaderboard(result)).json() }),
            ("leaderboard.txt", { Data(LeaderboardReport(try Leaderboard(result)).text.utf8) }),
        ]
    }

    init(_ result: MeasuredResult) {
        let report = MeasuredReport(result)
        func ranking() throws -> MeasuredRankingReport { MeasuredRankingReport(try MeasuredRanking(result)) }
        files = [
            ("result.json", report.json), ("metrics.csv", { report.csv }),
            ("breakdown.csv", { GestureReport(result).breakdownCSV }),
            ("confusion.csv", { GestureReport(result).confusionCSV }), ("table.txt", { Data(report.text.utf8) }),
            ("leaderboard.csv", { try ranking().csv }), ("leaderboard.json", { try ranking().json() }),
            ("leaderboard.txt", { Data(try ranking().text.utf8) }),
        ]
    }

    func file(_ name: String) throws -> Data {
        guard let file = files.first(where: { $0.name == name }) else {
            throw CallError("name", found: "'\(name)'", expected: "one of " + files.map(\.name).joined(separator: ", "))
        }
        return try file.make()
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
