import Foundation

extension Double {
    /// Three significant digits, for sentences.
    var short: String { isFinite ? String(format: abs(self) >= 100 ? "%.0f" : "%.3g", self) : "–" }
}
