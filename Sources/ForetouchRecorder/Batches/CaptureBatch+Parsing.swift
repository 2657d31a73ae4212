import TouchModel
import TouchRecordings

extension CaptureBatch {
    /// What a page says beside the fields known here is nested no deeper than this many levels: a journal's line and a
    /// recording's header put it deeper, and must be read back within ``JSONScanner/deepestNesting``.
    static let deepestNesting = 32

    /// Reads a batch; every number that a recording needs must be there and be finite.
    ///
    /// - Throws: ``CaptureError/malformed(found:expected:)``.
    /// - Complexity: O(bytes).
    package init(json bytes: UnsafeRawBufferPointer) throws(CaptureError) {
        var batch: CaptureBatch?
        try CaptureError.reading(bytes) { scanner in
            batch = try CaptureBatch(&scanner, deepest: Self.deepestNesting)
        }
        guard let batch else { throw .malformed(found: "nothing", expected: "a batch") }
        self = batch
    }

    /// Reads the batch that comes next. Where it stands in a larger text changes nothing, so that what was accepted from a
    /// page can be read back from a journal.
    ///
    /// - Parameter deepest: levels of nesting of what is not known here.
    init(_ scanner: inout JSONScanner, deepest: Int) throws {
        self.init(session: "", sequence: -1, sent: .nan, entries: [])
        try scanner.object { scanner, key in
            if key == "session" {
                session = try SessionIdentifier.read(&scanner)
            } else if key == "seq" {
                sequence = try scanner.wholeNumber("a sequence number", in: 0...Int(Int32.max))
            } else if key == "sent" {
                sent = try scanner.finite("milliseconds")
            } else if key == "entries" {
                try scanner.array { scanner in entries.append(try scanner.captureEntry(deepest: deepest)) }
            } else {
                _ = try scanner.rawValue(deepest: deepest)
            }
        }
        guard !session.isEmpty else { throw scanner.problem("a key \"session\"") }
        guard sequence >= 0 else { throw scanner.problem("a key \"seq\"") }
    }
}

/// A session's name: 32 hexadecimal digits, so that it can be part of a path.
package enum SessionIdentifier {
    package static let length = 32

    package static func isValid(_ text: String) -> Bool {
        text.utf8.count == length
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    package static func read(_ scanner: inout JSONScanner) throws -> String {
        let text = try scanner.word().text
        guard isValid(text) else { throw scanner.problem("a session: \(length) hexadecimal digits") }
        return text
    }
}

extension JSONScanner {
    /// One entry of a batch; what is not known here is nested at most `deepest` levels deep.
    mutating func captureEntry(deepest: Int = CaptureBatch.deepestNesting) throws -> CaptureEntry {
        var kind: String?
        var entry = PointerEntry(
            kind: .move,
            pointer: 0,
            type: .direct,
            time: .nan,
            arrival: .nan,
            samples: [],
            predicted: []
        )
        var isPointer = false
        var fields: [String: JSONValue] = [:]
        try object { scanner, key in
            if key == "k" {
                kind = try scanner.word().text
            } else if key == "t" {
                entry.time = try scanner.finite("the event's time")
            } else if key == "a" {
                entry.arrival = try scanner.finite("the time of arrival")
            } else if key == "id" {
                guard let pointer = Int64(exactly: try scanner.number()) else {
                    throw scanner.problem("a whole number")
                }
                entry.pointer = pointer
                isPointer = true
            } else if key == "p" {
                let word = try scanner.word()
                entry.type = word == "pen" ? .pencil : word == "mouse" ? .indirectPointer : .direct
            } else if key == "s" {
                try scanner.array { scanner in entry.samples.append(try scanner.pointerSample()) }
            } else if key == "q" {
                try scanner.array { scanner in entry.predicted.append(try scanner.pointerSample()) }
            } else if key == "d" {
                entry.dispatched = try scanner.pointerSample()
            } else {
                let name = key.text
                fields[name] = try JSONValue(json: try scanner.rawValue(deepest: deepest))
            }
        }
        guard let kind else { throw problem("a key \"k\" in the entry") }
        guard entry.arrival.isFinite else { throw problem("a key \"a\" in the entry") }
        if let markKind = CaptureMark.Kind(rawValue: kind) {
            let trial = fields["trial"]?.doubleValue.flatMap(Int.init(exactly:))
            if [.begin, .end, .undo].contains(markKind), trial.map({ $0 < 1 || $0 > Self.mostTrials }) ?? true {
                throw problem("a key \"trial\" from 1 to \(Self.mostTrials) in a \(kind) mark")
            }
            return .mark(CaptureMark(kind: markKind, time: entry.arrival, trial: trial, fields: fields))
        }
        guard let pointerKind = PointerEntry.Kind(rawValue: kind) else {
            let known = PointerEntry.Kind.allCases.map(\.rawValue) + CaptureMark.Kind.allCases.map(\.rawValue)
            throw problem("a kind of entry: " + known.joined(separator: ", "))
        }
        guard isPointer, entry.time.isFinite else { throw problem("keys \"id\" and \"t\" in a pointer's entry") }
        entry.kind = pointerKind
        return .pointer(entry)
    }

    private static let mostTrials = 99_999

    /// A sample: an array in the order of ``PointerSample/columns``.
    private mutating func pointerSample() throws -> PointerSample {
        var sample = PointerSample(time: .nan, x: .nan, y: .nan)
        var column = 0
        try array { scanner in
            let value = try scanner.number()
            switch column {
            case 0: sample.time = value
            case 1: sample.x = value
            case 2: sample.y = value
            case 3: sample.pressure = value
            case 4: sample.tiltX = value
            case 5: sample.tiltY = value
            case 6: sample.twist = value
            case 7: sample.altitude = value
            case 8: sample.azimuth = value
            case 9: sample.width = value
            case 10: sample.height = value
            case 11: sample.tangentialPressure = value
            default: throw scanner.problem("at most \(PointerSample.columns.count) numbers in a sample")
            }
            column += 1
        }
        guard sample.time.isFinite, sample.x.isFinite, sample.y.isFinite else {
            throw problem("finite numbers t, x and y in a sample")
        }
        return sample
    }

    mutating func finite(_ what: String) throws -> Double {
        let value = try number()
        guard value.isFinite else { throw problem("\(what): a finite number") }
        return value
    }

    mutating func wholeNumber(_ what: String, in range: ClosedRange<Int>) throws -> Int {
        guard let value = Int(exactly: try number()), range.contains(value) else {
            throw problem("\(what) from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }
}
