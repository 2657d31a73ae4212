import Foundation
import TouchEvaluation
import TouchModel

/// Fitted calibrations as a console table and JSON.
package struct CalibrationReport: Sendable {
    /// The table that is reported.
    package let table: CalibrationTable

    /// The report of this table.
    package init(_ table: CalibrationTable) { self.table = table }

    /// The lines, how good they are, and what to type to use one.
    package var text: String {
        // Two tables, for one would be wider than a console.
        var lines = TextTable(header: [
            table.by.rawValue, "offset", "± SE", "95 % interval", "gain", "± SE", "95 % interval",
        ])
        var fits = TextTable(header: [
            table.by.rawValue, "R²", "RMSE before", "after", "forces", "n", "contacts", "SE over", "saturated",
            "uncorrected",
        ])
        func interval(_ ends: [Double]?) -> String {
            ends.map { $0.map { NumberStyle.fixed($0, 4) }.joined(separator: " … ") } ?? "–"
        }
        for fit in table.fits {
            lines.add([
                fit.name, NumberStyle.fixed(fit.offset, 4), NumberStyle.fixed(fit.offsetError, 4),
                interval(fit.offsetInterval), NumberStyle.fixed(fit.gain, 4), NumberStyle.fixed(fit.gainError, 4),
                interval(fit.gainInterval),
            ])
            fits.add([
                fit.name, NumberStyle.fixed(fit.determination, 4),
                NumberStyle.fixed(fit.errorBefore, 4), NumberStyle.fixed(fit.errorAfter, 4),
                fit.range.map { NumberStyle.fixed($0, 2) }.joined(separator: " … "), NumberStyle.count(fit.samples),
                NumberStyle.count(fit.contacts), "\(NumberStyle.count(fit.clusters)) \(fit.errorUnit.rawValue)s",
                NumberStyle.count(fit.saturated), NumberStyle.count(fit.uncorrected),
            ])
        }
        var text = LineWrap.line("True force = gain · reported force + offset, in units of force")
        text += lines.text + "\n" + fits.text + "\n"
        for fit in table.fits { text += "\(fit.name): \(Self.specification(fit))\n" }
        return text
    }

    /// The force recognizer with a line, as a specification.
    package static func specification(_ fit: CalibrationFit) -> String {
        func rounded(_ value: Double) -> String { ((value * 1e6).rounded() / 1e6).plainText }
        return "force:offset=\(rounded(fit.offset)),gain=\(rounded(fit.gain))"
    }

    /// The table as `foretouch recognize --calibration` reads it. Throws where a number is not finite.
    package func json() throws -> Data { try JSONText.encode(table) }
}
