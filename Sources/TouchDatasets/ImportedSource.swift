import TouchFormats
import TouchImporters
import TouchModel

/// A file in a foreign format as a source for replay: it is imported while it is read.
package struct ImportedSource: RecordingSource {
    /// The file.
    package let path: String
    /// For messages and results; in a dataset the path inside its folder.
    package let name: String
    /// The name of the format as `--format` takes it.
    package let formatName: String
    private let importer: any RecordingImporter.Type
    private let options: ImportOptions
    private var isSanitized = true

    /// A file and the importer to read it with. Nothing is opened yet.
    package init(path: String, name: String, importer: any RecordingImporter.Type, options: ImportOptions) {
        self.path = path
        self.name = name
        self.importer = importer
        self.formatName = importer.formatName
        self.options = options
    }

    /// Always `nil`: foreign formats have no noise-free ground truth.
    package var truth: (any RecordingSource)? { nil }

    /// What the header says that `RecordingExport` put at the file's beginning; none in other people's files.
    package func origins() throws -> [String] {
        guard importer.declaresOrigins else { return [] }
        var cursor = try openCursor()
        _ = try cursor.next()
        return cursor.output.origins
    }

    /// The same file with every row as the format says it, shared stamps, steps back and all: for reproducing figures
    /// that were published on unrepaired data.
    package var asWritten: ImportedSource {
        var source = self
        source.isSanitized = false
        return source
    }

    /// Opens the file and starts to import it.
    package func makeCursor() throws -> any RecordingCursor { try openCursor() }

    private func openCursor() throws -> Cursor {
        let importer = try importer.init(path: path, options: options)
        let input: Cursor.Input =
            importer is any ByteImporter ? .bytes(try ByteReader(path: path)) : .lines(try LineReader(path: path))
        return Cursor(
            input: input,
            importer: importer,
            output: ImportOutput(path: path),
            path: path,
            isSanitized: isSanitized,
            pipeline: InputPipeline(screenSize: nil, mostContactSamples: options.mostContactSamples)
        )
    }

    private struct Cursor: RecordingCursor {
        enum Input {
            case lines(LineReader)
            case bytes(ByteReader)
        }

        let input: Input
        var importer: any RecordingImporter
        var output: ImportOutput
        let path: String
        let isSanitized: Bool
        var pipeline: InputPipeline
        var stage = Stage.reading

        enum Stage { case reading, finished, closed }

        var repairs: RepairLog {
            var log = output.repairs
            log.merge(pipeline.repairs)
            return log
        }

        mutating func next() throws -> RecordingElement? {
            while true {
                while let (element, line) = output.takeNext() {
                    let location = SourceLocation(file: path, line: line)
                    switch element {
                    case .begin(let metadata):
                        pipeline.begin(screenSize: metadata.screenSize, at: location)
                        return element
                    case .event(let event):
                        guard isSanitized else { return .event(try pipeline.passAsWritten(event, at: location)) }
                        if let event = try pipeline.pass(event, at: location) { return .event(event) }
                    }
                }
                switch stage {
                case .reading:
                    try feed()
                    try output.checkSize()
                case .finished:
                    guard try !output.putOutNextPiece() else {
                        try output.checkSize()
                        continue
                    }
                    pipeline.close(at: output.location)
                    stage = .closed
                case .closed: return nil
                }
            }
        }

        private mutating func feed() throws {
            switch input {
            case .lines(let lines): try feed(from: lines)
            case .bytes(let bytes): try feed(from: bytes)
            }
        }

        private mutating func feed(from bytes: ByteReader) throws {
            guard var byteImporter = importer as? any ByteImporter else { return }
            defer { importer = byteImporter }
            let fed: Void? = try bytes.withNextChunk { try byteImporter.consume($0, into: &output) }
            guard fed == nil else { return }
            stage = .finished
            bytes.noteEnd(in: &output.repairs, at: output.location)
            try byteImporter.finish(into: &output)
        }

        private mutating func feed(from lines: LineReader) throws {
            let fed: Void? = try lines.withNextLine { bytes in
                output.location.line = lines.lineNumber
                // What stands before the break need not be a whole number, even where it reads as one.
                guard lines.lineWasTerminated || !lines.compressionBrokeOff else { return }
                try importer.consume(
                    ImportLine(bytes: bytes, location: output.location, isTerminated: lines.lineWasTerminated),
                    into: &output
                )
            }
            guard fed == nil else {
                if lines.lineNumber == 1, lines.skippedByteOrderMark {
                    output.note(.encoding, "a byte-order mark was skipped")
                }
                return
            }
            stage = .finished
            lines.noteEnd(in: &output.repairs)
            try importer.finish(into: &output)
        }
    }
}
