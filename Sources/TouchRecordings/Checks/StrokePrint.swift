import TouchModel

/// A stroke's motion as a number, wherever and whenever on the surface, for finding strokes that occur twice.
///
/// It is a hash (FNV-1a, 64 bits) of the samples' displacement from the first, in steps of 0.001 units, and time since the first, in steps
/// of 0.1 ms. Strokes with fewer than ``fewestSteps`` different neighbors have none, because taps are alike by chance.
package struct StrokePrint: Sendable {
    /// How many samples may be added: those at the beginning of a stroke.
    package static let mostSamples = 1024
    static let fewestSteps = 12

    private var hash = StableHash()
    private var first: (location: TouchPoint, time: Double)?
    private var last = TouchPoint(0, 0)
    private var steps = 0

    /// - Parameter condition: what strokes of one motion may differ in by design; part of the hash.
    package init(condition: String = "") {
        for byte in condition.utf8 { hash.add(byte) }
    }

    /// Adds a sample, in the order of the stroke.
    package mutating func add(_ location: TouchPoint, at time: Double) {
        let first = first ?? (location, time)
        if self.first == nil { self.first = first } else if location != last { steps += 1 }
        last = location
        // An odd fraction of a step, so that numbers of few decimals do not lie where rounding changes. Whole numbers stay
        // floating-point: no integer holds every location that a file may state.
        func mix(_ value: Double) { hash.add(number: (value + 0.3718).rounded(.down).bitPattern) }
        let offset = location - first.location
        mix(offset.x * 1000)
        mix(offset.y * 1000)
        mix((time - first.time) * 10_000)
    }

    /// The hash; `nil` for strokes that are alike by chance.
    package var value: UInt64? { steps >= Self.fewestSteps ? hash.value : nil }
}
