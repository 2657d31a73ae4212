import TouchModel

/// Raw drawings of Quick, Draw!: a JSON object to a line with `word` and `drawing`, a list of strokes
/// `[[x …], [y …], [t …]]` with t in milliseconds since the drawing began, unless their steps are those of seconds.
///
/// - Each drawing is a recording, its task the word.
/// - Units are px of whatever screen it was drawn on, with a finger or a mouse, which nobody wrote down: locations stay
///   as recorded unless the options give a scale, and no pointer type is stated.
/// - A drawing whose clock hardly moves, fewer than half of its steps forwards, has no usable times: it is left out and
///   counted. A file in which no drawing has any is refused.
/// - Simplified drawings have no times at all and are refused.
package struct QuickDrawImporter: RecordingImporter {
    package static let formatName = "quickdraw"
    package static let summary = "raw drawings of Quick, Draw! as JSON lines; the simplified ones have no times"

    private static let noTiming =
        "strokes [[x …], [y …], [t …]] of the raw files: no timing; the simplified files have no times"

    private let path: String
    private let options: ImportOptions
    private let scaling: PhysicalScale
    private var strokes = StrokeRows(type: .direct)
    /// Of the drawing being read, kept for the next one's sake: x, y and t of its samples, and where strokes begin.
    private var columns: [[Double]] = [[], [], []]
    private var starts: [Int] = []
    private var secondsPerUnit: Double?
    private var drawings = 0
    private var withoutClock = 0

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scaling = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard let line = probe.lines.first, line.hasPrefix("{") else { return false }
        return line.contains(/"(word|key_id|recognized)"\s*:/) && line.contains(/"drawing"\s*:\s*\[/)
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        var word: String?
        do {
            word = try read(line)
        } catch let problem as JSONScanner.Problem {
            guard line.isTerminated else { return output.noteBrokenLine() }
            let rest = UnsafeRawBufferPointer(rebasing: line.bytes[min(problem.offset, line.bytes.count)...])
            throw line.malformed(
                found: rest.isEmpty ? "the line's end" : excerpt(rest, limit: 30),
                expected: problem.expected
            )
        }
        drawings += 1
        if secondsPerUnit == nil, hasClock {
            var clock = GestureClock()
            for (number, start) in starts.enumerated() {
                clock.take(columns[2][start..<(number + 1 < starts.count ? starts[number + 1] : columns[2].count)])
            }
            let unit = clock.secondsPerUnit(stated: options.secondsPerTimeUnit) { output.assume($0) }
            if !clock.isUndecided || options.secondsPerTimeUnit != nil { secondsPerUnit = unit }
        }
        guard hasClock else {
            withoutClock += 1
            output.note(.skippedRecord, "a drawing whose times hardly change; left out")
            return
        }
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant,
                task: options.task ?? word,
                space: scaling.space,
                clock: .event,
                clockResolution: 0.001
            )
        )
        let unitsPerSecond = 1 / (secondsPerUnit ?? 1e-3)
        for stroke in starts.indices {
            let end = stroke + 1 < starts.count ? starts[stroke + 1] : columns[0].count
            for index in starts[stroke]..<end {
                let sample = TouchSample(
                    timestamp: columns[2][index] / unitsPerSecond,
                    location: TouchPoint(columns[0][index], columns[1][index]) * scaling.unitsPerRecordedUnit
                )
                strokes.append(sample, stroke: Int64(stroke), line: line.location.line, into: &output)
            }
        }
        strokes.end(into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        guard drawings > 0 else {
            output.begin(RecordingMetadata(device: options.device, space: scaling.space))
            return
        }
        guard withoutClock < drawings else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "a clock",
                hint: "no timing: in none of the \(drawings) drawings do the times advance"
            )
        }
    }

    /// Whether at least half of the steps inside strokes go forwards. A dot needs no clock.
    private var hasClock: Bool {
        var steps = 0
        var forwards = 0
        for stroke in starts.indices {
            let end = stroke + 1 < starts.count ? starts[stroke + 1] : columns[2].count
            for index in starts[stroke]..<end where index > starts[stroke] {
                steps += 1
                if columns[2][index] > columns[2][index - 1] { forwards += 1 }
            }
        }
        return forwards * 2 >= steps
    }

    /// Reads a drawing; gives the word.
    private mutating func read(_ line: ImportLine) throws -> String? {
        for index in columns.indices { columns[index].removeAll(keepingCapacity: true) }
        starts.removeAll(keepingCapacity: true)
        var word: String?
        var hasDrawing = false
        var scanner = JSONScanner(line.bytes)
        try scanner.object { scanner, key in
            if key == "word" {
                word = try scanner.plainText()
            } else if key == "drawing" {
                hasDrawing = true
                try scanner.array { scanner in try readStroke(&scanner) }
            } else {
                _ = try scanner.rawValue()
            }
        }
        guard scanner.isAtEnd else { throw scanner.problem("one drawing to a line") }
        guard hasDrawing else { throw scanner.problem("a drawing") }
        return word
    }

    private mutating func readStroke(_ scanner: inout JSONScanner) throws {
        let start = scanner
        starts.append(columns[0].count)
        var column = 0
        try scanner.array { scanner in
            guard column < 3 else { throw start.problem(Self.noTiming) }
            try scanner.array { scanner in columns[column].append(try scanner.number()) }
            column += 1
        }
        guard column == 3 else { throw start.problem(Self.noTiming) }
        guard columns[0].count == columns[1].count, columns[0].count == columns[2].count else {
            throw start.problem("as many x as y and t")
        }
    }
}
