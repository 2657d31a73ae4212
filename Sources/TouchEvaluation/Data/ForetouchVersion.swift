/// The library's version, stated in results.
public enum ForetouchVersion {
    /// The version, after Semantic Versioning.
    public static let current = "0.2.0"

    /// Whether a file that states this version was written by this program or one before it.
    package static func canRead(_ version: String) -> Bool {
        func numbers(_ text: String) -> [Int]? {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
            let numbers = parts.compactMap(\.self).filter { $0 >= 0 }
            return parts.count == 3 && numbers.count == 3 ? numbers : nil
        }
        guard let found = numbers(version), let own = numbers(current) else { return false }
        return !own.lexicographicallyPrecedes(found)
    }
}
