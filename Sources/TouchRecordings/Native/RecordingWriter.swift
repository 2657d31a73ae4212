import Foundation
import TouchModel

/// Writes a native recording, gzip by extension. The file appears under its name only when ``finish()`` returns.
public struct RecordingWriter {
    private let text: TextWriter
    private let encoder: EventEncoder

    /// Opens a partial file beside the target and writes the header.
    ///
    /// - Parameters:
    ///   - path: the file, packed if its name ends in `.gz`.
    ///   - header: the first line.
    ///   - compression: gzip's level, 1…9. 9 suits what is written once and kept in a repository; 6 takes a third of the
    ///     time and 7 % more space, 1 a tenth of the time and 40 % more space.
    public init(path: String, header: RecordingHeader, compression: Int = 9) throws(DatasetError) {
        try self.init(path: path, header: header, compression: compression, lane: nil)
    }

    /// - Parameter lane: where a short recording is packed.
    package init(path: String, header: RecordingHeader, compression: Int, lane: PackingLane?) throws(DatasetError) {
        text = try TextWriter(path: path, compression: compression, lane: lane)
        encoder = EventEncoder(path: path)
        let line = try header.line(at: SourceLocation(file: path, line: 1))
        try text.write { buffer in
            buffer.append(contentsOf: line)
            buffer.append(UInt8(ascii: "\n"))
        }
    }

    /// Appends a delivery.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for a time or location that is not finite: such a sample
    ///   has no place in a recording.
    public func append(_ event: TouchEvent) throws(DatasetError) {
        try append(RecordedLine(event: event))
    }

    /// Appends a delivery together with the fields that this version does not know.
    public func append(_ line: RecordedLine) throws(DatasetError) {
        let bytes = try encoder.encode(line)
        try text.write { $0.append(contentsOf: bytes) }
    }

    /// Completes the file and gives it its name.
    ///
    /// - Returns: the hash of the recording, as `ContentHash.ofUnpackedFile(_:)` finds it.
    @discardableResult
    public func finish() throws(DatasetError) -> String { try text.finish() }

    /// Completes the file, which is there when its hash was asked for.
    package func finishLater() throws(DatasetError) -> PackingLane.Promise { try text.finishLater() }
}
