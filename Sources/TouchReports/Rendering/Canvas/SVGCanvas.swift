import Foundation
import TouchModel

/// A canvas that writes SVG: an element for the inside of a web page, in which colors can be the page's own, or a file.
/// Letters are text: it can be selected, searched and read out.
///
/// No graphics library is needed. Numbers are rounded, so pictures are small; the bytes depend on what is drawn alone.
package final class SVGCanvas: DrawingCanvas {
    private struct Transformation {
        var origin = TouchPoint.zero
        /// The angle in radians, clockwise.
        var angle = 0.0
        var scale = 1.0

        func apply(to point: TouchPoint) -> TouchPoint {
            let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
            return origin + scale * TouchPoint(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
        }
    }

    private let size: TouchPoint
    private let theme: [PaintColor: String]
    /// Steps of the grid in a page px, a power of ten.
    private let grid: Int
    private var body = ""
    private var path = ""
    /// The colors in ``body``, without their opacity.
    private var colors: Set<PaintColor> = []
    /// Where the path is, in steps of the grid.
    private var pen = (x: 0, y: 0)
    private var start = (x: 0, y: 0)
    private var isAtStart = true
    private var current = Transformation()
    private var saved: [Transformation] = []

    /// An empty picture.
    ///
    /// - Parameters:
    ///   - size: width and height in page px.
    ///   - theme: what CSS calls some colors, such as `currentColor` or `var(--paper)`, so that a dark page has light ink.
    ///     Others are written as they are. A color that is see-through is looked up as if it were not.
    ///   - isFine: whether numbers are rounded to a hundredth of a px, for pictures that people enlarge, and not to a tenth.
    package init(size: TouchPoint, theme: [PaintColor: String] = [:], isFine: Bool = false) {
        self.size = size
        self.theme = theme
        grid = isFine ? 100 : 10
    }

    private var viewBox: String { "viewBox=\"0 0 \(number(steps(size.x))) \(number(steps(size.y)))\"" }

    /// The whole element: it shrinks to the width that the page has for it.
    ///
    /// - Parameters:
    ///   - title: read out, and shown under the pointer.
    ///   - description: what is to be seen, for people who do not see it.
    package func element(title: String, description: String) -> String {
        let attributes = "role=\"img\" \(viewBox) style=\"max-width:\(number(steps(size.x)))px\""
        return tag(attributes, title, description)
    }

    /// The picture as a file of its own, in the font of the reader's system. Where the reader prefers dark pages, the colors
    /// of ``PaintColor/onDark`` take the place of those drawn with.
    ///
    /// - Parameters:
    ///   - title: as of ``element(title:description:)``.
    ///   - description: likewise.
    package func document(title: String, description: String) -> String {
        // Programs that know no style sheets read the attributes, and so see the light picture.
        let rules = PaintColor.onDark.filter { colors.contains($0.light) }.map { color in
            let (light, dark) = (Self.hex(color.light), Self.hex(color.dark))
            return "[fill=\"\(light)\"]{fill:\(dark)}[stroke=\"\(light)\"]{stroke:\(dark)}"
        }
        let style = rules.isEmpty ? "" : "<style>@media(prefers-color-scheme:dark){\(rules.joined())}</style>"
        return tag(
            "xmlns=\"http://www.w3.org/2000/svg\" width=\"\(number(steps(size.x)))\" "
                + "height=\"\(number(steps(size.y)))\" \(viewBox) "
                + "font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif\"",
            title,
            description,
            style
        ) + "\n"
    }

    private func tag(_ attributes: String, _ title: String, _ description: String, _ style: String = "") -> String {
        "<svg \(attributes) fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
            + "<title>\(Self.escaped(title))</title><desc>\(Self.escaped(description))</desc>\(style)\(body)</svg>"
    }

    /// Text as it may stand in an element or in an attribute between double quotes. What XML cannot hold becomes U+FFFD.
    package static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\t", "\n", "\r": escaped.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0xFFFE...0xFFFF).contains(scalar.value):
                escaped.append("\u{FFFD}")
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    // MARK: Numbers

    private static let reach = 1e7

    private func steps(_ value: Double) -> Int { Self.steps(value, grid: grid) }
    private func number(_ steps: Int) -> String { Self.number(steps, grid: grid) }

    private static func steps(_ value: Double, grid: Int) -> Int {
        value.isFinite ? Int((min(max(value, -reach), reach) * Double(grid)).rounded()) : 0
    }

    /// Steps of a grid as a decimal number, as short as it goes.
    private static func number(_ steps: Int, grid: Int) -> String {
        let whole = abs(steps) / grid
        var rest = abs(steps) % grid
        var text = ""
        if rest > 0 {
            var place = grid
            text = "."
            while rest > 0 {
                place /= 10
                text += "\(rest / place)"
                rest %= place
            }
        }
        if whole > 0 || text.isEmpty { text = "\(whole)" + text }
        return steps < 0 ? "-" + text : text
    }

    private func place(_ point: TouchPoint) -> (x: Int, y: Int) {
        let point = current.apply(to: point)
        return (steps(point.x), steps(point.y))
    }

    private func pair(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int)) -> String {
        let (x, y) = (number(to.x - from.x), number(to.y - from.y))
        return y.hasPrefix("-") ? x + y : "\(x) \(y)"
    }

    // MARK: Transformation

    package func save() { saved.append(current) }
    package func restore() { if let last = saved.popLast() { current = last } }
    package func translate(by offset: TouchPoint) { current.origin = current.apply(to: offset) }
    package func rotate(by angle: Double) { current.angle += angle }
    package func scale(by factor: Double) { current.scale *= factor }

    // MARK: Path

    package func move(to point: TouchPoint) {
        pen = place(point)
        start = pen
        isAtStart = true
        path += "M\(number(pen.x)) \(number(pen.y))"
    }

    package func line(to point: TouchPoint) {
        let next = place(point)
        // A line of no length is seen as the first of its piece only: a dot.
        guard next != pen || isAtStart else { return }
        isAtStart = false
        path += "l\(pair(pen, next))"
        pen = next
    }

    package func curve(to point: TouchPoint, control1: TouchPoint, control2: TouchPoint) {
        let next = place(point)
        isAtStart = false
        path += "c\(pair(pen, place(control1))) \(pair(pen, place(control2))) \(pair(pen, next))"
        pen = next
    }

    package func closePath() {
        path += "z"
        pen = start
    }

    package func addCircle(center: TouchPoint, radius: Double) {
        let middle = place(center)
        let radius = max(steps(radius * current.scale), 1)
        let (length, diameter) = (number(radius), number(2 * radius))
        path += "M\(number(middle.x - radius)) \(number(middle.y))"
        path += "a\(length) \(length) 0 1 1 \(diameter) 0a\(length) \(length) 0 1 1-\(diameter) 0z"
    }

    // MARK: Painting

    private func name(_ color: PaintColor) -> String {
        let opaque = color.withAlpha(1)
        colors.insert(opaque)
        return theme[opaque] ?? Self.hex(opaque)
    }

    private static func hex(_ color: PaintColor) -> String {
        func byte(_ component: Double) -> String {
            let digits = String(Int((min(max(component, 0), 1) * 255).rounded()), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return "#" + byte(color.red) + byte(color.green) + byte(color.blue)
    }

    private func paint(fill: PaintColor?, pen: Pen?) {
        defer { path = "" }
        guard !path.isEmpty else { return }
        var attributes = ""
        if let fill {
            attributes += " fill=\"\(name(fill))\""
            if fill.alpha < 1 { attributes += " fill-opacity=\"\(Self.share(fill.alpha))\"" }
        }
        if let pen {
            attributes += " stroke=\"\(name(pen.color))\""
            if pen.color.alpha < 1 { attributes += " stroke-opacity=\"\(Self.share(pen.color.alpha))\"" }
            attributes += " stroke-width=\"\(Self.share(pen.width * current.scale))\""
            if !pen.dashes.isEmpty {
                let dashes = pen.dashes.map { Self.share($0 * current.scale) }.joined(separator: " ")
                attributes += " stroke-dasharray=\"\(dashes)\""
            }
        }
        body += "<path d=\"\(path)\"\(attributes)/>"
    }

    /// A number above 0 to two decimals.
    private static func share(_ value: Double) -> String { number(steps(max(value, 0), grid: 100), grid: 100) }

    package func fill(_ color: PaintColor) { paint(fill: color, pen: nil) }
    package func stroke(_ pen: Pen) { paint(fill: nil, pen: pen) }
    package func fillAndStroke(_ color: PaintColor, _ pen: Pen) { paint(fill: color, pen: pen) }

    /// Letters in the page's font, as wide as `LineLettering` takes them to be, so that they keep their place.
    package func text(_ text: String, at position: TouchPoint, height: Double, color: PaintColor) {
        guard !text.isEmpty else { return }
        let point = place(position)
        let width = steps(LineLettering.width(of: text, height: height) * current.scale)
        var turn = ""
        if current.angle != 0 {
            let degrees = number(steps(current.angle * 180 / .pi))
            turn = " transform=\"rotate(\(degrees) \(number(point.x)) \(number(point.y)))\""
        }
        // Capitals of common fonts are 0.72 of their size.
        body +=
            "<text x=\"\(number(point.x))\" y=\"\(number(point.y))\" fill=\"\(name(color))\" "
            + "font-size=\"\(Self.share(height * current.scale / 0.72))\" textLength=\"\(number(max(width, 1)))\" "
            + "lengthAdjust=\"spacingAndGlyphs\"\(turn)>\(Self.escaped(text))</text>"
    }
}
