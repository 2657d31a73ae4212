/// Whether force changes while contacts are down. A device that senses none gives 0, 0.5 or 1 throughout, or a value at touch-down only.
///
/// Neither the first step of a contact counts nor the last: there a force comes or goes that nobody pressed.
package struct ForceVariation: Sendable, Equatable {
    /// What is remembered of a contact.
    package struct Contact: Sendable, Equatable {
        private var last = Double.nan
        private var samples = 0
        private var changed = false
        private var waits = false

        /// Creates one that has seen nothing yet.
        package init() {}

        /// Takes the next sample's force, and counts the step before the last one.
        package mutating func take(_ force: Double?, into variation: inout ForceVariation) {
            guard let force else { return }
            if waits { variation.add(changed: changed, to: last) }
            samples += 1
            waits = samples > 2
            changed = force != last
            last = force
        }
    }

    /// Steps from sample to sample inside of contacts.
    package private(set) var steps = 0
    /// Those of them at which the force changed.
    package private(set) var changes = 0
    /// The first force inside of a contact.
    package private(set) var value: Double?

    /// Creates one that has seen nothing yet.
    package init() {}

    fileprivate mutating func add(changed: Bool, to force: Double) {
        steps += 1
        if changed { changes += 1 }
        if value == nil { value = force }
    }

    /// Adds what was seen elsewhere.
    package mutating func merge(_ other: ForceVariation) {
        steps += other.steps
        changes += other.changes
        value = value ?? other.value
    }

    /// Fewer steps say nothing of whether force changes.
    package static let fewestSteps = 16

    /// Whether force says nothing of how hard was pressed.
    package var saysNothing: Bool { steps >= Self.fewestSteps && changes == 0 }
}
