import TouchModel

/// The touches that are on the surface.
struct ContactList: Sendable {
    private struct Contact: Sendable {
        var id: Int32
        var type: TouchType
    }

    private var contacts: [Contact] = []

    var count: Int { contacts.count }

    /// The touches without their samples, in the order in which they came down.
    var touches: [Touch] { contacts.map { Touch(id: $0.id, type: $0.type, phase: .cancelled, samples: []) } }

    func contains(_ id: Int32) -> Bool {
        for index in contacts.indices where contacts[index].id == id { return true }
        return false
    }

    func contains(anyOf types: TouchTypeSet) -> Bool {
        for index in contacts.indices where types.contains(contacts[index].type) { return true }
        return false
    }

    mutating func add(_ id: Int32, _ type: TouchType) {
        if !contains(id) { contacts.append(Contact(id: id, type: type)) }
    }

    mutating func remove(_ id: Int32) {
        for index in contacts.indices where contacts[index].id == id {
            contacts.remove(at: index)
            return
        }
    }
}
