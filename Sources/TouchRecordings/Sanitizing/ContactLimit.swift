import TouchModel

/// Refuses contacts that are longer than anything draws: a contact is held whole by whoever replays, renders or
/// recognizes it, so its length bounds their memory.
///
/// Every recording passes through it where it is read, whatever its format and whoever reads it.
struct ContactLimit {
    private let most: Int
    /// What the contacts that are down hold so far. A handful: looking at each is faster than hashing.
    private var open: [(id: Int32, count: Int)] = []

    /// - Parameter most: how many samples, predictions and corrections a contact may hold.
    init(_ most: Int) { self.most = most }

    /// Takes a delivery into account.
    ///
    /// - Throws: ``DatasetError/contactTooLong(_:contact:limit:)``.
    mutating func take(_ event: TouchEvent, at place: SourceLocation) throws(DatasetError) {
        for touch in event.touches {
            let added = touch.samples.count + touch.predictedSamples.count + touch.updates.count
            let known = open.firstIndex { $0.id == touch.id }
            let count = added + (touch.phase == .began ? 0 : known.map { open[$0].count } ?? 0)
            guard count <= most else {
                throw .contactTooLong(place, contact: touch.id, limit: most)
            }
            if let known {
                if touch.phase.isTerminal { open.remove(at: known) } else { open[known].count = count }
            } else if !touch.phase.isTerminal, added > 0 {
                open.append((touch.id, count))
            }
        }
    }

    /// Whether the contact may have one more sample.
    func allowsSample(of delivery: SampleDelivery) -> Bool {
        delivery.phase == .began || !open.contains { $0.id == delivery.contact && $0.count >= most }
    }

    /// Takes a sample into account that is allowed.
    mutating func takeSample(of delivery: SampleDelivery) {
        guard let known = open.firstIndex(where: { $0.id == delivery.contact }) else {
            if !delivery.phase.isTerminal { open.append((delivery.contact, 1)) }
            return
        }
        if delivery.phase.isTerminal {
            open.remove(at: known)
        } else {
            open[known].count = delivery.phase == .began ? 1 : open[known].count + 1
        }
    }

    /// Forgets every contact: another recording begins.
    mutating func reset() { open.removeAll(keepingCapacity: true) }
}
