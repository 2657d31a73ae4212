import TouchModel

/// The smoothest movement between two points of rest.
///
/// Of all movements from rest to rest in a given time this one has the smallest integral of squared jerk: progress
/// 10τ³ − 15τ⁴ + 6τ⁵ with τ = t/T. Its speed is a symmetric bell that peaks at 15/8 of the mean (T. Flash, N. Hogan,
/// "The coordination of arm movements: an experimentally confirmed mathematical model", J. Neurosci. 5, 1985).
package enum MinimumJerk {
    /// Peak speed over mean speed: 1.875.
    package static let peakSpeedRatio = 15.0 / 8

    /// The share of the way that is covered at the share `time` of the duration; 0 before and 1 after.
    package static func progress(_ time: Double) -> Double {
        let time = min(max(time, 0), 1)
        return time * time * time * (10 + time * (6 * time - 15))
    }

    /// The derivative of ``progress(_:)``; 0 outside 0…1.
    package static func speed(_ time: Double) -> Double {
        guard time > 0, time < 1 else { return 0 }
        let rest = time * (1 - time)
        return 30 * rest * rest
    }

    /// The integral of ``progress(_:)`` from 0, for `time` in 0…1; 0.5 at 1. It eases a movement into constant speed.
    static func integral(_ time: Double) -> Double {
        let time = min(max(time, 0), 1)
        return time * time * time * time * (2.5 + time * (time - 3))
    }
}
