import TouchModel

/// A run of successive samples of one contact. Long strokes come in several pieces that overlap, so that memory does not
/// grow with a stroke's length and a window over successive samples misses nothing.
struct StrokePiece {
    /// Samples of the piece before that come again.
    static let overlap = 16
    static let capacity = 1024

    struct Sample: Equatable {
        var time: Double
        var location: TouchPoint
        /// When it arrived, in seconds: known of the last one of a delivery.
        var arrival: Double?
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
    /// The part of a contact that has not been handed over, as a piece.
    private struct Contact: AssembledContact {
        let ordinal: Int
        var samples: [StrokePiece.Sample] = []
        var seen = 0
        private var last: TouchSample?

        init(_ touch: Touch, ordinal: Int) { self.ordinal = ordinal }

        var isEmpty: Bool { samples.isEmpty }

        /// Corrections move no sample far enough to matter here.
        var expectsUpdates: Bool { false }

        mutating func apply(_ update: EstimationUpdate) -> Bool { true }

        mutating func end(as state: Stroke.State) {}

        mutating func take(_ touch: Touch, of event: TouchEvent, noting repairs: inout RepairLog) {
            var hasArrived = false
            for sample in touch.samples {
                guard sample.follows(last) else {
                    repairs.noteLeftOut(sample, after: last, contact: touch.id)
                    continue
                }
                last = sample
                samples.append(.init(time: sample.timestamp, location: sample.location))
                hasArrived = true
            }
            if hasArrived { samples[samples.count - 1].arrival = event.arrival }
        }
    }

    private var recording = ""
    private var metadata = RecordingMetadata()
    private var recordings = 0
    private var assembler = ContactAssembler<Contact>()
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
            recording = recordings == 1 ? source : "\(source)#\(recordings)"
            self.metadata = metadata
            assembler = ContactAssembler()
        case .event(let event):
            assembler.consume(event)
            handOver(body)
        }
    }

    /// Ends the source: strokes without an end are complete.
    mutating func finish(_ body: (StrokePiece) -> Void) {
        assembler.finishAll()
        handOver(body)
    }

    private mutating func handOver(_ body: (StrokePiece) -> Void) {
        let empty = StrokePiece(recording: recording, metadata: metadata, stroke: 0)
        assembler.updateActive { Self.cut(&$0, into: empty, body) }
        for var contact in assembler.takeFinished() {
            Self.cut(&contact, into: empty, body)
            var piece = Self.piece(contact, contact.samples.count, as: empty)
            piece.isLast = true
            body(piece)
        }
    }

    /// Hands over the whole pieces that a contact holds.
    private static func cut(_ contact: inout Contact, into empty: StrokePiece, _ body: (StrokePiece) -> Void) {
        while contact.samples.count >= StrokePiece.capacity {
            body(piece(contact, StrokePiece.capacity, as: empty))
            contact.samples.removeFirst(StrokePiece.capacity - StrokePiece.overlap)
            contact.seen = StrokePiece.overlap
        }
    }

    private static func piece(_ contact: Contact, _ count: Int, as empty: StrokePiece) -> StrokePiece {
        var piece = empty
        piece.stroke = contact.ordinal + 1
        piece.samples = Array(contact.samples.prefix(count))
        piece.seen = contact.seen
        return piece
    }
}
