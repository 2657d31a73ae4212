import CForetouch
import Foretouch
import Foundation

/// The strokes of recordings, as an evaluation assembles them.
final class StrokesHandle: Handle {
    /// What the strokes are, for a caller.
    struct Description: Encodable {
        struct Dataset: Encodable {
            var name: String
            var identity: String
            var unrecognized: [String]
            var omissions: [String]
            var notes: [String]
        }

        var datasets: [Dataset]
        var recordings: [RecordingDescription] = []
        var samples = 0
        var repairs: [String: Int] = [:]
    }

    /// Samples as columns: what was reported first, and what stands after all corrections.
    private(set) var reported = StrokeColumns()
    private(set) var corrected = StrokeColumns()
    private(set) var description: Description
    private var assembler = StrokeAssembler()

    init(reading recordings: RecordingsHandle) throws {
        description = Description(
            datasets: zip(recordings.datasets, recordings.remarks).map { dataset, remarks in
                .init(
                    name: dataset.name,
                    identity: dataset.identity,
                    unrecognized: remarks.unrecognized,
                    omissions: remarks.omissions,
                    notes: remarks.notes
                )
            }
        )
        super.init()
        for dataset in recordings.datasets {
            for source in dataset.sources { try read(source, of: dataset.name) }
        }
        description.samples = reported.time.count
    }

    private func read(_ source: any RecordingSource, of dataset: String) throws {
        var cursor = try source.makeCursor()
        assembler = StrokeAssembler()
        var isBegun = false
        func begin(_ metadata: RecordingMetadata) {
            isBegun = true
            description.recordings.append(
                RecordingDescription(
                    dataset: dataset,
                    name: source.name,
                    participant: metadata.participant,
                    task: metadata.task,
                    device: metadata.device,
                    unit: metadata.space.unit,
                    condition: metadata.condition
                )
            )
        }
        while let element = try cursor.next() {
            switch element {
            case .begin(let metadata):
                assembler.finishAll()
                takeStrokes()
                begin(metadata)
            case .event(let event):
                if !isBegun { begin(RecordingMetadata()) }
                assembler.consume(event)
                takeStrokes()
            }
        }
        assembler.finishAll()
        takeStrokes()
        var repairs = cursor.repairs
        repairs.merge(assembler.repairs)
        for (kind, count) in repairs.counts { description.repairs[kind.rawValue, default: 0] += count }
    }

    private func takeStrokes() {
        for assembled in assembler.takeFinished() {
            let last = description.recordings.count - 1
            guard last >= 0 else { continue }
            description.recordings[last].types.append(assembled.stroke.type.name)
            description.recordings[last].counts.append(assembled.stroke.samples.count)
            reported.append(assembled.stroke.samples)
            corrected.append(assembled.corrected ?? assembled.stroke.samples)
        }
    }
}

/// Samples as columns; what is absent is NaN.
struct StrokeColumns {
    private(set) var time: [Double] = []
    private var x: [Double] = []
    private var y: [Double] = []
    private var force: [Double] = []
    private var altitude: [Double] = []
    private var azimuth: [Double] = []

    fileprivate mutating func append(_ samples: [TouchSample]) {
        for sample in samples {
            time.append(sample.timestamp)
            x.append(sample.location.x)
            y.append(sample.location.y)
            force.append(sample.force ?? .nan)
            altitude.append(sample.altitude ?? .nan)
            azimuth.append(sample.azimuth ?? .nan)
        }
    }

    fileprivate func copy(to buffers: UnsafePointer<foretouch_sample_buffers>?) throws(CallError) {
        guard let buffers = buffers?.pointee else { throw CallError("samples", found: "NULL", expected: "columns") }
        guard buffers.count == time.count else {
            throw CallError("samples", found: "space for \(buffers.count)", expected: "\(time.count)")
        }
        let columns = [
            (buffers.time, time), (buffers.x, x), (buffers.y, y), (buffers.force, force),
            (buffers.altitude, altitude), (buffers.azimuth, azimuth),
        ]
        for (buffer, values) in columns {
            guard let buffer else { continue }
            _ = UnsafeMutableBufferPointer(start: buffer, count: values.count).update(fromContentsOf: values)
        }
    }
}

/// Reads the strokes of recordings.
@_cdecl("foretouch_recordings_read")
public func recordingsRead(
    _ recordings: OpaquePointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        try StrokesHandle(reading: try RecordingsHandle.at(recordings, "recordings"))
    }
}

/// What the strokes are as JSON.
@_cdecl("foretouch_strokes_describe")
public func strokesDescribe(
    _ strokes: OpaquePointer?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> OpaquePointer? {
    ErrorBuffer(error, errorSize).handle {
        TextHandle(try JSONEncoder().encode(try StrokesHandle.at(strokes, "strokes").description))
    }
}

/// Copies all samples, stroke by stroke.
@_cdecl("foretouch_strokes_copy")
public func strokesCopy(
    _ strokes: OpaquePointer?,
    _ corrected: Int32,
    _ samples: UnsafePointer<foretouch_sample_buffers>?,
    _ error: UnsafeMutablePointer<CChar>?,
    _ errorSize: Int
) -> Int32 {
    ErrorBuffer(error, errorSize).status {
        let handle = try StrokesHandle.at(strokes, "strokes")
        try (corrected == 0 ? handle.reported : handle.corrected).copy(to: samples)
    }
}
