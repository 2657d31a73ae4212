import StandardPredictors
import TouchEvaluation
import TouchModel
import TouchPrediction
import TouchRecordings

/// Predictors that follow the contacts on a page while it draws, and answer with leads: where they expect each contact
/// to be within the horizon.
package actor LiveLeads {
    /// The number of steps in which a lead goes to the horizon.
    static let steps = 4

    private struct Contact {
        var pointer: Int64
        var lastTime = -Double.infinity
    }

    private let registry: PredictorRegistry
    private var session = ""
    private var settings = LiveSettings()
    private var predictors: [ContactPredictors] = []
    private var contacts: [Int32: Contact] = [:]
    private var tracker = ContactTracker()
    /// Nanoseconds that each predictor took, and for how many samples.
    private var cost: [UInt64] = []
    private var samples = 0

    package init(registry: PredictorRegistry) { self.registry = registry }

    /// What the page draws: for each contact that moved, the last sample's time in ms and for each predictor the points of
    /// its lead, none where it has no answer; and what each predictor costs.
    package struct Answer: Sendable, Equatable {
        package struct Lead: Sendable, Equatable {
            package var pointer: Int64
            package var time: Double
            package var points: [[TouchPoint]]
        }

        package var leads: [Lead] = []
        /// Nanoseconds for a sample: observing it, and asking once a delivery.
        package var nanoseconds: [Double] = []
        /// How many of the page's entries were followed.
        package var handled = 0
    }

    /// Shows the predictors what happened and asks them.
    ///
    /// - Complexity: O(samples × predictors).
    package func answer(_ request: LiveRequest) throws(CaptureError) -> Answer {
        if request.session != session || request.settings != settings {
            predictors = try request.settings.makePredictors(from: registry).map { .like($0) }
            settings = request.settings
            if request.session != session { tracker = ContactTracker() }
            session = request.session
            contacts.removeAll()
            cost = Array(repeating: 0, count: predictors.count)
            samples = 0
        }
        var answer = Answer()
        var moved: [Int32] = []
        for entry in request.entries {
            answer.handled += 1
            guard let touch = tracker.line(for: entry)?.event.touches.first else { continue }
            guard contacts.count < EventSanitizer.mostContacts || contacts[touch.id] != nil else { continue }
            if touch.phase == .began || contacts[touch.id] == nil {
                for predictor in predictors { predictor.cancel(touch.id) }
                contacts[touch.id] = Contact(pointer: entry.pointer)
            }
            observe(touch)
            if touch.phase.isTerminal {
                contacts[touch.id] = nil
                for predictor in predictors {
                    if touch.phase == .cancelled { predictor.cancel(touch.id) } else { predictor.lift(touch.id) }
                }
                moved.removeAll { $0 == touch.id }
            } else if !moved.contains(touch.id) {
                moved.append(touch.id)
            }
        }
        for id in moved {
            guard let contact = contacts[id] else { continue }
            answer.leads.append(lead(of: id, contact))
        }
        answer.nanoseconds = cost.map { samples > 0 ? Double($0) / Double(samples) : 0 }
        return answer
    }

    private func observe(_ touch: Touch) {
        guard var contact = contacts.removeValue(forKey: touch.id) else { return }
        let new = touch.samples.filter { $0.isFinite && $0.timestamp > contact.lastTime }
        var guesses: [TouchSample] = []
        contact.lastTime = new.last?.timestamp ?? contact.lastTime
        var latest = contact.lastTime
        for guess in touch.predictedSamples where guess.isFinite && guess.timestamp > latest {
            latest = guess.timestamp
            guesses.append(guess)
        }
        let time = contact.lastTime + settings.horizon
        for (index, predictor) in predictors.enumerated() {
            let start = MonotonicClock.now()
            for sample in new { predictor.observe(sample, of: touch.id) }
            if !guesses.isEmpty { predictor.observePlatformPredictions(guesses.span, of: touch.id) }
            _ = predictor.predict(touch.id, at: time)
            cost[index] += MonotonicClock.now() - start
        }
        samples += new.count
        contacts[touch.id] = contact
    }

    private func lead(of id: Int32, _ contact: Contact) -> Answer.Lead {
        var lead = Answer.Lead(pointer: contact.pointer, time: contact.lastTime * 1000, points: [])
        for predictor in predictors {
            var points: [TouchPoint] = []
            for step in 1...Self.steps {
                let time = contact.lastTime + settings.horizon * Double(step) / Double(Self.steps)
                if let answer = predictor.predict(id, at: time), answer.isFinite { points.append(answer.location) }
            }
            lead.points.append(points)
        }
        return lead
    }
}
