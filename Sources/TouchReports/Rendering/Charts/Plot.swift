import Foundation
import TouchModel

/// A chart of points, lines, bars and ellipses over two number axes, with names written where series end.
///
/// Series are drawn in order, so what matters most comes last.
package struct Plot: Sendable, Equatable {
    /// What is drawn.
    package enum Form: Sendable, Equatable {
        /// Straight lines between the points, with a mark on each.
        case line(Pen, Marker?)
        /// A mark on each point.
        case points(Marker, PaintColor, size: Double)
        /// From the lower end of the y axis up, each as wide as from its point to the next; the last point is the end.
        case steps(PaintColor)
        /// An ellipse with upright axes: the points are its center and its semi-axes.
        case ellipse(Pen)
        /// A line from each odd point to the one after it.
        case segments(Pen)
    }

    /// Where the names of series are written.
    package enum LabelPlacement: Sendable, Equatable {
        /// There is no label.
        case none
        /// The label stands in a margin at the right, at the height of the last point.
        case margin
        /// Beside the last point, where there is space.
        case beside
    }

    /// Points that belong together.
    package struct Series: Sendable, Equatable {
        /// What is drawn.
        package var form: Form
        /// x and y in the axes' units; not finite ones are left out.
        package var points: [TouchPoint]
        /// Written beside the last point; empty for none.
        package var label: String
        /// The color of the label.
        package var color: PaintColor

        /// See the properties; without a label it has no name in the plot.
        package init(_ form: Form, _ points: [TouchPoint], label: String = "", color: PaintColor = .gray) {
            self.form = form
            self.points = points
            self.label = label
            self.color = color
        }
    }

    /// What stands above the plot.
    package var title: String
    /// The horizontal axis.
    package var x: PlotAxis
    /// The vertical axis.
    package var y: PlotAxis
    /// What is drawn, the first at the bottom.
    package var series: [Series]
    /// Width and height in page px.
    package var size: TouchPoint
    /// Height of capital letters in page px.
    package var letters: Double
    /// Where names are written.
    package var labelPlacement: LabelPlacement
    /// Space for the names of marks on the y axis, in page px.
    package var leftMargin: Double

    /// Each parameter is the property of that name.
    package init(
        title: String,
        x: PlotAxis,
        y: PlotAxis,
        series: [Series],
        size: TouchPoint = TouchPoint(360, 240),
        letters: Double = 8.5,
        labelPlacement: LabelPlacement = .margin,
        leftMargin: Double = 36
    ) {
        self.title = title
        self.x = x
        self.y = y
        self.series = series
        self.size = size
        self.letters = letters
        self.labelPlacement = labelPlacement
        self.leftMargin = leftMargin
    }

    /// The length of the piece of line before a name.
    private static let sample = 16.0
    private static let gridColor = PaintColor.gray.withAlpha(0.25)

    /// The plot as the element of a web page.
    ///
    /// - Parameters:
    ///   - description: the text for those who do not see the picture.
    ///   - theme: see `SVGCanvas.init(size:theme:)`.
    package func element(description: String, theme: [PaintColor: String] = [:]) -> String {
        let canvas = SVGCanvas(size: size, theme: theme)
        draw(on: canvas)
        return canvas.element(title: title, description: description)
    }

    /// Draws into a rectangle at the origin. Points that are not finite or lie off the axes are left out; lines go on
    /// behind them.
    package func draw(on canvas: any DrawingCanvas) {
        let longest = series.map { LineLettering.width(of: $0.label, height: letters) }.max() ?? 0
        let right = labelPlacement == .margin && longest > 0 ? min(longest + 12 + Self.sample, size.x * 0.45) : letters
        let top = (title.isEmpty ? 1 : 2.6) * letters + (y.title.isEmpty ? 0 : 1.6 * letters)
        let area = (left: leftMargin, right: size.x - right, top: top, bottom: size.y - 4.6 * letters)
        func place(_ point: TouchPoint) -> TouchPoint? {
            guard let across = x.share(of: point.x), let up = y.share(of: point.y) else { return nil }
            return TouchPoint(
                area.left + across * (area.right - area.left),
                area.bottom - up * (area.bottom - area.top)
            )
        }
        func clamped(_ point: TouchPoint) -> TouchPoint {
            TouchPoint(
                area.left + x.clampedShare(of: point.x) * (area.right - area.left),
                area.bottom - y.clampedShare(of: point.y) * (area.bottom - area.top)
            )
        }
        let heading = Self.shortened(title, to: size.x - 4, letters)
        canvas.text(heading, at: TouchPoint(2, 1.4 * letters), height: letters, color: .black)
        drawAxes(on: canvas, area)
        for one in series { draw(one, on: canvas, place: place, clamped: clamped) }
        switch labelPlacement {
        case .none: break
        case .margin: drawLabels(on: canvas, area, place: place)
        case .beside: drawLabelsBesidePoints(on: canvas, area, place: place)
        }
    }

    private typealias Area = (left: Double, right: Double, top: Double, bottom: Double)

    private func drawAxes(on canvas: any DrawingCanvas, _ area: Area) {
        let small = letters * 0.85
        for tick in y.ticks {
            guard let share = y.share(of: tick.position) else { continue }
            let height = area.bottom - share * (area.bottom - area.top)
            canvas.addLine(from: TouchPoint(area.left, height), to: TouchPoint(area.right, height))
        }
        for tick in x.ticks {
            guard let share = x.share(of: tick.position) else { continue }
            let across = area.left + share * (area.right - area.left)
            canvas.addLine(from: TouchPoint(across, area.top), to: TouchPoint(across, area.bottom))
        }
        canvas.addLine(from: TouchPoint(area.left, area.bottom), to: TouchPoint(area.right, area.bottom))
        canvas.stroke(Pen(Self.gridColor, width: 0.8))
        for tick in y.ticks {
            guard let share = y.share(of: tick.position) else { continue }
            let height = area.bottom - share * (area.bottom - area.top)
            let width = LineLettering.width(of: tick.text, height: small)
            canvas.text(
                tick.text,
                at: TouchPoint(area.left - 4 - width, height + small / 2),
                height: small,
                color: .gray
            )
        }
        var free = -Double.infinity
        for tick in x.ticks {
            guard let share = x.share(of: tick.position) else { continue }
            let width = LineLettering.width(of: tick.text, height: small)
            let left = area.left + share * (area.right - area.left) - width / 2
            // Marks closer than their numbers are wide stay without.
            guard left >= free, left + width <= size.x else { continue }
            canvas.text(tick.text, at: TouchPoint(left, area.bottom + 1.7 * letters), height: small, color: .gray)
            free = left + width + letters * 0.6
        }
        canvas.text(x.title, at: TouchPoint(area.left, area.bottom + 3.6 * letters), height: small, color: .gray)
        if !y.title.isEmpty {
            canvas.text(y.title, at: TouchPoint(2, area.top - 0.7 * letters), height: small, color: .gray)
        }
    }

    private func draw(
        _ series: Series,
        on canvas: any DrawingCanvas,
        place: (TouchPoint) -> TouchPoint?,
        clamped: (TouchPoint) -> TouchPoint
    ) {
        let placed = series.points.compactMap(place)
        switch series.form {
        case .line(let pen, let marker):
            guard placed.count > 1 || marker != nil, !placed.isEmpty else { return }
            if placed.count > 1 {
                canvas.addPolyline(placed)
                canvas.stroke(pen)
            }
            guard let marker else { return }
            for point in placed { marker.add(at: point, size: pen.width * 3.2, on: canvas) }
            marker.paint(pen, size: pen.width * 3.2, on: canvas)
        case .points(let marker, let color, let size):
            guard !placed.isEmpty else { return }
            for point in placed { marker.add(at: point, size: size, on: canvas) }
            marker.paint(Pen(color, width: max(size / 4, 0.8)), size: size, on: canvas)
        case .steps(let color):
            let finite = series.points.filter(\.isFinite)
            guard finite.count > 1 else { return }
            for (point, next) in zip(finite, finite.dropFirst()) where point.y > y.range.lowerBound {
                let (corner, base) = (clamped(point), clamped(TouchPoint(next.x, y.range.lowerBound)))
                canvas.addPolygon([corner, TouchPoint(base.x, corner.y), base, TouchPoint(corner.x, base.y)])
            }
            canvas.fill(color)
        case .ellipse(let pen):
            guard series.points.count == 2, series.points.allSatisfy(\.isFinite) else { return }
            let (center, axes) = (series.points[0], series.points[1])
            // Chords of an ellipse this small are not seen.
            let corners = (0..<48).map { corner -> TouchPoint in
                let angle = Double(corner) * .pi / 24
                return clamped(center + TouchPoint(axes.x * Elementary.cos(angle), axes.y * Elementary.sin(angle)))
            }
            canvas.addPolygon(corners)
            canvas.stroke(pen)
        case .segments(let pen):
            var isEmpty = true
            for index in stride(from: 0, to: series.points.count - 1, by: 2) {
                let (from, to) = (series.points[index], series.points[index + 1])
                guard from.isFinite, to.isFinite else { continue }
                canvas.addLine(from: clamped(from), to: clamped(to))
                isEmpty = false
            }
            if !isEmpty { canvas.stroke(pen) }
        }
    }

    /// Names beside the last points, moved apart where they would lie on each other.
    private func drawLabels(on canvas: any DrawingCanvas, _ area: Area, place: (TouchPoint) -> TouchPoint?) {
        let step = 1.5 * letters
        var labels = series.filter { !$0.label.isEmpty }.compactMap { series in
            series.points.last(where: { place($0) != nil }).flatMap(place).map { (series: series, height: $0.y) }
        }
        labels.sort { $0.height < $1.height }
        for index in labels.indices.dropFirst() {
            labels[index].height = max(labels[index].height, labels[index - 1].height + step)
        }
        if let last = labels.last, last.height > area.bottom {
            labels[labels.count - 1].height = area.bottom
            for index in labels.indices.dropLast().reversed() {
                labels[index].height = min(labels[index].height, labels[index + 1].height - step)
            }
        }
        for label in labels {
            let start = area.right + 5
            if case .line(let pen, let marker) = label.series.form {
                canvas.addLine(from: TouchPoint(start, label.height), to: TouchPoint(start + Self.sample, label.height))
                canvas.stroke(pen)
                if let marker {
                    marker.add(at: TouchPoint(start + Self.sample / 2, label.height), size: pen.width * 3.2, on: canvas)
                    marker.paint(pen, size: pen.width * 3.2, on: canvas)
                }
            }
            let text = Self.shortened(label.series.label, to: size.x - start - Self.sample - 5, letters)
            canvas.text(
                text,
                at: TouchPoint(start + Self.sample + 4, label.height + letters / 2),
                height: letters,
                color: label.series.color
            )
        }
    }

    /// Names beside the last points: right, left, above or below, wherever first they lie on nothing; else nowhere.
    private func drawLabelsBesidePoints(on canvas: any DrawingCanvas, _ area: Area, place: (TouchPoint) -> TouchPoint?)
    {
        typealias Box = (left: Double, top: Double, right: Double, bottom: Double)
        let half = letters / 2
        var taken: [Box] = series.flatMap(\.points).compactMap(place).map { ($0.x - 4, $0.y - 4, $0.x + 4, $0.y + 4) }
        func isFree(_ box: Box) -> Bool {
            guard box.left >= area.left, box.right <= size.x, box.top >= area.top, box.bottom <= area.bottom else {
                return false
            }
            return !taken.contains {
                box.left < $0.right && $0.left < box.right && box.top < $0.bottom && $0.top < box.bottom
            }
        }
        for one in series where !one.label.isEmpty {
            guard let point = one.points.last(where: { place($0) != nil }).flatMap(place) else { continue }
            let width = LineLettering.width(of: one.label, height: letters)
            let starts = [
                TouchPoint(point.x + 7, point.y + half), TouchPoint(point.x - 7 - width, point.y + half),
                TouchPoint(point.x - width / 2, point.y - 8), TouchPoint(point.x - width / 2, point.y + 8 + letters),
                TouchPoint(point.x + 6, point.y - 7), TouchPoint(point.x + 6, point.y + 7 + letters),
                TouchPoint(point.x - 6 - width, point.y - 7), TouchPoint(point.x - 6 - width, point.y + 7 + letters),
            ]
            guard let start = starts.first(where: { isFree(($0.x, $0.y - letters, $0.x + width, $0.y)) }) else {
                continue
            }
            taken.append((start.x, start.y - letters, start.x + width, start.y))
            canvas.text(one.label, at: start, height: letters, color: one.color)
        }
    }

    /// A text that takes at most a width, its end replaced by an ellipsis where it must be.
    package static func shortened(_ text: String, to width: Double, _ height: Double) -> String {
        guard LineLettering.width(of: text, height: height) > width else { return text }
        var kept = text
        while !kept.isEmpty, LineLettering.width(of: kept + "…", height: height) > width { kept.removeLast() }
        return kept + "…"
    }
}
