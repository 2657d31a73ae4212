import Foundation
import PluginSpecification
import TouchModel
import TouchRecordings

/// The gestures that were made in streams, as a table: the columns `label`, `start_s` and `end_s`, seconds from the recording's first
/// sample on, and `recording`, the recording's name, where there are several.
package struct SpottingTruth: Sendable {
    private static let columns = ["label", "start_s", "end_s"]
    private static let recordingColumn = "recording"
    /// The columns of the tables that sessions have beside them.
    private static let sessionColumns = ["subject", "label", "start_frame", "end_frame"]
    /// The largest file, in bytes.
    private static let largestFile = 64 << 20

    private let path: String
    /// `nil` where the table is one that importers read beside its sessions.
    private var gestures: [(recording: String?, annotation: RecordingMetadata.Annotation)]?

    /// Reads a table.
    ///
    /// - Throws: ``DatasetError`` with file and line.
    package init(path: String) throws {
        let data: Data
        do {
            data = try WholeFile.read(path, limit: Self.largestFile)
        } catch {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "\(error)",
                expected: "a table with the columns " + Self.columns.joined(separator: ", ")
            )
        }
        try self.init([UInt8](data), at: path)
    }

    /// Reads a table from memory.
    package init(_ text: [UInt8], at path: String) throws {
        self.path = path
        var table: NamedColumns?
        var number = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            try content.withUnsafeBytes { bytes in
                let line = ImportLine(
                    bytes: bytes.trimmed,
                    location: SourceLocation(file: path, line: number),
                    isTerminated: true
                )
                guard !line.bytes.isEmpty else { return }
                if let table {
                    gestures?.append(try Self.gesture(line, of: table))
                } else if NamedColumns.has(Self.sessionColumns, in: String(decoding: line.bytes, as: UTF8.self)) {
                    table = try NamedColumns(header: line, required: Self.sessionColumns)
                } else {
                    table = try NamedColumns(
                        header: line,
                        required: Self.columns,
                        optional: [Self.recordingColumn]
                    )
                    gestures = []
                }
            }
        }
        guard table != nil else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "the header line",
                hint: "expected the columns " + Self.columns.joined(separator: ", ")
            )
        }
    }

    private static func gesture(
        _ line: ImportLine,
        of table: NamedColumns
    ) throws(DatasetError) -> (recording: String?, annotation: RecordingMetadata.Annotation) {
        var (start, end) = (0.0, 0.0)
        var label = ""
        var recording: String?
        try table.read(line) { (index, field) throws(DatasetError) in
            switch index {
            case 0: label = String(decoding: field, as: UTF8.self)
            case 1: start = try table.number(field, index, at: line)
            case 2: end = try table.number(field, index, at: line)
            default: recording = String(decoding: field, as: UTF8.self)
            }
        }
        guard start.isFinite, end.isFinite, start <= end else {
            throw line.malformed(
                found: "a gesture from \(start) to \(end) s",
                expected: "an end that is not before the start"
            )
        }
        return (recording, .init(label: label, time: start...end))
    }

    /// Gives streams their gestures.
    ///
    /// - Throws: ``DatasetError`` where a gesture belongs to no stream, or it is not clear to which.
    package func apply(to streams: inout [GestureStream]) throws(DatasetError) {
        let place = SourceLocation(file: path)
        guard let gestures else {
            guard streams.allSatisfy({ $0.truth != nil }) else {
                throw DatasetError.malformed(
                    place,
                    found: "gestures by frames",
                    expected: "such a table as truth.csv beside its sessions, or the columns "
                        + Self.columns.joined(separator: ", ")
                )
            }
            return
        }
        var truth: [[RecordingMetadata.Annotation]] = streams.map { _ in [] }
        for (recording, annotation) in gestures {
            let named = streams.indices.filter { recording == nil || streams[$0].name == recording }
            guard named.count == 1 else {
                let names = streams.map(\.name).joined(separator: ", ")
                throw DatasetError.malformed(
                    place,
                    found: recording.map { "recording '\($0)'" } ?? "no column \(Self.recordingColumn)",
                    expected: "the name of one of the recordings: \(names)"
                )
            }
            truth[named[0]].append(annotation)
        }
        for index in streams.indices {
            let start = streams[index].points.first?.timestamp ?? 0
            streams[index].truth = truth[index]
                .sorted { ($0.time.lowerBound, $0.label) < ($1.time.lowerBound, $1.label) }
                .map { .init(label: $0.label, time: start + $0.time.lowerBound...start + $0.time.upperBound) }
        }
    }
}
