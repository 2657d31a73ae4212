import TouchModel

/// How the values of a foreign trace's channels become samples.
struct InkReading {
    /// The channels that mean something here. Azimuth and tilt along the axes do not: where they are zero is the
    /// device's affair.
    static let known: Set<String> = ["X", "Y", "T", "F", "OE", "S"]

    private let x: Int?
    private let y: Int?
    private let time: Int?
    private let force: Int?
    private let elevation: Int?
    private let tip: Int?
    private let scale: TouchPoint
    private let secondsPerUnit: Double
    /// Seconds from point to point where no channel says times.
    private let secondsPerPoint: Double?
    private let timeOrigin: Double
    private let forceMinimum: Double
    private let forceRange: Double?
    private let radiansPerUnit: Double

    init(
        format: InkTraceFormat,
        options: ImportOptions,
        secondsPerUnit: Double,
        timeOrigin: Double
    ) throws(DatasetError) {
        x = format.index(of: "X")
        y = format.index(of: "Y")
        time = format.index(of: "T")
        tip = format.index(of: "S")
        force = format.index(of: "F")
        let elevation = format.index(of: "OE")
        radiansPerUnit = elevation.flatMap { format.channels[$0].radians } ?? 1
        self.elevation = elevation.flatMap { format.channels[$0].radians == nil ? nil : $0 }
        self.secondsPerUnit = secondsPerUnit
        secondsPerPoint = time == nil ? options.rate.map { 1 / $0 } : nil
        self.timeOrigin = timeOrigin
        scale = try Self.scale(of: format, options: options)
        let channel = force.map { format.channels[$0] }
        let minimum = channel?.minimum ?? 0
        forceMinimum = channel?.maximum == nil ? 0 : minimum
        forceRange = channel?.maximum.flatMap { $0 > minimum ? $0 - minimum : nil }
    }

    var hasLocation: Bool { x != nil && y != nil }

    /// What one unit of each axis is in units of location.
    private static func scale(of format: InkTraceFormat, options: ImportOptions) throws(DatasetError) -> TouchPoint {
        if options.millimetersPerUnit != nil || options.pixelsPerUnit != nil {
            return TouchPoint(repeating: try PhysicalScale(options: options).unitsPerRecordedUnit)
        }
        guard let x = millimeters("X", format), let y = millimeters("Y", format) else { return TouchPoint(1, 1) }
        return TouchPoint(x, y) / CoordinateSpace.millimetersPerCSSPixel
    }

    static func space(of format: InkTraceFormat, options: ImportOptions) -> CoordinateSpace {
        if options.millimetersPerUnit != nil || options.pixelsPerUnit != nil { return .cssPixels }
        return millimeters("X", format) != nil && millimeters("Y", format) != nil ? .cssPixels : .recordedUnits
    }

    private static func millimeters(_ name: String, _ format: InkTraceFormat) -> Double? {
        format.index(of: name).flatMap { format.channels[$0].millimeters }
    }

    /// The sample of a point, or `nil` where there is none.
    ///
    /// - Parameter number: how many points of the document came before.
    func sample(_ values: [Double?], number: Int) -> TouchSample? {
        guard let x, let y, let left = values[x], let top = values[y] else { return nil }
        let counted = secondsPerPoint.map { Double(number) * $0 }
        guard let timestamp = counted ?? time.flatMap({ values[$0] }).map({ timeOrigin + $0 * secondsPerUnit }) else {
            return nil
        }
        if let tip, values[tip] == 0 { return nil }
        var sample = TouchSample(
            timestamp: timestamp,
            location: TouchPoint(left, top) * scale
        )
        if let force, let value = values[force] {
            sample.force = forceRange.map { (value - forceMinimum) / $0 } ?? value
            if forceRange != nil { sample.maximumPossibleForce = 1 }
        }
        if let elevation, let value = values[elevation] { sample.altitude = value * radiansPerUnit }
        return sample
    }
}
