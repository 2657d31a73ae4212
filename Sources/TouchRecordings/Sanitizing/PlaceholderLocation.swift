import TouchModel

/// Locations that software writes where it knows none: at the lift, where a toolkit's event has no location any more, or at a
/// beginning, before the first report came.
enum PlaceholderLocation {
    /// One that is nearer than this to the contact is believed, in units of location.
    static let radius = 20.0

    /// Zero, negative whole numbers and the largest numbers of 15 and 16 bits, twice. Larger ones are no locations at all.
    @inline(__always)
    static func isOne(_ location: TouchPoint) -> Bool {
        location.x == location.y
            && (location.x <= 0 ? location.x == location.x.rounded() : location.x == 32767 || location.x == 65535)
    }

    /// Whether such a location stands for none beside the contact's nearest one that is known: a location outside of everything drawn
    /// stands for none where the contact is inside.
    static func isOne(_ location: TouchPoint, farFrom neighbor: TouchPoint) -> Bool {
        guard isOne(location), location.distance(to: neighbor) > radius else { return false }
        if location.x == 0 { return true }
        return location.x < 0 ? neighbor.min() >= 0 : neighbor.max() < location.x / 4
    }
}
