import Foundation
import TouchModel

/// What can be told apart with so few people: Wilcoxon's test of n people cannot have a probability below 2 / 2ⁿ, and a correction
/// for many pairs multiplies it.
enum FewBlocks {
    /// A sentence where no pair can be told apart, however different; empty elsewhere.
    ///
    /// - Parameters:
    ///   - blocks: how many people, or other blocks, the test rests on.
    ///   - pairs: how many pairs are tested.
    ///   - mostPairs: how many could be.
    ///   - unit: what blocks are called.
    ///   - noun: what is ranked, in the plural.
    ///   - option: how each is compared with one alone; empty where there is no such way.
    static func sentence(
        blocks: Int,
        _ unit: String = "people",
        pairs: Int,
        mostPairs: Int,
        level: Double,
        noun: String,
        option: String = ""
    ) -> String {
        guard pairs > 0, mostPairs < pairs else { return "" }
        guard blocks > 1 else {
            return
                "One block only, a person or a dataset of which nobody says who drew (--breakdown participant): no two \(noun) can "
                + "be told apart here, however different they are."
        }
        let smallest = Elementary.pow(2, 1 - Double(blocks))
        var text =
            "With \(blocks) \(unit) Wilcoxon's test has no p below \(NumberStyle.probability(smallest)), which Holm's correction over "
            + "\(pairs) \(pairs == 1 ? "pair" : "pairs") raises above \(NumberStyle.short(level)): no two \(noun) can be told "
            + "apart here, however different they are. "
        guard mostPairs > 0 else {
            return text + "So few \(unit) carry no test at all; six do for one pair."
        }
        // The largest number of methods with so few pairs.
        let most = Int((1 + (1 + 8 * Double(mostPairs)).squareRoot()) / 2)
        text += "Rank at most \(most) \(noun)"
        if !option.isEmpty { text += ", or compare each with one of at most \(mostPairs) others (\(option))" }
        return text + "."
    }
}
