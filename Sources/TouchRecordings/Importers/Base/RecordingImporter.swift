import Foundation
import TouchModel

/// Reads one foreign format: a state machine that is fed a file's lines and puts out recordings.
///
/// An importer says what the file says and no more: it does not sort, smooth or guess. `CSVImporter`, whose files say least,
/// finds out what is certain, says so, and refuses the rest. Values that make no sense for
/// any format (NaN, clocks that run backwards) are judged after it by `EventSanitizer`; lines that make no sense for
/// this format are an error that names file, line, what was found and what was expected.
package protocol RecordingImporter: SendableMetatype {
    /// The format's name on the command line and in results.
    static var formatName: String { get }

    /// What the format is and what the importer does with it, in a sentence.
    static var summary: String { get }

    /// Whether a file may hold the header of a native recording, and with it the ``RecordingHeader/origins``.
    static var declaresOrigins: Bool { get }

    /// Whether a file of a folder is read before it counts as one of its recordings, because many files of this format hold no input
    /// that this package knows.
    static var isReadBeforeListed: Bool { get }

    /// Other files that a file of this format includes, which are a part of what it says.
    static func companions(of path: String, options: ImportOptions) -> [String]

    /// The folder of a file that is only a part of others, by its path inside the dataset's folder.
    static func folderOfParts(in name: String) -> Substring?

    /// Whether a file is of this format, by its name and its first kilobytes. At most one importer may say yes.
    static func recognizes(_ probe: FileProbe) -> Bool

    /// Prepares to read a file.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` for options the format cannot honor.
    init(path: String, options: ImportOptions) throws

    /// Takes the next line.
    mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws

    /// Takes lines of a file until many were read.
    ///
    /// - Returns: `false` at the end of the file.
    mutating func consume(linesOf reader: LineReader, into output: inout ImportOutput) throws -> Bool

    /// Takes the end of the file: whatever is still open is closed.
    mutating func finish(into output: inout ImportOutput) throws
}

extension RecordingImporter {
    /// Other people's files do not.
    package static var declaresOrigins: Bool { false }

    /// Most formats hold nothing else.
    package static var isReadBeforeListed: Bool { false }

    /// Most files stand alone.
    package static func companions(of path: String, options: ImportOptions) -> [String] { [] }
    package static func folderOfParts(in name: String) -> Substring? { nil }

    /// Takes up to 256 lines with ``consume(_:into:)``, fewer where they are long. One call for many: an importer is one of several, and
    /// finding out which costs as much as reading a number.
    package mutating func consume(linesOf reader: LineReader, into output: inout ImportOutput) throws -> Bool {
        var line = ImportLine(
            bytes: UnsafeRawBufferPointer(start: nil, count: 0),
            location: SourceLocation(file: reader.path),
            isTerminated: true
        )
        for _ in 0..<256 where !output.isPlentiful {
            guard let bytes = try reader.nextLine() else { return false }
            output.line = reader.lineNumber
            // What stands before the break need not be a whole number, even where it reads as one.
            guard reader.lineWasTerminated || !reader.compressionBrokeOff else { continue }
            line.bytes = bytes
            line.location.line = reader.lineNumber
            line.isTerminated = reader.lineWasTerminated
            try consume(line, into: &output)
            if reader.lineNumber == 1 {
                if reader.skippedByteOrderMark { output.note(.encoding, "a byte-order mark was skipped") }
                if reader.convertedUTF16 { output.note(.encoding, "UTF-16 text was converted") }
            }
        }
        return true
    }
}

/// An importer of a format that is not made of lines: it is fed the file's bytes as they come, cut anywhere.
///
/// `ImportOutput.note(_:_:)` names the place that `ImportOutput.line` says; an importer that knows lines sets it.
package protocol ByteImporter: RecordingImporter {
    /// Takes the next bytes, which are valid during the call only.
    mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) throws
}

extension ByteImporter {
    /// Takes a line as bytes.
    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        try consume(line.bytes, into: &output)
        if line.isTerminated { try withUnsafeBytes(of: UInt8(ascii: "\n")) { try consume($0, into: &output) } }
    }
}

/// One line of a file being imported, valid during the call that receives it.
package struct ImportLine {
    /// The bytes of the line, without its end.
    package fileprivate(set) var bytes: UnsafeRawBufferPointer
    /// The place where the line stands.
    package fileprivate(set) var location: SourceLocation
    /// `false` for a last line that has no line end and so may have broken off.
    package fileprivate(set) var isTerminated: Bool
    /// Where each cell ends in the bytes, if the line is a row of cells and no text: see ``RowFields``.
    var cellEnds: UnsafeBufferPointer<Int>?

    package init(bytes: UnsafeRawBufferPointer, location: SourceLocation, isTerminated: Bool) {
        self.bytes = bytes
        self.location = location
        self.isTerminated = isTerminated
    }

    /// The line as text; bytes that are not UTF-8 become U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The error for this line.
    package func malformed(found: String? = nil, expected: String) -> DatasetError {
        .malformed(location, found: found ?? excerpt(bytes), expected: expected)
    }
}

/// What an importer puts out: recordings, and what it had to repair or skip.
package struct ImportOutput {
    /// More than these at a time are held for no file: a line or a stroke that gives more is refused.
    static let mostElements = 500_000
    /// More than these at a time are sorted for no file.
    static let mostSorted = 2_000_000

    /// What was put out, with the line that it comes from.
    private enum Entry {
        case element(RecordingElement, line: Int?)
        /// Those of ``samples`` come next.
        case samples(Range<Int>)
        case taken
    }

    private var entries: [Entry] = []
    /// How many of ``entries`` were taken.
    private var taken = 0
    /// Deliveries of single samples.
    private var samples: [SampleDelivery] = []
    /// Where those of ``samples`` begin for which no entry stands yet.
    private var firstSample = 0
    /// Whether something was put out beyond ``mostElements``, which is lost.
    private var isOverfull = false
    /// How many of ``samples`` were held before, and counted there.
    private var released = 0
    /// Strokes that wait for the next one to begin; `nil` for formats whose deliveries stand in their order.
    private var strokes: HeldStrokes?
    /// What held them before the recording's clock was set anew.
    private var strokesBefore: HeldStrokes?
    /// What was noted so far.
    package var repairs = RepairLog()
    package var location: SourceLocation
    /// Puts out the next piece of a document that is read, and says whether there may be more.
    private(set) var nextPiece: ((inout ImportOutput) throws -> Bool)?

    package init(path: String) { location = SourceLocation(file: path) }

    /// The line being read, counting from 1, where there are lines: deliveries and notes that follow belong to it.
    package var line: Int? {
        get { location.line }
        set { location.line = newValue }
    }

    /// What the file's headers declare, the recording that began last included.
    package private(set) var origins: [String] = []

    /// Starts a recording; events that follow belong to it.
    ///
    /// - Parameters:
    ///   - metadata: what the recording says about itself.
    ///   - origins: the files that it was made from, where it says so.
    package mutating func begin(_ metadata: RecordingMetadata, origins: [String] = []) {
        self.origins += origins.filter { !self.origins.contains($0) }
        releaseStrokes()
        if strokesBefore != nil { swap(&strokes, &strokesBefore) }
        put(.begin(metadata), line)
    }

    /// Puts strokes that follow one after the other, though they overlap in time, in the order of time.
    ///
    /// - Parameter order: the order that a person stated, if any.
    mutating func orderStrokes(by order: StrokeOrder?) {
        releaseStrokes()
        strokes = order == .file ? nil : HeldStrokes(order)
    }

    /// Holds no further strokes of this recording: its clock was set anew, and does not say which of them were at once.
    mutating func setClockAnew() {
        guard strokes?.isStated == false else { return }
        releaseStrokes()
        swap(&strokes, &strokesBefore)
    }

    /// Lets what is held go its way: no stroke follows.
    mutating func releaseStrokes() {
        guard var held = strokes, held.count > 0 else { return }
        // Moved out: what it gives needs the rest of this.
        strokes = nil
        held.release(samples: { give(&$0) }, event: { put(.event($0), $1) })
        strokes = held
    }

    /// Takes samples in their order, without a copy where none wait.
    private mutating func give(_ more: inout [SampleDelivery]) {
        released += more.count
        if samples.isEmpty, entries.isEmpty { swap(&samples, &more) } else { samples += more }
    }

    /// Says what it means that a contact begins, where strokes are held, and lets go those that ended before.
    @inline(__always)
    private mutating func beginContact(_ contact: Int32, at time: Double) {
        guard let (isEnd, finding) = strokes?.ends(before: contact, at: time) else { return }
        switch finding {
        case nil: break
        case .contactsAtOnce:
            assume(
                "strokes that overlap in time were read as contacts that are down at once; --stroke-order file overrules it"
            )
        case .clockSetAnew:
            assume(
                "strokes that begin no later than the one before were read as times of a clock that starts anew; --stroke-order time reads "
                    + "all of a recording on one clock, --column trial=NAME names the trials"
            )
        }
        if isEnd { releaseStrokes() }
    }

    /// Adds a delivery to the recording that began last.
    ///
    /// - Parameters:
    ///   - event: a delivery.
    ///   - line: the line it comes from, where that is not the one being read.
    package mutating func append(_ event: TouchEvent, fromLine line: Int? = nil) {
        let line = line ?? self.line
        guard let held = strokes?.count else { return put(.event(event), line) }
        for touch in event.touches where touch.phase == .began {
            beginContact(touch.id, at: touch.samples.first?.timestamp ?? event.timestamp)
        }
        guard held < (strokes?.most ?? 0) else {
            isOverfull = true
            return
        }
        strokes?.append(event, line: line)
    }

    /// Adds a delivery of one sample.
    package mutating func append(_ delivery: SampleDelivery) {
        if strokes != nil, delivery.phase == .began {
            beginContact(delivery.contact, at: delivery.sample.timestamp)
        }
        guard waiting < Self.mostElements, (strokes?.count ?? 0) < (strokes?.most ?? 1) else {
            isOverfull = true
            return
        }
        if strokes?.append(delivery) == nil { samples.append(delivery) }
    }

    /// How much was put out that was not held before.
    private var waiting: Int { samples.count + entries.count - released }

    /// Makes an entry of the samples behind the last one.
    private mutating func closeSamples() {
        guard firstSample < samples.count else { return }
        entries.append(.samples(firstSample..<samples.count))
        firstSample = samples.count
    }

    private mutating func put(_ element: RecordingElement, _ line: Int?) {
        guard waiting < Self.mostElements else {
            isOverfull = true
            return
        }
        closeSamples()
        entries.append(.element(element, line: line))
    }

    /// Whether so much waits that it should be taken before more is put out.
    var isPlentiful: Bool { samples.count + entries.count >= Self.mostElements / 16 }

    /// Throws where more was put out at a time than is held.
    package func checkSize() throws(DatasetError) {
        guard isOverfull else { return }
        throw .malformed(
            location,
            found: "more than \(strokes?.most ?? Self.mostElements) deliveries at a time",
            expected: "at most that many on a line, in a stroke or in strokes that overlap"
        )
    }

    /// What an importer put out.
    package enum Item {
        case element(RecordingElement, line: Int?)
        /// Any number of them but none.
        case samples(ArraySlice<SampleDelivery>)
    }

    /// Takes what was put out first; `nil` when everything was taken.
    package mutating func takeNext() -> Item? {
        closeSamples()
        while taken < entries.count {
            // Moved out: a copy would count references up and down.
            var entry = Entry.taken
            swap(&entry, &entries[taken])
            taken += 1
            switch entry {
            case .element(let element, let line): return .element(element, line: line)
            case .samples(let range): return .samples(samples[range])
            case .taken: break
            }
        }
        entries.removeAll(keepingCapacity: true)
        samples.removeAll(keepingCapacity: true)
        (taken, firstSample, released) = (0, 0, 0)
        return nil
    }

    /// For importers of documents that must be known to be whole first: has `body` called after `RecordingImporter.finish(into:)`, once
    /// what was put out before has gone its way, until it returns `false`. Each call puts out a bounded piece, so that the
    /// deliveries of the whole need not be held beside the document.
    package mutating func inPieces(_ body: @escaping (inout ImportOutput) throws -> Bool) { nextPiece = body }

    /// Puts out the next piece.
    ///
    /// - Returns: whether there was one.
    package mutating func putOutNextPiece() throws -> Bool {
        guard let piece = nextPiece else { return false }
        if try !piece(&self) {
            nextPiece = nil
            releaseStrokes()
        }
        return true
    }

    /// Counts something repaired, dropped or doubtful at the line being read.
    package mutating func note(_ kind: RepairLog.Kind, _ detail: @autoclosure () -> String) {
        repairs.note(kind, at: location.description, detail())
    }

    /// Rows in which nothing touches, where that is what the file was taken to say and nobody stated it.
    package private(set) var doubtfulRows = 0
    /// Whether a person said how contacts are told apart, so that rows without one are what they seem.
    package var contactsAreStated = false

    /// Takes over the count of what another importer put out for this one.
    mutating func takeDoubtfulRows(of other: inout ImportOutput) {
        doubtfulRows += other.doubtfulRows
        other.doubtfulRows = 0
    }

    /// Counts a row in which nothing touches, which goes no further.
    package mutating func noteNotInContact(_ detail: @autoclosure () -> String) {
        if !contactsAreStated { doubtfulRows += 1 }
        note(.notInContact, detail())
    }

    /// Says what was found out because the file does not say it.
    mutating func assume(_ detail: String) { repairs.assume(detail, at: location.file) }

    /// Keeps how the file is read, as the file beside data states it.
    mutating func read(as reading: ImportOptions) { repairs.read(location.file, as: reading.readingText) }

    /// Counts a last line that broke off, which goes no further.
    package mutating func noteBrokenLine() { note(.truncatedLine, "the last line broke off and was dropped") }
}

/// What detection may look at: the name, and the first kilobytes of the (unpacked) content.
package struct FileProbe {
    /// The file's path as given.
    package let path: String
    /// The last part of the path.
    package let fileName: String
    /// The first lines, at most ``byteLimit`` bytes of them.
    package let head: String
    /// The first bytes as they stand in the file, at most ``byteLimit``.
    package let headBytes: [UInt8]
    /// The non-empty lines of ``head``; the last one may be cut short.
    package let lines: [Substring]

    /// How much of a file detection reads.
    package static let byteLimit = 16 << 10

    /// A file whose beginning is known already.
    package init(path: String, head: String) { self.init(path: path, head: head, headBytes: Array(head.utf8)) }

    private init(path: String, head: String, headBytes: [UInt8]) {
        self.path = path
        self.fileName = URL(fileURLWithPath: path).lastPathComponent
        self.head = head
        self.headBytes = headBytes
        // By bytes: every importer looks at the lines, and characters are dear.
        lines = head.utf8.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { Substring($0) }
    }

    /// Looks at a file.
    package init(path: String) throws(DatasetError) {
        // Not line by line: the first line may be the whole file.
        let reader = try ByteReader(path: path)
        let bytes = try reader.nextChunk().map { Array($0.prefix(Self.byteLimit)) } ?? []
        self.init(path: path, head: String(decoding: LineReader.plainText(bytes), as: UTF8.self), headBytes: bytes)
    }

    /// The non-empty lines that are surely not cut short; of a file of a single line, that line.
    package var completeLines: [Substring] {
        head.utf8.last == 0x0A || lines.count < 2 ? lines : lines.dropLast()
    }
}
