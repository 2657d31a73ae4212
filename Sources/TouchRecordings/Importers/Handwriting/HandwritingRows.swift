import TouchModel

/// The rows of a Wintab pen as SVC2004 and BDALab write them, on their way to deliveries, whatever they are encoded in:
/// x, y, time, pen status, azimuth, altitude, pressure.
///
/// Two forms are in use, and no file says which it is. The first step between two times decides: a pen is sampled
/// between once a second and a thousand times, so a step of 1 or more is milliseconds, a smaller one is seconds.
/// - *Milliseconds* are the tablet's own rows: locations in its units, of unknown size; angles in 0.1°; pressure in
///   levels. Force is pressure ÷ 1023, and when a row exceeds 1023 the largest possible force of it and the rows after
///   it is that of the next 2ⁿ − 1, as in `WacomTextImporter`.
/// - *Seconds* are what handwriting-sample writes after its transformation: locations in mm, pressure 0 to 1, angles
///   still in 0.1° or, where the first altitude is at most 90, in degrees: nobody writes with a pen under 9°.
///
/// Where the options state a maximum force, pressure is kept as written in either form. Bit 0 of the status is a pen
/// on the surface; rows without it carry no sample, and the first of them ends the stroke. A pen that is down on both
/// sides of a gap of more than ``longestStep`` was lifted: the stroke is split there and counted. A row that brings down
/// the pen at the time of the row before it repeats that row's measurement; it is dropped and counted.
struct HandwritingRows {
    /// Seconds between two rows of one stroke.
    static let longestStep = 0.03
    /// Rows without a step of time before one is refused.
    private static let mostHeldRows = 1024

    struct Row {
        var location = TouchPoint.zero
        var time = 0.0
        var status: Int64 = 0
        var azimuth = 0.0
        var altitude = 0.0
        var pressure = 0.0
        var place: SourceLocation

        /// Values that only damage can give: refused rather than read.
        var problem: String? {
            if !time.isFinite { return "a time that is no number" }
            if !(0..<256).contains(status) { return "pen status \(status)" }
            if !(0...3600).contains(azimuth) { return "an azimuth of \(azimuth)" }
            if !(-900...900).contains(altitude) { return "an altitude of \(altitude)" }
            if !(0...65_535).contains(pressure) { return "a pressure of \(pressure)" }
            return nil
        }
    }

    private enum Form {
        case milliseconds
        case seconds(anglesPerRadian: Double)
    }

    private let options: ImportOptions
    private var metadata: RecordingMetadata
    private var form: Form?
    private var scale = 1.0
    private var fullScale = 1023.0
    private var held: [Row] = []
    private var last: (timestamp: Double, isDown: Bool)?
    private var firstTime = 0.0
    private var isDown = false
    private var stroke: Int32 = 0

    init(metadata: RecordingMetadata, options: ImportOptions) throws {
        self.metadata = metadata
        self.options = options
        _ = try PhysicalScale(options: options)
    }

    mutating func append(_ row: Row, into output: inout ImportOutput) throws {
        guard form == nil else { return try deliver(row, into: &output) }
        held.append(row)
        // A clock that was set back says nothing about its unit.
        let step = held.count < 2 ? 0 : row.time - held[held.count - 2].time
        guard step > 0 else {
            guard held.count < Self.mostHeldRows else { throw Self.noTiming(row.place) }
            return
        }
        try begin(step: step, into: &output)
        for row in held { try deliver(row, into: &output) }
        held = []
    }

    mutating func finish(into output: inout ImportOutput) throws {
        if form == nil {
            if let row = held.last, held.count > 1 { throw Self.noTiming(row.place) }
            // A single row has no step, and needs none.
            try begin(step: 1, into: &output)
            for row in held { try deliver(row, into: &output) }
        }
        guard isDown, let last else { return }
        output.note(.missingBoundary, "the file ends with the pen down")
        output.append(event(.cancelled, last.timestamp, samples: []))
    }

    private static func noTiming(_ place: SourceLocation) -> DatasetError {
        .malformed(place, found: "rows that all have the same time or go back", expected: "times that grow: no timing")
    }

    private mutating func begin(step: Double, into output: inout ImportOutput) throws {
        let isMilliseconds = step >= 1
        let scaling = try PhysicalScale(options: options, millimetersPerUnit: isMilliseconds ? nil : 1)
        scale = scaling.unitsPerRecordedUnit
        metadata.space = scaling.space
        metadata.pointerTypes = [.pencil]
        metadata.clock = .event
        metadata.clockResolution = 0.001
        firstTime = held.first?.time ?? 0
        if isMilliseconds {
            form = .milliseconds
        } else {
            let isDegrees = held.allSatisfy { $0.altitude <= 90 }
            form = .seconds(anglesPerRadian: (isDegrees ? 180 : 1800) / .pi)
            fullScale = 1
        }
        output.begin(metadata)
    }

    private mutating func deliver(_ row: Row, into output: inout ImportOutput) throws {
        let elapsed = row.time - firstTime
        var timestamp = elapsed / 1000
        var anglesPerRadian = 1800 / Double.pi
        if case .seconds(let unit) = form {
            timestamp = elapsed
            anglesPerRadian = unit
        }
        let previous = last
        last = (timestamp, row.status & 1 == 1)
        guard row.status & 1 == 1 else {
            if isDown { output.append(event(.ended, timestamp, samples: []), fromLine: row.place.line) }
            isDown = false
            return
        }
        if let previous, !previous.isDown, previous.timestamp == timestamp {
            output.note(.duplicateTimestamp, "the pen comes down at the time of the row before, \(timestamp) s")
            return
        }
        if let previous, isDown, timestamp - previous.timestamp > Self.longestStep {
            output.note(.missingBoundary, "\(timestamp - previous.timestamp) s pass with the pen down; split there")
            output.append(event(.ended, previous.timestamp, samples: []), fromLine: row.place.line)
            isDown = false
        }
        if !isDown { stroke &+= 1 }
        var sample = TouchSample(timestamp: timestamp, location: row.location * scale)
        try setForce(of: &sample, row)
        if row.altitude / anglesPerRadian > .pi / 2 {
            throw DatasetError.malformed(
                row.place,
                found: "an altitude of \(row.altitude)",
                expected: "at most 90, in degrees as in the first rows"
            )
        }
        sample.altitude = row.altitude / anglesPerRadian
        // Wintab's azimuth is 0 at the top and grows clockwise; UIKit's is 0 at the right.
        let azimuth = row.azimuth / anglesPerRadian + 1.5 * .pi
        sample.azimuth = azimuth.truncatingRemainder(dividingBy: 2 * .pi)
        output.append(event(isDown ? .moved : .began, timestamp, samples: [sample]), fromLine: row.place.line)
        isDown = true
    }

    private mutating func setForce(of sample: inout TouchSample, _ row: Row) throws {
        if let maximum = options.table.maximumForce {
            sample.force = row.pressure
            sample.maximumPossibleForce = maximum
        } else if case .seconds = form {
            guard row.pressure <= 1 else {
                throw DatasetError.malformed(
                    row.place,
                    found: "a pressure of \(row.pressure)",
                    expected: "0 to 1, as in files in mm and seconds; state its maximum with --max-force"
                )
            }
            sample.force = row.pressure
            sample.maximumPossibleForce = 1
        } else {
            while row.pressure > fullScale { fullScale = fullScale * 2 + 1 }
            sample.force = row.pressure / 1023
            sample.maximumPossibleForce = fullScale / 1023
        }
    }

    private func event(_ phase: TouchPhase, _ timestamp: Double, samples: [TouchSample]) -> TouchEvent {
        TouchEvent(
            timestamp: timestamp,
            touches: [Touch(id: stroke, type: .pencil, phase: phase, samples: samples)]
        )
    }
}
