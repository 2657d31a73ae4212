import TouchModel

/// Something that runs passes over events in which every touch occurs once and begins only when it is not down.
protocol PlainEventConsumer {
    var arbiter: GestureArbiter { get set }
    mutating func consumePlain(_ event: TouchEvent)
}

extension PlainEventConsumer {
    /// Feeds an event, cut where one touch occurs twice in it: one that ends and begins again within a delivery is two
    /// touch sequences. A touch that begins while it is down is cancelled first.
    mutating func consumeInPasses(_ event: TouchEvent) {
        guard event.touches.count <= ContactLimit.most else {
            for start in stride(from: 0, to: event.touches.count, by: ContactLimit.most) {
                var part = event
                part.touches = Array(event.touches[start..<min(start + ContactLimit.most, event.touches.count)])
                consumeInPasses(part)
            }
            return
        }
        makeSpace(for: event)
        guard !isPlain(event) else {
            consumePlain(event)
            return
        }
        var part = TouchEvent(timestamp: event.timestamp, arrival: event.arrival, touches: [])
        var ids: Set<Int32> = []
        func flush(_ consumer: inout Self) {
            if !part.touches.isEmpty { consumer.consumePlain(part) }
            part.touches.removeAll()
            ids.removeAll()
        }
        for touch in event.touches {
            if ids.contains(touch.id) { flush(&self) }
            if touch.phase == .began, arbiter.isDown(touch.id) {
                flush(&self)
                part.touches = [Touch(id: touch.id, type: touch.type, phase: .cancelled, samples: [])]
                flush(&self)
            }
            part.touches.append(touch)
            ids.insert(touch.id)
        }
        flush(&self)
    }

    /// Cancels the contacts that came down first, so that those that begin are at most ``ContactLimit/most`` with the others.
    private mutating func makeSpace(for event: TouchEvent) {
        let touches = event.touches.span
        guard arbiter.contactCount + touches.count > ContactLimit.most else { return }
        var count = arbiter.contactCount
        for index in touches.indices where touches[index].phase == .began && !arbiter.isDown(touches[index].id) {
            count += 1
        }
        guard count > max(arbiter.contactCount, ContactLimit.most) else { return }
        let oldest = Array(arbiter.touchesDown.prefix(count - ContactLimit.most))
        consumePlain(TouchEvent(timestamp: event.timestamp, touches: oldest))
    }

    // What is large and not changed is copied to be read: hence `mutating`, here and in what else every event runs through.
    private mutating func isPlain(_ event: TouchEvent) -> Bool {
        let touches = event.touches.span
        for index in touches.indices where touches[index].phase == .began && arbiter.isDown(touches[index].id) {
            return false
        }
        guard touches.count > 1 else { return true }
        guard touches.count <= 16 else { return Set(event.touches.map { $0.id }).count == touches.count }
        for index in touches.indices {
            for other in 0..<index where touches[other].id == touches[index].id { return false }
        }
        return true
    }
}
