import Foundation
import PluginSpecification
import TouchModel

/// Which frames of continuous sessions are gestures: the table `truth.csv` beside them, with the columns `subject`, `label`,
/// `start_frame` and `end_frame`.
package struct GestureSessionTruth: Sendable {
    /// The name of the file beside the sessions.
    package static let fileName = "truth.csv"
    /// The largest file, in bytes.
    private static let largestFile = 4 << 20
    private static let columns = ["subject", "label", "start_frame", "end_frame"]

    /// A gesture and its frames.
    struct Gesture {
        var subject: Int64
        var label: String
        var frames: ClosedRange<Int64>
    }

    /// The gestures, in the order of the table.
    let gestures: [Gesture]

    /// Reads the table beside a session; `nil` where there is none.
    init?(besideSession path: String) throws {
        let truth = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(Self.fileName).path
        guard FileManager.default.fileExists(atPath: truth) else { return nil }
        let data: Data
        do {
            data = try WholeFile.read(truth, limit: Self.largestFile)
        } catch {
            throw DatasetError.malformed(SourceLocation(file: truth), found: "\(error)", expected: Self.expectation)
        }
        try self.init([UInt8](data), at: truth)
    }

    private static var expectation: String { "a table with the columns " + columns.joined(separator: ", ") }

    /// Reads a table.
    package init(_ text: [UInt8], at path: String) throws {
        var gestures: [Gesture] = []
        var table: NamedColumns?
        var number = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            let gesture = try content.withUnsafeBytes { bytes -> Gesture? in
                let line = ImportLine(
                    bytes: bytes.trimmed,
                    location: SourceLocation(file: path, line: number),
                    isTerminated: true
                )
                guard !line.bytes.isEmpty else { return nil }
                guard let known = table else {
                    table = try NamedColumns(header: line, required: Self.columns)
                    return nil
                }
                return try Self.gesture(line, of: known)
            }
            if let gesture { gestures.append(gesture) }
        }
        guard table != nil else {
            throw DatasetError.missing(SourceLocation(file: path), what: "rows", hint: Self.expectation)
        }
        self.gestures = gestures
    }

    private static func gesture(_ line: ImportLine, of table: NamedColumns) throws(DatasetError) -> Gesture {
        var (subject, start, end) = (Int64(0), Int64(0), Int64(0))
        var label = ""
        try table.read(line) { (index, field) throws(DatasetError) in
            switch index {
            case 0: subject = try table.whole(field, index, at: line)
            case 1: label = String(tableField: field.trimmed)
            case 2: start = try table.whole(field, index, at: line)
            default: end = try table.whole(field, index, at: line)
            }
        }
        guard start <= end else {
            throw line.malformed(found: "frames \(start) to \(end)", expected: "an end that is not before the start")
        }
        return Gesture(subject: subject, label: label, frames: start...end)
    }
}
