import Foundation
import TouchModel

/// Strokes with the platform's own predictions, as google/ink records them: protocol buffers of
/// `IncrementalStrokeInputs` (see ``InkStrokeInputDelivery``), one file to a stroke.
///
/// - Each element of the file is one delivery: real samples, of which the last is the touch itself and those before it
///   are coalesced, and predicted samples. The first delivery with a real sample begins the stroke, the last ends it.
/// - Time is seconds since the stroke's start; what arrived when is not recorded.
/// - Pressure becomes force with 1 as its maximum. Tilt is 0 upright: altitude = π/2 − tilt. Orientation is UIKit's
///   azimuth: the direction of the pen's upper end, from +x towards +y.
/// - Locations become CSS px where the file or the options say how large a unit is.
///
/// Elements are read one at a time, so that memory does not grow with the file. Places in messages are bytes, as there
/// are no lines.
package struct GoogleInkImporter: ByteImporter {
    package static let formatName = "google-ink"
    package static let summary = "one stroke with the platform's predictions, protocol buffers of google/ink"

    /// A delivery of more bytes is refused: it would be a million samples.
    package static let largestDelivery = 1 << 20

    private let path: String
    private let options: ImportOptions
    private var frames = DeliveryFrames()
    private var unitLength: Float?
    private var toolType: UInt32?
    private var scale: PhysicalScale
    private var hasBegun = false
    /// The delivery before, which is the stroke's last if none follows.
    private var held: TouchEvent?
    private var deliveredCount = 0

    package init(path: String, options: ImportOptions) throws {
        self.path = path
        self.options = options
        scale = try PhysicalScale(options: options)
    }

    package static func recognizes(_ probe: FileProbe) -> Bool {
        var frames = DeliveryFrames()
        frames.append(probe.headBytes)
        guard let frame = try? frames.next(), let delivery = try? InkStrokeInputDelivery(frame.bytes),
            delivery.unknownByteCount == 0, delivery.real.unknownByteCount == 0
        else { return false }
        // Of the many messages that other bytes may happen to be, few have three columns of one length.
        let count = delivery.real.x.deltas.count
        return count > 0 && delivery.real.y.deltas.count == count && delivery.real.elapsedSeconds.deltas.count == count
    }

    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout ImportOutput) throws {
        frames.append(bytes)
        do throws(DeliveryFrames.Problem) {
            while let frame = try frames.next() { try take(frame, &output) }
        } catch {
            throw DatasetError.malformed(
                SourceLocation(file: path),
                found: "\(error.found) at byte \(error.offset)",
                expected: error.expected
            )
        }
    }

    package mutating func finish(into output: inout ImportOutput) throws {
        if frames.hasRest {
            output.note(.truncatedLine, "the last delivery broke off and was dropped")
        }
        guard let last = held else {
            if !hasBegun { begin(into: &output) }
            return
        }
        if deliveredCount == 0 {
            // A stroke of one delivery: the contact came down and was lifted where it stood.
            output.append(last)
            output.append(event(at: last.timestamp, .ended, samples: [], predicted: []))
        } else {
            output.append(with(.ended, last))
        }
        held = nil
    }

    // MARK: Deliveries

    private mutating func take(
        _ frame: DeliveryFrames.Frame,
        _ output: inout ImportOutput
    ) throws(DeliveryFrames.Problem) {
        func problem(_ found: String, _ expected: String) -> DeliveryFrames.Problem {
            DeliveryFrames.Problem(offset: frame.offset, found: found, expected: expected)
        }
        let delivery: InkStrokeInputDelivery
        do throws(WireFields.Fault) {
            delivery = try InkStrokeInputDelivery(frame.bytes)
        } catch {
            throw DeliveryFrames.Problem(
                offset: frame.bodyOffset + error.offset,
                found: "a delivery that is not a message",
                expected: error.expected
            )
        }
        for count in [delivery.unknownByteCount, delivery.real.unknownByteCount, delivery.predicted.unknownByteCount]
        where count > 0 {
            output.note(.skippedRecord, "\(count) bytes of fields of unknown meaning")
        }
        try noteDevice(delivery.real, problem)
        do {
            let scale = scale.unitsPerRecordedUnit
            var samples = try InkSamples(delivery.real).samples(scale: scale, origin: .coalesced)
            let predicted = try InkSamples(delivery.predicted).samples(scale: scale, origin: .predicted)
            if let last = samples.indices.last { samples[last].origin = .touch }
            take(samples, predicted, &output)
        } catch {
            throw problem(error.found, error.expected)
        }
    }

    private mutating func take(_ samples: [TouchSample], _ predicted: [TouchSample], _ output: inout ImportOutput) {
        guard held != nil || !samples.isEmpty else {
            if !predicted.isEmpty {
                output.note(.skippedRecord, "\(predicted.count) predictions before the first sample; dropped")
            }
            return
        }
        if !hasBegun { begin(into: &output) }
        if let held {
            output.append(held)
            deliveredCount += 1
        }
        let time = samples.last?.timestamp ?? held?.timestamp ?? 0
        held = event(at: time, held == nil ? .began : .moved, samples: samples, predicted: predicted)
    }

    private mutating func noteDevice(
        _ batch: InkStrokeInputBatch,
        _ problem: (_ found: String, _ expected: String) -> DeliveryFrames.Problem
    ) throws(DeliveryFrames.Problem) {
        guard !batch.x.deltas.isEmpty else { return }
        let length = batch.unitLengthInCentimeters
        guard let unitLength, let toolType else {
            unitLength = length
            toolType = batch.toolType
            guard length != 0 else { return }
            guard let scale = try? PhysicalScale(options: options, millimetersPerUnit: Double(length) * 10),
                length > 0, length.isFinite
            else { throw problem("a unit of \(length) cm", "a length") }
            self.scale = scale
            return
        }
        guard length == unitLength else {
            throw problem("a unit of \(length) cm after one of \(unitLength) cm", "the same throughout a stroke")
        }
        guard batch.toolType == toolType else {
            throw problem("tool \(batch.toolType) after tool \(toolType)", "the same throughout a stroke")
        }
    }

    private mutating func begin(into output: inout ImportOutput) {
        hasBegun = true
        output.begin(
            RecordingMetadata(
                device: options.device,
                participant: options.participant,
                task: options.task ?? FileNameParts(path: path).deviceAndTask.device,
                pointerTypes: toolType == nil ? [] : [type],
                space: scale.space,
                clock: .event
            )
        )
    }

    private var type: TouchType {
        switch toolType {
        case 1: .indirectPointer
        case 3: .pencil
        default: .direct
        }
    }

    private func event(
        at timestamp: Double,
        _ phase: TouchPhase,
        samples: [TouchSample],
        predicted: [TouchSample]
    ) -> TouchEvent {
        let touch = Touch(id: 1, type: type, phase: phase, samples: samples, predictedSamples: predicted)
        return TouchEvent(timestamp: timestamp, touches: [touch])
    }

    private func with(_ phase: TouchPhase, _ event: TouchEvent) -> TouchEvent {
        var event = event
        for index in event.touches.indices { event.touches[index].phase = phase }
        return event
    }
}
