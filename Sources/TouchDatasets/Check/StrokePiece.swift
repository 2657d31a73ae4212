import TouchModel

/// A run of successive samples of one contact. Long strokes come in several pieces that overlap, so that memory does not
/// grow with a stroke's length and a window over successive samples misses nothing.
struct StrokePiece {
    /// Samples of the piece before that come again.
    static let overlap = 16
    static let capacity = 1024

    struct Sample: Equatable {
        var time: Double
        var location: Point
    }

    var recording: String
    var metadata: RecordingMetadata
    /// Counting from 1.
    var stroke: Int
    var samples: [Sample] = []
    /// How many of the first samples were in the piece before.
    var seen = 0
    /// Whether the stroke ends with it.
    var isLast = false

    /// The positions at which windows of `length` samples start that no piece before held whole.
    func windowStarts(length: Int) -> Range<Int> {
        let first = max(0, seen - length + 1)
        return first..<max(first, samples.count - length + 1)
    }
}

/// Cuts a pass over a source into pieces of strokes.
struct StrokeCutter {
    private var recording = ""
    private var metadata = RecordingMetadata()
    private var recordings = 0
    private var strokes = 0
    private var open: [Int32: StrokePiece] = [:]
    private let source: String

    init(source: String) {
        self.source = source
        recording = source
    }

    /// Takes an element; calls `body` with every piece that it completes.
    mutating func take(_ element: RecordingElement, _ body: (StrokePiece) -> Void) {
        switch element {
        case .begin(let metadata):
            finish(body)
            recordings += 1
            strokes = 0
            recording = recordings == 1 ? source : "\(source)#\(recordings)"
            self.metadata = metadata
        case .event(let event):
            for touch in event.touches { take(touch, body) }
        }
    }

    /// Ends the source: strokes without an end are complete.
    mutating func finish(_ body: (StrokePiece) -> Void) {
        for id in open.keys.sorted() { close(id, body) }
    }

    private mutating func take(_ touch: Touch, _ body: (StrokePiece) -> Void) {
        if touch.phase == .began { close(touch.id, body) }
        if open[touch.id] == nil {
            guard !touch.samples.isEmpty else { return }
            strokes += 1
            open[touch.id] = StrokePiece(recording: recording, metadata: metadata, stroke: strokes)
        }
        for sample in touch.samples {
            open[touch.id]?.samples.append(.init(time: sample.timestamp, location: sample.location))
            if let piece = open[touch.id], piece.samples.count >= StrokePiece.capacity {
                body(piece)
                open[touch.id]?.samples.removeFirst(piece.samples.count - StrokePiece.overlap)
                open[touch.id]?.seen = StrokePiece.overlap
            }
        }
        if touch.phase.isTerminal { close(touch.id, body) }
    }

    private mutating func close(_ id: Int32, _ body: (StrokePiece) -> Void) {
        guard var piece = open.removeValue(forKey: id) else { return }
        piece.isLast = true
        body(piece)
    }
}
