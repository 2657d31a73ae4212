/// Sums that remember what rounding lost: each is a value and a residue, together of about 106 bits (Dekker 1971).
///
/// Parts can so be merged in any grouping, by recording, by core or by machine, and give as a rule the same values to the
/// last bit, and to 1e-12 relative where the terms of a sum cancel by fifteen decimal places. Plain sums would differ in
/// their last bits, and the small difference of two large ones, a bias for instance, in many more.
package struct CompensatedSums: Sendable, Equatable {
    /// The sums, rounded.
    package var values: [Double]
    /// What is missing from ``values``; empty as long as nothing was merged.
    package private(set) var residues: [Double]

    package init(count: Int) { self.init(values: Array(repeating: 0, count: count)) }

    /// - Parameter residues: as many as `values`, or none.
    package init(values: [Double], residues: [Double] = []) {
        self.values = values
        self.residues = residues
    }

    /// The sums of a range of indices.
    package subscript(range: Range<Int>) -> CompensatedSums {
        CompensatedSums(values: Array(values[range]), residues: residues.isEmpty ? [] : Array(residues[range]))
    }

    /// Adds as many other sums. O(count).
    package mutating func merge(_ other: CompensatedSums) {
        if residues.isEmpty { residues = Array(repeating: 0, count: values.count) }
        for index in values.indices {
            let left = values[index]
            let right = other.values[index]
            let sum = left + right
            // What the sum lost, exactly (Knuth, The Art of Computer Programming 2, 4.2.2, theorem B).
            let rightAsAdded = sum - left
            var lost = (left - (sum - rightAsAdded)) + (right - rightAsAdded)
            lost += residues[index]
            if !other.residues.isEmpty { lost += other.residues[index] }
            let rounded = sum + lost
            // Beyond what a number holds nothing is known of a residue.
            let isFinite = rounded.isFinite
            values[index] = isFinite ? rounded : sum
            residues[index] = isFinite ? lost - (rounded - sum) : 0
        }
    }
}
