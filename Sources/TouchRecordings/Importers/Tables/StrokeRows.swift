import TouchModel

/// Samples of strokes on their way to deliveries, for formats whose strokes end with their last sample: each is held
/// back until the next one, or the end, says whether its stroke goes on. One sample is one delivery.
struct StrokeRows {
    var type: TouchType
    private var held: (sample: TouchSample, stroke: Int64, line: Int?)?
    private var hasBegun = false
    private var contact: Int32 = 0

    init(type: TouchType) { self.type = type }

    /// Adds a sample; a `stroke` other than that of the one before begins a new stroke.
    mutating func append(_ sample: TouchSample, stroke: Int64, line: Int?, into output: inout ImportOutput) {
        if let held {
            if held.stroke == stroke {
                deliver(held.sample, hasBegun ? .moved : .began, line: held.line, into: &output)
                hasBegun = true
            } else {
                end(into: &output)
            }
        }
        held = (sample, stroke, line)
    }

    /// Ends the stroke that is open.
    mutating func end(into output: inout ImportOutput) {
        guard let (sample, _, line) = held else { return }
        if hasBegun {
            deliver(sample, .ended, line: line, into: &output)
        } else {
            // A stroke of one row: the contact came down and was lifted where it stood.
            deliver(sample, .began, line: line, into: &output)
            let touch = Touch(id: contact, type: type, phase: .ended, samples: [])
            output.append(TouchEvent(timestamp: sample.timestamp, touches: [touch]), fromLine: line)
        }
        held = nil
        hasBegun = false
        contact &+= 1
    }

    private func deliver(_ sample: TouchSample, _ phase: TouchPhase, line: Int?, into output: inout ImportOutput) {
        let touch = Touch(id: contact, type: type, phase: phase, samples: [sample])
        output.append(TouchEvent(timestamp: sample.timestamp, touches: [touch]), fromLine: line)
    }
}
