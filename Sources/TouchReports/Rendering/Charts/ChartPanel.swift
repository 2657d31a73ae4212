import TouchModel

/// A small chart: bars or lines over a number axis, from 0 up.
package struct ChartPanel: Sendable, Equatable {
    /// What is drawn of a series.
    package enum Form: Sendable, Equatable {
        /// Filled from the base line to the value, as wide as given in units of the x axis.
        case bars(width: Double)
        /// Straight lines between the points, with a dot on each.
        case line
    }

    /// Points in one color.
    package struct Series: Sendable, Equatable {
        /// What is drawn.
        package var form: Form
        /// The color in which it is drawn.
        package var color: PaintColor
        /// x and y in the axes' units.
        package var points: [TouchPoint]

        /// Each parameter is the property of that name.
        package init(_ form: Form, _ color: PaintColor, _ points: [TouchPoint]) {
            self.form = form
            self.color = color
            self.points = points
        }
    }

    /// A mark on the x axis.
    package struct Tick: Sendable, Equatable {
        /// Where on the axis, in its unit.
        package var position: Double
        /// What stands below it.
        package var text: String

        /// Each parameter is the property of that name.
        package init(_ position: Double, _ text: String) {
            self.position = position
            self.text = text
        }
    }

    /// What stands above the panel.
    package var title: String
    /// What the x axis is, with its unit.
    package var axis: String
    /// The ends of the x axis.
    package var range: ClosedRange<Double>
    /// The marks on the x axis.
    package var ticks: [Tick]
    /// The text at the top of the y axis; the highest value has it.
    package var top: String
    /// What is drawn, the first at the bottom.
    package var series: [Series]

    /// Each parameter is the property of that name.
    package init(
        title: String,
        axis: String,
        range: ClosedRange<Double>,
        ticks: [Tick],
        top: String,
        series: [Series]
    ) {
        self.title = title
        self.axis = axis
        self.range = range
        self.ticks = ticks
        self.top = top
        self.series = series
    }

    private static let letters = 5.5
    private static let ink = PaintColor.lettering

    /// Draws into a rectangle; points that are not finite or lie outside the range are left out.
    func draw(on canvas: any DrawingCanvas, origin: TouchPoint, size: TouchPoint) {
        let head = 2.4 * Self.letters
        let foot = 4.4 * Self.letters
        let base = origin + TouchPoint(0, size.y - foot)
        let height = size.y - head - foot - 2 * Self.letters
        canvas.text(title, at: origin + TouchPoint(0, Self.letters), height: Self.letters, color: Self.ink)
        canvas.text(top, at: origin + TouchPoint(2, head + Self.letters), height: Self.letters * 0.85, color: .gray)
        let width = range.upperBound - range.lowerBound
        let highest = series.flatMap(\.points).map(\.y).filter(\.isFinite).max() ?? 0
        guard width > 0, highest > 0 else {
            canvas.text("no data", at: base - TouchPoint(0, height / 2), height: Self.letters, color: .gray)
            return
        }
        func place(_ point: TouchPoint) -> TouchPoint {
            base + TouchPoint((point.x - range.lowerBound) / width * size.x, -point.y / highest * height)
        }
        for series in series {
            let points = series.points.filter { $0.isFinite && range.contains($0.x) && $0.y >= 0 }
            // A canvas paints no empty path.
            guard points.contains(where: { $0.y > 0 }) else { continue }
            switch series.form {
            case .bars(let bar):
                for point in points where point.y > 0 {
                    let left = place(TouchPoint(max(point.x - bar / 2, range.lowerBound), point.y))
                    let right = place(TouchPoint(min(point.x + bar / 2, range.upperBound), 0))
                    canvas.addPolygon([left, TouchPoint(right.x, left.y), right, TouchPoint(left.x, right.y)])
                }
                canvas.fill(series.color)
            case .line:
                canvas.addPolyline(points.map(place))
                canvas.stroke(Pen(series.color, width: 1.4))
                for point in points { canvas.addDot(at: place(point)) }
                canvas.stroke(Pen(series.color, width: 3.6))
            }
        }
        canvas.addLine(from: base, to: base + TouchPoint(size.x, 0))
        for tick in ticks where range.contains(tick.position) {
            let mark = place(TouchPoint(tick.position, 0))
            canvas.addLine(from: mark, to: mark + TouchPoint(0, 3))
        }
        canvas.stroke(Pen(Self.ink, width: 0.7))
        for tick in ticks where range.contains(tick.position) {
            let half = LineLettering.width(of: tick.text, height: Self.letters * 0.85) / 2
            let mark = place(TouchPoint(tick.position, 0)) + TouchPoint(-half, 4 + Self.letters)
            canvas.text(tick.text, at: mark, height: Self.letters * 0.85, color: Self.ink)
        }
        let label = base + TouchPoint(0, 3.4 * Self.letters)
        canvas.text(axis, at: label, height: Self.letters * 0.85, color: .gray)
    }
}
