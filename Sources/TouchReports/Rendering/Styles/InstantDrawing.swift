import TouchModel

/// One instant of a stroke: the line that an app has, where the contact is by the time the line is seen, and where each
/// predictor draws the line's end.
///
/// Words stand in a column beside the drawing, each joined to what it names, so there is no legend.
package struct InstantDrawing: PictureContent {
    /// Where a predictor draws the end of the line.
    package struct Tip: Sendable, Equatable {
        /// The location, in units of location.
        package var location: TouchPoint
        /// Who drew it and how far it lies from the contact.
        package var label: String
        /// What stands below that, small; empty for nothing.
        package var note: String

        /// Each parameter is the property of that name.
        package init(location: TouchPoint, label: String, note: String = "") {
            self.location = location
            self.label = label
            self.note = note
        }
    }

    /// What the contact is called, and when it is where it is drawn.
    package var contactLabel: String
    /// Where the contact was measured so far, in the order of time.
    package var known: [TouchPoint]
    /// From the last of ``known`` to where the contact is at the instant: no app knows it yet.
    package var unknown: [TouchPoint]
    /// One for each predictor, at most ``mostTips``.
    package var tips: [Tip]
    /// What stands below the drawing.
    package var notes: [String]

    /// The most tips: with more, the column of words would be longer than the drawing.
    package static let mostTips = 6
    /// The side of the drawing, which is a square, in page px.
    package static let side = 250.0

    /// Each parameter is the property of that name.
    package init(
        contactLabel: String,
        known: [TouchPoint],
        unknown: [TouchPoint],
        tips: [Tip],
        notes: [String] = []
    ) {
        self.contactLabel = contactLabel
        self.known = known
        self.unknown = unknown
        self.tips = tips
        self.notes = notes
    }

    private static let letters = 10.0
    private static let noteLetters = 8.0
    private static let lineHeight = 1.6
    /// The distance from the drawing to the words, marks included.
    private static let gap = 24.0
    private static let colors: [PaintColor] = [
        .reddishPurple, .vermilion, .orange, .blue, .bluishGreen, .skyBlue,
    ]
    private static let markers: [Marker] = [.square, .triangle, .diamond, .ring, .dot, .cross]
    private static let markSize = 8.0
    private static let contactRadius = 9.0

    /// Words of the column.
    private struct Label {
        var anchor: TouchPoint
        var text: String
        var note = ""
        /// The number of the tip that they name.
        var tip: Int?

        var height: Double { (letters + (note.isEmpty ? 0 : noteLetters)) * lineHeight + 3 }
        var width: Double {
            max(
                LineLettering.width(of: text, height: letters),
                LineLettering.width(of: note, height: noteLetters)
            )
        }
    }

    package var sideWidth: Double {
        labels(known: .zero, place: { $0 }).map { Self.gap + $0.width }.max() ?? 0
    }

    package var overhang: Double { Self.contactRadius }

    /// A square that holds the contact, its way there and every tip.
    package var extent: Extent? {
        guard let inner = Extent(unknown + tips.map(\.location)) else { return nil }
        // Space for the line that led there; of a contact at rest, a unit.
        let half = max(inner.halfSize.x, inner.halfSize.y) * 1.45
        return Extent([inner.center])?.grown(by: half > 0 ? half : 1)
    }

    package func validate() throws(RenderingError) {
        try RenderingError.check("number of predictors", Double(tips.count), in: 0...Double(Self.mostTips))
    }

    package func draw(on canvas: any DrawingCanvas, layout: PageLayout) {
        guard let view = extent, let contact = unknown.last.map(layout.point), let last = known.last.map(layout.point)
        else { return }
        let tail = tail(within: view).map(layout.point)
        let way = unknown.map(layout.point)
        canvas.addPolyline(way)
        canvas.stroke(Pen(PaintColor.gray.withAlpha(0.4), width: 6))
        if tail.count > 1 { canvas.addPolyline(tail) } else { canvas.addDot(at: last) }
        canvas.stroke(Pen(.black, width: 3))
        for (number, tip) in tips.enumerated() {
            let point = layout.point(tip.location)
            canvas.addLine(from: last, to: point)
            canvas.stroke(Pen(Self.colors[number % Self.colors.count], width: 2.2))
            canvas.addLine(from: point, to: contact)
            canvas.stroke(Pen(Self.colors[number % Self.colors.count].withAlpha(0.9), width: 1, dashes: [1, 2.5]))
        }
        let labels = labels(known: tail[tail.count / 2], place: layout.point)
        let tops = tops(of: labels, from: layout.drawing.origin.y, to: layout.drawing.origin.y + layout.drawing.size.y)
        let left = layout.drawing.origin.x + layout.drawing.size.x
        for (label, top) in zip(labels, tops) {
            let end = label.tip == nil ? Self.gap - 4 : Self.gap * 0.4
            canvas.addLine(from: label.anchor, to: TouchPoint(left + end, top + Self.letters * 0.8))
        }
        canvas.stroke(Pen(PaintColor.gray.withAlpha(0.7), width: 0.7))
        canvas.addCircle(center: contact, radius: Self.contactRadius)
        canvas.stroke(Pen(.black, width: 1.6))
        canvas.addCircle(center: contact, radius: 1.6)
        canvas.fill(.black)
        for (number, tip) in tips.enumerated() { mark(number, at: layout.point(tip.location), on: canvas) }
        for (label, top) in zip(labels, tops) {
            let base = top + Self.letters * 1.3
            if let tip = label.tip {
                mark(tip, at: TouchPoint(left + Self.gap * 0.62, base - Self.letters / 2), on: canvas)
            }
            let start = TouchPoint(left + Self.gap, base)
            canvas.text(label.text, at: start, height: Self.letters, color: .lettering)
            guard !label.note.isEmpty else { continue }
            let below = start + TouchPoint(0, Self.noteLetters * Self.lineHeight)
            canvas.text(label.note, at: below, height: Self.noteLetters, color: .gray)
        }
    }

    private func mark(_ tip: Int, at point: TouchPoint, on canvas: any DrawingCanvas) {
        let marker = Self.markers[tip % Self.markers.count]
        marker.add(at: point, size: Self.markSize, on: canvas)
        marker.paint(Pen(Self.colors[tip % Self.colors.count], width: 2), size: Self.markSize, on: canvas)
    }

    /// The last piece of the known line that lies in the view, cut where it enters.
    private func tail(within view: Extent) -> [TouchPoint] {
        var tail: [TouchPoint] = []
        for point in known.reversed() {
            guard view.contains(point) else {
                if let last = tail.last { tail.append(view.exit(from: last, towards: point)) }
                break
            }
            tail.append(point)
        }
        return tail.isEmpty ? known.suffix(1) : tail.reversed()
    }

    /// The words in the order of what they name, from top to bottom, so that lines to them seldom cross.
    private func labels(known: TouchPoint, place: (TouchPoint) -> TouchPoint) -> [Label] {
        guard let contact = unknown.last else { return [] }
        var labels = tips.enumerated().map { number, tip in
            Label(anchor: place(tip.location), text: tip.label, note: tip.note, tip: number)
        }
        labels += [
            Label(anchor: known, text: "the line so far"), Label(anchor: place(contact), text: contactLabel),
            Label(anchor: place(unknown[unknown.count / 2]), text: "drawn, not reported yet"),
        ]
        return labels.sorted { ($0.anchor.y, $0.anchor.x) < ($1.anchor.y, $1.anchor.x) }
    }

    /// Where labels begin, each as near as can be to the height of what it names.
    private func tops(of labels: [Label], from top: Double, to bottom: Double) -> [Double] {
        var tops: [Double] = []
        var free = top
        for label in labels {
            tops.append(max(free, label.anchor.y - label.height / 2))
            free = tops[tops.count - 1] + label.height
        }
        var limit = bottom
        for index in labels.indices.reversed() {
            tops[index] = min(tops[index], limit - labels[index].height)
            limit = tops[index]
        }
        return tops
    }
}

extension Extent {
    fileprivate func contains(_ point: TouchPoint) -> Bool {
        point.clamped(lowerBound: minimum, upperBound: maximum) == point
    }

    /// Where a line from a point inside to one outside crosses the border.
    fileprivate func exit(from inside: TouchPoint, towards outside: TouchPoint) -> TouchPoint {
        let border = outside.clamped(lowerBound: minimum, upperBound: maximum)
        var share = 1.0
        for axis in 0..<2 where border[axis] != outside[axis] {
            share = min(share, (border[axis] - inside[axis]) / (outside[axis] - inside[axis]))
        }
        return inside + (outside - inside) * share
    }
}
