import TouchModel

/// Strokes of one contact each, sample by sample: the last sample of a stroke ends it.
struct StrokeBuilder {
    private let type: TouchType
    private var number: Int32
    private var held: (sample: TouchSample, line: Int)?
    private var hasBegun = false

    /// - Parameter number: the first stroke's number, from which the others count on.
    init(type: TouchType, number: Int32 = 1) {
        self.type = type
        self.number = number
    }

    /// Adds a sample to the stroke that is open, or begins one.
    mutating func add(_ sample: TouchSample, line: Int, to output: inout ImportOutput) {
        deliverHeld(into: &output)
        held = (sample, line)
    }

    /// Ends the stroke that is open, if one is.
    mutating func finishStroke(into output: inout ImportOutput) {
        guard let (sample, line) = held else { return }
        if hasBegun {
            deliver(.ended, sample.timestamp, [sample], line, &output)
        } else {
            // A stroke of one sample: the contact came down and was lifted where it stood.
            deliverHeld(into: &output)
            deliver(.ended, sample.timestamp, [], line, &output)
        }
        held = nil
        hasBegun = false
        number &+= 1
    }

    private mutating func deliverHeld(into output: inout ImportOutput) {
        guard let (sample, line) = held else { return }
        deliver(hasBegun ? .moved : .began, sample.timestamp, [sample], line, &output)
        hasBegun = true
    }

    private func deliver(
        _ phase: TouchPhase,
        _ timestamp: Double,
        _ samples: [TouchSample],
        _ line: Int,
        _ output: inout ImportOutput
    ) {
        let touch = Touch(id: number, type: type, phase: phase, samples: samples)
        output.append(TouchEvent(timestamp: timestamp, touches: [touch]), fromLine: line)
    }
}
