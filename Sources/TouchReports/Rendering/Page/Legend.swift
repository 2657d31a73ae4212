import TouchModel

/// What one color or mark of a picture means.
package struct LegendEntry: Sendable, Equatable {
    /// What is shown beside the words.
    package enum Sample: Sendable, Equatable {
        /// A piece of line.
        case line(Pen)
        /// A mark on a piece of line.
        case mark(Marker, Pen, line: Pen?)
        /// A disc with an outline.
        case disc(PaintColor, outline: Pen)
    }

    /// What the entry shows.
    package var sample: Sample
    /// The text of the entry.
    package var text: String

    /// Each parameter is the property of that name.
    package init(_ sample: Sample, _ text: String) {
        self.sample = sample
        self.text = text
    }
}

/// The entries of a picture, in as many rows as the width asks for.
struct Legend {
    private struct Place {
        var entry: LegendEntry
        var x: Double
        var row: Int
    }

    private let letterHeight: Double
    private var places: [Place] = []
    private var rows = 0

    private static let rowHeight = 2.2
    private static let sampleWidth = 3.2

    private static func width(of entry: LegendEntry, letterHeight: Double) -> Double {
        letterHeight * (sampleWidth + 0.8) + LineLettering.width(of: entry.text, height: letterHeight)
    }

    /// The width that the widest entry needs.
    static func minimumWidth(of entries: [LegendEntry], letterHeight: Double) -> Double {
        entries.map { width(of: $0, letterHeight: letterHeight) }.max() ?? 0
    }

    init(_ entries: [LegendEntry], width: Double, letterHeight: Double) {
        self.letterHeight = letterHeight
        var x = 0.0
        for entry in entries {
            let entryWidth = Self.width(of: entry, letterHeight: letterHeight)
            if rows == 0 || x + entryWidth > width {
                rows += 1
                x = 0
            }
            places.append(Place(entry: entry, x: x, row: rows - 1))
            x += entryWidth + letterHeight * 2
        }
    }

    /// The height, in page px.
    var height: Double { Double(rows) * Self.rowHeight * letterHeight }

    func draw(on canvas: any DrawingCanvas, at origin: TouchPoint, color: PaintColor) {
        for place in places {
            let left = origin + TouchPoint(place.x, (Double(place.row) + 0.5) * Self.rowHeight * letterHeight)
            let right = left + TouchPoint(Self.sampleWidth * letterHeight, 0)
            let middle = (left + right) / 2
            switch place.entry.sample {
            case .line(let pen):
                canvas.addLine(from: left, to: right)
                canvas.stroke(pen)
            case .mark(let marker, let pen, let line):
                if let line {
                    // Round ends are as broad as the line.
                    let inset = TouchPoint(min(line.width, letterHeight) / 2, 0)
                    canvas.addLine(from: left + inset, to: right - inset)
                    canvas.stroke(line)
                }
                marker.add(at: middle, size: letterHeight * 0.8, on: canvas)
                marker.paint(pen, size: letterHeight * 0.8, on: canvas)
            case .disc(let fill, let outline):
                canvas.addCircle(center: middle, radius: letterHeight * 0.8)
                canvas.fillAndStroke(fill, outline)
            }
            canvas.text(
                place.entry.text,
                at: right + TouchPoint(letterHeight * 0.8, letterHeight / 2),
                height: letterHeight,
                color: color
            )
        }
    }
}
