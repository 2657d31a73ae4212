import Foundation

/// Files that a UNIPEN file includes: they lie beside it, or in a folder named `include` beside it or above it.
struct UnipenIncludes {
    /// Includes of includes of a file, and how many of them.
    private static let mostLevels = 4
    private static let mostFiles = 64
    /// How many folders up an `include` is looked for, where no dataset's folder ends the search.
    private static let mostFolders = 8

    /// The dataset's folder, outside of which nothing is read; `nil` for a file that was named by itself.
    let root: String?
    /// The files that are being read.
    private(set) var open: [String] = []
    private var count = 0

    init(root: String?) { self.root = root }

    /// Takes the next include.
    ///
    /// - Returns: its path; `nil` where it is not there, lies elsewhere, or goes round in a circle.
    mutating func enter(_ name: String, from file: String) -> String? {
        guard open.count < Self.mostLevels, count < Self.mostFiles, let path = place(of: name, from: file),
            path != file, !open.contains(path)
        else { return nil }
        count += 1
        open.append(path)
        return path
    }

    mutating func leave() { open.removeLast() }

    private func place(of name: String, from file: String) -> String? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.contains(""), !parts.contains("..") else { return nil }
        var folder = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent()
        var folders = [folder]
        for _ in 0..<Self.mostFolders {
            folders.append(folder.appendingPathComponent("include"))
            guard folder.path != root, folder.path != "/" else { break }
            folder.deleteLastPathComponent()
        }
        for folder in folders {
            let path = folder.appendingPathComponent(name).path
            // A link inside may lead out.
            if RegularFile.exists(at: path), let inside = RegularFile.resolved(folder.path),
                RegularFile.resolved(path)?.hasPrefix(inside + "/") == true
            {
                return path
            }
        }
        return nil
    }

    /// Every file that a file includes, in their order.
    static func all(of path: String, root: String?) -> [String] {
        var includes = UnipenIncludes(root: root)
        var found: [String] = []
        func look(in file: String) {
            guard let lines = try? LineReader(path: file, isLenient: true) else { return }
            while let bytes = try? lines.nextLine() {
                let text = String(decoding: bytes.trimmed.prefix(1000), as: UTF8.self)
                let words = text.split(separator: " ", maxSplits: 1)
                guard words.count == 2, words[0] == ".INCLUDE",
                    let include = includes.enter(words[1].trimmingCharacters(in: .whitespaces), from: file)
                else { continue }
                found.append(include)
                look(in: include)
                includes.leave()
            }
        }
        look(in: path)
        return found
    }
}

/// What `.SEGMENT` statements say of whole strokes: those from one number to another are of a label.
struct UnipenSegments {
    private var levels: [(name: String, labels: [(strokes: ClosedRange<Int>, label: String)])] = []
    private(set) var count = 0

    /// Reads the words behind `.SEGMENT`: a level, numbers of strokes, a quality, a label in quotes.
    mutating func read(_ rest: String) {
        count += 1
        let words = rest.split(separator: " ", maxSplits: 2)
        guard words.count == 3, let quote = words[2].firstIndex(of: "\""), words[2].last == "\"",
            quote < words[2].index(before: words[2].endIndex)
        else { return }
        let label = words[2][words[2].index(after: quote)...].dropLast()
        let ranges = words[1].split(separator: ",").map { part -> ClosedRange<Int>? in
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
            guard ends.count < 3, let first = ends[0], let last = ends[ends.count - 1], 0...last ~= first else {
                return nil
            }
            return first...last
        }
        let name = String(words[0])
        let level = levels.firstIndex { $0.name == name } ?? levels.count
        if level == levels.count { levels.append((name, [])) }
        for range in ranges {
            // Parts of strokes are no whole ones: the level says nothing of strokes then.
            levels[level].labels.append((range ?? 0...Int.max, String(label)))
        }
    }

    /// The labels of strokes by the level with the most of them whose segments do not overlap.
    func labels() -> [(strokes: ClosedRange<Int>, label: String)] {
        var best: [(strokes: ClosedRange<Int>, label: String)] = []
        for level in levels where level.labels.count > best.count {
            let sorted = level.labels.sorted { $0.strokes.lowerBound < $1.strokes.lowerBound }
            let areApart = zip(sorted, sorted.dropFirst()).allSatisfy { $0.strokes.upperBound < $1.strokes.lowerBound }
            if areApart, sorted.allSatisfy({ $0.strokes.upperBound < Int.max }) { best = sorted }
        }
        return best
    }
}
