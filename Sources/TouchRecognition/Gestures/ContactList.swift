import TouchModel

/// The touches that are on the surface.
struct ContactList: Sendable {
    private struct Contact: Sendable {
        var id: Int32
        var type: TouchType
    }

    private var contacts: [Contact] = []
    /// The types of the touches.
    private(set) var types = TouchTypeSet()

    var count: Int { contacts.count }

    /// The touches without their samples, in the order in which they came down.
    var touches: [Touch] { contacts.map { Touch(id: $0.id, type: $0.type, phase: .cancelled, samples: []) } }

    func contains(_ id: Int32) -> Bool {
        for index in contacts.indices where contacts[index].id == id { return true }
        return false
    }

    mutating func add(_ id: Int32, _ type: TouchType) {
        guard !contains(id) else { return }
        contacts.append(Contact(id: id, type: type))
        types.insert(TouchTypeSet(type))
    }

    mutating func remove(_ id: Int32) {
        for index in contacts.indices where contacts[index].id == id {
            contacts.remove(at: index)
            types = []
            for contact in contacts { types.insert(TouchTypeSet(contact.type)) }
            return
        }
    }
}
