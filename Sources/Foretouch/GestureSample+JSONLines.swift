import RecognitionEvaluation
import StrokeGestures
import TouchFormats
import TouchModel

extension GestureSample {
    /// Reads labeled gestures from JSON lines, plain or gzip: an object a line with `label`, `subject`, `condition` and `strokes`, a list
    /// of strokes `[[x, y, t], …]` with t in milliseconds, which may be missing. A device counts as the condition where there is none.
    ///
    /// Unlike recordings, which predictors see, points that share a time are kept: clocks of gesture sets tick slowly, and shape needs
    /// every point. Samples without points are left out.
    ///
    /// - Throws: ``DatasetError`` with file and line.
    package static func read(jsonLines path: String) throws -> [GestureSample] {
        let lines = try LineReader(path: path)
        var samples: [GestureSample] = []
        while let sample = try lines.withNextLine({ line in
            do {
                return try GestureSample(jsonLine: line)
            } catch let problem as JSONScanner.Problem {
                throw DatasetError.malformed(
                    lines.location,
                    found: "something else at byte \(problem.offset + 1)",
                    expected: problem.expected
                )
            }
        }) {
            if !sample.gesture.points.isEmpty { samples.append(sample) }
        }
        return samples
    }

    private init(jsonLine line: UnsafeRawBufferPointer) throws {
        self.init(gesture: StrokeGesture(label: "", points: []), participant: "")
        var device = ""
        var stroke = 0
        var scanner = JSONScanner(line)
        if scanner.isAtEnd { return }
        try scanner.object { scanner, key in
            if key == "label" {
                gesture.label = try Self.name(&scanner)
            } else if key == "subject" {
                participant = try Self.name(&scanner)
            } else if key == "condition" {
                condition = try Self.name(&scanner)
            } else if key == "device" {
                device = try Self.name(&scanner)
            } else if key == "strokes" {
                try scanner.array { scanner in
                    try scanner.array { scanner in
                        gesture.points.append(try Self.point(&scanner, stroke: stroke))
                    }
                    stroke += 1
                }
            } else {
                _ = try scanner.rawValue()
            }
        }
        if condition.isEmpty { condition = device }
    }

    private static func point(_ scanner: inout JSONScanner, stroke: Int) throws -> GesturePoint {
        let start = scanner
        var numbers = SIMD3<Double>.zero
        var count = 0
        try scanner.array { scanner in
            let number = try scanner.number()
            if count < 3 { numbers[count] = number }
            count += 1
        }
        guard count == 2 || count == 3 else { throw start.problem("a point: x, y and milliseconds") }
        return GesturePoint(TouchPoint(numbers.x, numbers.y), timestamp: numbers.z / 1000, stroke: stroke)
    }

    /// A word, or a number as it is written.
    private static func name(_ scanner: inout JSONScanner) throws -> String {
        if scanner.peek(UInt8(ascii: "\"")) { return try scanner.word().text }
        return String(decoding: try scanner.rawValue(), as: UTF8.self)
    }
}
