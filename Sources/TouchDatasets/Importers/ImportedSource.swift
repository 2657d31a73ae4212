import TouchModel

/// A file in a foreign format as a source for replay: it is imported while it is read.
public struct ImportedSource: RecordingSource {
    public let path: String
    public let name: String
    public let formatName: String
    private let importer: any RecordingImporter.Type
    private let options: ImportOptions

    public init(path: String, name: String, importer: any RecordingImporter.Type, options: ImportOptions) {
        self.path = path
        self.name = name
        self.importer = importer
        self.formatName = importer.formatName
        self.options = options
    }

    public var truth: (any RecordingSource)? { nil }

    public func makeCursor() throws -> any RecordingCursor {
        Cursor(
            lines: try LineReader(path: path),
            importer: try importer.init(path: path, options: options),
            output: ImportOutput(path: path)
        )
    }

    private struct Cursor: RecordingCursor {
        let lines: LineReader
        var importer: any RecordingImporter
        var output: ImportOutput
        var position = 0
        var finished = false
        var sanitizer = EventSanitizer(screenSize: nil)
        var finishedRepairs = RepairLog()

        var repairs: RepairLog {
            var log = output.repairs
            log.merge(finishedRepairs)
            log.merge(sanitizer.repairs)
            return log
        }

        mutating func next() throws -> RecordingElement? {
            while true {
                while position < output.elements.count {
                    let (element, location) = output.elements[position]
                    position += 1
                    switch element {
                    case .begin(let metadata):
                        finishedRepairs.merge(sanitizer.repairs)
                        sanitizer = EventSanitizer(screenSize: metadata.screenSize)
                        return element
                    case .event(let event):
                        if let event = sanitizer.sanitize(event, at: location) { return .event(event) }
                    }
                }
                guard !finished else { return nil }
                output.elements.removeAll(keepingCapacity: true)
                position = 0
                try feed()
            }
        }

        private mutating func feed() throws {
            let fed: Void? = try lines.withNextLine { bytes in
                output.location = lines.location
                try importer.consume(
                    ImportLine(bytes: bytes, location: lines.location, isTerminated: lines.lineWasTerminated),
                    into: &output
                )
            }
            if lines.lineNumber == 1, lines.skippedByteOrderMark { output.note(.encoding, "a byte-order mark was skipped") }
            if fed == nil {
                finished = true
                try importer.finish(into: &output)
            }
        }
    }
}
