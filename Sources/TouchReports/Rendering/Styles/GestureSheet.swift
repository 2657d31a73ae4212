import TouchModel

/// A page of drawn gestures, small and side by side: a block for each class, first all of its drawings above each other, then some of them
/// alone.
///
/// Each is as large as its cell, whatever its size was. Colors are those of the strokes in their order, a dot is where a stroke begins.
package struct GestureSheet: Sendable {
    /// One drawing on the sheet.
    package struct Drawing: Sendable, Equatable {
        /// The strokes, in their order.
        package var strokes: [[TouchPoint]]
        /// What stands below it.
        package var caption: String

        /// Each parameter is the property of that name.
        package init(strokes: [[TouchPoint]], caption: String = "") {
            self.strokes = strokes
            self.caption = caption
        }
    }

    /// The drawings of one class.
    package struct Block: Sendable, Equatable {
        /// What stands above it.
        package var heading: String
        /// Drawn above each other.
        package var all: [Drawing]
        /// Drawn one by one.
        package var samples: [Drawing]

        /// Each parameter is the property of that name.
        package init(heading: String, all: [Drawing], samples: [Drawing]) {
            self.heading = heading
            self.all = all
            self.samples = samples
        }
    }

    private let title: String
    private let blocks: [Block]

    private static let margin = 20.0
    private static let cell = 62.0
    private static let caption = 12.0
    private static let gap = 10.0
    private static let heading = 20.0
    /// Cells in a line, that of all drawings aside.
    private static let columns = 12
    private static let colors: [PaintColor] = [
        .black, .blue, .vermilion, .bluishGreen, .reddishPurple, .orange, .skyBlue,
    ]

    /// A page with these blocks, from top to bottom.
    package init(title: String, blocks: [Block]) {
        self.title = title
        self.blocks = blocks
    }

    private static func lines(_ block: Block) -> Int { max(1, (block.samples.count + columns - 1) / columns) }

    private static func height(_ block: Block) -> Double {
        heading + Double(lines(block)) * (cell + caption + gap)
    }

    private var size: TouchPoint {
        let columns = Double(1 + min(Self.columns, blocks.map(\.samples.count).max() ?? 0))
        return TouchPoint(
            max(300, 2 * Self.margin + columns * (Self.cell + Self.gap) - Self.gap),
            2 * Self.margin + 24 + blocks.reduce(0) { $0 + Self.height($1) }
        )
    }

    /// Draws the page, white paper included.
    package func draw(on canvas: any DrawingCanvas) {
        canvas.addPolygon([TouchPoint(0, 0), TouchPoint(size.x, 0), size, TouchPoint(0, size.y)])
        canvas.fill(.white)
        canvas.text(title, at: TouchPoint(Self.margin, Self.margin + 9), height: 9, color: .black)
        var top = Self.margin + 24
        for block in blocks {
            canvas.text(block.heading, at: TouchPoint(Self.margin, top + 10), height: 7, color: .black)
            let first = TouchPoint(Self.margin, top + Self.heading)
            frame(first, on: canvas)
            for drawing in block.all {
                draw(drawing, at: first, on: canvas, width: 0.5, alpha: 0.25, marksStarts: false)
            }
            for (number, drawing) in block.samples.enumerated() {
                let origin =
                    first
                    + TouchPoint(
                        Double(1 + number % Self.columns) * (Self.cell + Self.gap),
                        Double(number / Self.columns) * (Self.cell + Self.caption + Self.gap)
                    )
                frame(origin, on: canvas)
                draw(drawing, at: origin, on: canvas, width: 1.4, alpha: 1, marksStarts: true)
                let place = origin + TouchPoint(0, Self.cell + 9)
                canvas.text(drawing.caption, at: place, height: 5, color: .gray)
            }
            top += Self.height(block)
        }
    }

    private func frame(_ origin: TouchPoint, on canvas: any DrawingCanvas) {
        let side = TouchPoint(Self.cell, 0)
        canvas.addPolygon([
            origin, origin + side, origin + side + TouchPoint(0, Self.cell), origin + TouchPoint(0, Self.cell),
        ])
        canvas.stroke(Pen(.line, width: 0.6))
    }

    private func draw(
        _ drawing: Drawing,
        at origin: TouchPoint,
        on canvas: any DrawingCanvas,
        width: Double,
        alpha: Double,
        marksStarts: Bool
    ) {
        guard let extent = Extent(drawing.strokes.joined()) else { return }
        let inner = Self.cell - 12
        let longest = 2 * max(extent.halfSize.x, extent.halfSize.y)
        let scale = longest > 0 && longest.isFinite ? inner / longest : 0
        let middle = origin + TouchPoint(repeating: Self.cell / 2)
        for (number, stroke) in drawing.strokes.enumerated() {
            let points = stroke.filter(\.isFinite).map { middle + ($0 - extent.center) * scale }
            guard let start = points.first else { continue }
            let color = Self.colors[number % Self.colors.count].withAlpha(alpha)
            canvas.addPolyline(points.count > 1 ? points : [start, start])
            canvas.stroke(Pen(color, width: width))
            if marksStarts {
                canvas.addCircle(center: start, radius: 2)
                canvas.fill(color)
            }
        }
    }

    /// The page as a file's bytes.
    ///
    /// - Parameters:
    ///   - format: what to write.
    ///   - resolution: pixels in a page px (1/96 inch), for PNG. 0.1…20.
    /// - Throws: ``RenderingError`` as ``Picture/encoded(as:resolution:)`` does.
    package func encoded(as format: PictureFormat, resolution: Double = 2) throws(RenderingError) -> [UInt8] {
        try format.encoded(
            size: size,
            resolution: resolution,
            title: title,
            description: blocks.map(\.heading).joined(separator: "; "),
            draw: draw
        )
    }
}
