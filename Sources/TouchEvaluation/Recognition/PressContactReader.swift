import TouchModel
import TouchRecognition

/// Cuts a source into contacts, each handed over when its last correction has come or can be waited for no longer.
struct PressContactReader {
    /// A contact with the recording that it belongs to.
    struct Item {
        var metadata: RecordingMetadata
        /// The number of the recording within the source, from 0.
        var recording: Int
        /// How often the contact's touch id had been used before in the recording.
        var use: Int
        var contact: PressContact
        /// The noise-free samples; `nil` where they were not asked for.
        var groundTruth: [TouchSample]?
    }

    /// How long after the lift corrections are waited for, in seconds of event time: a pencil's come within 0.1 s.
    private static let patience = 2.0

    private struct Waiting {
        var contact: PressContact
        var liftTime: Double
    }

    private var cursor: any RecordingCursor
    private var groundTruths: GroundTruthStrokes?
    private var metadata = RecordingMetadata()
    private var recording = -1
    private var uses: [Int32: Int] = [:]
    private var active: [PressContact] = []
    /// Contacts that have lifted, in that order.
    private var lifted: [Waiting] = []
    private var ready: [Item] = []
    private var readyPosition = 0
    private var ownRepairs = RepairLog()
    private var isExhausted = false

    /// - Parameter instead: what to do about a source that has no ground truth.
    init(source: any RecordingSource, readsTruth: Bool, instead: String = "") throws {
        cursor = try source.makeCursor()
        groundTruths = readsTruth ? try GroundTruthStrokes(of: source, instead: instead) : nil
    }

    /// What was repaired or dropped so far.
    var repairs: RepairLog {
        var log = cursor.repairs
        log.merge(ownRepairs)
        return log
    }

    /// The next contact in the order of lifting; `nil` at the end.
    mutating func next() throws -> Item? {
        while readyPosition == ready.count {
            ready.removeAll(keepingCapacity: true)
            readyPosition = 0
            guard !isExhausted else { return nil }
            switch try cursor.next() {
            case .event(let event):
                consume(event)
                try handOver(at: event.timestamp)
            case .begin(let metadata):
                try finishAll()
                self.metadata = metadata
                recording += 1
                uses.removeAll(keepingCapacity: true)
            case nil:
                try finishAll()
                isExhausted = true
            }
        }
        readyPosition += 1
        return ready[readyPosition - 1]
    }

    private mutating func consume(_ event: TouchEvent) {
        for touch in event.touches {
            var position = active.firstIndex { $0.stroke.touchID == touch.id }
            if let known = position, touch.phase == .began {
                ownRepairs.note(.missingBoundary, at: "contact \(touch.id)", "began again without having ended")
                lift(active.remove(at: known), .cancelled, at: event.timestamp)
                position = nil
            }
            // A touch may come down in a delivery without a sample of its own.
            if position == nil, !touch.samples.isEmpty || touch.phase == .began {
                position = active.count
                var contact = PressContact(stroke: Stroke(touchID: touch.id, type: touch.type))
                contact.hasBegun = touch.phase == .began
                if !contact.hasBegun {
                    ownRepairs.note(.missingBoundary, at: "contact \(touch.id)", "did not begin; left out")
                }
                active.append(contact)
            }
            if let position { active[position].append(touch, of: event, &ownRepairs) }
            for update in touch.updates { apply(update, touchID: touch.id) }
            guard let position, touch.phase.isTerminal else { continue }
            lift(active.remove(at: position), touch.phase == .ended ? .done : .cancelled, at: event.timestamp)
        }
    }

    private mutating func apply(_ update: EstimationUpdate, touchID: Int32) {
        for index in active.indices where active[index].stroke.touchID == touchID {
            if active[index].apply(update) { return }
        }
        for index in lifted.indices.reversed() where lifted[index].contact.stroke.touchID == touchID {
            if lifted[index].contact.apply(update) { return }
        }
        ownRepairs.note(
            .unmatchedUpdate,
            at: "contact \(touchID)",
            "index \(update.sample.estimationUpdateIndex.map(String.init) ?? "absent")"
        )
    }

    private mutating func lift(_ contact: PressContact, _ state: Stroke.State, at time: Double) {
        guard !contact.stroke.samples.isEmpty else { return }
        var contact = contact
        contact.stroke.state = state
        lifted.append(Waiting(contact: contact, liftTime: time))
    }

    /// Hands over what waits no longer, in the order of lifting.
    private mutating func handOver(at time: Double) throws {
        while let first = lifted.first,
            first.contact.stroke.sampleIndicesExpectingUpdates.isEmpty || time > first.liftTime + Self.patience
        {
            lifted.removeFirst()
            let touchID = first.contact.stroke.touchID
            let use = uses[touchID, default: 0]
            uses[touchID] = use + 1
            // Ground truths are asked for contact by contact, also by those that are left out.
            let groundTruth = try groundTruths?.samples(of: first.contact.stroke)
            // Nobody knows how hard a touch was pressed before it was first heard of.
            guard first.contact.hasBegun else { continue }
            ready.append(
                Item(
                    metadata: metadata,
                    recording: recording,
                    use: use,
                    contact: first.contact,
                    groundTruth: groundTruth
                )
            )
        }
    }

    private mutating func finishAll() throws {
        for contact in active { lift(contact, .cancelled, at: contact.stroke.samples.last?.timestamp ?? 0) }
        active.removeAll()
        try handOver(at: .infinity)
    }
}
