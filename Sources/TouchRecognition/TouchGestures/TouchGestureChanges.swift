/// The steps of a session's last call, in order: which gesture, and from which state to which, when, and what its contacts did.
public struct TouchGestureChanges: RandomAccessCollection, Sendable {
    private let changes: [GestureChange]
    private let gestures: [TouchGesture]

    init(_ changes: [GestureChange], of gestures: [TouchGesture]) {
        self.changes = changes
        self.gestures = gestures
    }

    public var startIndex: Int { 0 }

    public var endIndex: Int { changes.count }

    public subscript(position: Int) -> (gesture: TouchGesture, change: GestureChange) {
        (gestures[changes[position].gesture.rawValue], changes[position])
    }
}
