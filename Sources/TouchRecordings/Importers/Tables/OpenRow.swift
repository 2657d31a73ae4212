import Foundation

/// Puts the lines of a row together again whose quoted field holds line breaks, as RFC 4180 allows.
struct OpenRow {
    /// A row of more lines has a quote that does not close.
    private static let mostLines = 256

    private var lines = TableHead()
    private var joined: [UInt8] = []

    /// Whether a line has an odd number of quotes, as one whose quoted field does not end there.
    static func mayOpen(_ line: UnsafeRawBufferPointer) -> Bool {
        var (rest, count) = (line, 0)
        while let base = rest.baseAddress, let found = memchr(base, 0x22, rest.count) {
            count += 1
            rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - base + 1)...])
        }
        return count % 2 == 1
    }

    var isOpen: Bool { !joined.isEmpty }

    /// Takes a line.
    ///
    /// - Returns: the row that it ends; the lines as they stand where no quote closes; `nil` where more lines belong to the row.
    mutating func take(_ line: borrowing ImportLine, separator: UInt8) -> TableHead? {
        let wasOpen = isOpen
        if wasOpen { joined.append(UInt8(ascii: " ")) }
        joined += line.bytes
        lines.append(copy line)
        let isClosed = joined.withUnsafeBytes { bytes in
            var reader = FieldReader(bytes)
            while true {
                do throws(FieldReader.TableProblem) {
                    if try reader.tableField(separator: separator).isLast { return true }
                } catch { return error != .unclosedQuote }
            }
        }
        guard isClosed || lines.count >= Self.mostLines || !line.isTerminated else { return nil }
        guard isClosed, wasOpen else { return close() }
        var row = TableHead()
        row.place = lines.place
        joined.withUnsafeBytes { bytes in
            row.append(
                ImportLine(
                    bytes: bytes,
                    location: lines.firstLocation ?? line.location,
                    isTerminated: line.isTerminated
                )
            )
        }
        self = OpenRow()
        return row
    }

    /// The lines of a row whose quote does not close, as they stand.
    mutating func close() -> TableHead {
        defer { self = OpenRow() }
        return lines
    }
}
