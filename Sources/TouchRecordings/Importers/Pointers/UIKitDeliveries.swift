import TouchModel

/// Puts the rows of a log of UIKit's touches together to deliveries: see ``UIKitTouchImporter``.
struct UIKitDeliveries {
    private struct Contact {
        var id: Int32
        var type: TouchType
        var isDown = false
        /// What is still to be corrected, by the samples' update indices.
        var expected: [Int: TouchProperties] = [:]
    }

    private let scale: Double
    private var contacts: [String: Contact] = [:]
    /// The rows of the delivery so far.
    private var rows: [UIKitTouchRow] = []
    private var firstTime: Double?
    private var lastTime = 0.0

    /// - Parameter scale: units of location in a point.
    init(scale: Double) { self.scale = scale }

    /// Takes the next row, and puts out the delivery before it, if that is whole.
    mutating func take(_ row: UIKitTouchRow, into output: inout ImportOutput) {
        if let last = rows.last {
            let goesOn = row.kind == last.kind || (last.kind == .real && row.kind == .predicted)
            // A contact that begins again needs an event of its own for each of its lives.
            let beginsAgain =
                row.kind == .real && row.phase == .began && rows.contains { $0.contact == row.contact }
            if !goesOn || beginsAgain { deliver(into: &output) }
        }
        rows.append(row)
    }

    /// Takes the end of the log.
    mutating func finish(into output: inout ImportOutput) {
        deliver(into: &output)
        let down = contacts.values.filter(\.isDown).sorted { $0.id < $1.id }
        guard !down.isEmpty else { return }
        output.note(.missingBoundary, "the file ends with \(down.count) contacts down")
        output.append(
            TouchEvent(
                timestamp: lastTime,
                touches: down.map { Touch(id: $0.id, type: $0.type, phase: .cancelled, samples: []) }
            )
        )
    }

    private mutating func deliver(into output: inout ImportOutput) {
        defer { rows.removeAll(keepingCapacity: true) }
        if firstTime == nil { firstTime = rows.first { $0.kind == .real }?.sample.timestamp }
        guard let firstTime else {
            if !rows.isEmpty { output.note(.skippedRecord, "\(rows.count) rows before the first real touch; dropped") }
            return
        }
        var names: [String] = []
        for row in rows where !names.contains(row.contact) { names.append(row.contact) }
        lastTime = rows.filter { $0.kind == .real }.map { $0.sample.timestamp - firstTime }.max() ?? lastTime
        var touches: [Touch] = []
        var lifted: [Touch] = []
        for name in names {
            guard let touch = touch(of: name, from: firstTime, &lifted, &output) else { continue }
            touches.append(touch)
        }
        if !touches.isEmpty { output.append(TouchEvent(timestamp: lastTime, touches: touches)) }
        if !lifted.isEmpty { output.append(TouchEvent(timestamp: lastTime, touches: lifted)) }
    }

    /// One contact's share of the delivery.
    private mutating func touch(
        of name: String,
        from first: Double,
        _ lifted: inout [Touch],
        _ output: inout ImportOutput
    ) -> Touch? {
        let own = rows.filter { $0.contact == name }
        let real = own.filter { $0.kind == .real }
        let type = real.first?.type ?? own.first?.type ?? .direct
        if contacts[name] == nil, real.isEmpty {
            output.note(.skippedRecord, "\(own.count) rows of a contact without a real one before; dropped")
            return nil
        }
        var contact = contacts[name] ?? Contact(id: Int32(clamping: contacts.count + 1), type: type)
        defer { contacts[name] = contact }
        var touch = Touch(id: contact.id, type: contact.type, phase: .moved, samples: [])
        for row in real {
            touch.samples.append(row.sample(.coalesced, from: first, scale: scale))
            guard let index = row.sample.estimationUpdateIndex else { continue }
            let expected = row.sample.propertiesExpectingUpdates
            if !expected.isEmpty { contact.expected[index] = expected }
        }
        if let last = touch.samples.indices.last { touch.samples[last].origin = .touch }
        touch.predictedSamples = own.filter { $0.kind == .predicted }
            .map { $0.sample(.predicted, from: first, scale: scale) }
        for row in own where row.kind == .update {
            let index = row.sample.estimationUpdateIndex ?? -1
            let expected = contact.expected[index] ?? []
            let remaining = expected.intersection(row.sample.propertiesExpectingUpdates)
            contact.expected[index] = remaining.isEmpty ? nil : remaining
            touch.updates.append(
                EstimationUpdate(
                    sample: row.sample(.touch, from: first, scale: scale),
                    updatedProperties: expected.subtracting(remaining)
                )
            )
        }
        let isNew = real.first?.phase == .began
        let end = real.last.flatMap { $0.phase.isTerminal ? $0.phase : nil }
        if isNew { touch.phase = .began } else if let end { touch.phase = end }
        if isNew || !real.isEmpty { contact.isDown = end == nil }
        if isNew, let end { lifted.append(Touch(id: contact.id, type: contact.type, phase: end, samples: [])) }
        return touch
    }
}
