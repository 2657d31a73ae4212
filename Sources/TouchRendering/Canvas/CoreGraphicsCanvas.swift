#if canImport(CoreGraphics)
import CoreGraphics
import TouchModel

/// A canvas on CoreGraphics, the counterpart of `CairoCanvas` on Apple systems: for a view's context or a bitmap's.
///
/// The context's y axis must point down, as in a `UIView`. This file was written against the documentation and checked
/// by eye; no machine of this project compiles it yet.
public final class CoreGraphicsCanvas: DrawingCanvas {
    private let context: CGContext

    public init(_ context: CGContext) {
        self.context = context
        context.setLineCap(.round)
        context.setLineJoin(.round)
    }

    private static func point(_ point: TouchPoint) -> CGPoint { CGPoint(x: point.x, y: point.y) }

    private static func color(_ color: PaintColor) -> CGColor {
        CGColor(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }

    private func use(_ pen: Pen) {
        context.setStrokeColor(Self.color(pen.color))
        context.setLineWidth(pen.width)
        context.setLineDash(phase: 0, lengths: pen.dashes.map { CGFloat($0) })
    }

    public func save() { context.saveGState() }
    public func restore() { context.restoreGState() }
    public func translate(by offset: TouchPoint) { context.translateBy(x: offset.x, y: offset.y) }
    public func rotate(by angle: Double) { context.rotate(by: angle) }
    public func scale(by factor: Double) { context.scaleBy(x: factor, y: factor) }

    public func move(to point: TouchPoint) { context.move(to: Self.point(point)) }
    public func line(to point: TouchPoint) { context.addLine(to: Self.point(point)) }
    public func curve(to point: TouchPoint, control1: TouchPoint, control2: TouchPoint) {
        context.addCurve(to: Self.point(point), control1: Self.point(control1), control2: Self.point(control2))
    }
    public func closePath() { context.closePath() }
    public func addCircle(center: TouchPoint, radius: Double) {
        context.move(to: CGPoint(x: center.x + radius, y: center.y))
        // Angles grow in this call, which is clockwise to the eye where y points down.
        context.addArc(center: Self.point(center), radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        context.closePath()
    }

    public func fill(_ color: PaintColor) {
        context.setFillColor(Self.color(color))
        context.fillPath(using: .winding)
    }

    public func stroke(_ pen: Pen) {
        use(pen)
        context.strokePath()
    }

    public func fillAndStroke(_ color: PaintColor, _ pen: Pen) {
        context.setFillColor(Self.color(color))
        use(pen)
        context.drawPath(using: .fillStroke)
    }
}
#endif
