import TouchModel

/// The time of a frame by the device's Scan Time, which counts, usually in tenths of a millisecond, and begins anew after its
/// largest value: anchored to the time of arrival at the first frame and wherever the counter was set anew.
struct HIDScanClock {
    /// The unit where the descriptor states none ("Windows Precision Touchscreen", Scan Time).
    static let usualStep = 1e-4
    /// A step of the counter that is further than this many seconds from that of arrival is none, but for whole turns.
    private static let largestDisagreement = 0.2

    /// Seconds for one unit.
    let step: Double
    /// How many units a turn has.
    private let turn: Double
    private var counter: Double?
    private var arrival = 0.0
    private var time = 0.0
    /// How many frames came with the counter of the one before: it stood still.
    private(set) var stillFrames = 0
    /// How often the counter was set anew.
    private(set) var restarts = 0

    init(_ field: HIDReportDescriptor.Field) {
        step = field.seconds.flatMap { (1e-7...0.02).contains($0) ? $0 : nil } ?? Self.usualStep
        turn = field.span + 1
    }

    /// The time of the next frame, in seconds.
    ///
    /// - Parameters:
    ///   - next: what the counter says.
    ///   - arrival: when the frame arrived, in seconds.
    mutating func advance(to next: Double, arrival: Double) -> Double {
        defer { (counter, self.arrival) = (next, arrival) }
        guard let counter else {
            time = arrival
            return time
        }
        let passed = arrival - self.arrival
        guard next != counter || passed > turn * step / 2 else {
            stillFrames += 1
            time += max(passed, 0)
            return time
        }
        var units = next - counter
        if units < 0 { units += turn }
        // A pause may be longer than a turn.
        units += max(0, ((passed / step - units) / turn).rounded()) * turn
        if abs(units * step - passed) <= Self.largestDisagreement {
            time += units * step
        } else {
            restarts += 1
            time = max(arrival, time + step)
        }
        return time
    }
}
