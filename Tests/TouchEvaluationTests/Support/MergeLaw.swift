import TouchModel

/// What is promised of values that merge, and a way to see whether it holds.
///
/// Data are cut into random parts, some of them empty, and a value is made of each. Merged in any grouping (and, where
/// that is promised, in any order) they are what one pass over all the data makes.
struct MergeLaw: Sendable {
    /// The types of which it is checked, by name: the one that merges, and those within it that are merged with it.
    var types: [String]
    /// Cuts and merges, and says by how many times the promised bound the result is off: at most 1 where the promise is
    /// kept, infinite where something differs that must be equal.
    var excess: @Sendable (inout SeededGenerator) throws -> Double

    /// - Parameters:
    ///   - count: how many items there are to cut.
    ///   - isCommutative: whether the order of parts does not matter.
    ///   - make: a value of a range of the items.
    ///   - distance: how far two values are apart, relative to the promised bound.
    init<Value>(
        _ types: String...,
        count: Int = 40,
        isCommutative: Bool,
        make: @escaping @Sendable (Range<Int>) throws -> Value,
        merge: @escaping @Sendable (inout Value, Value) throws -> Void,
        distance: @escaping @Sendable (Value, Value) throws -> Double
    ) {
        self.types = types
        excess = { generator in
            let whole = try make(0..<count)
            var parts = try Self.cut(count, using: &generator).map(make)
            if isCommutative { parts.shuffle(using: &generator) }
            // Any two neighbors are merged until one is left: a tree of random shape.
            while parts.count > 1 {
                let left = generator.integer(0...parts.count - 2)
                let right = parts.remove(at: left + 1)
                try merge(&parts[left], right)
            }
            return try distance(parts[0], whole)
        }
    }

    private static func cut(_ count: Int, using generator: inout SeededGenerator) -> [Range<Int>] {
        let cuts = (0..<generator.integer(0...12)).map { _ in generator.integer(0...count) }.sorted()
        return zip([0] + cuts, cuts + [count]).map { $0..<$1 }
    }

    /// For what must be equal.
    static func exact(_ isEqual: Bool) -> Double { isEqual ? 0 : .infinity }

    /// For sums of `terms` numbers in any order: |found − expected| ≤ n u Σ|x| for each, u = 2⁻⁵³, twice, because one pass
    /// rounds too (Higham, Accuracy and Stability of Numerical Algorithms, 2002, eq. 4.4).
    static func sums(_ found: [Double], _ expected: [Double], terms: Int, magnitudes: [Double]) -> Double {
        guard found.count == expected.count, magnitudes.count == expected.count else { return .infinity }
        var excess = 0.0
        for index in found.indices where found[index] != expected[index] {
            let bound = 2 * Double(terms) * 0x1p-53 * magnitudes[index]
            excess = max(excess, bound > 0 ? abs(found[index] - expected[index]) / bound : .infinity)
        }
        return excess
    }
}
