import Foundation
import TouchFormats
import TouchModel
import Yams

/// What a person said once for all files of a folder, in a file beside them.
extension ImportOptions {
    /// The file's name.
    package static let fileName = "foretouch-import.yaml"
    /// Bytes.
    private static let largestFile = 64 << 10

    /// These options, and where they say nothing, what the folder's ``fileName`` says.
    ///
    /// - Throws: ``DatasetError`` for a file that cannot be read or says what no option is.
    package func completed(byFileIn folder: String) throws(DatasetError) -> ImportOptions {
        let path = URL(fileURLWithPath: folder).appendingPathComponent(Self.fileName).path
        guard FileManager.default.fileExists(atPath: path) else { return self }
        let text: String
        do {
            text = String(decoding: try WholeFile.read(path, limit: Self.largestFile), as: UTF8.self)
        } catch {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "\(error)",
                expected: "options as 'key: value'"
            )
        }
        return try completed(by: text, at: path)
    }

    /// These options, and where they say nothing, what a file's text says.
    package func completed(by text: String, at path: String) throws(DatasetError) -> ImportOptions {
        func malformed(_ found: String, _ expected: String) -> DatasetError {
            .malformed(SourceLocation(file: path), found: found, expected: expected)
        }
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch {
            throw malformed(
                "text that is not YAML (\(String(describing: error).prefix(200)))",
                "options as 'key: value'"
            )
        }
        guard let node else { return self }
        guard let mapping = node.mapping else { throw malformed("no mapping", "options as 'key: value'") }
        var options = self
        for (key, value) in mapping {
            guard let name = key.scalar?.string else {
                throw malformed("a key that is no name", "options as 'key: value'")
            }
            if name == "column" {
                guard let columns = value.mapping else {
                    throw malformed("column without names", "a mapping such as t: time_ms")
                }
                for (role, column) in columns {
                    guard let role = role.scalar?.string, let column = column.scalar?.string else {
                        throw malformed("a column that is no name", "a mapping such as t: time_ms")
                    }
                    if options.table.columnNames[role] == nil { options.table.columnNames[role] = column }
                }
                continue
            }
            guard let word = value.scalar?.string else {
                throw malformed("'\(name)' without a single value", "one value")
            }
            guard let set = Self.setters[name] else {
                throw malformed("'\(name)'", "one of column, " + Self.setters.keys.sorted().joined(separator: ", "))
            }
            guard set(&options, word) else {
                throw malformed("'\(word)' for \(name)", "a value as the option --\(name) takes it")
            }
        }
        options.settingsFile = path
        return options
    }

    /// Sets an option that a person did not type; `false` for a value that it does not take.
    private static let setters: [String: @Sendable (inout ImportOptions, String) -> Bool] = [
        "participant": { setText(\.participant, in: &$0, $1) },
        "task": { setText(\.task, in: &$0, $1) },
        "participant-from": { setText(\.namePattern, in: &$0, $1) },
        "task-from": { setText(\.taskPattern, in: &$0, $1) },
        "device": { setText(\.device, in: &$0, $1) },
        "mm-per-unit": { options, text in
            guard let value = Double(text) else { return false }
            if options.millimetersPerUnit == nil, options.pixelsPerUnit == nil { options.millimetersPerUnit = value }
            return true
        },
        "pixels-per-unit": { options, text in
            guard let value = Double(text) else { return false }
            if options.millimetersPerUnit == nil, options.pixelsPerUnit == nil { options.pixelsPerUnit = value }
            return true
        },
        "max-force": { options, text in
            guard let value = Double(text) else { return false }
            options.table.maximumForce = options.table.maximumForce ?? value
            return true
        },
        "time-unit": { options, text in
            guard let unit = TableTimeUnit(rawValue: text) else { return false }
            options.table.secondsPerTimeUnit = options.table.secondsPerTimeUnit ?? unit.inSeconds
            options.secondsPerTimeUnit = options.secondsPerTimeUnit ?? unit.inSeconds
            return true
        },
        "rate": { options, text in
            guard let value = Double(text), value > 0, value.isFinite else { return false }
            options.rate = options.rate ?? value
            return true
        },
        "angle-unit": { options, text in
            guard let unit = TableAngleUnit(rawValue: text) else { return false }
            options.table.radiansPerAngleUnit = options.table.radiansPerAngleUnit ?? unit.inRadians
            return true
        },
        "stroke-by": { options, text in
            guard let rule = StrokeRule(text) else { return false }
            options.table.strokeRule = options.table.strokeRule ?? rule
            return true
        },
        "separator": { options, text in
            guard text == "tab" || text.count == 1 else { return false }
            options.table.separator = options.table.separator ?? (text == "tab" ? "\t" : text.first)
            return true
        },
        "touch-type": { options, text in
            guard TouchType(name: text) != nil else { return false }
            if options.table.touchType == TableOptions().touchType { options.table.touchType = text }
            return true
        },
    ]

    private static func setText(
        _ path: WritableKeyPath<ImportOptions, String?>,
        in options: inout ImportOptions,
        _ text: String
    ) -> Bool {
        if options[keyPath: path] == nil { options[keyPath: path] = text }
        return true
    }
}
