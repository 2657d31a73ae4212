import Foundation
import PluginSpecification
import TouchEvaluation
import TouchModel

/// A parameter that tuning may change, and between which ends: `process-noise=log:1e6..1e12`, `cutoff=linear:0.5..5`,
/// `samples=integer:3..12`.
package struct TunedParameter: Sendable, Hashable, Codable, CustomStringConvertible {
    /// How the range is walked.
    package enum Scale: String, Sendable, Codable, CaseIterable {
        /// Equal steps add.
        case linear
        /// Equal steps multiply: for parameters whose order of magnitude is in query.
        case log
        /// Whole numbers in equal steps.
        case integer
    }

    /// The parameter's name in specifications.
    package var name: String
    /// How the search steps between the ends.
    package var scale: Scale
    /// The smallest value that is tried.
    package var lower: Double
    /// The largest value that is tried.
    package var upper: Double

    /// Reads `name=scale:lower..upper`.
    ///
    /// - Throws: ``EvaluationError/invalidPlan(field:found:expected:)`` where the form is not met, the ends are not
    ///   finite or not in order, or not above zero on a logarithmic scale.
    package init(parsing text: String) throws(EvaluationError) {
        let form = "name=scale:lower..upper, the scale one of linear, log, integer, as in process-noise=log:1e6..1e12"
        func failure(_ expected: String) -> EvaluationError {
            .invalidPlan(field: "parameter", found: "'\(text)'", expected: expected)
        }
        let sides = text.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        guard sides.count == 2, !sides[0].isEmpty else { throw failure(form) }
        let parts = sides[1].split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let scale = Scale(rawValue: parts[0]) else { throw failure(form) }
        let ends = parts[1].components(separatedBy: "..").map { Double($0.trimmingCharacters(in: .whitespaces)) }
        guard ends.count == 2, let lower = ends[0], let upper = ends[1], lower.isFinite, upper.isFinite else {
            throw failure(form)
        }
        guard lower < upper else { throw failure("a lower end below the upper one") }
        if scale == .log, lower <= 0 { throw failure("ends above 0 on a logarithmic scale") }
        if scale == .integer, lower.rounded() != lower || upper.rounded() != upper {
            throw failure("whole numbers as ends")
        }
        name = sides[0]
        self.scale = scale
        self.lower = lower
        self.upper = upper
    }

    package var description: String { "\(name)=\(scale.rawValue):\(lower.plainText)..\(upper.plainText)" }

    /// The value at a position from 0, the lower end, to 1, as written in a specification. Numbers are rounded to four
    /// digits: finer ones differ by less than any data can tell.
    func text(at position: Double) -> String {
        let position = min(max(position, 0), 1)
        switch scale {
        case .integer: return String(Int((lower + (upper - lower) * position).rounded()))
        case .linear: return Self.rounded(lower + (upper - lower) * position, within: lower...upper)
        case .log:
            return Self.rounded(Elementary.exp(Elementary.log(lower) + ratio * position), within: lower...upper)
        }
    }

    /// The position of a value as written; `nil` outside the range.
    func position(of text: String) -> Double? {
        guard let value = Double(text), (lower...upper).contains(value) else { return nil }
        return scale == .log
            ? (Elementary.log(value) - Elementary.log(lower)) / ratio : (value - lower) / (upper - lower)
    }

    private var ratio: Double { Elementary.log(upper) - Elementary.log(lower) }

    private static func rounded(_ value: Double, within range: ClosedRange<Double>) -> String {
        let rounded = Double(String(format: "%.4g", value)) ?? value
        return min(max(rounded, range.lowerBound), range.upperBound).plainText
    }
}
