import Foundation
import TouchModel

/// Gesture logs of the $-family of recognizers: $1, $N and the MMG set, one `<Gesture>` to a file.
///
/// - `<Point X Y T/>` is a sample, with `Pressure` in some. `<Stroke>` holds the points of one stroke; points that stand
///   in the gesture itself are one stroke.
/// - `T` is whole milliseconds: since something, since 1970, or of a tick count. Time is counted from the file's first
///   point; where a tick count is not milliseconds, ``ImportOptions/secondsPerTimeUnit`` says so. Points without `T`, or with one
///   and the same, have no times: they are numbered, and the recording's clock says so; ``ImportOptions/rate`` counts one.
/// - Pressure becomes force as a share of 255; one that is 128 in every point of a stroke is what writers put who have
///   none, and is left out. The first value other than 128 decides, so values before it are left out and counted.
/// - The task is the gesture's class: `Name` without the trial's number (`arrow01`, `D~01`), which `Number` repeats in some.
/// - The participant is the one whom the folder names (`s07/slow`, `10-stylus-FAST`), else `Subject` (or `User`); 0 is nobody.
///   Where folder and file disagree, which they do in a folder of the $1 logs, that is noted.
/// - `InputType` and `Speed` are the condition (`stylus-fast`); a stylus is a pencil.
package struct GestureXMLImporter: ByteImporter {
    package static let formatName = "gesture-xml"
    package static let summary = "$1, $N and MMG gesture logs: <Gesture> with <Point X Y T/>, one stroke or several"

    private let document: MarkupDocument

    package init(path: String, options: ImportOptions) throws {
        document = try MarkupDocument(
            path: path,
            content: Content(path: path, options: options, scale: PhysicalScale(options: options))
        )
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        guard MarkupProbe.rootName(of: probe) == "Gesture" else { return false }
        return probe.head.contains("<Point") || probe.head.contains("<Stroke")
    }

    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) throws {
        try document.consume(bytes, into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws { try document.finish(into: &output) }

    /// The state, which libxml2's callbacks reach.
    private final class Content: MarkupOutput, MarkupHandler {
        private let path: String
        private let options: ImportOptions
        private let scale: PhysicalScale
        private var strokes = StrokeBuilder(type: .direct)
        private var depth = 0
        private var hasGesture = false
        private var firstTime: Int64?
        /// What came before a second time was seen: the recording's beginning, its points, and `nil` for the ends of strokes.
        private var held: [(sample: TouchSample, line: Int)?] = []
        private var heldMetadata: RecordingMetadata?
        private var sawPressure = false
        private var held128 = 0

        init(path: String, options: ImportOptions, scale: PhysicalScale) {
            self.path = path
            self.options = options
            self.scale = scale
            super.init(path: path)
        }

        func start(_ name: UnsafeRawBufferPointer, _ attributes: MarkupAttributes) throws {
            depth += 1
            if name == "Point" {
                try point(attributes)
            } else if name == "Gesture", depth == 1 {
                begin(attributes)
            } else if name == "Stroke" {
                finishStroke()
            } else {
                try malformed("<\(String(decoding: name, as: UTF8.self).prefix(40))>", "<Gesture>, <Stroke> or <Point>")
            }
        }

        func end() throws {
            depth -= 1
            // A stroke's end, or the gesture's; of points only the innermost level is left.
            if depth < pointDepth { finishStroke() }
        }

        func text(_ bytes: UnsafeRawBufferPointer) throws {}

        private var pointDepth = 0

        private func begin(_ attributes: MarkupAttributes) {
            hasGesture = true
            func text(_ names: StaticString...) -> String? {
                names.lazy.compactMap { attributes.text($0) }.first { !$0.isEmpty }
            }
            let names = GestureLogNames(path: path)
            let stated = text("Subject", "User").flatMap { $0 == "0" ? nil : $0 }
            if let stated, let subject = names.subject, subject != stated {
                noteLine()
                output.note(
                    .conflictingNames,
                    "the file says that subject \(stated) drew, its folder says \(subject); the folder's is taken"
                )
            }
            let input = text("InputType")?.lowercased()
            let type: TouchType = input == "stylus" ? .pencil : .direct
            strokes = StrokeBuilder(type: type)
            heldMetadata =
                (RecordingMetadata(
                    device: options.device,
                    participant: options.participant ?? names.subject ?? stated,
                    task: options.task ?? text("Name").map { GestureLogNames.className($0, number: text("Number")) },
                    condition: [input, text("Speed")?.lowercased()].compactMap(\.self).joined(separator: "-").nonEmpty,
                    pointerTypes: [type],
                    space: scale.space,
                    clock: .unknown
                ))
        }

        private func point(_ attributes: MarkupAttributes) throws {
            guard hasGesture else { return try malformed("<Point> outside", "<Gesture> around it") }
            pointDepth = depth - 1
            noteLine()
            var x: Double?
            var y: Double?
            var time: Int64?
            var pressure: Double?
            var sawTime = false
            attributes.forEach { name, value in
                if name == "X" {
                    x = value.fieldNumber
                } else if name == "Y" {
                    y = value.fieldNumber
                } else if name == "T" {
                    sawTime = true
                    var fields = FieldReader(value.trimmed)
                    time = fields.integer()
                    if !fields.isAtEnd { time = nil }
                } else if name == "Pressure" {
                    pressure = value.fieldNumber
                }
            }
            guard let x, let y, let time = sawTime || heldMetadata == nil ? time : firstTime ?? 0 else {
                return try malformed("a point without X, Y and T as numbers", "X=\"…\" Y=\"…\" T=\"milliseconds\"")
            }
            if firstTime == nil { firstTime = time }
            if time != firstTime { release() }
            let (elapsed, overflow) = time.subtractingReportingOverflow(firstTime ?? time)
            guard !overflow else { return try malformed("T=\"\(time)\"", "times that can be counted from the first") }
            let seconds = Double(elapsed) * (options.secondsPerTimeUnit ?? 1e-3)
            var sample = TouchSample(timestamp: seconds, location: TouchPoint(x, y) * scale.unitsPerRecordedUnit)
            if let pressure {
                if pressure == 128, !sawPressure {
                    held128 += 1
                } else {
                    if held128 > 0, !sawPressure {
                        output.note(.skippedRecord, "\(held128) pressures of 128 before the first other one; left out")
                    }
                    sawPressure = true
                    sample.force = pressure / 255
                    sample.maximumPossibleForce = 1
                }
            }
            guard heldMetadata != nil else { return strokes.add(sample, line: line, to: &output) }
            guard held.count < ImportOutput.mostElements else {
                return try malformed("more than \(held.count) points at one time", "times")
            }
            held.append((sample, line))
        }

        private func finishStroke() {
            if heldMetadata == nil { strokes.finishStroke(into: &output) } else { held.append(nil) }
        }

        /// Puts out what was held back until it was known whether points have times.
        ///
        /// - Parameter rate: points a second where they have none.
        private func release(numberedAt rate: Double? = nil) {
            guard var metadata = heldMetadata else { return }
            heldMetadata = nil
            if let rate {
                metadata.clock = options.rate == nil ? .absent : .counted
                metadata.reportRate = options.rate
                if options.rate != nil { output.assume(ImportOptions.countedClock(rate: rate)) }
            }
            output.begin(metadata)
            var number = 0.0
            for entry in held {
                guard let entry else {
                    strokes.finishStroke(into: &output)
                    continue
                }
                var sample = entry.sample
                if let rate { sample.timestamp = number / rate }
                number += 1
                strokes.add(sample, line: entry.line, to: &output)
            }
            held = []
        }

        override func finish(isComplete: Bool) {
            if !isComplete { output.note(.truncatedLine, "the document broke off; what came before it was read") }
            finishStroke()
            // A single point needs no second time.
            let hasTimes = held.count(where: { $0 != nil }) < 2
            release(numberedAt: hasTimes ? nil : options.rate ?? ImportOptions.numberingRate)
            if !hasGesture { output.begin(RecordingMetadata(space: scale.space)) }
        }
    }
}
