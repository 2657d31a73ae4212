import TouchModel

/// Strokes of IAM-OnDB, handwriting on a whiteboard: XML with `<WhiteboardCaptureSession>`, and in it `<Stroke>` with
/// `<Point x y time/>`.
///
/// - `time` is in seconds, in steps of 10 ms, and is counted from the first point.
/// - Units are those of the capture device, which the file does not say in millimeters: locations stay as recorded unless the
///   options give a scale. Who wrote stands in another file, so the participant is who the options say.
/// - Where the sensor stood and what was written have no bearing on strokes and are ignored.
package struct WhiteboardImporter: ByteImporter {
    package static let formatName = "iam-ondb"
    package static let summary =
        "IAM-OnDB's handwriting on a whiteboard: <WhiteboardCaptureSession> with <Point x y time/>"

    private let document: MarkupDocument

    package init(path: String, options: ImportOptions) throws {
        document = try MarkupDocument(
            path: path,
            content: Content(path: path, options: options, scale: PhysicalScale(options: options))
        )
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        MarkupProbe.rootName(of: probe) == "WhiteboardCaptureSession"
    }

    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) throws {
        try document.consume(bytes, into: &output)
    }

    package mutating func finish(into output: inout ImportOutput) throws { try document.finish(into: &output) }

    /// The state, which libxml2's callbacks reach.
    private final class Content: MarkupOutput, MarkupHandler {
        private let options: ImportOptions
        private let scale: PhysicalScale
        private var strokes = StrokeBuilder(type: .pencil)
        private var depth = 0
        /// The depth of the open stroke; 0 for none.
        private var strokeDepth = 0
        private var firstTime: Double?
        private var hasBegun = false

        init(path: String, options: ImportOptions, scale: PhysicalScale) {
            self.options = options
            self.scale = scale
            super.init(path: path)
        }

        func start(_ name: UnsafeRawBufferPointer, _ attributes: MarkupAttributes) throws {
            depth += 1
            if depth == 1 { begin() }
            if name == "Stroke" {
                strokeDepth = depth
            } else if name == "Point" {
                try point(attributes)
            }
        }

        func end() throws {
            if depth == strokeDepth {
                strokes.finishStroke(into: &output)
                strokeDepth = 0
            }
            depth -= 1
        }

        func text(_ bytes: UnsafeRawBufferPointer) throws {}

        private func begin() {
            hasBegun = true
            output.begin(
                RecordingMetadata(
                    device: options.device,
                    participant: options.participant,
                    task: options.task,
                    pointerTypes: [.pencil],
                    space: scale.space,
                    clock: .event,
                    clockResolution: 0.01
                )
            )
        }

        private func point(_ attributes: MarkupAttributes) throws {
            guard strokeDepth > 0 else { return try malformed("<Point> outside", "<Stroke> around it") }
            noteLine()
            var x: Double?
            var y: Double?
            var time: Double?
            var sawTime = false
            attributes.forEach { name, value in
                if name == "x" {
                    x = value.fieldNumber
                } else if name == "y" {
                    y = value.fieldNumber
                } else if name == "time" {
                    sawTime = true
                    time = value.fieldNumber
                }
            }
            guard sawTime else { throw noTiming("points without time") }
            guard let x, let y, let time else {
                return try malformed("a point without x, y and time as numbers", "x=\"…\" y=\"…\" time=\"seconds\"")
            }
            if firstTime == nil { firstTime = time }
            // Steps are hundredths; the difference of two such numbers is none.
            let elapsed = ((time - (firstTime ?? time)) * 1e6).rounded() / 1e6
            let location = TouchPoint(x, y) * scale.unitsPerRecordedUnit
            strokes.add(TouchSample(timestamp: elapsed, location: location), line: line, to: &output)
        }

        override func finish(isComplete: Bool) {
            if !isComplete { output.note(.truncatedLine, "the document broke off; what came before it was read") }
            strokes.finishStroke(into: &output)
            if !hasBegun { begin() }
        }
    }
}
