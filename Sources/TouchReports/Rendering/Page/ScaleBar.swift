import TouchModel

/// A bar of a round number of millimeters.
struct ScaleBar: Equatable {
    var millimeters: Double
    /// The length, in page px.
    var length: Double

    /// The longest bar of 1, 2 or 5 times a power of ten millimeters that takes at most a third of the width; `nil` where
    /// the scale is so far off that there is none.
    init?(width: Double, pixelsPerMillimeter: Double) {
        let limit = width / 3 / pixelsPerMillimeter
        guard limit.isFinite, limit > 0 else { return nil }
        // Steps are listed rather than computed by logarithms, whose last bit differs between platforms.
        let steps = (-6...9).flatMap { exponent -> [Double] in
            let power = (0..<abs(exponent)).reduce(1.0) { value, _ in exponent < 0 ? value / 10 : value * 10 }
            return [power, 2 * power, 5 * power]
        }
        guard let millimeters = steps.last(where: { $0 <= limit }) else { return nil }
        self.millimeters = millimeters
        length = millimeters * pixelsPerMillimeter
    }

    var label: String {
        let rounded = millimeters.rounded()
        return (rounded == millimeters && rounded < 1e9 ? "\(Int(rounded))" : "\(millimeters)") + " mm"
    }

    /// The height that the bar takes with its label, in page px.
    static func height(letterHeight: Double) -> Double { letterHeight * 2.4 }

    /// Draws the bar with its label to the right, its upper left corner at `origin`.
    func draw(on canvas: any DrawingCanvas, at origin: TouchPoint, letterHeight: Double, color: PaintColor) {
        let middle = origin.y + letterHeight * 1.2
        let tick = letterHeight * 0.4
        canvas.addLine(from: TouchPoint(origin.x, middle), to: TouchPoint(origin.x + length, middle))
        for x in [origin.x, origin.x + length] {
            canvas.addLine(from: TouchPoint(x, middle - tick), to: TouchPoint(x, middle + tick))
        }
        canvas.stroke(Pen(color, width: letterHeight * 0.18))
        canvas.text(
            label,
            at: TouchPoint(origin.x + length + letterHeight * 0.9, middle + letterHeight / 2),
            height: letterHeight,
            color: color
        )
    }
}
