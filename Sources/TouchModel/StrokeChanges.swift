/// Which samples of a stroke are new or different since it was last redrawn: some from the start on, some up to the
/// end.
///
/// Two ranges suffice because strokes change in two places: at the end, where samples arrive, and at the start, where
/// angles that become known are filled in. A change in between joins the range that it extends by fewer samples, so the
/// ranges hold every change and possibly a little more.
public struct StrokeChanges: Sendable, Equatable {
    /// Samples from the start up to, but not including, this position; 0 for none.
    public private(set) var prefixEnd = 0
    /// The first of the samples that reach to the end; `nil` for none.
    public var suffixStart: Int? { storedSuffixStart == .max ? nil : storedSuffixStart }

    private var storedSuffixStart = Int.max

    /// Changes that say that nothing changed.
    package init() {}

    /// Whether nothing changed.
    public var isEmpty: Bool { prefixEnd == 0 && storedSuffixStart == .max }

    /// Notes that a sample changed.
    ///
    /// - Parameters:
    ///   - position: of the sample, 0 or more and below `sampleCount`.
    ///   - sampleCount: how many samples the stroke has.
    /// - Complexity: O(1).
    package mutating func note(_ position: Int, sampleCount: Int) {
        guard position >= prefixEnd, position < storedSuffixStart else { return }
        let addedToPrefix = position + 1 - prefixEnd
        let addedToSuffix = min(storedSuffixStart, sampleCount) - position
        if addedToPrefix < addedToSuffix { prefixEnd = position + 1 } else { storedSuffixStart = position }
    }

    /// Notes that the samples before `end` changed.
    package mutating func notePrefix(end: Int) { prefixEnd = max(prefixEnd, end) }

    /// The positions to redraw of a stroke of `sampleCount` samples: none, one or two ranges, ascending and apart.
    public func ranges(sampleCount: Int) -> [Range<Int>] {
        let end = min(prefixEnd, sampleCount)
        let start = min(storedSuffixStart, sampleCount)
        if end >= start { return sampleCount > 0 && !isEmpty ? [0..<sampleCount] : [] }
        return [0..<end, start..<sampleCount].filter { !$0.isEmpty }
    }
}
