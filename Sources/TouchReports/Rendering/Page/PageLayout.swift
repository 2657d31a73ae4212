import TouchModel

/// Where everything goes: from locations to points of the page.
///
/// Whatever the data, every point that comes out is finite and no further than ``reach`` from the page's corner: what
/// lies beyond is drawn at that distance, off the paper.
package struct PageLayout: Sendable, Equatable {
    /// Page px in a unit of location.
    package let scale: Double
    /// Width and height of the page.
    package let size: TouchPoint
    /// The rectangle of the page that holds the drawing.
    package let drawing: (origin: TouchPoint, size: TouchPoint)
    /// Page px in a millimeter of the surface, if known.
    package let pixelsPerMillimeter: Double?
    private let center: TouchPoint

    /// How far from the page's corner anything is drawn, in page px. Cairo counts in 1/256 px up to 2³¹.
    package static let reach = 1e5
    /// What a drawing of a single point, or of nothing, takes.
    private static let minimumSide = 60.0

    /// - Parameters:
    ///   - extent: what the drawing covers, in units of location; `nil` where there is nothing to draw.
    ///   - overhang: how far marks of constant size stick out of the extent, in page px.
    ///   - style: margins and letters.
    ///   - millimetersPerUnit: the size of a unit of location; `nil` where nobody knows it.
    ///   - sideWidth: what words to the right of the drawing take, in page px.
    ///   - minimumWidth: what the drawing takes even if nothing is that wide, in page px.
    ///   - footer: the height that scale bar and legend need, given the width of the drawing.
    package init(
        extent: Extent?,
        overhang: Double = 0,
        style: PageStyle,
        millimetersPerUnit: Double?,
        sideWidth: Double = 0,
        minimumWidth: Double = 0,
        footer: (_ width: Double, _ pixelsPerMillimeter: Double?) -> Double = { _, _ in 0 }
    ) {
        let known = millimetersPerUnit.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        let lifeSize = known.map { $0 / CoordinateSpace.millimetersPerCSSPixel } ?? 1
        let half = extent?.halfSize ?? .zero
        let wanted = lifeSize * style.magnification
        let longest = max(half.x, half.y)
        // Divided in this order, because twice a huge half is infinite.
        let fitting = longest > 0 ? style.maximumSide / 2 / longest : .infinity
        let scale = min(wanted.isFinite ? wanted : 1, fitting, 1e6)
        self.scale = scale
        center = extent?.center ?? .zero
        let least = TouchPoint(max(Self.minimumSide, minimumWidth), Self.minimumSide)
        let drawingSize = pointwiseMax(half * scale * 2 + TouchPoint(repeating: 2 * overhang), least).rounded(.up)
        let perMillimeter = known.map { scale / $0 }.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
        pixelsPerMillimeter = perMillimeter
        drawing = (TouchPoint(repeating: style.margin), drawingSize)
        let words = TouchPoint(sideWidth, footer(drawingSize.x, perMillimeter))
        size = (drawingSize + words + 2 * style.margin).rounded(.up)
    }

    /// The point of the page where a location is drawn. `location` is finite.
    package func point(_ location: TouchPoint) -> TouchPoint {
        let point = drawing.origin + drawing.size / 2 + (location - center) * scale
        // A product of huge and tiny numbers may have overflowed on the way.
        let reach = TouchPoint(repeating: Self.reach)
        return TouchPoint(point.x.isNaN ? 0 : point.x, point.y.isNaN ? 0 : point.y)
            .clamped(lowerBound: -reach, upperBound: reach)
    }

    /// A length in units of location as drawn, at least `minimum` and at most ``reach`` page px.
    package func length(_ length: Double, minimum: Double = 0) -> Double {
        let drawn = length * scale
        return drawn.isFinite ? min(max(drawn, minimum), Self.reach) : minimum
    }

    /// A displacement in units of location as drawn, no component beyond ``reach``. `displacement` is finite.
    package func vector(_ displacement: TouchPoint) -> TouchPoint {
        let reach = TouchPoint(repeating: Self.reach)
        return (displacement * scale).clamped(lowerBound: -reach, upperBound: reach)
    }

    package static func == (left: PageLayout, right: PageLayout) -> Bool {
        left.scale == right.scale && left.size == right.size && left.drawing == right.drawing
            && left.pixelsPerMillimeter == right.pixelsPerMillimeter && left.center == right.center
    }
}
