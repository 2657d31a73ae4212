import Foundation
import PluginSpecification
import TouchModel
import Yams

/// What a person said once for all files of a folder, in a file beside them.
extension ImportOptions {
    /// The file's name.
    package static let fileName = "foretouch-import.yaml"
    /// Every key with every column and event has fewer than 200 values.
    package static let fileLimits = BoundedYAML.Limits(bytes: 64 << 10, values: 500, depth: 4)
    /// Characters of a name, and of a pattern, that a file sets.
    private static let longestText = 1000

    /// These options, and where they say nothing, what the folder's ``fileName`` says.
    ///
    /// - Throws: ``DatasetError`` for a file that cannot be read, leads nowhere or says what no option is.
    package func completed(byFileIn folder: String) throws(DatasetError) -> ImportOptions {
        let path = URL(fileURLWithPath: folder).appendingPathComponent(Self.fileName).path
        var status = stat()
        // Of the link itself: one that leads nowhere was meant to say something.
        guard lstat(path, &status) == 0 else {
            guard errno != ENOENT, errno != ENOTDIR else { return self }
            throw .inaccessible(path: path, reason: SystemReason.ofLastCall)
        }
        let data: Data
        do {
            data = try WholeFile.read(path, limit: Self.fileLimits.bytes)
        } catch {
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: (isLink ? "a link to " : "") + "\(error)",
                expected: "options as 'key: value'"
            )
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "bytes that are not UTF-8",
                expected: "options as 'key: value'"
            )
        }
        return try completed(by: text, at: path)
    }

    /// These options, and where they say nothing, what a file's text says.
    package func completed(by text: String, at path: String) throws(DatasetError) -> ImportOptions {
        func malformed(_ found: String, _ expected: String, line: Int? = nil) -> DatasetError {
            .malformed(SourceLocation(file: path, line: line), found: found, expected: expected)
        }
        let node: Node?
        do {
            node = try BoundedYAML.compose(text, limits: Self.fileLimits)
        } catch {
            throw malformed(error.description, "options as 'key: value'", line: error.line)
        }
        var options = self
        var mapping = ImportMapping(file: path, sha256: ContentHash.of(Data(text.utf8)), options: [])
        if let node {
            guard let fields = node.mapping else { throw malformed("no mapping", "options as 'key: value'") }
            let units = fields.keys.compactMap(\.scalar?.string).filter(Self.unitOptions.contains)
            guard units.count < 2 else {
                throw malformed(
                    units.sorted().joined(separator: " and "),
                    "one of them: each says what a recorded unit is"
                )
            }
            for (key, value) in fields {
                func malformed(_ found: String, _ expected: String) -> DatasetError {
                    let line = key.mark?.line
                    return .malformed(SourceLocation(file: path, line: line), found: found, expected: expected)
                }
                guard let name = key.scalar?.string else {
                    throw malformed("a key that is no name", "options as 'key: value'")
                }
                if ReadingField.pairs.contains(name) {
                    mapping.options += try options.setPairs(of: name, value, malformed)
                    continue
                }
                guard let field = ReadingField.named(name) else {
                    throw malformed("'\(name.prefix(100))'", "one of \(ReadingField.names)")
                }
                guard let word = value.scalar?.string else {
                    throw malformed("'\(name)' without a single value", "one value")
                }
                let before = options
                guard word.count <= Self.longestText, field.set(&options, word) else {
                    throw malformed("'\(word.prefix(100))' for \(name)", field.expected)
                }
                if options != before { mapping.options.append("\(name) \(word)") }
            }
        }
        // The order of a file's lines says nothing.
        mapping.options.sort()
        options.mappings.append(mapping)
        return options
    }

    /// Takes what a mapping says of columns or events, and gives what of it counts.
    private mutating func setPairs(
        of name: String,
        _ value: Node,
        _ malformed: (String, String) -> DatasetError
    ) throws(DatasetError) -> [String] {
        let example = name == "column" ? "t: time_ms" : "pointerdown: begins"
        guard let pairs = value.mapping else {
            throw malformed("\(name) without names", "a mapping such as \(example)")
        }
        var set: [String] = []
        for (key, value) in pairs {
            guard let key = key.scalar?.string, let value = value.scalar?.string, ReadingField.isName(value) else {
                throw malformed("a \(name) that is no name", "a mapping such as \(example)")
            }
            let before = self
            guard ReadingField.state(key, value, of: name, in: &self) else {
                throw malformed(
                    "\(name) '\(key.prefix(100))': '\(value.prefix(100))'",
                    ReadingField.expectation(ofPairs: name)
                )
            }
            if self != before { set.append("\(name) \(key)=\(value)") }
        }
        return set
    }

    private static let unitOptions = ["mm-per-unit", "pixels-per-unit"]
}
