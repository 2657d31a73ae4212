import TouchModel

/// Sets of labeled gestures as JSON lines: an object to a line with `strokes`, a list of strokes `[[x, y, t], …]` with t in
/// milliseconds unless their steps or ``ImportOptions/secondsPerTimeUnit`` say otherwise, and what is known of the sample: `label` (the gesture's class),
/// `subject`, `condition`, `device`, `source`.
///
/// - Each sample is a recording. Its task is the class, its participant the subject, its provenance the source; a number is
///   a name, too. Further keys are ignored.
/// - Units are px of whatever screen it was drawn on: locations stay as recorded unless the options give a scale, and no
///   pointer type is stated. Nobody says what stamped the samples.
/// - Points of two numbers have no time and are refused. A stroke without points, and a sample without strokes, are left out
///   and counted.
package struct GestureJSONImporter: RecordingImporter {
    package static let formatName = "gesture-json"
    package static let summary =
        "labeled gestures as JSON lines: label, subject, condition, source and strokes [[[x, y, ms], …], …]"

    private let path: String
    private let options: ImportOptions
    private var secondsPerUnit: Double?
    private let scaling: PhysicalScale
    private var rows = StrokeRows(type: .direct)
    /// Of the sample being read, kept for the next one's sake: its points as x, y and milliseconds, and where each stroke ends.
    private var points: [SIMD3<Double>] = []
    private var ends: [Int] = []
    private var hasRecording = false

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scaling = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard var line = probe.lines.first.map(String.init), line.hasPrefix("{") else { return false }
        return line.withUTF8 { bytes in
            var scanner = JSONScanner(UnsafeRawBufferPointer(bytes))
            return isSample(&scanner, isCutShort: probe.lines.count == 1 && probe.head.utf8.last != UInt8(ascii: "\n"))
        }
    }

    /// Whether a line is a sample with times: an object whose own `strokes` hold points of three numbers, of which the third changes.
    private static func isSample(_ scanner: inout JSONScanner, isCutShort: Bool) -> Bool {
        var times: Set<Double> = []
        var isPlain = true
        var hasStrokes = false
        var first = Order()
        var third = Order()
        do {
            try scanner.object { scanner, key in
                guard key == "strokes" else {
                    _ = try scanner.rawValue()
                    return
                }
                hasStrokes = true
                try scanner.array { scanner in
                    first.begin()
                    third.begin()
                    try scanner.array { scanner in
                        var numbers: [Double] = []
                        try scanner.array { numbers.append(try $0.number()) }
                        guard numbers.count == 3 else {
                            isPlain = false
                            return
                        }
                        first.take(numbers[0])
                        third.take(numbers[2])
                        if times.count < 2 { times.insert(numbers[2]) }
                    }
                }
            }
        } catch {
            // The beginning of a long line says enough.
            return isCutShort && isPlain && times.count > 1 && third.mayBeTime(beside: first)
        }
        return hasStrokes && isPlain && times.count != 1 && scanner.isAtEnd && third.mayBeTime(beside: first)
    }

    /// How a number of points goes on along strokes and from one to the next.
    private struct Order {
        var (forwards, back, falls) = (0, 0, 0)
        private var last: Double?
        private var isNewStroke = false

        mutating func begin() { isNewStroke = true }

        mutating func take(_ number: Double) {
            if let last {
                if isNewStroke {
                    if number < last, number != 0 { falls += 1 }
                } else if number > last {
                    forwards += 1
                } else if number < last {
                    back += 1
                }
            }
            last = number
            isNewStroke = false
        }

        /// Whether points are `[x, y, t]`, and not `[x, y, pressure]` or `[t, x, y]`.
        func mayBeTime(beside first: Order) -> Bool {
            back * 20 <= forwards && (falls == 0 || first.back + first.falls > 0)
        }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        guard !line.bytes.trimmed.isEmpty else { return }
        let metadata: RecordingMetadata
        do {
            if secondsPerUnit == nil { secondsPerUnit = try clock(of: line.bytes, &output) }
            metadata = try read(line.bytes)
        } catch let problem as JSONScanner.Problem {
            let rest = UnsafeRawBufferPointer(rebasing: line.bytes[min(problem.offset, line.bytes.count)...])
            // A line that breaks off is wrong where it ends, in the middle of a number at most.
            if !line.isTerminated, hasRecording, !rest.contains(where: Self.delimiters.contains) {
                return output.noteBrokenLine()
            }
            throw line.malformed(
                found: rest.isEmpty ? "the line's end" : excerpt(rest, limit: 30),
                expected: problem.expected
            )
        }
        guard !points.isEmpty else { return output.note(.skippedRecord, "a sample without points; left out") }
        begin(metadata, &output)
        var start = 0
        for (stroke, end) in ends.enumerated() {
            if start == end { output.note(.skippedRecord, "a stroke without points; left out") }
            for point in points[start..<end] {
                let sample = TouchSample(
                    timestamp: point.z * (secondsPerUnit ?? 1e-3),
                    location: TouchPoint(point.x, point.y) * scaling.unitsPerRecordedUnit
                )
                rows.append(sample, stroke: Int64(stroke), line: line.location.line, into: &output)
            }
            start = end
        }
        rows.end(into: &output)
    }

    /// The unit of times, by the first sample that has enough points.
    private mutating func clock(of line: UnsafeRawBufferPointer, _ output: inout ImportOutput) throws -> Double {
        var clock = GestureClock()
        func take() {
            var start = 0
            for end in ends {
                clock.take(points[start..<end].lazy.map(\.z))
                start = end
            }
        }
        _ = try read(line)
        take()
        if clock.isUndecided, let probe = try? FileProbe(path: path) {
            for other in probe.completeLines.dropFirst() where clock.isUndecided {
                var other = String(other)
                if (try? other.withUTF8({ try read(UnsafeRawBufferPointer($0)) })) != nil { take() }
            }
        }
        return clock.secondsPerUnit(stated: options.secondsPerTimeUnit) { output.assume($0) }
    }

    package mutating func finish(into output: inout ImportOutput) {
        if !hasRecording { begin(RecordingMetadata(), &output) }
    }

    private mutating func begin(_ metadata: RecordingMetadata, _ output: inout ImportOutput) {
        var metadata = metadata.overridden(by: options)
        metadata.space = scaling.space
        output.begin(metadata)
        hasRecording = true
    }

    private static let delimiters = Array("[]{},:".utf8)

    /// Reads a sample: its points, and what is known of it.
    private mutating func read(_ line: UnsafeRawBufferPointer) throws -> RecordingMetadata {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var metadata = RecordingMetadata()
        var hasStrokes = false
        var scanner = JSONScanner(line)
        try scanner.object { scanner, key in
            if key == "label" {
                metadata.task = try Self.name(&scanner)
            } else if key == "subject" {
                metadata.participant = try Self.name(&scanner)
            } else if key == "condition" {
                metadata.condition = try Self.name(&scanner)
            } else if key == "device" {
                metadata.device = try Self.name(&scanner)
            } else if key == "source" {
                metadata.provenance = try Self.name(&scanner)
            } else if key == "strokes", !hasStrokes {
                hasStrokes = true
                try scanner.array { scanner in
                    try scanner.array { scanner in points.append(try Self.readPoint(&scanner)) }
                    ends.append(points.count)
                }
            } else {
                _ = try scanner.rawValue()
            }
        }
        guard scanner.isAtEnd else { throw scanner.problem("one sample to a line") }
        guard hasStrokes else { throw JSONScanner.Problem(offset: 0, expected: "strokes") }
        return metadata
    }

    private static func readPoint(_ scanner: inout JSONScanner) throws -> SIMD3<Double> {
        let start = scanner
        var point = SIMD3(repeating: Double.nan)
        var count = 0
        try scanner.array { scanner in
            let value = try scanner.number()
            if count < 3 { point[count] = value }
            count += 1
        }
        guard count == 3 else {
            throw start.problem(
                count == 2
                    ? "points [x, y, milliseconds]: no timing; a rate is not guessed" : "points [x, y, milliseconds]"
            )
        }
        return point
    }

    /// Text, or a number as it is written; `nil` for nothing.
    private static func name(_ scanner: inout JSONScanner) throws -> String? {
        let start = scanner
        let value = try scanner.rawValue()
        switch try? JSONValue(json: value) {
        case .null: return nil
        case .string(let text): return text.isEmpty ? nil : text
        case .integer, .largeInteger, .number: return String(decoding: value, as: UTF8.self)
        default: throw start.problem("a word in quotes, or a number")
        }
    }
}
