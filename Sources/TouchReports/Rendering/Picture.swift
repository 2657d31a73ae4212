import TouchModel

/// What a picture shows: strokes in some style.
package protocol PictureContent: Sendable {
    /// What the drawing covers, in units of location; `nil` where there is nothing to draw.
    var extent: Extent? { get }
    /// How far marks of constant size stick out of the extent, in page px.
    var overhang: Double { get }
    /// What words to the right of the drawing take, in page px.
    var sideWidth: Double { get }
    /// Sentences below the drawing.
    var notes: [String] { get }
    /// What its colors and marks mean; empty where they speak for themselves.
    var legend: [LegendEntry] { get }
    /// - Throws: ``RenderingError/invalidParameter(name:found:expected:)`` where the style has a value out of range.
    func validate() throws(RenderingError)
    /// Draws on a page.
    func draw(on canvas: any DrawingCanvas, layout: PageLayout)
}

extension PictureContent {
    package var legend: [LegendEntry] { [] }
    package var overhang: Double { 0 }
    package var sideWidth: Double { 0 }
    package var notes: [String] { [] }
}

/// A page with a drawing, a scale bar where locations have a physical scale, and a legend where there is something to
/// explain.
///
///     let picture = try RenderingRequest(style: .ink).picture(ofRecordingAt: path)
///     let bytes = try picture.encoded(as: .svg)
public struct Picture: Sendable {
    /// What a reader of an SVG picture is told first.
    package let title: String
    /// What is drawn.
    package let content: any PictureContent
    /// Size, margins and letters of the page.
    package let style: PageStyle
    /// Millimeters in a unit of location, if known.
    package let millimetersPerUnit: Double?
    /// The layout that says where everything goes.
    package let layout: PageLayout

    /// - Throws: ``RenderingError/invalidParameter(name:found:expected:)`` where a style has a value out of range.
    package init(
        _ content: any PictureContent,
        title: String = "Strokes",
        style: PageStyle = PageStyle(),
        millimetersPerUnit: Double? = nil
    ) throws(RenderingError) {
        try style.validate()
        try content.validate()
        self.title = title
        self.content = content
        self.style = style
        self.millimetersPerUnit = millimetersPerUnit
        let letters = style.letterHeight
        let entries = style.showsLegend ? content.legend : []
        let notes = content.notes
        let sideWidth = content.sideWidth
        layout = PageLayout(
            extent: content.extent,
            overhang: content.overhang,
            style: style,
            millimetersPerUnit: millimetersPerUnit,
            sideWidth: sideWidth,
            minimumWidth: Legend.minimumWidth(of: entries, letterHeight: letters)
        ) { width, pixelsPerMillimeter in
            let bar = pixelsPerMillimeter.flatMap { ScaleBar(width: width, pixelsPerMillimeter: $0) }
            let legend = Legend(entries, width: width, letterHeight: letters).height
            let barHeight = bar != nil && style.showsScaleBar ? ScaleBar.height(letterHeight: letters) : 0
            let lines = Self.lines(of: notes, width: width + sideWidth, letterHeight: letters)
            let footer = barHeight + legend + Double(lines.count) * Self.lineHeight * letters
            return footer > 0 ? letters + footer : 0
        }
    }

    /// The height of a line of notes, in heights of letters.
    private static let lineHeight = 1.8

    private static func lines(of notes: [String], width: Double, letterHeight: Double) -> [String] {
        notes.flatMap { LineLettering.lines(of: $0, width: width, height: letterHeight) }
    }

    /// Draws the page.
    package func draw(on canvas: any DrawingCanvas) {
        if let paper = style.paper {
            canvas.addPolygon([
                TouchPoint(0, 0), TouchPoint(layout.size.x, 0), layout.size, TouchPoint(0, layout.size.y),
            ])
            canvas.fill(paper)
        }
        content.draw(on: canvas, layout: layout)
        let letters = style.letterHeight
        var corner = layout.drawing.origin + TouchPoint(0, layout.drawing.size.y + letters)
        if style.showsScaleBar, let pixelsPerMillimeter = layout.pixelsPerMillimeter,
            let bar = ScaleBar(width: layout.drawing.size.x, pixelsPerMillimeter: pixelsPerMillimeter)
        {
            bar.draw(on: canvas, at: corner, letterHeight: letters, color: style.lettering)
            corner.y += ScaleBar.height(letterHeight: letters)
        }
        if style.showsLegend {
            let legend = Legend(content.legend, width: layout.drawing.size.x, letterHeight: letters)
            legend.draw(on: canvas, at: corner, color: style.lettering)
            corner.y += legend.height
        }
        let width = layout.drawing.size.x + content.sideWidth
        for line in Self.lines(of: content.notes, width: width, letterHeight: letters) {
            corner.y += Self.lineHeight * letters
            canvas.text(line, at: corner, height: letters, color: style.lettering)
        }
    }
}
