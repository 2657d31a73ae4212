/// The steps of a session's last call, in order: which gesture, and from which state to which, when, and what its contacts did.
public struct TouchGestureChanges: RandomAccessCollection, Sendable {
    private let changes: [GestureChange]
    private let gestures: TouchGestureOrder

    init(_ changes: [GestureChange], of gestures: TouchGestureOrder) {
        self.changes = changes
        self.gestures = gestures
    }

    public var startIndex: Int { 0 }

    public var endIndex: Int { changes.count }

    public subscript(position: Int) -> (gesture: TouchGesture, change: GestureChange) {
        let change = changes[position]
        return (gestures[change.gesture.rawValue], change)
    }
}

/// The gestures of a session in their order: four bits each, as a list of them would be counted with every event.
struct TouchGestureOrder: Sendable {
    private var numbers: UInt64 = 0
    private(set) var count = 0

    mutating func append(_ gesture: TouchGesture) {
        numbers |= UInt64(gesture.number) &<< UInt64(4 * count)
        count += 1
    }

    subscript(index: Int) -> TouchGesture {
        switch numbers &>> UInt64(truncatingIfNeeded: 4 &* index) & 15 {
        case 0: .tap
        case 1: .doubleTap
        case 2: .twoFingerTap
        case 3: .longPress
        case 4: .swipe
        case 5: .edgeSwipe
        case 6: .pan
        case 7: .pinch
        case 8: .rotation
        default: .doubleTapDrag
        }
    }

    func firstIndex(of gesture: TouchGesture) -> Int? { (0..<count).first { self[$0] == gesture } }
}
