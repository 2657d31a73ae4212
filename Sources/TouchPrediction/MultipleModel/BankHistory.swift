/// What a bank knew at its newest sample and at some before it, at most one in 3 ms, to judge experts by once the truth is known.
///
/// Sixteen of those before reach back 45 milliseconds or more at any report rate. Writing allocates nothing, except once after the
/// history has been copied. Nothing is moved: the newest becomes one of those before where it lies.
struct BankHistory: Sendable {
    private static let capacity = 16
    private static let spacing = 0.003
    /// Ages nearer than this to a bound meet it: report intervals divide the lag, and the rounding of a clock must not
    /// decide which motion is judged.
    private static let coincidence = 1e-9
    /// A power of two above the capacity.
    private static let slots = 32

    private var motions: [BankMotion]
    /// How many there are before the newest.
    private var count = 0
    private var position = 0

    init(filledWith motion: BankMotion) {
        motions = Array(repeating: motion, count: Self.slots)
    }

    /// What was known at the newest sample.
    @inline(__always)
    var newest: BankMotion {
        get { motions[position] }
        set { motions[position] = newValue }
    }

    /// Forgets all before the newest.
    mutating func removeAll() { count = 0 }

    /// Keeps the newest, unless it came too soon after the one before; what is written next is another.
    @inline(__always)
    mutating func keepNewest() {
        if count > 0, motions[position].time - motion(back: 1).time < Self.spacing - Self.coincidence { return }
        position = (position + 1) & (Self.slots - 1)
        count = min(count + 1, Self.capacity)
    }

    @inline(__always)
    private func motion(back: Int) -> BankMotion { motions[(position - back) & (Self.slots - 1)] }

    /// The youngest motion before the newest that is at least as old as `lag` at `time`, else the oldest; `nil` where that one is
    /// younger than six tenths of `lag`, or so old that it says little.
    @inline(__always)
    func motion(ofAge lag: Double, longest: Double, at time: Double) -> BankMotion? {
        guard count > 0 else { return nil }
        var back = 1
        while back < count, time - motion(back: back).time < lag - Self.coincidence { back += 1 }
        let found = motion(back: back)
        let age = time - found.time
        return age >= 0.6 * lag - Self.coincidence && age < longest ? found : nil
    }
}
