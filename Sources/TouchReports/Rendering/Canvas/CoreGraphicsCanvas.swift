#if canImport(CoreGraphics)
import CoreGraphics
import TouchModel

/// A canvas on CoreGraphics, the counterpart of `CairoCanvas` on Apple systems: for a view's context or a bitmap's.
///
/// The context's y axis must point down, as in a `UIView`. This file was written against the documentation and checked
/// by eye; no machine of this project compiles it yet.
package final class CoreGraphicsCanvas: DrawingCanvas {
    private let context: CGContext

    package init(_ context: CGContext) {
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

    package func save() { context.saveGState() }
    package func restore() { context.restoreGState() }
    package func translate(by offset: TouchPoint) { context.translateBy(x: offset.x, y: offset.y) }
    package func rotate(by angle: Double) { context.rotate(by: angle) }
    package func scale(by factor: Double) { context.scaleBy(x: factor, y: factor) }

    package func move(to point: TouchPoint) { context.move(to: Self.point(point)) }
    package func line(to point: TouchPoint) { context.addLine(to: Self.point(point)) }
    package func curve(to point: TouchPoint, control1: TouchPoint, control2: TouchPoint) {
        context.addCurve(to: Self.point(point), control1: Self.point(control1), control2: Self.point(control2))
    }
    package func closePath() { context.closePath() }
    package func addCircle(center: TouchPoint, radius: Double) {
        context.move(to: CGPoint(x: center.x + radius, y: center.y))
        // Angles grow in this call, which is clockwise to the eye where y points down.
        context.addArc(center: Self.point(center), radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        context.closePath()
    }

    package func fill(_ color: PaintColor) {
        context.setFillColor(Self.color(color))
        context.fillPath(using: .winding)
    }

    package func stroke(_ pen: Pen) {
        use(pen)
        context.strokePath()
    }

    package func fillAndStroke(_ color: PaintColor, _ pen: Pen) {
        context.setFillColor(Self.color(color))
        use(pen)
        context.drawPath(using: .fillStroke)
    }
}
#endif
