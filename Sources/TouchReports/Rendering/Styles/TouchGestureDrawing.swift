import TouchEvaluation
import TouchModel
import TouchRecognition

/// Contacts as lines, and on them the touch gestures that were recognized: a mark where each was decided, an arrow along what a pan or a
/// swipe did, and its name.
package struct TouchGestureDrawing: PictureContent {
    /// The contacts.
    package var strokes: [DrawableStroke]
    /// What was recognized.
    package var gestures: [RecognizedGesture]

    /// Each parameter is the property of that name.
    package init(_ strokes: [DrawableStroke], gestures: [RecognizedGesture]) {
        self.strokes = strokes
        self.gestures = gestures
    }

    private static let letterHeight = 7.0
    private static let markSize = 7.0
    private static let colors: [PaintColor] = [.blue, .vermilion, .bluishGreen, .reddishPurple, .orange, .skyBlue]
    private static let markers: [Marker] = [.dot, .square, .triangle, .diamond, .ring, .cross]

    private static func color(_ gesture: TouchGesture) -> PaintColor { colors[gesture.number % colors.count] }
    private static func marker(_ gesture: TouchGesture) -> Marker { markers[gesture.number % markers.count] }

    package var extent: Extent? {
        let drawn = Extent(strokes.lazy.flatMap(\.samples).map(\.location))
        let marks = Extent(gestures.lazy.map(\.location))
        guard let drawn else { return marks }
        return marks.map(drawn.union) ?? drawn
    }

    package var overhang: Double { 3 * Self.letterHeight }

    package var sideWidth: Double { gestures.isEmpty ? 0 : 130 }

    package var legend: [LegendEntry] {
        var seen: Set<TouchGesture> = []
        return [LegendEntry(.line(Pen(.gray, width: 1.2)), "contacts")]
            + gestures.map(\.gesture).filter { seen.insert($0).inserted }.map { gesture in
                LegendEntry(
                    .mark(Self.marker(gesture), Pen(Self.color(gesture), width: 1), line: nil),
                    "\(gesture.rawValue): \(gestures.count { $0.gesture == gesture })"
                )
            }
    }

    package func validate() throws(RenderingError) {}

    package func draw(on canvas: any DrawingCanvas, layout: PageLayout) {
        for stroke in strokes where !stroke.samples.isEmpty {
            let points = stroke.samples.map { layout.point($0.location) }
            if points.count == 1 { canvas.addDot(at: points[0]) } else { canvas.addPolyline(points) }
            canvas.stroke(Pen(.gray, width: 1.2))
        }
        var lines: [(place: TouchPoint, count: Int)] = []
        for found in gestures {
            let color = Self.color(found.gesture)
            let place = layout.point(found.location)
            switch found.gesture {
            case .pan, .swipe, .edgeSwipe, .longPress, .doubleTapDrag:
                let end = layout.point(found.motion.location)
                if (end - place).length > Self.markSize { Self.addArrow(from: place, to: end, on: canvas, color) }
            case .tap, .doubleTap, .twoFingerTap, .pinch, .rotation: break
            }
            Self.marker(found.gesture).add(at: place, size: Self.markSize, on: canvas)
            Self.marker(found.gesture).paint(Pen(color, width: 1.2), size: Self.markSize, on: canvas)
            // Names of gestures at one place stand below each other.
            let near = lines.firstIndex { ($0.place - place).length < 2 * Self.letterHeight }
            let row = near.map { lines[$0].count } ?? 0
            if let near { lines[near].count += 1 } else { lines.append((place, 1)) }
            canvas.text(
                ([found.gesture.rawValue, TouchGestureTable.extent(of: found, "px")]
                    + (found.correctedBy.map { ["corrected: \($0.rawValue)"] } ?? [])).filter { !$0.isEmpty }
                    .joined(separator: " "),
                at: place + TouchPoint(Self.markSize, Self.letterHeight * (0.5 + 1.6 * Double(row))),
                height: Self.letterHeight,
                color: color
            )
        }
    }

    private static func addArrow(
        from start: TouchPoint,
        to end: TouchPoint,
        on canvas: any DrawingCanvas,
        _ color: PaintColor
    ) {
        let along = (end - start) / (end - start).length
        let across = TouchPoint(-along.y, along.x)
        canvas.addLine(from: start, to: end)
        canvas.addLine(from: end - 6 * along + 3 * across, to: end)
        canvas.addLine(from: end - 6 * along - 3 * across, to: end)
        canvas.stroke(Pen(color, width: 1))
    }
}
