import TouchModel

/// Where a contact was at the samples of a burst (`ReportClock`), to follow them anew once it is known how far apart they were
/// measured.
///
/// Nothing is allocated after the start, except once after a copy.
package struct ReportBurst: Sendable {
    private var locations = [TouchPoint](repeating: .zero, count: ReportClock.longestBurst + 2)
    /// How many there are so far.
    package private(set) var count = 0

    package init() {}

    package func location(_ index: Int) -> TouchPoint { locations[index] }

    package mutating func keep(_ location: TouchPoint) {
        guard count < locations.count else { return }
        locations[count] = location
        count += 1
    }

    package mutating func forget() { count = 0 }
}
