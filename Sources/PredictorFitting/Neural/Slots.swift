/// Places that are written by one thread each.
final class Slots<Value: Sendable>: @unchecked Sendable {
    private let values: UnsafeMutablePointer<Value?>
    private let count: Int

    init(count: Int) {
        self.count = count
        values = .allocate(capacity: count)
        values.initialize(repeating: nil, count: count)
    }

    deinit {
        values.deinitialize(count: count)
        values.deallocate()
    }

    subscript(position: Int) -> Value? {
        get { values[position] }
        set { values[position] = newValue }
    }
}
