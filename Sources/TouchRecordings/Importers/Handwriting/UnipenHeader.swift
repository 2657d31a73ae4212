import TouchModel

/// What a UNIPEN file's statements say of the rows that follow.
struct UnipenHeader: Equatable {
    /// Which number of a row is what.
    struct Columns: Equatable {
        var count = 1
        var x = 0
        var y = 0
        var time: Int?
        var pressure: Int?
    }

    enum Answer { case understood, unknown, malformed(expected: String) }

    private(set) var coordinates: Columns?
    private(set) var pointsPerSecond: Double?
    private var pointsPerMillimeter: (x: Double?, y: Double?) = (nil, nil)
    private var writer: String?
    private var pad: String?

    /// Statements of UNIPEN 1.0 that say nothing about samples, by their beginnings.
    private static let others = [
        ".VERSION", ".DATA_", ".COMMENT", ".RESERVED", ".KEYWORD", ".HIERARCHY", ".PAD", ".SETUP", ".DATE", ".STYLE",
        ".WRITER_", ".COUNTRY", ".HAND", ".AGE", ".SEX", ".SKILL", ".ALPHABET", ".LEXICON", ".X_", ".Y_", ".H_LINE",
        ".V_LINE", ".Z_", ".POINTS_PER_GRAM", ".START_", ".REC_", ".CITE", ".MODE", ".LABEL",
    ]

    /// Reads a statement.
    mutating func read(_ statement: String, _ rest: String) -> Answer {
        switch statement {
        case ".COORD": return readCoordinates(rest)
        case ".POINTS_PER_SECOND":
            guard let rate = Self.positive(rest), rate <= 1e6 else { return .malformed(expected: "a positive rate") }
            pointsPerSecond = rate
        case ".X_POINTS_PER_MM": return readScale(rest, unit: 1) { $0.x = $1 }
        case ".Y_POINTS_PER_MM": return readScale(rest, unit: 1) { $0.y = $1 }
        case ".X_POINTS_PER_INCH": return readScale(rest, unit: 25.4) { $0.x = $1 }
        case ".Y_POINTS_PER_INCH": return readScale(rest, unit: 25.4) { $0.y = $1 }
        case ".WRITER_ID": writer = rest.isEmpty ? nil : rest
        case ".PAD": pad = rest.isEmpty ? nil : rest
        default: return Self.others.contains { statement.hasPrefix($0) } ? .understood : .unknown
        }
        return .understood
    }

    private mutating func readCoordinates(_ rest: String) -> Answer {
        let names = rest.split(whereSeparator: \.isWhitespace)
        guard let x = names.firstIndex(of: "X"), let y = names.firstIndex(of: "Y"),
            Set(names).count == names.count, names.count <= 32
        else { return .malformed(expected: ".COORD with X and Y, each name once") }
        coordinates = Columns(
            count: names.count,
            x: x,
            y: y,
            time: names.firstIndex(of: "T"),
            pressure: names.firstIndex(of: "P")
        )
        return .understood
    }

    private mutating func readScale(
        _ rest: String,
        unit: Double,
        set: (inout (x: Double?, y: Double?), Double) -> Void
    ) -> Answer {
        guard let points = Self.positive(rest) else { return .malformed(expected: "a positive number of points") }
        set(&pointsPerMillimeter, points / unit)
        return .understood
    }

    private static func positive(_ text: String) -> Double? {
        guard let word = text.split(whereSeparator: \.isWhitespace).first, let value = Double(word), value > 0,
            value.isFinite
        else { return nil }
        return value
    }

    /// Units of location in one unit of each axis.
    func scale(options: ImportOptions) throws -> TouchPoint {
        let given = try PhysicalScale(options: options)
        guard given.space == .recordedUnits, let x = pointsPerMillimeter.x, let y = pointsPerMillimeter.y else {
            return TouchPoint(repeating: given.unitsPerRecordedUnit)
        }
        return 1 / (TouchPoint(x, y) * CoordinateSpace.millimetersPerCSSPixel)
    }

    func metadata(options: ImportOptions) -> RecordingMetadata {
        let isScaled =
            pointsPerMillimeter.x != nil && pointsPerMillimeter.y != nil
            || options.millimetersPerUnit != nil || options.pixelsPerUnit != nil
        return RecordingMetadata(
            device: options.device ?? pad,
            participant: options.participant ?? writer,
            task: options.task,
            pointerTypes: [.pencil],
            reportRate: pointsPerSecond,
            space: isScaled ? .cssPixels : .recordedUnits,
            clock: coordinates?.time == nil ? .unknown : .event,
            clockResolution: coordinates?.time == nil ? nil : 0.001
        )
    }

    static func == (left: UnipenHeader, right: UnipenHeader) -> Bool {
        left.coordinates == right.coordinates && left.pointsPerSecond == right.pointsPerSecond
            && left.pointsPerMillimeter == right.pointsPerMillimeter && left.writer == right.writer
    }
}
