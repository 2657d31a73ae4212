import TouchModel
import TouchRecordings

/// A stretch of drawing that becomes a recording: one repetition of a task.
struct Trial: Sendable, Equatable {
    /// Counting from 1 in the session.
    var number: Int
    var task: String
    /// Counting from 1 in the task.
    var repetition: Int
    /// The viewport in CSS px.
    var screenSize: TouchPoint?
    /// What else the page said when the trial began.
    var fields: [String: JSONValue]
}

/// Turns a session's entries into trials and deliveries.
struct TrialReader {
    /// What comes out.
    enum Element {
        case begin(Trial)
        case event(RecordedLine)
        /// The trial is over, with what the page found of it, such as targets hit; `nil` where it says nothing.
        case end(result: JSONValue?)
        /// The trial of that number is not to be used.
        case undo(Int)
    }

    /// The task of what is drawn outside of any trial.
    static let freeTask = "draw"

    private var contacts = ContactTracker()
    private(set) var current: Trial?
    private var lastNumber = 0
    private var lastTime = 0.0

    /// Takes the next entry of the session into account.
    ///
    /// - Parameter received: when the recorder received it, in seconds since 1970, where that is to be noted.
    mutating func consume(
        _ entry: CaptureEntry,
        received: Double? = nil,
        into body: (Element) throws -> Void
    ) rethrows {
        switch entry {
        case .pointer(let pointer):
            if current == nil { try begin(Trial.implicit(number: lastNumber + 1), into: body) }
            lastTime = max(lastTime, pointer.time)
            if var line = contacts.line(for: pointer) {
                if let received, received.isFinite {
                    line.unknownFields.append(UnknownField(place: .event, key: "received", json: "\(received)"))
                }
                try body(.event(line))
            }
        case .mark(let mark):
            switch mark.kind {
            case .begin:
                try finish(into: body)
                try begin(Trial(mark), into: body)
            case .end, .finish: try finish(result: mark.fields["result"], into: body)
            case .undo:
                if mark.trial == current?.number { try finish(into: body) }
                if let trial = mark.trial { try body(.undo(trial)) }
            case .pause, .resume, .surface: break
            }
        }
    }

    private mutating func begin(_ trial: Trial, into body: (Element) throws -> Void) rethrows {
        var trial = trial
        // A number that was taken would replace the recording that has it.
        trial.number = max(trial.number, lastNumber + 1)
        current = trial
        lastNumber = trial.number
        try body(.begin(trial))
    }

    /// Ends the trial that is open; contacts still down are cancelled.
    mutating func finish(result: JSONValue? = nil, into body: (Element) throws -> Void) rethrows {
        guard current != nil else { return }
        if let line = contacts.cancelAll(at: lastTime / 1000) { try body(.event(line)) }
        current = nil
        try body(.end(result: result))
    }
}

extension Trial {
    fileprivate init(_ mark: CaptureMark) {
        let task = mark.fields["task"]?.stringValue ?? TrialReader.freeTask
        let viewport = mark.fields["viewport"]?.objectValue ?? [:]
        var screenSize: TouchPoint?
        if let width = viewport["width"]?.doubleValue, let height = viewport["height"]?.doubleValue,
            (1...1e6).contains(width), (1...1e6).contains(height)
        {
            screenSize = TouchPoint(width, height)
        }
        self.init(
            number: mark.trial ?? 1,
            task: task.isEmpty ? TrialReader.freeTask : task,
            repetition: mark.fields["repetition"]?.doubleValue.flatMap(Int.init(exactly:)) ?? 1,
            screenSize: screenSize,
            fields: mark.fields
        )
    }

    fileprivate static func implicit(number: Int) -> Trial {
        Trial(number: number, task: TrialReader.freeTask, repetition: 1, screenSize: nil, fields: [:])
    }
}
