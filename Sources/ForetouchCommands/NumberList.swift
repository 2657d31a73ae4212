import ArgumentParser
import Foundation
import TouchModel

/// A list of numbers separated by commas.
struct NumberList: ExpressibleByArgument {
    var values: [Double]

    init(_ values: [Double]) { self.values = values }

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        guard !parts.isEmpty, !parts.contains(where: { $0?.isFinite != true }) else { return nil }
        values = parts.compactMap(\.self)
    }

    var defaultValueDescription: String { values.map(\.plainText).joined(separator: ",") }
}

extension [NumberList] {
    /// The numbers of all lists.
    var values: [Double] { flatMap(\.values) }
}
