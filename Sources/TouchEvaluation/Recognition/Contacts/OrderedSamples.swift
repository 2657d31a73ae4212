import TouchModel

extension [TouchSample] {
    /// How many samples of a series in time order come first: those for which the condition holds, before all for which
    /// it does not.
    ///
    /// - Complexity: O(log of the samples).
    func prefixCount(where isFirst: (TouchSample) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if isFirst(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
