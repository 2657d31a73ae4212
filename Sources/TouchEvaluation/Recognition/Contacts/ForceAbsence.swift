import TouchModel

/// Why contacts had no usable force, counted.
struct ForceAbsence: Sendable, CustomStringConvertible {
    private var withoutForce = 0
    private var withoutMaximum = 0
    private var withMaximumZero = 0

    mutating func add(_ contact: PressContact) {
        let samples = contact.stroke.samples
        if !samples.contains(where: { $0.force != nil }) {
            withoutForce += 1
        } else if samples.contains(where: { $0.maximumPossibleForce != nil }) {
            withMaximumZero += 1
        } else {
            withoutMaximum += 1
        }
    }

    mutating func merge(_ other: ForceAbsence) {
        withoutForce += other.withoutForce
        withoutMaximum += other.withoutMaximum
        withMaximumZero += other.withMaximumZero
    }

    /// What a dataset without any usable force has instead.
    var description: String {
        let reasons = [
            (withoutForce, "no force at all"),
            (withoutMaximum, "force without a maximum possible force (state it with 'dataset import --max-force')"),
            (withMaximumZero, "a maximum possible force of 0: the device senses none"),
        ].filter { $0.0 > 0 }
        guard !reasons.isEmpty else { return "holds no contacts" }
        return "has no contact with a usable force: "
            + reasons.map { "\($0.0) contacts have \($0.1)" }.joined(separator: "; ")
            + ". Force presses were asked for: --recognizer touch:standard tells touch gestures, --protocol measures drawn ones"
    }
}
