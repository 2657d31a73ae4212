import TouchModel

/// Presses for the evaluation of force recognizers. Every one rises well above 0.4 of the device's range, the usual
/// threshold; the largest possible force is never reached.
extension MovementComposer {
    /// Levels that a person can mean to press to, as shares of the range.
    private enum Share {
        /// No press peaks below or above.
        static let limits = 0.44...0.94
        static let light = 0.46...0.62
        static let deep = 0.88...0.92
        static let any = 0.5...0.9
        /// Six levels to hold, 0.45 to 0.9: each 10–20 % above the last, more than a difference that people just feel.
        static func hold(_ level: Int) -> Double { 0.45 + 0.09 * Double(level) }
    }

    /// A press that stays light: 0.44–0.66 of the range, tremor apart.
    mutating func lightPress() -> Movement {
        hold(meant: generator.uniform(Share.light), for: 0.15...0.4, within: 0.44...0.66)
    }

    /// A press almost as hard as the device can tell: 0.88–0.94 of the range, tremor apart.
    mutating func deepPress() -> Movement {
        hold(meant: generator.uniform(Share.deep), for: 0.15...0.4, within: 0.88...0.94)
    }

    /// A press held for a second or two at one of six levels.
    mutating func holdPress() -> Movement { hold(meant: Share.hold(generator.integer(0...5)), for: 0.8...1.8) }

    /// A force that climbs for one to two and a half seconds and is let go slowly.
    mutating func rampPress() -> Movement {
        var profile = approach()
        let level = reached(generator.uniform(0.6...0.92))
        profile.ease(to: level, in: generator.uniform(1...2.5))
        profile.ease(to: level * generator.uniform(0.97...1), in: generator.uniform(0.08...0.25))
        profile.ease(to: 0.02, in: generator.uniform(0.3...0.8))
        return touch(profile, millimeters: 0.2...1)
    }

    /// A tap with a peak of force: no rest before it, at its top or after it.
    mutating func tapPress() -> Movement {
        var profile = ProfileBuilder(start: 0.03)
        profile.ease(to: reached(generator.uniform(Share.any)), in: generator.uniform(0.08...0.13))
        profile.ease(to: 0.02, in: generator.uniform(0.05...0.11))
        return touch(profile, millimeters: 0.1...0.6)
    }

    /// Two to four presses without lifting; between them the force is that of an ordinary touch.
    mutating func multiPress() -> Movement {
        var profile = approach()
        for _ in 0..<generator.integer(2...4) {
            raise(&profile, to: reached(generator.uniform(Share.any)), for: 0.08...0.3)
            profile.ease(to: touchLevel(), in: generator.uniform(0.08...0.16))
            profile.ease(to: touchLevel(), in: generator.uniform(0.08...0.25))
        }
        profile.ease(to: 0.02, in: generator.uniform(0.04...0.1))
        return touch(profile, millimeters: 0.2...1.2)
    }

    /// A press while the finger slides by 3–12 mm.
    mutating func movingPress() -> Movement {
        hold(meant: generator.uniform(Share.any), for: 0.2...0.6, millimeters: 3...12)
    }

    // MARK: Parts of a press

    private mutating func hold(
        meant share: Double,
        for seconds: ClosedRange<Double>,
        within limits: ClosedRange<Double> = Share.limits,
        millimeters: ClosedRange<Double> = 0.2...1
    ) -> Movement {
        var profile = approach()
        raise(&profile, to: reached(share, within: limits), for: seconds, within: limits)
        profile.ease(to: 0.02, in: generator.uniform(0.06...0.14))
        return touch(profile, millimeters: millimeters)
    }

    /// The finger lands and rests a moment before it presses.
    private mutating func approach() -> ProfileBuilder {
        var profile = ProfileBuilder(start: 0.02)
        profile.ease(to: touchLevel(), in: generator.uniform(0.03...0.06))
        profile.ease(to: touchLevel(), in: generator.uniform(0.03...0.2))
        return profile
    }

    /// Up to a level, over it, back to it, and a slow loss of force while it is held.
    private mutating func raise(
        _ profile: inout ProfileBuilder,
        to level: Double,
        for seconds: ClosedRange<Double>,
        within limits: ClosedRange<Double> = Share.limits
    ) {
        let rise = min(max(pressing.rise * generator.lognormal(median: 1, spread: 0.2), 0.08), 0.25)
        let peak = limits.clamp(level * (1 + pressing.overshoot * generator.uniform(0.5...1.5)))
        profile.ease(to: peak, in: rise)
        if peak > level { profile.ease(to: level, in: generator.uniform(0.06...0.12)) }
        var left = generator.uniform(seconds)
        var held = level
        while left > 0 {
            let step = min(left, generator.uniform(0.15...0.3))
            held *= (1 - pressing.sag * step) * generator.lognormal(median: 1, spread: 0.01)
            profile.ease(to: limits.clamp(held), in: step)
            left -= step
        }
    }

    /// The level that a person reaches who means another: heavy-handed or not, and 4 % give or take.
    private mutating func reached(_ share: Double, within limits: ClosedRange<Double> = Share.limits) -> Double {
        limits.clamp(share * pressing.level * generator.lognormal(median: 1, spread: 0.04))
    }
}
