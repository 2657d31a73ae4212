import TouchModel
import TouchRecognition
import TouchRecordings

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

    private var cursor: any RecordingCursor
    private var groundTruths: GroundTruthStrokes?
    private var metadata = RecordingMetadata()
    private var recording = -1
    private var uses: [Int32: Int] = [:]
    private var assembler = ContactAssembler<PressContact>()
    private var ready: [Item] = []
    private var readyPosition = 0
    private var isExhausted = false

    /// - Parameter instead: what to do about a source that has no ground truth.
    init(source: any RecordingSource, readsTruth: Bool, instead: String = "") throws {
        cursor = try source.makeCursor()
        groundTruths = readsTruth ? try GroundTruthStrokes(of: source, instead: instead) : nil
    }

    /// What was repaired or dropped so far.
    var repairs: RepairLog {
        var log = cursor.repairs
        log.merge(assembler.repairs)
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
                assembler.consume(event)
                try takeContacts()
            case .begin(let metadata):
                assembler.finishAll()
                try takeContacts()
                self.metadata = metadata
                recording += 1
                uses.removeAll(keepingCapacity: true)
            case nil:
                assembler.finishAll()
                try takeContacts()
                isExhausted = true
            }
        }
        readyPosition += 1
        return ready[readyPosition - 1]
    }

    private mutating func takeContacts() throws {
        for contact in assembler.takeFinished() {
            let touchID = contact.stroke.touchID
            let use = uses[touchID, default: 0]
            uses[touchID] = use + 1
            // Ground truths are read contact by contact, also for those that are left out.
            let groundTruth = try groundTruths?.samples(of: contact.stroke)
            // Nobody knows how hard a touch was pressed before it was first heard of.
            guard contact.hasBegun else { continue }
            ready.append(
                Item(metadata: metadata, recording: recording, use: use, contact: contact, groundTruth: groundTruth)
            )
        }
    }
}
