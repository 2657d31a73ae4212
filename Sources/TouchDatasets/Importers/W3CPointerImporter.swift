import TouchModel

/// A log of W3C pointer events as one JSON object of parallel arrays: `x`, `y`, `time`, and where they are there
/// `buttons`, `pressure`, `tiltX`, `tiltY` (or `altitudeAngle`, `azimuthAngle`), and the word `pointerType`.
///
/// - Locations are CSS px, as `clientX` and its like are; `time` is milliseconds, as `Event.timeStamp` is, and is counted
///   from the first row.
/// - The pointer touches while any button is held; `buttons` = 0 is hover and draws nothing. Without `buttons` it touches
///   while pressure is above 0. The end of a stroke carries no sample.
/// - Tilt becomes altitude and azimuth as ``PenAttitudeAngles`` says, for pens alone: other pointers report zeros.
///   Pressure becomes force with 1 as its maximum, but not for a mouse, which always reports 0.5. `twist` and further
///   keys are ignored.
/// - The object is held in memory, and is refused where it is larger than 64 MiB.
public struct W3CPointerImporter: RecordingImporter {
    public static let formatName = "w3c-pointer"
    public static let summary =
        "W3C pointer events as parallel JSON arrays: x, y, time, buttons, pressure, tiltX, tiltY"

    /// The arrays, in the order of their names.
    private static let names = [
        "x", "y", "time", "buttons", "pressure", "tiltX", "tiltY", "altitudeAngle", "azimuthAngle",
    ]

    private let path: String
    private let options: ImportOptions
    private let scale: Double
    private let space: CoordinateSpace
    private var document: JSONDocument

    public init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        let scaling = try PhysicalScale(
            options: options,
            millimetersPerUnit: CoordinateSpace.millimetersPerCSSPixel
        )
        scale = scaling.unitsPerRecordedUnit
        space = scaling.space
        document = JSONDocument(path: path)
    }

    public static func recognizes(_ probe: FileProbe) -> Bool {
        // The object's first array may fill all that detection sees.
        guard
            let match = probe.head.prefixMatch(of: /\s*\{\s*"(?<key>[A-Za-z]+)"\s*:\s*(?<value>"[a-z]*"|\[\s*[-0-9nN])/)
        else { return false }
        let isWord = match.value.hasPrefix("\"")
        return isWord
            ? match.key == "pointerType"
            : names.contains(String(match.key)) || ["button", "twist"].contains(match.key)
    }

    public mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        try document.append(line)
    }

    public mutating func finish(into output: inout ImportOutput) throws {
        var columns: [[Double]?] = Array(repeating: nil, count: Self.names.count)
        var pointerType: String?
        try document.read { scanner, key in
            if let index = Self.names.firstIndex(where: { key.text == $0 }) {
                columns[index] = try scanner.numbers()
            } else if key == "pointerType" {
                pointerType = try scanner.plainText()
            } else {
                _ = try scanner.rawValue()
            }
        }
        guard let x = columns[0], let y = columns[1] else { throw missing("x and y", "expected arrays of numbers") }
        guard let time = columns[2] else { throw missing("the array time", "no timing: expected milliseconds") }
        guard let contact = columns[3] ?? columns[4] else {
            throw missing("buttons", "without it or pressure nobody knows when the pointer touched")
        }
        for (name, column) in zip(Self.names, columns) {
            guard let column, column.count != x.count else { continue }
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "\(column.count) values of \(name) and \(x.count) of x",
                expected: "arrays of one length"
            )
        }
        let type = Self.touchType(pointerType)
        output.begin(metadata(type: type, isStated: pointerType != nil))
        let pressure = columns[4]
        let scale = scale
        let first = time.first { $0.isFinite } ?? 0
        var isDown = false
        var stroke: Int32 = 0
        var last = 0.0
        func append(
            _ phase: TouchPhase,
            _ timestamp: Double,
            _ samples: [TouchSample],
            to output: inout ImportOutput
        ) {
            let touch = Touch(id: stroke, type: type, phase: phase, samples: samples)
            output.append(TouchEvent(timestamp: timestamp, touches: [touch]))
        }
        func append(row: Int, to output: inout ImportOutput) {
            let timestamp = (time[row] - first) / 1000
            guard contact[row] > 0 else {
                if isDown { append(.ended, timestamp.isFinite ? timestamp : last, [], to: &output) }
                isDown = false
                return
            }
            if !isDown { stroke &+= 1 }
            var sample = TouchSample(timestamp: timestamp, location: Point(x[row], y[row]) * scale)
            if type != .indirectPointer, let pressure {
                sample.force = pressure[row]
                sample.maximumPossibleForce = 1
            }
            if type == .pencil { Self.setAttitude(of: &sample, columns, row) }
            append(isDown ? .moved : .began, timestamp, [sample], to: &output)
            isDown = true
            if timestamp.isFinite { last = timestamp }
        }
        var rest = x.indices
        output.inPieces { output in
            for row in rest.prefix(JSONDocument.rowsInPiece) { append(row: row, to: &output) }
            rest = rest.dropFirst(JSONDocument.rowsInPiece)
            guard rest.isEmpty else { return true }
            if isDown {
                output.note(.missingBoundary, "the log ends with the pointer down")
                append(.cancelled, last, [], to: &output)
            }
            return false
        }
    }

    private static func setAttitude(of sample: inout TouchSample, _ columns: [[Double]?], _ row: Int) {
        if let altitude = columns[7], let azimuth = columns[8] {
            sample.altitude = altitude[row]
            sample.azimuth = azimuth[row]
        } else if let tiltX = columns[5]?[row], let tiltY = columns[6]?[row], abs(tiltX) <= 90, abs(tiltY) <= 90 {
            let attitude = PenAttitudeAngles(tiltX: tiltX * .pi / 180, tiltY: tiltY * .pi / 180)
            sample.altitude = attitude.altitude
            sample.azimuth = attitude.azimuth
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
