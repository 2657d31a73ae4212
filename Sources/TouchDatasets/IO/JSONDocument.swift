/// A JSON document that spans lines, gathered while they come and read at the end: its parts refer to each other, so
/// nothing of it can be delivered before.
struct JSONDocument {
    /// Rows of a document that become deliveries at a time.
    static let rowsInPiece = 4096

    private var bytes: [UInt8] = []
    private let path: String

    init(path: String) { self.path = path }

    /// Adds a line.
    ///
    /// - Throws: ``DatasetError/malformed(_:found:expected:)`` for a document that is larger than ``LineReader/longestLine``:
    ///   memory is the one thing that grows here, and it has this bound.
    mutating func append(_ line: ImportLine) throws(DatasetError) {
        guard bytes.count + line.bytes.count < LineReader.longestLine else {
            throw line.malformed(
                found: "a document of more than \(LineReader.longestLine >> 20) MiB",
                expected: "a smaller one: it is read whole; cut the recording into several"
            )
        }
        bytes.append(contentsOf: line.bytes)
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Reads the document, an object and nothing behind it: `body` is called with each key and consumes the value.
    ///
    /// - Throws: ``DatasetError`` with the line at which the document is not what was expected.
    func read(_ body: (inout JSONScanner, JSONScanner.Key) throws -> Void) throws {
        try bytes.withUnsafeBytes { bytes in
            var scanner = JSONScanner(bytes)
            do {
                try scanner.object(body)
                guard scanner.isAtEnd else { throw scanner.problem("the end of the document") }
            } catch let problem as JSONScanner.Problem {
                let offset = min(problem.offset, bytes.count)
                let line = bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1
                let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
                let found =
                    rest.allSatisfy { $0 == UInt8(ascii: "\n") } ? "the end of the file" : excerpt(rest, limit: 30)
                // The end is where the last line ended, not after it.
                let lines = rest.isEmpty ? max(line - 1, 1) : line
                throw DatasetError.malformed(
                    SourceLocation(file: path, line: lines),
                    found: found,
                    expected: problem.expected
                )
            }
        }
    }
}

extension JSONScanner {
    /// An array of numbers; what stands for "no value" reads as NaN.
    mutating func numbers() throws -> [Double] {
        var numbers: [Double] = []
        try array { scanner in numbers.append(try scanner.number()) }
        return numbers
    }

    /// A text, a number, or nothing readable, as text.
    mutating func plainText() throws -> String? {
        guard !peek(UInt8(ascii: "\"")) else { return try word().text }
        let raw = String(decoding: try rawValue(), as: UTF8.self)
        return Int64(raw) == nil ? nil : raw
    }
}
