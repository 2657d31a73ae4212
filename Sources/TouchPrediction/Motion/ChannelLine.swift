import TouchModel

/// Force, altitude and azimuth that go on as between the last two samples.
///
/// Contacts that report none of them cost a comparison. Single precision, like the samples themselves.
struct ChannelLine: Sendable {
    private var last = TouchChannels.none
    /// Per second; 0 where one of the last two samples lacks the quantity, NaN never.
    private var rates = SIMD4<Float>.zero
    private var hasChannels = false

    /// Takes a sample's quantities, `step` seconds after the last one's.
    @inline(__always)
    mutating func observe(_ channels: TouchChannels, step: Double, isFirst: Bool) {
        if isFirst {
            last = channels
            rates = .zero
            hasChannels = !channels.isEmpty
        } else if hasChannels || !channels.isEmpty {
            follow(channels, step: step)
        }
    }

    @inline(never)
    private mutating func follow(_ channels: TouchChannels, step: Double) {
        hasChannels = true
        var change = channels.lanes - last.lanes
        // The range of force is a property of the device, and a full turn is none.
        change.y = 0
        change.w = Self.wrapped(change.w)
        rates = change / Float(step)
        // What is unknown, and what a tiny step makes infinite, does not move.
        rates.replace(with: 0, where: rates - rates .!= 0)
        last.update(from: channels)
    }

    /// What is expected, `reach` seconds of the present change later.
    @inline(__always)
    func expected(after reach: Double) -> TouchChannels { hasChannels ? moved(by: reach) : .none }

    @inline(never)
    private func moved(by reach: Double) -> TouchChannels {
        var lanes = last.lanes + rates * Float(reach)
        // Comparisons with an absent quantity are false, and leave it absent.
        if lanes.x < 0 { lanes.x = 0 }
        if lanes.z < 0 { lanes.z = 0 }
        if last.lanes.y > 0, lanes.x > last.lanes.y { lanes.x = last.lanes.y }
        if lanes.z > .pi / 2 { lanes.z = .pi / 2 }
        lanes.w = Self.wrapped(lanes.w)
        return TouchChannels(lanes: lanes)
    }

    /// An angle within ±π.
    @inline(__always)
    private static func wrapped(_ angle: Float) -> Float {
        // Rounding is a call into the mathematics library where the processor's instruction may not be assumed.
        abs(angle) > .pi ? angle - (angle / (2 * .pi)).rounded() * (2 * .pi) : angle
    }
}
