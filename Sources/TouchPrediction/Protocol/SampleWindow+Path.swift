import TouchModel

extension SampleWindow {
    /// The entry that so many others are newer than; the oldest one where there are no more.
    ///
    /// - Precondition: there is an entry.
    package subscript(age age: Int) -> Entry {
        withEntries { $0[$0.count - 1 - min(age, $0.count - 1)] }
    }

    /// The location on the polyline through the entries: the oldest or newest one's before and after it.
    ///
    /// - Precondition: there is an entry.
    /// - Complexity: O(entries after that time).
    package func location(at time: Double) -> TouchPoint {
        withEntries { entries in
            var later = entries.count - 1
            guard later >= 0 else { return .zero }
            guard time < entries[later].time else { return entries[later].location }
            while later > 0, entries[later - 1].time > time { later -= 1 }
            guard later > 0 else { return entries[0].location }
            let (before, after) = (entries[later - 1], entries[later])
            let share = (time - before.time) / (after.time - before.time)
            return before.location + (after.location - before.location) * share
        }
    }
}
