import TouchModel

/// A page of small charts in rows, each row under a heading.
package struct ChartPage: Sendable, Equatable {
    /// Charts side by side.
    package struct Row: Sendable, Equatable {
        /// What stands above the row.
        package var heading: String
        /// The charts, from left to right.
        package var panels: [ChartPanel]

        /// Each parameter is the property of that name.
        package init(heading: String, panels: [ChartPanel]) {
            self.heading = heading
            self.panels = panels
        }
    }

    /// What stands above the page.
    package var title: String
    /// The rows, from top to bottom.
    package var rows: [Row]

    /// Each parameter is the property of that name.
    package init(title: String, rows: [Row]) {
        self.title = title
        self.rows = rows
    }

    private static let margin = 20.0
    private static let panel = TouchPoint(250, 150)
    private static let gap = 24.0
    private static let heading = 18.0

    private var size: TouchPoint {
        let columns = Double(rows.map(\.panels.count).max() ?? 1)
        return TouchPoint(
            2 * Self.margin + columns * (Self.panel.x + Self.gap) - Self.gap,
            2 * Self.margin + 20 + Double(rows.count) * (Self.panel.y + Self.heading + Self.gap)
        )
    }

    /// Draws the page, white paper included.
    package func draw(on canvas: any DrawingCanvas) {
        canvas.addPolygon([TouchPoint(0, 0), TouchPoint(size.x, 0), size, TouchPoint(0, size.y)])
        canvas.fill(.white)
        canvas.text(title, at: TouchPoint(Self.margin, Self.margin + 8), height: 8, color: .black)
        var top = Self.margin + 28
        for row in rows {
            canvas.text(row.heading, at: TouchPoint(Self.margin, top + 7), height: 7, color: .black)
            for (column, panel) in row.panels.enumerated() {
                let left = Self.margin + Double(column) * (Self.panel.x + Self.gap)
                panel.draw(on: canvas, origin: TouchPoint(left, top + Self.heading), size: Self.panel)
            }
            top += Self.panel.y + Self.heading + Self.gap
        }
    }

    /// The page as a file's bytes: the same bytes for the same page and version of Cairo.
    ///
    /// - Parameters:
    ///   - format: what to write.
    ///   - resolution: pixels in a page px (1/96 inch), for PNG. 0.1…20.
    /// - Throws: ``RenderingError`` as ``Picture/encoded(as:resolution:)`` does.
    package func encoded(as format: PictureFormat, resolution: Double = 1.5) throws(RenderingError) -> [UInt8] {
        try format.encoded(
            size: size,
            resolution: resolution,
            title: title,
            description: rows.map(\.heading).joined(separator: "; "),
            draw: draw
        )
    }
}
