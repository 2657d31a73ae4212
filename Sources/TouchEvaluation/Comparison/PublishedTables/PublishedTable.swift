import StandardPredictors
import TouchModel
import TouchPrediction

/// The table published with the touch extrapolation data of Henze, Le, Mayer and Schwind ("Improving Software-Reduced
/// Touchscreen Latency", MobileHCI 2017, Table 1), recomputed for any predictor: mean Euclidean error in device px after
/// 33, 67 and 100 ms for three tasks.
///
/// The protocol counts time in events, not seconds: a window is twelve moves in a row, and "33 ms" is two events later.
/// Each participant's file is one sequence of events. For every event i and k = 2, 4, 6, let `jump` be the first index
/// from i to i + 10 + k whose event is not a move or lies past the end, else i + 12 + k. The window counts when
/// jump − i > 11. Its positions are those of events min(i + m, jump − 1) for m = 0 … 10 + k, so that the end of a stroke
/// is held; current is m = 10 and target m = 10 + k. Its intervals are those between the events' stamps, past the last
/// real move the last real one; a window with an interval under 1 ms is dropped. Every window counts alike.
///
/// Predictors see the stroke's events from touch-down to the current one and are asked k/60 s ahead. `hold` and `linear`,
/// with their parameters left alone, see them stamped 1/60 s apart: so that `linear` is current + k · (current − previous),
/// the published row. The others see the recorded stamps, as the published networks saw the recorded intervals. Answers
/// are converted from CSS px, which predictors work in, to the table's device px.
///
/// Read with care: windows overlap, so their number says little about certainty; the held end rewards predictions that
/// fall short near lift; the published networks were trained on another, larger set that was not published, and do not learn
/// while they are used.
package struct PublishedTable: Sendable {
    /// One cell of the table.
    package struct Cell: Sendable, Hashable {
        /// The name of the predictor's row.
        package var predictor: String
        /// The task, as the paper names it.
        package var task: String
        /// The horizon as the table names it: 33, 67 or 100.
        package var horizonMilliseconds: Int
        /// The mean, in device px.
        package var mean: Double
        /// How many windows were counted.
        package var count: Int
        /// On whom the predictor was fitted, where it says so: `leave-one-participant-out`, or the names of datasets.
        package var training = ""
        /// Whether the predictor kept what it learned over the contacts of a participant's task.
        package var carries = false
    }

    /// A predictor's row of the table.
    struct Row: Sendable {
        var label: String
        var training: String
        var clock: Clock
        /// One for all participants, or one for each.
        var prototypes: [any Predictor]
    }

    /// One event of a participant's sequence.
    package struct Event: Sendable {
        /// What the event is, as far as the protocol cares.
        package enum Action: Sendable {
            /// A contact begins.
            case down
            /// A contact was seen again.
            case move
            /// A contact ends.
            case up
        }

        /// Milliseconds on the event clock.
        package var milliseconds: Double
        /// The location, in device px.
        package var location: TouchPoint
        /// What the finger did.
        package var action: Action

        /// Each parameter is the property of that name.
        package init(milliseconds: Double, location: TouchPoint, action: Action) {
            self.milliseconds = milliseconds
            self.location = location
            self.action = action
        }
    }

    /// The table's horizons: how they are called, and how many events they are.
    package static let horizons: [(milliseconds: Int, events: Int)] = [(33, 2), (67, 4), (100, 6)]
    /// The tasks in the table's order.
    package static let tasks = ["write", "draw", "fitts"]
    /// The table's published rows, as mean px by task and horizon in the order of ``tasks`` and ``horizons``.
    package static let publishedRows: [(approach: String, means: [[Double]])] = [
        ("no extrapolation", [[15.4, 29.7, 42.5], [40.2, 77.9, 110.1], [31.7, 52.6, 66.3]]),
        ("linear", [[7.8, 21.1, 38.5], [25.1, 67.9, 123.3], [16.9, 39.6, 69.0]]),
        ("shallow networks (2016)", [[6.0, 14.5, 24.8], [16.1, 36.5, 60.2], [11.4, 26.1, 43.4]]),
        ("perceptron 4096-2048-1024-512", [[5.6, 13.0, 23.1], [14.3, 32.8, 55.4], [8.7, 16.8, 27.8]]),
        ("LSTM 512+256", [[5.1, 13.0, 23.0], [13.2, 31.9, 54.3], [7.4, 15.6, 25.4]]),
    ]

    /// Events per second that the protocol assumes.
    static let eventRate = 60.0
    static let historyMoves = 11
    /// Milliseconds; windows with a shorter interval are dropped.
    private static let shortestInterval = 1.0

    /// The shortest step, in seconds.
    private static let shortestStep = 1e-4
    /// What the paper calls no extrapolation, and linear.
    private static let paperRows: Set<String> = ["hold", "linear"]

    /// What stamps a predictor is shown.
    enum Clock: Sendable {
        /// 1/60 s apart, as the paper's own rows count time.
        case events
        /// The samples are those that were recorded, which the paper's networks saw too.
        case recorded
    }

    private var rows: [Row]
    let devicePixelsPerUnit: Double
    /// Whether predictors that learn keep what they learned over the contacts of a participant's task.
    private let carries: Bool

    /// - Parameters:
    ///   - predictors: each becomes a row.
    ///   - registry: where their kinds are found.
    ///   - devicePixelsPerUnit: device px in one unit of what predictors are shown; that unit is CSS px.
    ///   - carries: whether predictors that learn keep what they learned over the contacts of a participant's task.
    package init(
        predictors: [PredictorSpecification],
        registry: PredictorRegistry = .standard,
        devicePixelsPerUnit: Double,
        carries: Bool = false
    ) throws {
        rows = try predictors.map { specification in
            Row(
                label: specification.description,
                training: try registry.fittedOn(specification).joined(separator: " "),
                clock: Self.paperRows.contains(specification.description) ? .events : .recorded,
                prototypes: [try registry.makePredictor(specification)]
            )
        }
        self.devicePixelsPerUnit = devicePixelsPerUnit
        self.carries = carries
    }

    /// Puts predictors of which each was fitted on the other participants in the place of a row's own.
    mutating func replaceRow(_ label: String, with folds: [any FittedPredictor], training: String) {
        for index in rows.indices where rows[index].label == label {
            rows[index].prototypes = folds.map { $0.makePredictor() }
            rows[index].training = training
        }
    }

    /// Sums of one cell.
    private struct Sums {
        var error = 0.0
        var count = 0
    }

    /// Scores the predictors on one task.
    ///
    /// - Parameters:
    ///   - task: the name of the cells.
    ///   - participants: each participant's events in file order.
    package func cells(task: String, participants: [[Event]]) -> [Cell] {
        var sums = rows.map { _ in Array(repeating: Sums(), count: Self.horizons.count) }
        for (participant, events) in participants.enumerated() {
            // Whichever predictor it is, windows and samples are the same.
            var known: [Clock: [Contact]] = [:]
            for (index, row) in rows.enumerated() {
                guard
                    var predictor = row.prototypes.count == 1
                        ? row.prototypes.first : row.prototypes.dropFirst(participant).first
                else { continue }
                let contacts = known[row.clock] ?? self.contacts(of: events, clock: row.clock)
                known[row.clock] = contacts
                score(contacts, &predictor, into: &sums[index])
            }
        }
        return zip(rows, sums).flatMap { row, sums in
            Self.horizons.indices.map { horizon in
                Cell(
                    predictor: row.label,
                    task: task,
                    horizonMilliseconds: Self.horizons[horizon].milliseconds,
                    mean: ratio(sums[horizon].error, Double(sums[horizon].count)),
                    count: sums[horizon].count,
                    training: row.training,
                    carries: carries && row.prototypes.contains(where: \.remembersStrokes)
                )
            }
        }
    }

    private func score(_ contacts: [Contact], _ predictor: inout any Predictor, into sums: inout [Sums]) {
        let horizons = Self.horizons.map { Double($0.events) / Self.eventRate }
        for contact in contacts where !contact.windows.isEmpty {
            var queries: [Int] = []
            for window in contact.windows where queries.last != window.position { queries.append(window.position) }
            let answers: [Prediction?]
            if carries, predictor.remembersStrokes {
                answers = predictor.answersLearning(from: contact.samples, queries: queries, horizons: horizons)
            } else {
                answers = predictor.answers(to: contact.samples, queries: queries, horizons: horizons)
            }
            var ask = 0
            for window in contact.windows {
                while queries[ask] < window.position { ask += 1 }
                let answer = answers[ask * horizons.count + window.horizonIndex]
                let predicted = answer.map { $0.location * devicePixelsPerUnit } ?? window.current
                sums[window.horizonIndex].error += predicted.distance(to: window.target)
                sums[window.horizonIndex].count += 1
            }
        }
    }

    /// A window that counts.
    struct Window {
        /// The position of the current event among the contact's samples.
        var position: Int
        var horizonIndex: Int
        /// The current, in device px.
        var current: TouchPoint
        /// The target, in device px.
        var target: TouchPoint
    }

    /// Events from one touch-down to before the next.
    struct Contact {
        /// What predictors see.
        var samples: [TouchSample] = []
        /// The windows, in the order of their current events, then of their horizons.
        var windows: [Window] = []
    }

    /// A participant's events, contact for contact.
    func contacts(of events: [Event], clock: Clock) -> [Contact] {
        var contacts = [Contact()]
        let times = Self.stamps(of: events, clock: clock)
        for (position, event) in events.enumerated() {
            if event.action == .down { contacts.append(Contact()) }
            let last = contacts.count - 1
            let start = position - (Self.historyMoves - 1)
            for (index, horizon) in Self.horizons.enumerated() where start >= 0 {
                guard let target = Self.target(in: events, start: start, ahead: horizon.events) else { continue }
                contacts[last].windows.append(
                    Window(
                        position: contacts[last].samples.count,
                        horizonIndex: index,
                        current: event.location,
                        target: target
                    )
                )
            }
            contacts[last].samples.append(
                TouchSample(timestamp: times[position], location: event.location / devicePixelsPerUnit)
            )
        }
        return contacts
    }

    /// When events are taken to have happened, in seconds.
    ///
    /// Stamps that do not advance are moved to ``shortestStep`` after the one before: no sample is lost to a predictor.
    static func stamps(of events: [Event], clock: Clock) -> [Double] {
        guard clock == .recorded else { return events.indices.map { Double($0) / eventRate } }
        var last = -Double.infinity
        return events.map { event in
            last = max(event.milliseconds / 1000, last + shortestStep)
            return last
        }
    }

    /// The target of the window that starts at `start`, or `nil` where the window does not count.
    static func target(in events: [Event], start: Int, ahead: Int) -> TouchPoint? {
        let length = historyMoves + ahead
        var jump = start + length + 1
        for index in start..<start + length where index >= events.count || events[index].action != .move {
            jump = index
            break
        }
        guard jump - start > historyMoves else { return nil }
        for index in start + 1..<start + length {
            let later = min(index, jump - 1)
            guard events[later].milliseconds - events[later - 1].milliseconds >= shortestInterval else { return nil }
        }
        return events[min(start + length - 1, jump - 1)].location
    }
}
