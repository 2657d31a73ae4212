import Foundation
import TouchModel

/// A canvas that writes an SVG element for the inside of a web page: letters are text, and colors can be the page's own.
///
/// No graphics library is needed. Numbers are rounded to a tenth of a page px, so pictures are small; the bytes depend on
/// what is drawn alone.
package final class SVGCanvas: DrawingCanvas {
    private struct Transformation {
        var origin = TouchPoint.zero
        /// Radians, clockwise.
        var angle = 0.0
        var scale = 1.0

        func apply(to point: TouchPoint) -> TouchPoint {
            let (sine, cosine) = (sin(angle), cos(angle))
            return origin + scale * TouchPoint(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
        }
    }

    private let size: TouchPoint
    private let theme: [PaintColor: String]
    private var body = ""
    private var path = ""
    /// Where the path is, in tenths of a px.
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
    package init(size: TouchPoint, theme: [PaintColor: String] = [:]) {
        self.size = size
        self.theme = theme
    }

    /// The whole element: it shrinks to the width that the page has for it.
    ///
    /// - Parameters:
    ///   - title: read out, and shown under the pointer.
    ///   - description: what is to be seen, for people who do not see it.
    package func element(title: String, description: String) -> String {
        let (width, height) = (Self.number(Self.tenths(size.x)), Self.number(Self.tenths(size.y)))
        return tag("role=\"img\" viewBox=\"0 0 \(width) \(height)\" style=\"max-width:\(width)px\"", title, description)
    }

    /// The picture as a file of its own, in a common font without serifs.
    ///
    /// - Parameters:
    ///   - title: as of ``element(title:description:)``.
    ///   - description: likewise.
    package func document(title: String, description: String) -> String {
        let (width, height) = (Self.number(Self.tenths(size.x)), Self.number(Self.tenths(size.y)))
        return tag(
            "xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" "
                + "font-family=\"Helvetica, Arial, sans-serif\"",
            title,
            description
        ) + "\n"
    }

    private func tag(_ attributes: String, _ title: String, _ description: String) -> String {
        "<svg \(attributes) fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
            + "<title>\(Self.escaped(title))</title><desc>\(Self.escaped(description))</desc>\(body)</svg>"
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

    private static func tenths(_ value: Double) -> Int {
        value.isFinite ? Int((min(max(value, -reach), reach) * 10).rounded()) : 0
    }

    /// Tenths as a decimal number, as short as it goes.
    private static func number(_ tenths: Int) -> String {
        let (whole, rest) = (abs(tenths) / 10, abs(tenths) % 10)
        let sign = tenths < 0 ? "-" : ""
        return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole == 0 ? "" : "\(whole)").\(rest)"
    }

    private func place(_ point: TouchPoint) -> (x: Int, y: Int) {
        let point = current.apply(to: point)
        return (Self.tenths(point.x), Self.tenths(point.y))
    }

    private static func pair(_ from: (x: Int, y: Int), _ to: (x: Int, y: Int)) -> String {
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
        path += "M\(Self.number(pen.x)) \(Self.number(pen.y))"
    }

    package func line(to point: TouchPoint) {
        let next = place(point)
        // A line of no length is seen as the first of its piece only: a dot.
        guard next != pen || isAtStart else { return }
        isAtStart = false
        path += "l\(Self.pair(pen, next))"
        pen = next
    }

    package func curve(to point: TouchPoint, control1: TouchPoint, control2: TouchPoint) {
        let next = place(point)
        isAtStart = false
        path += "c\(Self.pair(pen, place(control1))) \(Self.pair(pen, place(control2))) \(Self.pair(pen, next))"
        pen = next
    }

    package func closePath() {
        path += "z"
        pen = start
    }

    package func addCircle(center: TouchPoint, radius: Double) {
        let middle = place(center)
        let radius = max(Self.tenths(radius * current.scale), 1)
        let (length, diameter) = (Self.number(radius), Self.number(2 * radius))
        path += "M\(Self.number(middle.x - radius)) \(Self.number(middle.y))"
        path += "a\(length) \(length) 0 1 1 \(diameter) 0a\(length) \(length) 0 1 1-\(diameter) 0z"
    }

    // MARK: Painting

    private func name(_ color: PaintColor) -> String {
        if let name = theme[color.withAlpha(1)] { return name }
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

    /// Two decimals, without trailing zeros.
    private static func share(_ value: Double) -> String {
        let hundredths = value.isFinite ? Int((min(max(value, 0), reach) * 100).rounded()) : 0
        var rest = String(hundredths % 100)
        if rest.count == 1 { rest = "0" + rest }
        while rest.hasSuffix("0") { rest.removeLast() }
        return rest.isEmpty ? "\(hundredths / 100)" : "\(hundredths / 100).\(rest)"
    }

    package func fill(_ color: PaintColor) { paint(fill: color, pen: nil) }
    package func stroke(_ pen: Pen) { paint(fill: nil, pen: pen) }
    package func fillAndStroke(_ color: PaintColor, _ pen: Pen) { paint(fill: color, pen: pen) }

    /// Letters in the page's font, as wide as `LineLettering` takes them to be, so that they keep their place.
    package func text(_ text: String, at position: TouchPoint, height: Double, color: PaintColor) {
        guard !text.isEmpty else { return }
        let point = place(position)
        let width = Self.tenths(LineLettering.width(of: text, height: height) * current.scale)
        var turn = ""
        if current.angle != 0 {
            let degrees = Self.number(Self.tenths(current.angle * 180 / .pi))
            turn = " transform=\"rotate(\(degrees) \(Self.number(point.x)) \(Self.number(point.y)))\""
        }
        // Capitals of common fonts are 0.72 of their size.
        body +=
            "<text x=\"\(Self.number(point.x))\" y=\"\(Self.number(point.y))\" fill=\"\(name(color))\" "
            + "font-size=\"\(Self.share(height * current.scale / 0.72))\" textLength=\"\(Self.number(max(width, 1)))\" "
            + "lengthAdjust=\"spacingAndGlyphs\"\(turn)>\(Self.escaped(text))</text>"
    }
}
