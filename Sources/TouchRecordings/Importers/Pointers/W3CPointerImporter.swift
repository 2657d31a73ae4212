import TouchModel

/// A log of W3C pointer events as one JSON object of parallel arrays: `x`, `y`, `time`, and where they are there
/// `buttons`, `pressure`, `tiltX`, `tiltY` (or `altitudeAngle`, `azimuthAngle`), and the word `pointerType`.
///
/// - Locations are CSS px, as `clientX` and its like are; `time` is milliseconds, as `Event.timeStamp` is, unless
///   ``ImportOptions/secondsPerTimeUnit`` says otherwise, and is counted from the first row.
/// - The pointer touches while any button is held; `buttons` = 0 is hover and draws nothing. Without `buttons` it touches
///   while pressure is above 0. The end of a stroke carries no sample.
/// - Tilt becomes altitude and azimuth as `PenAttitudeAngles` says, for pens alone: other pointers report zeros.
///   Pressure becomes force with 1 as its maximum, but not for a mouse, which always reports 0.5. `twist` and further
///   keys are ignored.
/// - The arrays are read side by side (`JSONColumns`), in memory that does not grow with them.
package struct W3CPointerImporter: ByteImporter {
    package static let formatName = "w3c-pointer"
    package static let summary =
        "W3C pointer events as parallel JSON arrays: x, y, time, buttons, pressure, tiltX, tiltY"

    /// The arrays, in the order of their names.
    private static let names = [
        "x", "y", "time", "buttons", "pressure", "tiltX", "tiltY", "altitudeAngle", "azimuthAngle",
    ]

    private let path: String
    private let options: ImportOptions
    private let scale: Double
    private let space: CoordinateSpace

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        let scaling = try PhysicalScale(
            options: options,
            millimetersPerUnit: CoordinateSpace.millimetersPerCSSPixel
        )
        scale = scaling.unitsPerRecordedUnit
        space = scaling.space
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        // The object's first array may fill all that detection sees.
        guard
            let match = probe.head.prefixMatch(of: /\s*\{\s*"(?<key>[A-Za-z]+)"\s*:\s*(?<value>"[a-z]*"|\[\s*[-0-9nN])/)
        else { return false }
        let isWord = match.value.hasPrefix("\"")
        let isOfEvents =
            isWord
            ? match.key == "pointerType"
            : names.contains(String(match.key)) || ["button", "twist"].contains(match.key)
        guard isOfEvents else { return false }
        // Without contacts, or with those of several pointers, they are points as any other document has them.
        guard let keys = JSONStream.keys(of: probe.path) else { return true }
        return keys.isSuperset(of: ["x", "y", "time"]) && !keys.contains("pointerId")
            && (keys.contains("buttons") || keys.contains("pressure"))
    }

    /// Does nothing: the document is read from the file when it is known to be whole.
    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) {}

    package mutating func finish(into output: inout ImportOutput) throws {
        let stream = try JSONStream(path: path)
        if stream.skippedByteOrderMark { output.note(.encoding, "a byte-order mark was skipped") }
        var arrays = JSONColumns(path: path, names: Self.names)
        var pointerType: String?
        try stream.document { key in
            if try arrays.take(key, from: stream) { return }
            if key == "pointerType" { pointerType = try stream.plainText() } else { try stream.skip() }
        }
        let columns = arrays.columns
        guard columns[0] != nil, columns[1] != nil else { throw missing("x and y", "expected arrays of numbers") }
        guard let time = columns[2] else { throw missing("the array time", "no timing: expected milliseconds") }
        guard columns[3] != nil || columns[4] != nil else {
            throw missing("buttons", "without it or pressure nobody knows when the pointer touched")
        }
        let contact = columns[3] == nil ? 4 : 3
        try arrays.open()
        let type = Self.touchType(pointerType)
        output.begin(metadata(type: type, isStated: pointerType != nil))
        // A mouse has 0 and 0.5; some pens call themselves one and press harder and softer.
        let hasPressure = columns[4].map { type != .indirectPointer || $0.distinct > 3 } ?? false
        var strokes = Strokes(
            type: type,
            contact: contact,
            hasPressure: hasPressure,
            hasAngles: columns[7] != nil && columns[8] != nil,
            scale: scale,
            start: time.firstFinite ?? 0,
            secondsPerUnit: options.secondsPerTimeUnit ?? 1e-3
        )
        output.inPieces { output in
            for _ in 0..<JSONColumns.rowsInPiece {
                guard try arrays.next() else { break }
                strokes.append(arrays.row, to: &output)
            }
            if arrays.isAtEnd { strokes.finish(into: &output) }
            return !arrays.isAtEnd
        }
    }

    /// Makes strokes of rows.
    private struct Strokes {
        let type: TouchType
        /// The column that is above 0 while the pointer touches.
        let contact: Int
        let hasPressure: Bool
        let hasAngles: Bool
        let scale: Double
        let start: Double
        let secondsPerUnit: Double
        var isDown = false
        var stroke: Int32 = 0
        var last = 0.0

        mutating func append(_ row: [Double], to output: inout ImportOutput) {
            let timestamp = (row[2] - start) * secondsPerUnit
            guard row[contact] > 0 else {
                if isDown { append(.ended, timestamp.isFinite ? timestamp : last, [], to: &output) }
                isDown = false
                return
            }
            if !isDown { stroke &+= 1 }
            append(isDown ? .moved : .began, timestamp, [sample(row, at: timestamp)], to: &output)
            isDown = true
            if timestamp.isFinite { last = timestamp }
        }

        mutating func finish(into output: inout ImportOutput) {
            guard isDown else { return }
            output.note(.missingBoundary, "the log ends with the pointer down")
            append(.cancelled, last, [], to: &output)
        }

        private func append(
            _ phase: TouchPhase,
            _ timestamp: Double,
            _ samples: [TouchSample],
            to output: inout ImportOutput
        ) {
            let touch = Touch(id: stroke, type: type, phase: phase, samples: samples)
            output.append(TouchEvent(timestamp: timestamp, touches: [touch]))
        }

        private func sample(_ row: [Double], at timestamp: Double) -> TouchSample {
            var sample = TouchSample(timestamp: timestamp, location: TouchPoint(row[0], row[1]) * scale)
            if hasPressure {
                sample.force = row[4]
                sample.maximumPossibleForce = 1
            }
            guard type == .pencil else { return sample }
            if hasAngles {
                sample.altitude = row[7]
                sample.azimuth = row[8]
            } else if abs(row[5]) <= 90, abs(row[6]) <= 90 {
                let attitude = PenAttitudeAngles(tiltX: row[5] * .pi / 180, tiltY: row[6] * .pi / 180)
                sample.altitude = attitude.altitude
                sample.azimuth = attitude.azimuth
            }
            return sample
        }
    }

    private static func touchType(_ pointerType: String?) -> TouchType {
        switch pointerType {
        case "pen": .pencil
        case "mouse": .indirectPointer
        default: .direct
        }
    }

    private func metadata(type: TouchType, isStated: Bool) -> RecordingMetadata {
        RecordingMetadata(
            device: options.device,
            participant: options.participant,
            task: options.task,
            pointerTypes: isStated ? [type] : [],
            space: space,
            clock: .event
        )
    }

    private func missing(_ what: String, _ hint: String) -> DatasetError {
        .missing(SourceLocation(file: path), what: what, hint: hint)
    }
}
