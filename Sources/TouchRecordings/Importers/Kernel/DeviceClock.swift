/// The time of a frame by the device's own counter (`MSC_TIMESTAMP`, microseconds in 32 bits), anchored to the kernel's
/// stamp where the counter starts anew.
struct DeviceClock {
    /// Further than this from the kernel's step, a step of the counter is none: it was set back or stood still.
    private static let largestDisagreement: Int64 = 200_000

    /// The stamp of the frame being read; `nil` where it carries no stamp of the device.
    private var microseconds: Int64?
    private var counter: UInt32?
    private var time: Int64 = 0
    private var kernelTime: Int64 = 0
    private var isStamped = false
    /// Whether the device has a clock of its own, so that the kernel's stamps are those of arrival.
    private(set) var isKnown = false

    /// Takes any event, and says the time of the frame that it belongs to or ends.
    ///
    /// - Parameter kernel: the kernel's stamp in microseconds from the first event.
    /// - Returns: seconds from the first event: the device's where the frame carries them, else the kernel's.
    mutating func time(ofEvent type: Int, _ code: Int, _ value: Int64, kernel: Int64) -> Double {
        if type == InputEventCode.miscellaneousType, code == InputEventCode.timestamp {
            take(value, kernel: kernel)
        } else if type == InputEventCode.synchronizationType, code == InputEventCode.report {
            report(kernel: kernel)
        }
        return Double(microseconds ?? kernel) / 1e6
    }

    private mutating func take(_ value: Int64, kernel: Int64) {
        isKnown = true
        let next = UInt32(truncatingIfNeeded: value)
        if let counter {
            // Modulo 2³²: a counter that ran over goes on.
            let step = Int64(next &- counter)
            let isContinuous = (step - (kernel - kernelTime)).magnitude <= Self.largestDisagreement.magnitude
            time = isContinuous ? time + step : max(kernel, time + 1)
        } else {
            time = kernel
        }
        counter = next
        kernelTime = kernel
        microseconds = time
        isStamped = true
    }

    /// Reports a frame at its end: one that came without a stamp has the kernel's.
    private mutating func report(kernel: Int64) {
        if !isStamped {
            microseconds = nil
            counter = nil
        }
        isStamped = false
    }
}
