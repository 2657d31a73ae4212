import TouchModel

/// Time as recognizers see it: that of the events, which never goes back.
enum EventClock {
    /// The time after an event, in seconds: the event's own, where it is finite and not earlier than the time before.
    static func time(of event: TouchEvent, after time: Double?) -> Double {
        let before = time ?? (event.timestamp.isFinite ? event.timestamp : 0)
        return event.timestamp > before && event.timestamp.isFinite ? event.timestamp : before
    }
}
