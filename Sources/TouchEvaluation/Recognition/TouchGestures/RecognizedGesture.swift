import TouchModel
import TouchRecognition
import TouchRecordings

/// A touch gesture that took place in a recording.
public struct RecognizedGesture: Sendable, Equatable {
    /// Which one.
    public var gesture: TouchGesture
    /// Which recording of the file, counting from 1.
    public var part: Int
    /// When its first contact came down, in seconds on the clock of the recording.
    public var startTime: Double
    /// When it was decided: where a continuous gesture began, or a discrete one was recognized.
    public var decisionTime: Double
    /// When its last contact lifted, it was cancelled, or the recording ended; where a discrete gesture was decided before its contacts
    /// lifted, then. A tap that waits for a second one is decided later.
    public var endTime: Double
    /// Where it was decided, in the units of locations.
    public var location: TouchPoint
    /// What its contacts had done at its end.
    public var motion: GestureMotion
    /// Whether it was broken off.
    public var isCancelled: Bool
    /// The gesture that took its place, where it was mistaken for it.
    public var correctedBy: TouchGesture?
}

/// When the contacts of a touch sequence, from the first that comes down to the last that lifts, did what tells gestures apart.
package struct TouchSequenceTimes: Sendable, Equatable {
    /// Which recording of the file, counting from 1.
    package var part: Int
    /// When the first contact came down.
    package var start: Double
    /// When the last one lifted, or was heard of.
    package var end: Double
    /// When each contact came down, in order.
    package var downs: [Double] = []
    /// When some contact was further than 10 units from where it was as the last one came down, with how many contacts were down;
    /// for one contact and for two or more. `nil` where none was.
    package var firstMotion: (ofOne: Double?, ofMore: Double?) = (nil, nil)

    package static func == (left: TouchSequenceTimes, right: TouchSequenceTimes) -> Bool {
        (left.part, left.start, left.end, left.downs) == (right.part, right.start, right.end, right.downs)
            && left.firstMotion == right.firstMotion
    }
}

/// The touch gestures of recordings, as an app would have been told of them.
public struct TouchGestureReplay: Sendable {
    /// Where nothing touches and the clock goes back by more than this, in seconds, it was set anew, and so is the session: it would take
    /// what follows for a single moment.
    private static let clockSlack = 0.02

    /// The gestures, in the order of decision.
    public private(set) var gestures: [RecognizedGesture] = []
    /// What is known of each recording of the file.
    package private(set) var metadata: [RecordingMetadata] = []
    /// The touch sequences of all.
    package private(set) var sequences: [TouchSequenceTimes] = []
    /// The first and the last time of each recording, in seconds.
    package private(set) var spans: [ClosedRange<Double>] = []
    /// How many contacts never lift although others come down later: a touch sequence goes on with them, in which what comes later may
    /// not be told.
    package private(set) var stuckContactCount = 0
    /// What was repaired or left out while reading.
    package private(set) var repairs = RepairLog()

    /// Replays a file.
    ///
    /// - Parameters:
    ///   - source: recordings with contacts.
    ///   - settings: what counts as which gesture.
    /// - Throws: Whatever reading throws.
    public init(of source: any RecordingSource, _ settings: TouchGestureSettings = .standard) throws {
        var cursor = try source.makeCursor()
        var session = TouchGestureSession(settings)
        var open: [TouchGesture: Int] = [:]
        var places = SequencePlaces()
        var lifts = ContactLifts()
        while let element = try cursor.next() {
            switch element {
            case .begin(let metadata):
                beginAnew(&session, &open, &lifts, settings)
                stuckContactCount += places.stuckCount
                places = SequencePlaces()
                self.metadata.append(metadata)
            case .event(let event):
                if metadata.isEmpty { metadata.append(RecordingMetadata()) }
                if let time = session.time, lifts.areAllUp, event.timestamp < time - Self.clockSlack {
                    beginAnew(&session, &open, &lifts, settings)
                }
                session.consume(event)
                let time = session.time ?? event.timestamp
                lifts.follow(event, at: time)
                note(session, &open, lifts)
                places.follow(event, part: metadata.count, &sequences)
                if spans.count < metadata.count {
                    while spans.count < metadata.count - 1 { spans.append(time...time) }
                    spans.append(time...time)
                } else {
                    spans[metadata.count - 1] =
                        spans[metadata.count - 1].lowerBound...max(time, spans[metadata.count - 1].upperBound)
                }
            }
        }
        end(&session, &open, lifts)
        stuckContactCount += places.stuckCount
        repairs = cursor.repairs
    }

    /// Ends a session and begins the next one.
    private mutating func beginAnew(
        _ session: inout TouchGestureSession,
        _ open: inout [TouchGesture: Int],
        _ lifts: inout ContactLifts,
        _ settings: TouchGestureSettings
    ) {
        end(&session, &open, lifts)
        lifts = ContactLifts()
        session = TouchGestureSession(settings)
    }

    /// Lets time pass to what waits for it alone, as a tap does, and then ends what is still under way.
    private mutating func end(
        _ session: inout TouchGestureSession,
        _ open: inout [TouchGesture: Int],
        _ lifts: ContactLifts
    ) {
        while let deadline = session.deadline {
            session.advance(to: deadline.nextUp)
            note(session, &open, lifts)
        }
        session.finish()
        note(session, &open, lifts)
        open = [:]
    }

    private mutating func note(
        _ session: TouchGestureSession,
        _ open: inout [TouchGesture: Int],
        _ lifts: ContactLifts
    ) {
        for (gesture, change) in session.changes where change.to != .failed {
            let motion = change.motion
            if change.from == .possible {
                gestures.append(
                    RecognizedGesture(
                        gesture: gesture,
                        part: max(1, metadata.count),
                        startTime: motion.startTime,
                        decisionTime: change.time,
                        endTime: change.to == .began
                            ? change.time : lifts.end(of: gesture, motion, decided: change.time),
                        location: motion.location,
                        motion: motion,
                        isCancelled: false
                    )
                )
                if change.to == .began { open[gesture] = gestures.count - 1 }
            } else if let position = open[gesture] {
                gestures[position].endTime = change.time
                gestures[position].motion = motion
                guard change.to.isTerminal else { continue }
                gestures[position].isCancelled = change.to == .cancelled
                gestures[position].correctedBy = change.correctedBy.flatMap { session.gesture($0) }
                open[gesture] = nil
            }
        }
    }
}

/// When the last contacts came down and lifted.
private struct ContactLifts {
    /// No gesture has as many contacts.
    private static let kept = 32
    private var contacts: [(id: Int32, down: Double, lift: Double?)] = []

    mutating func follow(_ event: TouchEvent, at time: Double) {
        for touch in event.touches {
            if touch.phase == .began {
                if contacts.count == Self.kept { contacts.removeFirst() }
                contacts.append((touch.id, time, nil))
            }
            guard touch.phase.isTerminal,
                let position = contacts.lastIndex(where: { $0.id == touch.id && $0.lift == nil })
            else { continue }
            contacts[position].lift = time
        }
    }

    /// Whether nothing touches.
    var areAllUp: Bool { contacts.allSatisfy { $0.lift != nil } }

    /// When the last contact of a discrete gesture lifted; when it was decided, where that was before.
    func end(of gesture: TouchGesture, _ motion: GestureMotion, decided: Double) -> Double {
        let count = motion.contactCount * (gesture == .doubleTap ? 2 : 1)
        let own = contacts.filter { $0.down >= motion.startTime }.prefix(count)
        return own.reduce(motion.startTime) { max($0, min(decided, $1.lift ?? decided)) }
    }
}

/// Where the contacts of the touch sequence under way are, and were as the last one came down.
private struct SequencePlaces {
    private static let slop = 10.0
    private var places: [Int32: (from: TouchPoint, now: TouchPoint)] = [:]
    /// When each contact that is down was last heard of, and when the last one came down.
    private var heard: [Int32: Double] = [:]
    private var lastDown = -Double.infinity

    /// How many contacts are down that were last heard of before another one came down.
    var stuckCount: Int { heard.values.count { $0 < lastDown } }

    mutating func follow(_ event: TouchEvent, part: Int, _ sequences: inout [TouchSequenceTimes]) {
        for touch in event.touches {
            if touch.phase == .began { lastDown = max(lastDown, event.timestamp) }
            if touch.phase == .began || heard[touch.id] != nil { heard[touch.id] = event.timestamp }
            if touch.phase.isTerminal { heard[touch.id] = nil }
            guard let sample = touch.samples.last(where: \.isFinite) else {
                if touch.phase.isTerminal, places.removeValue(forKey: touch.id) != nil,
                    let last = sequences.indices.last
                {
                    sequences[last].end = max(sequences[last].end, event.timestamp)
                }
                continue
            }
            if touch.phase == .began {
                if places.isEmpty {
                    sequences.append(.init(part: part, start: sample.timestamp, end: sample.timestamp))
                }
                if places[touch.id] == nil, let last = sequences.indices.last {
                    sequences[last].downs.append(sample.timestamp)
                }
                places[touch.id] = (sample.location, sample.location)
                for (id, place) in places { places[id] = (place.now, place.now) }
            }
            guard places[touch.id] != nil, let last = sequences.indices.last else { continue }
            places[touch.id]?.now = sample.location
            sequences[last].end = max(sequences[last].end, sample.timestamp)
            if places.values.contains(where: { ($0.now - $0.from).length > Self.slop }) {
                if places.count == 1 {
                    sequences[last].firstMotion.ofOne = sequences[last].firstMotion.ofOne ?? sample.timestamp
                } else {
                    sequences[last].firstMotion.ofMore = sequences[last].firstMotion.ofMore ?? sample.timestamp
                }
            }
            if touch.phase.isTerminal { places[touch.id] = nil }
        }
    }
}
