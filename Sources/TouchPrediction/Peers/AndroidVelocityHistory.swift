import TouchModel

/// What both velocity strategies of Android's `VelocityTracker` work on: the last 20 samples, those of the last 100 ms,
/// and none from before a pause of more than 40 ms.
struct AndroidVelocityHistory: Sendable {
    private static let capacity = 20
    private static let duration = 0.1
    private static let longestGap = 0.04

    private var window = SampleWindow(capacity: capacity, duration: duration)
    private(set) var lastTime = 0.0
    private(set) var lastLocation = TouchPoint.zero

    var isEmpty: Bool { window.count == 0 }

    /// Adds a sample, and calls `body` with those that count, oldest first; `nil` where the sample is ignored.
    @inline(__always)
    mutating func append<Result>(
        _ sample: TouchSample,
        then body: (UnsafeBufferPointer<SampleWindow.Entry>) -> Result
    ) -> Result? {
        let (time, location) = (sample.timestamp, sample.location)
        guard sample.isFinite, isEmpty || time > lastTime else { return nil }
        if time - lastTime > Self.longestGap { window.removeAll() }
        lastTime = time
        lastLocation = location
        return window.append(time: time, location: location, then: body)
    }

    mutating func removeAll() { window.removeAll() }
}
