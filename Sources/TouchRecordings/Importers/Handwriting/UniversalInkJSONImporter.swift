import Foundation
import TouchModel

/// Sensor data of Wacom's Universal Ink Model 3 as JSON, as the Universal Ink Library writes a `.uim` file out.
///
/// What was measured stands in `inputData.sensorData`, a stroke each: for every channel that
/// `inputContextData.sensorContexts` describes a list of differences in units of 10^−precision. The smoothed splines
/// of `inkData` are drawings, not measurements, and are ignored.
///
/// - Time is `timestamp`, milliseconds since 1970, plus the timestamp channel's seconds; it is counted from the first
///   stroke.
/// - A value of X or Y divided by its channel's `resolution` is meters, so locations become CSS px.
/// - Pressure is 0 to 1 and becomes force; altitude and azimuth are radians. The pointer is what the input provider
///   says, else a pen where there is an altitude, else a finger.
/// - A stroke without channels of place or time is refused. A stroke is held in memory, and is
///   refused where it is larger than 16 MiB.
package struct UniversalInkJSONImporter: ByteImporter {
    package static let formatName = "universal-ink-json"
    package static let summary = "sensor data of Wacom's Universal Ink Model 3 as JSON"

    private let path: String
    private let options: ImportOptions
    private let scaling: PhysicalScale

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scaling = try PhysicalScale(options: options, millimetersPerUnit: 1000)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        probe.head.prefixMatch(of: /\s*\{\s*"(inputData|inkData|brushes|inkTree|properties)"\s*:/) != nil
            && (probe.head.contains("\"sensorContexts\"") || probe.head.contains("\"inputContextData\"")
                || probe.head.contains("\"splineX\""))
    }

    /// Does nothing: the document is read from the file when it is known to be whole.
    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) {}

    package mutating func finish(into output: inout ImportOutput) throws {
        var model = UniversalInkModel()
        let document = try JSONStream(path: path)
        if document.skippedByteOrderMark { output.note(.encoding, "a byte-order mark was skipped") }
        try document.document { key in
            if key == "inputData" { try model.read(document) } else { try document.skip() }
        }
        guard let strokes = model.strokes else {
            throw DatasetError.missing(
                SourceLocation(file: path),
                what: "inputData.sensorData",
                hint: "no timing: splines without sensor data have no clock"
            )
        }
        let type = model.touchType
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant,
                task: options.task,
                pointerTypes: [type],
                space: scaling.space,
                clock: .event,
                clockResolution: 0.001
            )
        )
        var rows = StrokeRows(type: type)
        let stream = try JSONStream(path: path, at: strokes.mark)
        var isFirst = true
        var index = 0
        output.inPieces { [self, model] output in
            guard try stream.element(isFirst: &isFirst) else {
                rows.end(into: &output)
                return false
            }
            let stroke = try stream.held(UniversalInkModel.stroke)
            let offset = Double(stroke.milliseconds &- strokes.start) / 1000
            let samples = try samples(of: stroke, number: index + 1, in: model, from: offset)
            for sample in samples { rows.append(sample, stroke: Int64(index), line: nil, into: &output) }
            index += 1
            return true
        }
    }

    /// Undoes the differences: every channel's value is the sum of those up to it.
    private func samples(
        of stroke: UniversalInkModel.Stroke,
        number: Int,
        in model: UniversalInkModel,
        from offset: Double
    ) throws -> [TouchSample] {
        let place = SourceLocation(file: path)
        guard let count = stroke.channels.first?.values.count,
            stroke.channels.allSatisfy({ $0.values.count == count })
        else {
            throw DatasetError.malformed(
                place,
                found: "channels of different lengths in sensorData \(number)",
                expected: "as many values in each"
            )
        }
        guard count <= options.mostContactSamples else {
            let contact = Int32(clamping: number - 1)
            throw DatasetError.contactTooLong(place, contact: contact, limit: options.mostContactSamples)
        }
        var samples = Array(
            repeating: TouchSample(timestamp: .nan, location: TouchPoint(repeating: .nan)),
            count: count
        )
        var kinds: Set<UniversalInkModel.Kind> = []
        for channel in stroke.channels {
            guard let description = model.channels[channel.id] else {
                throw DatasetError.malformed(
                    place,
                    found: "channel \(channel.id.prefix(60)) in sensorData \(number)",
                    expected: "a channel that sensorContexts describe"
                )
            }
            guard let kind = description.kind else { continue }
            kinds.insert(kind)
            var sum = 0.0
            for (index, difference) in channel.values.enumerated() {
                sum += difference
                let value = sum / description.divisor
                switch kind {
                case .x: samples[index].location.x = value * scaling.unitsPerRecordedUnit
                case .y: samples[index].location.y = value * scaling.unitsPerRecordedUnit
                case .time: samples[index].timestamp = offset + value
                case .pressure:
                    samples[index].force = value
                    samples[index].maximumPossibleForce = 1
                case .altitude: samples[index].altitude = value
                case .azimuth: samples[index].azimuth = value.positiveAngle
                }
            }
        }
        guard kinds.isSuperset(of: [.x, .y, .time]) else {
            throw DatasetError.missing(
                place,
                what: kinds.contains(.time) ? "a channel X or Y" : "a channel Timestamp (no timing)",
                hint: "sensorData \(number) has \(kinds.map(\.rawValue).sorted().joined(separator: ", "))"
            )
        }
        return samples
    }
}
