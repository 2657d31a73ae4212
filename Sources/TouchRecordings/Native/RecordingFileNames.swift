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
    /// The last source's first recording, where it has the source's name alone.
    private var first: (name: String, parts: [String])?
    /// The names that changed when a second recording of their source came: all of one source have participant and task in
    /// their names, or the only one has neither.
    package private(set) var renamed: [String: String] = [:]

    /// The name for the next recording of a source; participant and task tell several of one file apart. The name of the first one
    /// may change with the second: see ``renamed``.
    package mutating func next(source: String, participant: String?, task: String?) -> String {
        let parts = [participant, task].compactMap(\.self).map(Self.safe)
        guard source == lastSource.name, !taken.isEmpty else {
            lastSource = (source, Self.stem(of: source))
            let isFree = !taken.contains(lastSource.stem.lowercased())
            let name = unique(lastSource.stem, isFree ? [] : parts)
            first = isFree ? (name, parts) : nil
            return name
        }
        if let first, !first.parts.isEmpty { renamed[first.name] = unique(lastSource.stem, first.parts) }
        first = nil
        return unique(lastSource.stem, parts)
    }

    private mutating func unique(_ source: String, _ parts: [String]) -> String {
        let stem = String(([source] + parts).joined(separator: "-").prefix(Self.longestStem))
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
