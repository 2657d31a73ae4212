import Foundation
import TouchEvaluation

/// How often intervals held the truth, and tests found what was not there, as tables.
package struct CoverageReport: Sendable {
    private let coverage: IntervalCoverage
    private let cells: [IntervalCoverage.Cell]

    /// The report of these cells.
    package init(_ coverage: IntervalCoverage, _ cells: [IntervalCoverage.Cell]) {
        self.coverage = coverage
        self.cells = cells
    }

    /// Two tables: intervals, then tests; a dash where none is told.
    package var markdown: String {
        let level = NumberStyle.percent(coverage.confidence)
        return """
            \(coverage.studies) simulated studies for each number, seed \(coverage.seed).

            How many % of \(level) % intervals held the truth, by the number of people:

            \(table(areTests: false))
            How many % of tests said p ≤ \(NumberStyle.short(1 - coverage.confidence)) where there was no difference:

            \(table(areTests: true))
            """
    }

    private func table(areTests: Bool) -> String {
        let people = IntervalCoverage.people
        var text = "| | printed by | " + people.map(String.init).joined(separator: " | ") + " |\n"
        text += "|---|---|" + String(repeating: "--:|", count: people.count) + "\n"
        for subject in IntervalCoverage.Subject.allCases where subject.isTest == areTests {
            let own = cells.filter { $0.subject == subject }
            guard !own.isEmpty else { continue }
            let shares = people.map { count in
                own.first { $0.people == count }?.share.map { NumberStyle.fixed(100 * $0, 1) } ?? "–"
            }
            text += "| \(subject.rawValue) | \(subject.use) | " + shares.joined(separator: " | ") + " |\n"
        }
        return text
    }
}
