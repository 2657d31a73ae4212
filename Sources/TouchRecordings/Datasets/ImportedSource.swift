import TouchModel

/// A file in a foreign format as a source for replay: it is imported while it is read.
package struct ImportedSource: RecordingSource {
    /// The path of the file.
    package let path: String
    /// The name in messages and results; in a dataset the path inside its folder.
    package let name: String
    /// The name of the format as `--format` takes it.
    package let formatName: String
    private let importer: any RecordingImporter.Type
    private let options: ImportOptions
    private var isSanitized = true

    /// The files beside the data that say how this one is read, the nearest first.
    package var mappings: [ImportMapping] { options.mappings }

    /// A file and the importer to read it with. Nothing is opened yet.
    package init(path: String, name: String, importer: any RecordingImporter.Type, options: ImportOptions) {
        self.path = path
        self.name = name
        self.importer = importer
        self.formatName = importer.formatName
        self.options = options
    }

    /// The files that this one includes.
    package var companions: [String] { importer.companions(of: path, options: options) }
    /// The folder of files that others include, where this one lies in one and is no recording of its own.
    var folderOfParts: String? {
        importer.folderOfParts(in: name).map { String(path.dropLast(name.count) + $0) }
    }

    /// Why the file is of no use, where its format is one of those of which many are: see `RecordingImporter.isReadBeforeListed`.
    /// Reads the file.
    func fault() -> DatasetError? {
        guard importer.isReadBeforeListed else { return nil }
        do {
            var cursor = try openCursor()
            while try cursor.next() != nil {}
            return nil
        } catch {
            // Other errors are reported when the file is read.
            return error as? DatasetError
        }
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

    /// The same file with every time as the format says it, shared stamps, steps back and all: for reproducing figures
    /// that were published on unrepaired data. Locations that are none are dropped as otherwise.
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
            importer is any ByteImporter
            ? .bytes(try ByteReader(path: path)) : .lines(try LineReader(path: path, isLenient: true))
        var output = ImportOutput(path: path)
        for mapping in mappings { output.repairs.assume(mapping.summary, at: mapping.file) }
        return Cursor(
            input: input,
            importer: importer,
            output: output,
            path: path,
            isSanitized: isSanitized,
            pipeline: InputPipeline(RecordingMetadata(), mostContactSamples: options.mostContactSamples)
        )
    }

    private struct Cursor: PiecewiseCursor {
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
        /// The deliveries that the importer put out and that did not pass the input pipeline yet.
        var samples: ArraySlice<SampleDelivery> = []
        /// Holds back what is open, whether its location is one.
        var boundaries = BoundaryPlaces()
        /// A recording that begins behind what is held back.
        var nextRecording: (metadata: RecordingMetadata, line: Int?)?
        /// Deliveries that passed and were not given out yet.
        var orderly: ArraySlice<SampleDelivery> = []
        /// Why reading ended early.
        var failure: (any Error)?
        /// Samples that the importer put out, and those that came through the input pipeline.
        var given = 0
        var kept = 0

        enum Stage { case reading, finished, closed }

        var repairs: RepairLog {
            var log = output.repairs
            log.merge(pipeline.repairs)
            log.merge(boundaries.repairs)
            return log
        }

        mutating func next() throws -> RecordingElement? {
            if orderly.isEmpty {
                switch try nextPiece() {
                case nil: return nil
                case .element(let element): return element
                case .samples(let samples): orderly = samples
                }
            }
            return orderly.popFirst().map { .event(TouchEvent($0)) }
        }

        mutating func nextPiece() throws -> RecordingPiece? {
            while true {
                if let delivery = boundaries.next() {
                    if let event = try take(delivery) { return .element(.event(event)) }
                    continue
                }
                if let (metadata, line) = nextRecording {
                    nextRecording = nil
                    pipeline.begin(metadata, at: SourceLocation(file: path, line: line))
                    return .element(.begin(metadata))
                }
                if let first = samples.first {
                    let count = isSanitized && !boundaries.isHolding ? pipeline.passOrderly(samples, inFile: path) : 0
                    if count > 0 {
                        given += count
                        kept += count
                        defer { samples = samples.dropFirst(count) }
                        return .samples(samples.prefix(count))
                    }
                    samples.removeFirst()
                    if let event = try passBoundaries(TouchEvent(first), first.line) { return .element(.event(event)) }
                    continue
                }
                // Given back, so that what is put out needs no storage of its own.
                samples = []
                switch output.takeNext() {
                case .samples(let next):
                    samples = next
                    continue
                case .element(.event(let event), let line):
                    if let event = try passBoundaries(event, line) { return .element(.event(event)) }
                    continue
                case .element(.begin(let metadata), let line):
                    boundaries.finish(path)
                    nextRecording = (metadata, line)
                    continue
                case nil: break
                }
                if let failure {
                    guard !boundaries.isHolding else {
                        boundaries.finish(path)
                        continue
                    }
                    throw failure
                }
                switch stage {
                case .reading:
                    do {
                        try feed()
                        try output.checkSize()
                    } catch {
                        // What was put out before comes first.
                        failure = error
                    }
                case .finished:
                    guard try !output.putOutNextPiece() else {
                        try output.checkSize()
                        continue
                    }
                    guard !boundaries.isHolding else {
                        boundaries.finish(path)
                        continue
                    }
                    pipeline.close(at: output.location)
                    try checkLosses()
                    stage = .closed
                case .closed: return nil
                }
            }
        }

        /// What is left of an event, if anything; `nil`, too, where it is held back.
        private mutating func passBoundaries(_ event: TouchEvent, _ line: Int?) throws -> TouchEvent? {
            let delivery = BoundaryPlaces.Delivery(event: event, line: line)
            guard boundaries.isHolding || pipeline.isDoubtful(event) else { return try take(delivery) }
            boundaries.take(delivery, file: path)
            return nil
        }

        /// What the input pipeline leaves of an event, if anything.
        private mutating func take(_ delivery: BoundaryPlaces.Delivery) throws -> TouchEvent? {
            let event = delivery.event
            let location = SourceLocation(file: path, line: delivery.line)
            given += event.sampleCount
            let passed =
                try isSanitized ? pipeline.pass(event, at: location) : pipeline.passLocations(event, at: location)
            guard let event = passed else { return nil }
            kept += event.sampleCount
            return event
        }

        /// A file of which most is lost was misunderstood: its figures would be of something else.
        private func checkLosses() throws(DatasetError) {
            let all = given + boundaries.dropped + output.doubtfulRows
            guard kept * 2 < all else { return }
            let repairs = repairs
            let reason = repairs.counts.filter { !$0.key.isWarning }.max {
                ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue)
            }
            var found = "\(kept) of \(all) samples that can be used"
            if let reason {
                found += "; \(reason.value) times \(reason.key.rawValue)"
                if let example = repairs.examples[reason.key]?.first {
                    found += " (first \(example.place): \(example.detail))"
                }
            }
            throw .malformed(
                SourceLocation(file: path),
                found: found,
                expected: "at least half of them; \(Self.advice(for: reason?.key))"
            )
        }

        /// What a person can do where most was lost for that reason.
        private static func advice(for reason: RepairLog.Kind?) -> String {
            switch reason {
            case .duplicateTimestamp:
                "the clock's step is too coarse for the samples' rate, as where a spreadsheet or whole seconds took digits "
                    + "away: take the times from where they were recorded, or another column with --column t=NAME"
            case .stepBackInTime, .lateRow, .clockReset:
                "--column trial=NAME says with which column's values the clock starts anew, --column which column holds what"
            case .notInContact:
                "--stroke-by says how contacts are told apart, and that rows without one are in the air; --column event=NAME "
                    + "names the column of events"
            default:
                "--time-unit says the unit of time, --column which column holds what, --format what the file is"
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
            output.releaseStrokes()
        }

        private mutating func feed(from lines: LineReader) throws {
            guard try !importer.consume(linesOf: lines, into: &output) else { return }
            stage = .finished
            lines.noteEnd(in: &output.repairs)
            try importer.finish(into: &output)
            output.releaseStrokes()
        }
    }
}

extension TouchEvent {
    fileprivate var sampleCount: Int {
        touches.count == 1 ? touches[0].samples.count : touches.reduce(0) { $0 + $1.samples.count }
    }
}
