import Foundation

/// The system's monotonic clock in nanoseconds, and what reading it costs.
package enum MonotonicClock {
    @inline(__always)
    package static func now() -> UInt64 {
        #if canImport(Darwin)
        return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
        #else
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
        #endif
    }

    /// What a pair of readings shows when nothing happens in between: the median of many pairs, in nanoseconds. Two
    /// readings around an event show the event and this much more.
    package static func overhead(pairs: Int = 20_001) -> UInt64 {
        var differences = [UInt64](repeating: 0, count: pairs)
        for index in differences.indices {
            let start = now()
            differences[index] = now() &- start
        }
        differences.sort()
        return differences[pairs / 2]
    }
}
