import TouchModel

/// Something that replay can read: the wall between files and everything that consumes them.
///
/// One source may hold several recordings (a table with a participant column, say); each starts with its metadata.
public protocol RecordingSource: Sendable {
    /// A name for messages and results, usually the file's.
    var name: String { get }

    /// Starts a fresh pass from the first recording.
    func makeCursor() throws -> any RecordingCursor

    /// The noise-free ground truth of a synthetic recording, contact for contact, if there is one.
    var truth: (any RecordingSource)? { get }

    /// SHA-256 (hexadecimal) of the files that this was made from, as it says itself, without its own: an imported
    /// recording names the file that it was imported from. Whoever was trained on one of them was trained on this.
    func origins() throws -> [String]
}

extension RecordingSource {
    /// Gives none, as recordings in memory have no origins.
    public func origins() -> [String] { [] }
}

/// What a pass over a ``RecordingSource`` meets.
public enum RecordingElement: Sendable, Equatable {
    /// A recording starts; whatever came before is complete. Indirect, because there is one of these to thousands of
    /// events, which would each be as large as metadata otherwise.
    indirect case begin(RecordingMetadata)
    /// One delivery.
    case event(TouchEvent)
}

/// One pass over a source. Memory does not grow with the recording's length.
public protocol RecordingCursor {
    /// The next element, or `nil` at the end.
    mutating func next() throws -> RecordingElement?

    /// What was repaired or dropped on the way so far.
    var repairs: RepairLog { get }
}

/// A recording held in memory.
public struct InMemoryRecording: RecordingSource {
    public var name: String
    /// What is known of the recording as a whole.
    public var metadata: RecordingMetadata
    /// The deliveries, in their order.
    package var events: TouchEventLog
    public var truth: (any RecordingSource)?

    /// Each parameter is the property of that name.
    package init(
        name: String,
        metadata: RecordingMetadata,
        events: TouchEventLog,
        truth: (any RecordingSource)? = nil
    ) {
        self.name = name
        self.metadata = metadata
        self.events = events
        self.truth = truth
    }

    /// A recording of deliveries in memory.
    ///
    /// - Parameters:
    ///   - name: what messages call it.
    ///   - metadata: what is known of the recording as a whole.
    ///   - deliveries: in their order.
    public init(name: String, metadata: RecordingMetadata = RecordingMetadata(), deliveries: [TouchEvent]) {
        self.init(name: name, metadata: metadata, events: TouchEventLog(deliveries))
    }

    /// Reads a source whole; a source of several recordings gives several.
    public static func readAll(from source: any RecordingSource) throws -> [InMemoryRecording] {
        var recordings: [InMemoryRecording] = []
        var cursor = try source.makeCursor()
        while let element = try cursor.next() {
            switch element {
            case .begin(let metadata):
                recordings.append(
                    InMemoryRecording(name: source.name, metadata: metadata, events: TouchEventLog())
                )
            case .event(let event):
                if recordings.isEmpty {
                    recordings.append(
                        InMemoryRecording(name: source.name, metadata: RecordingMetadata(), events: TouchEventLog())
                    )
                }
                recordings[recordings.count - 1].events.append(event)
            }
        }
        return recordings
    }

    private struct Cursor: RecordingCursor {
        let recording: InMemoryRecording
        var position = -1
        let repairs = RepairLog()

        mutating func next() -> RecordingElement? {
            defer { position += 1 }
            if position < 0 { return .begin(recording.metadata) }
            return position < recording.events.count ? .event(recording.events[position]) : nil
        }
    }

    public func makeCursor() -> any RecordingCursor { Cursor(recording: self) }
}
