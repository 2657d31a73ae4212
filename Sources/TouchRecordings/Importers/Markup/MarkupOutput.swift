import TouchModel

/// The part that importers of XML share: the output while a piece is being read, and errors with their line.
class MarkupOutput {
    private let path: String
    /// Meaningful inside ``withOutput(_:_:)`` only.
    var output: ImportOutput
    unowned var reader: MarkupReader?

    init(path: String) {
        self.path = path
        output = ImportOutput(path: path)
    }

    /// Lends the output to the callbacks of `body`.
    func withOutput(_ output: inout ImportOutput, _ body: () throws -> Void) throws {
        swap(&self.output, &output)
        defer { swap(&self.output, &output) }
        try body()
    }

    /// Puts out what is still held back.
    ///
    /// - Parameter isComplete: whether every element was closed.
    func finish(isComplete: Bool) throws {}

    /// The line being read.
    var line: Int { reader?.line ?? 1 }

    /// Notes and deliveries that follow belong to the line being read.
    func noteLine() { output.line = line }

    func malformed(_ found: String, _ expected: String) throws {
        throw DatasetError.malformed(SourceLocation(file: path, line: line), found: found, expected: expected)
    }

    func noTiming(_ what: String) -> DatasetError {
        .missing(
            SourceLocation(file: path, line: line),
            what: "timing (\(what))",
            hint: "without the time of each sample nothing can be predicted or measured; a rate is not guessed: "
                + "--rate HZ says how many points a second were recorded"
        )
    }
}
