import TouchModel

/// Puts samples together again that one event delivered, after they went through a table as a row each.
struct JSONDeliveries {
    private var held: (event: TouchEvent, delivery: Int32, line: Int)?

    /// Takes what came of a row.
    mutating func take(_ event: TouchEvent, of origin: JSONRows.Origin?, into output: inout ImportOutput) {
        var event = event
        if let type = origin?.type {
            for index in event.touches.indices {
                event.touches[index].type = type
                // Pages give fingers and mice the angles of a pen that stands upright.
                if type != .pencil { Self.removeAngles(of: &event.touches[index]) }
            }
        }
        if var known = held, let origin, known.delivery == origin.delivery, Self.join(event, to: &known.event) {
            held = known
            return
        }
        flush(into: &output)
        held = (event, origin?.delivery ?? -1, Int(origin?.line ?? 0))
    }

    private static func removeAngles(of touch: inout Touch) {
        for index in touch.samples.indices { removeAngles(of: &touch.samples[index]) }
        for index in touch.predictedSamples.indices { removeAngles(of: &touch.predictedSamples[index]) }
    }

    private static func removeAngles(of sample: inout TouchSample) {
        guard let altitude = sample.altitude, (altitude - .pi / 2).magnitude < 1e-3, sample.azimuth ?? 0 == 0 else {
            return
        }
        sample.altitude = nil
        sample.azimuth = nil
    }

    mutating func flush(into output: inout ImportOutput) {
        guard let known = held else { return }
        output.append(known.event, fromLine: known.line > 0 ? known.line : nil)
        held = nil
    }

    /// Adds samples of the same contact to a delivery; `false` where they are of another, or where the contact's beginning and
    /// its end would be one.
    private static func join(_ event: TouchEvent, to delivery: inout TouchEvent) -> Bool {
        guard event.touches.count == 1, delivery.touches.count == 1, let new = event.touches.first,
            var touch = delivery.touches.first, new.id == touch.id, !touch.phase.isTerminal, new.phase != .began,
            touch.phase != .began || !new.phase.isTerminal
        else { return false }
        for index in touch.samples.indices where !new.samples.isEmpty { touch.samples[index].origin = .coalesced }
        touch.samples += new.samples
        touch.predictedSamples += new.predictedSamples
        if new.phase.isTerminal { touch.phase = new.phase }
        delivery.touches = [touch]
        delivery.timestamp = max(delivery.timestamp, event.timestamp)
        if let arrival = event.arrival { delivery.arrival = max(delivery.arrival ?? arrival, arrival) }
        return true
    }
}
