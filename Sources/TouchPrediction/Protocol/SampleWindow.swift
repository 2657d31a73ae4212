import TouchModel

/// The newest samples of a contact, bounded in number and in time, side by side in memory.
///
/// A ring of twice the capacity in which every entry is written twice, a capacity apart, so that the newest entries are
/// always contiguous: no wrap-around to handle, no element to move. Appending is O(1) amortized and allocates nothing,
/// except once after the window has been copied.
package struct SampleWindow: Sendable {
    /// What a fit needs of a sample.
    package struct Entry: Sendable {
        package var time: Double
        package var location: TouchPoint
    }

    /// The largest number of entries.
    package let capacity: Int
    /// How old an entry may be in seconds, counted from the newest. The newest two stay whatever their age.
    ///
    /// A microsecond more than asked for: windows and report rates are round numbers, so that a sample is often exactly
    /// as old as the window is long, and the rounding of the clock must not decide whether it counts.
    package let duration: Double
    /// How many entries there are.
    package private(set) var count = 0
    private var entries: [Entry]
    private var newestPosition: Int

    /// - Precondition: `capacity` is at least 2.
    package init(capacity: Int, duration: Double) {
        precondition(capacity >= 2, "a window holds two samples or more")
        self.capacity = capacity
        self.duration = duration + 1e-6
        entries = Array(repeating: Entry(time: 0, location: .zero), count: 2 * capacity)
        newestPosition = capacity - 1
    }

    /// The newest entry; `nil` when there is none.
    package var newest: Entry? { count > 0 ? entries[newestPosition + capacity] : nil }

    /// Adds an entry, which has to be later than the newest, and drops those that are now too many or too old.
    @inline(__always)
    package mutating func append(time: Double, location: TouchPoint) {
        append(time: time, location: location) { _ in }
    }

    /// Adds an entry likewise, or puts it in the newest one's place, and calls `body` with the entries that are left, oldest
    /// first.
    ///
    /// In one step, because one access to the storage costs less than two: the second would hold on to it by counting
    /// references.
    @inline(__always)
    package mutating func append<Result>(
        time: Double,
        location: TouchPoint,
        replacingNewest: Bool = false,
        then body: (UnsafeBufferPointer<Entry>) -> Result
    ) -> Result {
        let next = newestPosition + 1 == capacity ? 0 : newestPosition + 1
        let position = replacingNewest ? newestPosition : next
        newestPosition = position
        let newest = position + capacity
        let (capacity, duration) = (capacity, duration)
        var left = min(replacingNewest ? count : count + 1, capacity)
        let result = entries.withUnsafeMutableBufferPointer { entries in
            let entry = Entry(time: time, location: location)
            entries[position] = entry
            entries[newest] = entry
            while left > 2, time - entries[newest - left + 1].time > duration { left -= 1 }
            return body(UnsafeBufferPointer(rebasing: entries[(newest - left + 1)...newest]))
        }
        count = left
        return result
    }

    /// Forgets every entry.
    package mutating func removeAll() {
        count = 0
    }

    /// Calls `body` with the entries, oldest first.
    @inline(__always)
    func withEntries<Result>(_ body: (UnsafeBufferPointer<Entry>) -> Result) -> Result {
        entries.withUnsafeBufferPointer { entries in
            let end = newestPosition + capacity + 1
            return body(UnsafeBufferPointer(rebasing: entries[(end - count)..<end]))
        }
    }
}
