/// Names for the files of a dataset: safe on every file system, unique also where case does not count.
package struct RecordingFileNames {
    package let ending: String
    /// Names with that ending.
    package init(ending: String = ".jsonl.gz") { self.ending = ending }

    private static let longestStem = 120
    private static let endings = [".gz", ".jsonl", ".txt", ".csv", ".tsv", ".inkml", ".xml", ".events", ".evemu"]

    private var taken: Set<String> = []
    /// The name of the last source, which may hold thousands of recordings.
    private var lastSource = (name: "", stem: safe(""))
    /// The next number to try for each stem that was taken once.
    private var numbers: [String: Int] = [:]

    /// The name for the next recording of a source; participant and task tell several of one file apart.
    package mutating func next(source: String, participant: String?, task: String?) -> String {
        if source != lastSource.name { lastSource = (source, Self.stem(of: source)) }
        var stem = lastSource.stem
        if taken.contains(stem.lowercased()) {
            let parts = [participant, task].compactMap(\.self).map(Self.safe)
            stem = String(([stem] + parts).joined(separator: "-").prefix(Self.longestStem))
        }
        var unique = stem
        while !taken.insert(unique.lowercased()).inserted {
            let number = numbers[stem.lowercased()] ?? 2
            unique = "\(stem)-\(number)"
            numbers[stem.lowercased()] = number + 1
        }
        return unique + ending
    }

    private static func stem(of source: String) -> String {
        var source = source
        for ending in Self.endings where source.hasSuffix(ending) { source.removeLast(ending.count) }
        return safe(source)
    }

    /// Letters, digits, `-`, `_` and inner dots; everything else becomes one `-`.
    private static func safe(_ text: String) -> String {
        var stem = ""
        for scalar in text.unicodeScalars {
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isPlain || scalar == "_" || scalar == "." {
                stem.unicodeScalars.append(scalar)
            } else if stem.last != "-" {
                stem.append("-")
            }
        }
        stem = String(stem.prefix(longestStem))
        while let first = stem.first, "-.".contains(first) { stem.removeFirst() }
        while let last = stem.last, "-.".contains(last) { stem.removeLast() }
        // `.truth` at the end marks noise-free ground truth.
        if stem.hasSuffix(".truth") { stem = stem.dropLast(".truth".count) + "-truth" }
        return stem.isEmpty ? "recording" : stem
    }
}
