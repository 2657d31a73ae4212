/// The last motions of a contact, at most one in 3 ms, to judge experts by once the truth is known.
///
/// Sixteen of them reach back 45 milliseconds or more at any report rate. Adding allocates nothing, except once after the
/// history has been copied.
struct BankHistory: Sendable {
    private static let capacity = 16
    private static let spacing = 0.003
    /// Ages nearer than this to a bound meet it: report intervals divide the lag, and the rounding of a clock must not
    /// decide which motion is judged.
    private static let coincidence = 1e-9

    private var motions: [BankMotion]
    private var count = 0
    private var next = 0

    init(filledWith motion: BankMotion) {
        motions = Array(repeating: motion, count: Self.capacity)
    }

    mutating func removeAll() { count = 0 }

    /// Adds a motion, unless it came too soon after the one before.
    @inline(__always)
    mutating func append(_ motion: BankMotion) {
        if count > 0, motion.time - motions[(next - 1) & (Self.capacity - 1)].time < Self.spacing - Self.coincidence {
            return
        }
        motions[next] = motion
        next = (next + 1) & (Self.capacity - 1)
        count = min(count + 1, Self.capacity)
    }

    /// The youngest motion that is at least as old as `lag` at `time`, else the oldest; `nil` where that one is younger
    /// than six tenths of `lag`, or so old that it says little.
    @inline(__always)
    func motion(ofAge lag: Double, longest: Double, at time: Double) -> BankMotion? {
        guard count > 0 else { return nil }
        var back = 1
        while back < count, time - motions[(next - back) & (Self.capacity - 1)].time < lag - Self.coincidence {
            back += 1
        }
        let found = motions[(next - back) & (Self.capacity - 1)]
        let age = time - found.time
        return age >= 0.6 * lag - Self.coincidence && age < longest ? found : nil
    }
}
