import TouchModel

/// How contacts have moved together since motion was last measured from: the similarity that fits them best.
package struct ContactMotion: Sendable {
    /// The contacts' center now, in the units of locations.
    var center = TouchPoint.zero
    /// The translation of the contacts' center, in the units of locations.
    var translation = TouchPoint.zero
    /// Twice the mean distance of the contacts from their center, in the units of locations: of two contacts their distance.
    var span = 0.0
    /// The same where motion was last measured from.
    var spanBefore = 0.0
    /// The rotation, in radians, from the x axis towards the y axis, in −π…π.
    var rotation = 0.0

    /// How much the span has grown, in the units of locations.
    var spanChange: Double { span - spanBefore }
    /// How far two contacts at this span went around their center, seen from each other, in the units of locations: comparable
    /// with ``spanChange``.
    var arc: Double { rotation * 0.5 * (span + spanBefore) }

    /// No motion.
    init() {}

    /// The motion of contacts from where each was, in O(contacts). The rotation is the least-squares one: the angle of Σ aᵢ × bᵢ and Σ aᵢ · bᵢ, of the places around their centers.
    ///
    /// - Parameters:
    ///   - contacts: the contacts.
    ///   - after: the center of their locations.
    ///   - place: where each was.
    init(
        _ contacts: [FollowedContacts.Contact],
        center after: TouchPoint,
        from place: (FollowedContacts.Contact) -> TouchPoint
    ) {
        guard !contacts.isEmpty else { return }
        var sum = TouchPoint.zero
        for index in contacts.indices { sum += place(contacts[index]) }
        let before = sum / Double(contacts.count)
        center = after
        translation = after - before
        guard contacts.count > 1 else { return }
        var (cross, dot) = (0.0, 0.0)
        for index in contacts.indices {
            let from = place(contacts[index]) - before
            let to = contacts[index].location - after
            spanBefore += from.length
            span += to.length
            cross += from.x * to.y - from.y * to.x
            dot += from.x * to.x + from.y * to.y
        }
        let scale = 2 / Double(contacts.count)
        spanBefore *= scale
        span *= scale
        rotation = cross == 0 && dot == 0 ? 0 : Elementary.atan2(cross, dot)
    }

    /// All the motion since the last contact came down or lifted, of a gesture that measures step by step.
    package struct Total: Sendable {
        var translation = TouchPoint.zero
        var spanChange = 0.0
        var arc = 0.0

        mutating func add(_ step: ContactMotion) {
            translation += step.translation
            spanChange += step.spanChange
            arc += step.arc
        }
    }
}
