/// An XML document on its way through an importer: libxml2's reader, and the content that it calls.
struct MarkupDocument {
    private let content: MarkupOutput
    private let reader: MarkupReader

    /// - Throws: where libxml2 cannot be set up.
    init(path: String, content: MarkupOutput & MarkupHandler) throws {
        self.content = content
        reader = try MarkupReader(path: path, handler: content)
        content.reader = reader
    }

    /// Takes the next bytes.
    func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) throws {
        try content.withOutput(&output) { try reader.feed(bytes) }
    }

    /// Takes the document's end.
    func finish(into output: inout ImportOutput) throws {
        try content.withOutput(&output) {
            let isComplete = try reader.finish()
            try content.finish(isComplete: isComplete)
        }
    }
}
