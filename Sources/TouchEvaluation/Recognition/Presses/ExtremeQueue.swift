/// The smallest, or largest, of the values in a window that moves forward over a series.
///
/// Keeps the values that may yet become the extreme: those that no newer one outdoes. Each is appended and removed once.
struct ExtremeQueue {
    private var entries: [(index: Int, value: Double)] = []
    private var first = 0
    private let replaces: (Double, Double) -> Bool

    /// - Parameter replaces: whether a new value makes an older one pointless.
    init(_ replaces: @escaping (Double, Double) -> Bool) { self.replaces = replaces }

    var extreme: Double? { first < entries.count ? entries[first].value : nil }

    mutating func append(_ value: Double, at index: Int) {
        while entries.count > first, replaces(value, entries[entries.count - 1].value) { entries.removeLast() }
        entries.append((index, value))
    }

    mutating func drop(before index: Int) {
        while first < entries.count, entries[first].index < index { first += 1 }
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        first = 0
    }
}
