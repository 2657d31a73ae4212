import TouchModel

/// Directions of a swipe; y points down.
public struct SwipeDirections: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The direction towards larger x.
    public static let right = SwipeDirections(rawValue: 1)
    /// The direction towards smaller x.
    public static let left = SwipeDirections(rawValue: 2)
    /// The direction towards larger y.
    public static let down = SwipeDirections(rawValue: 4)
    /// The direction towards smaller y.
    public static let up = SwipeDirections(rawValue: 8)
    /// The set of every direction.
    public static let all: SwipeDirections = [.right, .left, .down, .up]

    /// The direction that a motion has most of; horizontal where both are equal, and none for no motion.
    init(mainAxisOf motion: TouchPoint) {
        if motion == .zero {
            self = []
        } else if abs(motion.x) >= abs(motion.y) {
            self = motion.x > 0 ? .right : .left
        } else {
            self = motion.y > 0 ? .down : .up
        }
    }
}
