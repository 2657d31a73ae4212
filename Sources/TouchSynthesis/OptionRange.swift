import TouchModel
import TouchRecordings

/// Checks of parameter structs: every complaint names the field, what was found and what was expected.
enum OptionRange {
    static func check(_ value: Double, in range: ClosedRange<Double>, _ name: String) throws(DatasetError) {
        guard range.contains(value) else {
            throw .invalidOption(
                name: name,
                found: "\(value)",
                expected: "a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }

    static func check(_ value: Double?, in range: ClosedRange<Double>, _ name: String) throws(DatasetError) {
        if let value { try check(value, in: range, name) }
    }

    /// Checks a time in seconds. The complaint is in milliseconds, the unit of the commands' options, with the upper
    /// end rounded down to a microsecond.
    static func check(seconds: Double?, in range: ClosedRange<Double>, _ name: String) throws(DatasetError) {
        guard let seconds, !range.contains(seconds) else { return }
        let upper = (range.upperBound * 1e6).rounded(.down) / 1000
        throw .invalidOption(
            name: name,
            found: "\(((seconds * 1e9).rounded() / 1e6).plainText) ms",
            expected: "a number from \((range.lowerBound * 1000).plainText) to \(upper.plainText) ms"
        )
    }

    static func check(_ value: Int, in range: ClosedRange<Int>, _ name: String) throws(DatasetError) {
        guard range.contains(value) else {
            throw .invalidOption(
                name: name,
                found: "\(value)",
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }
}

/// Rounding to a grid before anything is written: it hides the last bits in which mathematics libraries differ.
enum Grid {
    /// The nearest multiple of a quantum, cleaned to six decimals; with a quantum of 0 the value to six decimals.
    static func snap(_ value: Double, to quantum: Double) -> Double {
        round(quantum > 0 ? (value / quantum).rounded() * quantum : value, decimals: 1e6)
    }

    /// The nearest multiple of 1 / `decimals`.
    static func round(_ value: Double, decimals: Double) -> Double { (value * decimals).rounded() / decimals }
}
