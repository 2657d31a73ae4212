import TouchModel

/// The frame of coordinates in which corrections are learned: ahead, and towards the side to which the contact bends, over how far
/// it gets at its speed.
///
/// In it a stroke looks the same wherever it is drawn, in which direction, bent to which side and how large, so that what one
/// teaches holds for all.
struct AdaptiveFrame: Sendable {
    /// Cosine and sine of the heading.
    var headingX: Float
    var headingY: Float
    /// 1 where the contact bends to the side of growing angles, −1 where it bends to the other, and 0 where it is straight.
    var side: Float
    /// S: the root mean square of the speeds that the bank's four lines tell, px/s.
    var scale: Float

    /// Of the highest mean squared speed of a stroke, what the scale has at least.
    private static let leastShare = Float(1e-4)
    private static let restShare = Float(1e-3)
    /// Of the scale, what the speed across must be at least for a bend: more than single precision makes of a line.
    private static let leastBend = Float(1e-5)

    /// `nil` where the contact rests, or moves as no contact does.
    @inline(__always)
    init?(_ motion: BankMotion, fastestSquareSpeed: Float) {
        let (x, y) = (motion.lineVelocityX, motion.lineVelocityY)
        let square = 0.25 * (x * x + y * y).sum() + Self.leastShare * fastestSquareSpeed
        guard square > 1e-8, square < 1e30 else { return nil }
        scale = square.squareRoot()
        // The line with the shortest memory that is smoothed, for the heading; that with the longest for where it was before.
        let length = (x[1] * x[1] + y[1] * y[1]).squareRoot()
        if length > Self.restShare * scale {
            (headingX, headingY) = (x[1] / length, y[1] / length)
        } else {
            (headingX, headingY) = (1, 0)
        }
        // A line has no side, and rounding must not choose one.
        let bend = x[3] * headingY - y[3] * headingX
        side = abs(bend) <= Self.leastBend * scale ? 0 : bend < 0 ? -1 : 1
    }

    /// As it is kept in a row.
    @inline(__always)
    init(_ lanes: FourLanes) { (headingX, headingY, side, scale) = (lanes[0], lanes[1], lanes[2], lanes[3]) }

    @inline(__always)
    var lanes: FourLanes { FourLanes(headingX, headingY, side, scale) }

    /// The component ahead.
    @inline(__always)
    func ahead(_ x: FourLanes, _ y: FourLanes) -> FourLanes { headingX * x + headingY * y }

    /// The component towards the side of the bend.
    @inline(__always)
    func aside(_ x: FourLanes, _ y: FourLanes) -> FourLanes { (side * headingX) * y - (side * headingY) * x }

    /// The components ahead, and towards the side of the bend.
    @inline(__always)
    func local(_ x: HeadLanes, _ y: HeadLanes) -> (ahead: HeadLanes, aside: HeadLanes) {
        (
            HeadLanes(near: ahead(x.near, y.near), far: ahead(x.far, y.far)),
            HeadLanes(near: aside(x.near, y.near), far: aside(x.far, y.far))
        )
    }

    /// Back to the surface.
    @inline(__always)
    func onSurface(ahead: HeadLanes, aside: HeadLanes) -> (x: HeadLanes, y: HeadLanes) {
        (headingX * ahead - (side * headingY) * aside, headingY * ahead + (side * headingX) * aside)
    }
}
