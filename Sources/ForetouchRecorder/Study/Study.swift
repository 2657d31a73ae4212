import TouchModel
import TouchRecordings

/// What a participant is asked to do: tasks with prompts and reference shapes, each repeated.
package struct Study: Sendable, Equatable {
    /// Shown at the top of the page.
    package var title: String
    /// What the participant must agree to before anything is recorded; `nil` asks for nothing.
    package var consent: String?
    /// Offered as the participant's name; the page lets it be changed.
    package var participant: String?
    /// Offered as the device's name.
    package var device: String?
    /// In the order in which they are done.
    package var tasks: [StudyTask]
    /// How repetitions follow each other.
    package var order: Order
    /// What decides the order of ``Order/shuffled``: equal seeds give equal orders, in every version.
    package var seed: UInt64

    /// How repetitions follow each other.
    package enum Order: String, Sendable, CaseIterable {
        /// All of a task, then all of the next.
        case tasks
        /// Each task once, then each once more.
        case rounds
        /// Each task once in a random order, then each once more in another.
        case shuffled
    }

    /// Each parameter is the property of that name.
    package init(
        title: String,
        consent: String? = nil,
        participant: String? = nil,
        device: String? = nil,
        tasks: [StudyTask],
        order: Order = .tasks,
        seed: UInt64 = 1
    ) {
        self.title = title
        self.consent = consent
        self.participant = participant
        self.device = device
        self.tasks = tasks
        self.order = order
        self.seed = seed
    }
}

/// One task of a study.
package struct StudyTask: Sendable, Equatable {
    /// What there is to do, and so what the page shows.
    package enum Kind: Sendable, Equatable {
        /// The person draws anything.
        case draw
        /// Write a text on a line.
        case write(text: String)
        /// Follow a shape; `turns` is how often a spiral goes round.
        case trace(shape: Shape, turns: Double)
        /// Touch targets on a circle one after the other (the multidirectional task of ISO/TS 9241-411, after Fitts 1954):
        /// `distance` is the circle's diameter and `width` a target's, both in CSS px; the page makes the circle smaller
        /// where the screen is.
        case targets(count: Int, distance: Double, width: Double)
        /// Press to each level in turn and hold it: levels and tolerance as shares of the device's largest pressure,
        /// `hold` in seconds.
        case press(levels: [Double], tolerance: Double, hold: Double)
        /// Draw a gesture, which the task's name is the class of; it is over when nothing touches the surface for `pause` seconds. An
        /// example is shown small, if there is one: strokes of points in any unit.
        case gesture(pause: Double, example: [[TouchPoint]])
        /// Do a touch gesture, which the task's name names; it is over when nothing touches the surface for `pause` seconds.
        case touch(pause: Double)
    }

    /// A reference shape.
    package enum Shape: String, Sendable, CaseIterable {
        /// A spiral from the center outwards.
        case spiral
        /// The guide is a circle, once round.
        case circle
        /// A straight line.
        case line
        /// Straight lines with sharp turns.
        case zigzag
        /// Once round, with four corners.
        case square
    }

    /// The task's name in recordings.
    package var name: String
    /// The sentence that tells the participant what to do.
    package var prompt: String
    /// How many trials; `nil` goes on until the participant finishes.
    package var repetitions: Int?
    /// What there is to do.
    package var kind: Kind

    /// Each parameter is the property of that name.
    package init(name: String, prompt: String, repetitions: Int?, kind: Kind) {
        self.name = name
        self.prompt = prompt
        self.repetitions = repetitions
        self.kind = kind
    }
}

extension Study {
    /// Free drawing: what is recorded where no study is named.
    package static let freeDrawing = Study(
        title: "Free drawing",
        tasks: [
            StudyTask(
                name: "draw",
                prompt: "Draw or write whatever you like.",
                repetitions: nil,
                kind: .draw
            )
        ]
    )

    /// The study that comes with Foretouch: writing, tracing, pointing and pressing, in about three minutes.
    package static let standard = Study(
        title: "Writing, tracing, pointing and pressing",
        consent: """
            The movements of your finger, pen or mouse on this page are recorded: places, times, pressure and tilt, with \
            the kind of device and browser. Nothing else is recorded, and everything stays on the computer that shows the \
            address of this page. You may stop at any time.
            """,
        tasks: [
            StudyTask(
                name: "word",
                prompt: "Write the word on the line, as you usually write.",
                repetitions: 3,
                kind: .write(text: "minimum")
            ),
            StudyTask(
                name: "spiral",
                prompt: "Trace the spiral from its middle outwards without lifting.",
                repetitions: 2,
                kind: .trace(shape: .spiral, turns: 3)
            ),
            StudyTask(
                name: "targets",
                prompt: "Touch the filled circle, then the next one, as fast as you can without missing.",
                repetitions: 2,
                kind: .targets(count: 9, distance: 260, width: 40)
            ),
            StudyTask(
                name: "press",
                prompt: "Press until the bar reaches the band, and hold it there.",
                repetitions: 2,
                kind: .press(levels: [0.25, 0.5, 0.75], tolerance: 0.08, hold: 0.5)
            ),
        ]
    )

    /// How many trials there are; `nil` where the participant decides.
    package var trialCount: Int? {
        var sum = 0
        for task in tasks {
            guard let repetitions = task.repetitions else { return nil }
            sum += repetitions
        }
        return sum
    }

    /// The tasks of ``Order/shuffled``, by position and in the order in which they are done; a task whose repetitions do not end comes once
    /// a round until the others are done. O(trials).
    package var sequence: [Int] {
        var generator = SeededGenerator(seed: seed, stream: "order of tasks")
        var sequence: [Int] = []
        for round in 0..<(tasks.compactMap(\.repetitions).max() ?? 1) {
            var positions = tasks.indices.filter { round < tasks[$0].repetitions ?? .max }
            // Fisher and Yates, backward.
            for last in positions.indices.dropFirst().reversed() {
                positions.swapAt(last, generator.integer(0...last))
            }
            sequence += positions
        }
        return sequence
    }

    /// The study as the page reads it and the journal keeps it.
    package var json: JSONValue {
        var object: [String: JSONValue] = ["title": .string(title), "tasks": .array(tasks.map(\.json))]
        if order != .tasks { object["order"] = .string(order.rawValue) }
        if order == .shuffled {
            // A number of JSON holds no 64 bits everywhere.
            object["seed"] = .string(String(seed))
            object["sequence"] = .array(sequence.map { .integer(Int64($0)) })
        }
        object["consent"] = consent.map(JSONValue.string)
        object["participant"] = participant.map(JSONValue.string)
        object["device"] = device.map(JSONValue.string)
        return .object(object)
    }
}

extension StudyTask {
    fileprivate var json: JSONValue {
        var object: [String: JSONValue] = ["name": .string(name), "prompt": .string(prompt)]
        object["repetitions"] = repetitions.map { .integer(Int64($0)) }
        switch kind {
        case .draw: object["kind"] = .string("draw")
        case .write(let text):
            object["kind"] = .string("write")
            object["text"] = .string(text)
        case .trace(let shape, let turns):
            object["kind"] = .string("trace")
            object["shape"] = .string(shape.rawValue)
            object["turns"] = .number(turns)
        case .targets(let count, let distance, let width):
            object["kind"] = .string("targets")
            object["count"] = .integer(Int64(count))
            object["distance"] = .number(distance)
            object["width"] = .number(width)
        case .press(let levels, let tolerance, let hold):
            object["kind"] = .string("press")
            object["levels"] = .array(levels.map(JSONValue.number))
            object["tolerance"] = .number(tolerance)
            object["hold"] = .number(hold)
        case .gesture(let pause, let example):
            object["kind"] = .string("gesture")
            object["pause"] = .number(pause)
            if !example.isEmpty {
                object["example"] = .array(
                    example.map { .array($0.map { .array([.number($0.x), .number($0.y)]) }) }
                )
            }
        case .touch(let pause):
            object["kind"] = .string("touch")
            object["pause"] = .number(pause)
        }
        return .object(object)
    }
}
