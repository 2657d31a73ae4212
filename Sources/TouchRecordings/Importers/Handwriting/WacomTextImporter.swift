import Foundation
import TouchModel

/// Pen handwriting as text, six whole numbers to a line: milliseconds, x, y, pressure, azimuth and altitude, as a
/// Wintab tablet reports them.
///
/// - Locations are in units of 0.01 mm (unless the options say otherwise), y downwards; they become CSS px.
/// - Pressure 0 is a pen in the air: those rows separate strokes and carry no sample. A stroke's end has the time of
///   the first row in the air and no location.
/// - Force is pressure ÷ 1023, the largest value of a 10-bit tablet, with 1 as the largest possible force. When a row
///   exceeds 1023 the largest possible force of it and the rows after it is that of the next 2ⁿ − 1.
/// - Angles are tenths of a degree. Wintab's azimuth is 0 at the top of the tablet and grows clockwise; UIKit's is 0 at
///   the right and grows clockwise, so a quarter turn is taken off. Altitude is the same in both.
/// - The participant is the file's name where that is a letter and a number (`p0.txt`).
package struct WacomTextImporter: RecordingImporter {
    package static let formatName = "wacom-text"
    package static let summary =
        "Wintab pen rows: milliseconds, x, y in 0.01 mm, pressure, azimuth and altitude in 0.1 degrees"

    static let expectation = "six whole numbers: milliseconds x y pressure azimuth altitude"
    private static let millimetersPerUnit = 0.01

    private let metadata: RecordingMetadata
    private let scale: Double
    private var fullScale: Int64 = 1023
    private var hasBegun = false
    private var isDown = false
    private var strokeNumber: Int32 = 0
    private var lastTimestamp = 0.0

    package init(path: String, options: ImportOptions) throws {
        let scaling = try PhysicalScale(options: options, millimetersPerUnit: Self.millimetersPerUnit)
        scale = scaling.unitsPerRecordedUnit
        let name = FileNameParts(path: path)
        metadata = RecordingMetadata(
            device: options.device ?? "Wacom tablet",
            participant: options.participant ?? name.letterAndNumber,
            task: options.task ?? "handwriting",
            pointerTypes: [.pencil],
            space: scaling.space,
            clock: .event,
            clockResolution: 0.001
        )
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        let lines = probe.completeLines.prefix(20)
        guard lines.count >= 2 else { return false }
        return lines.allSatisfy { line in
            var text = String(line)
            return text.withUTF8 { Row(UnsafeRawBufferPointer($0)) != nil }
        }
    }

    package mutating func consume(_ line: ImportLine, into output: inout ImportOutput) throws {
        if !hasBegun {
            output.begin(metadata)
            hasBegun = true
        }
        guard !line.bytes.trimmed.isEmpty else { return }
        guard let row = Row(line.bytes) else {
            guard line.isTerminated else {
                output.note(.truncatedLine, "the last line broke off and was dropped")
                return
            }
            throw line.malformed(expected: Self.expectation)
        }
        let timestamp = Double(row.milliseconds) / 1000
        defer { lastTimestamp = timestamp }
        guard row.pressure > 0 else {
            if isDown { output.append(single(.ended, timestamp, samples: [])) }
            isDown = false
            return
        }
        if !isDown { strokeNumber &+= 1 }
        while row.pressure > fullScale { fullScale = fullScale * 2 + 1 }
        var sample = TouchSample(timestamp: timestamp, location: TouchPoint(Double(row.x), Double(row.y)) * scale)
        sample.force = Double(row.pressure) / 1023
        sample.maximumPossibleForce = Double(fullScale) / 1023
        sample.altitude = Double(row.altitude) * Self.radiansPerTenthOfDegree
        sample.azimuth = Double((row.azimuth + 2700) % 3600) * Self.radiansPerTenthOfDegree
        output.append(single(isDown ? .moved : .began, timestamp, samples: [sample]))
        isDown = true
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        if !hasBegun { output.begin(metadata) }
        guard isDown else { return }
        output.note(.missingBoundary, "the file ends with the pen down")
        output.append(single(.cancelled, lastTimestamp, samples: []))
    }

    private static let radiansPerTenthOfDegree = Double.pi / 1800

    private func single(_ phase: TouchPhase, _ timestamp: Double, samples: [TouchSample]) -> TouchEvent {
        TouchEvent(
            timestamp: timestamp,
            touches: [Touch(id: strokeNumber, type: .pencil, phase: phase, samples: samples)]
        )
    }

    /// One line's numbers, if it holds what the format says.
    private struct Row {
        var milliseconds: Int64 = 0
        var x: Int64 = 0
        var y: Int64 = 0
        var pressure: Int64 = 0
        var azimuth: Int64 = 0
        var altitude: Int64 = 0

        init?(_ bytes: UnsafeRawBufferPointer) {
            var reader = FieldReader(bytes)
            guard let milliseconds = Self.next(&reader), let x = Self.next(&reader), let y = Self.next(&reader),
                let pressure = Self.next(&reader), (0...65_535).contains(pressure),
                let azimuth = Self.next(&reader), (0...3600).contains(azimuth),
                let altitude = Self.next(&reader), (-900...900).contains(altitude)
            else { return nil }
            reader.skipSpace()
            guard reader.isAtEnd else { return nil }
            self.milliseconds = milliseconds
            self.x = x
            self.y = y
            self.pressure = pressure
            self.azimuth = azimuth
            self.altitude = altitude
        }

        /// A whole number that ends where a space or the line does.
        private static func next(_ reader: inout FieldReader) -> Int64? {
            reader.skipSpace()
            guard let value = reader.integer(), reader.isAtEnd || reader.isAtSpace else { return nil }
            return value
        }
    }
}
