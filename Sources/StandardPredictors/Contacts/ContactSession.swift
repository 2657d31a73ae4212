import PluginSpecification
import TouchModel
import TouchPrediction
import TouchRecognition

/// Everything that an app asks about the contacts of a device: where each will be, how far ahead to draw it, and which gestures they make.
///
/// An app keeps one for a device. It shows the session every delivery, and asks for the tip of a line when it draws a frame:
///
///     let contacts = try ContactSession("adaptive", pixelsPerUnit: 96.0 / 132)
///     contacts.consume(event)
///     let tip = contacts.tip(of: touch.id, at: frameTime)
///
/// The calls are those of `foretouch.js`: observe, predict, horizon, fade, state and gestures.
///
/// - Locations are in the app's unit, and answers are too. Times are in seconds, on one clock.
/// - Observing and asking are O(contacts), and allocate only if more contacts are down than ever before.
public final class ContactSession {
    private struct Contact {
        var number: Int32
        /// In the app's unit.
        var newest: TouchSample
        var arrival: Double
    }

    /// How far ahead to draw at most, in seconds. It is less if there is an advice that allows less.
    public var reach = 0.033
    /// How the lead of a contact that rests shortens.
    public var fade = RestFade()
    /// CSS px, 1/96 inch, in a unit of the app's locations: filters and advices depend on CSS px.
    public let pixelsPerUnit: Double
    /// The touch gestures of the contacts, if they are wanted. They are recognized in the app's unit, from the events of ``consume(_:)``.
    public private(set) var gestures: TouchGestureSession?

    /// The numbers of the contacts that are down, in the order in which they began.
    public var numbers: [Int32] { contacts.map(\.number) }

    private let predictors: ContactPredictors
    private var contacts: [Contact] = []

    /// Creates a session around predictors of contacts.
    ///
    /// - Parameters:
    ///   - predictors: those of the device, made by `ContactPredictors.like(_:advice:)`.
    ///   - pixelsPerUnit: CSS px in a unit of the app's locations, above 0.
    ///   - gestures: the rules by which touch gestures are recognized; `nil` for no gestures.
    public init(_ predictors: ContactPredictors, pixelsPerUnit: Double = 1, gestures: TouchGestureSettings? = nil) {
        self.predictors = predictors
        self.pixelsPerUnit = pixelsPerUnit
        self.gestures = gestures.map { TouchGestureSession($0) }
    }

    /// Creates a session with a predictor by its specification.
    ///
    /// - Throws: `SpecificationError` or ``ModelFileError`` if there is no such predictor.
    public convenience init(
        _ predictor: String = "kalman",
        pixelsPerUnit: Double = 1,
        gestures: TouchGestureSettings? = nil
    ) throws {
        let predictor = try PredictorRegistry.standard.makePredictor(typed: predictor)
        self.init(.like(predictor), pixelsPerUnit: pixelsPerUnit, gestures: gestures)
    }

    /// Creates a session with the predictor of an advice, which draws no farther ahead than that allows.
    ///
    /// - Throws: `SpecificationError` or ``ModelFileError`` if there is no such predictor.
    public convenience init(
        following advice: HorizonAdvice,
        pixelsPerUnit: Double = 1,
        gestures: TouchGestureSettings? = nil
    ) throws {
        let predictor = try PredictorRegistry.standard.makePredictor(advice.predictor)
        self.init(.like(predictor, advice: advice), pixelsPerUnit: pixelsPerUnit, gestures: gestures)
    }

    // MARK: Observe

    /// Takes a delivery: every sample of its touches, their lifts and cancellations, and what they are for the gestures.
    ///
    /// The samples of a cancelled touch are ignored: the system says nothing of where the contact was.
    public func consume(_ event: TouchEvent) {
        for touch in event.touches {
            // A number that begins again has ended without a word.
            if touch.phase == .began || touch.phase == .cancelled { cancel(touch.id) }
            guard touch.phase != .cancelled else { continue }
            for sample in touch.samples { observe(sample, of: touch.id, arrival: event.arrival) }
            if touch.phase == .ended { lift(touch.id) }
        }
        gestures?.consume(event)
    }

    /// Takes the next measured sample of a contact, each coalesced one in time order. A contact begins with its first sample.
    ///
    /// - Parameters:
    ///   - sample: one that is not finite, or not later than the last one of its contact, is ignored.
    ///   - arrival: when the app received it; by default when it was measured.
    public func observe(_ sample: TouchSample, of contact: Int32, arrival: Double? = nil) {
        guard sample.isFinite else { return }
        let index = contacts.firstIndex { $0.number == contact }
        if let index, sample.timestamp <= contacts[index].newest.timestamp { return }
        var scaled = sample
        scaled.location *= pixelsPerUnit
        predictors.observe(scaled, of: contact)
        let entry = Contact(number: contact, newest: sample, arrival: arrival ?? sample.timestamp)
        if let index { contacts[index] = entry } else { contacts.append(entry) }
    }

    /// Ends a contact that lifted. A predictor that learns does so now.
    public func lift(_ contact: Int32) {
        predictors.lift(contact)
        contacts.removeAll { $0.number == contact }
    }

    /// Ends a contact that the system took away. A predictor that learns ignores it.
    public func cancel(_ contact: Int32) {
        predictors.cancel(contact)
        contacts.removeAll { $0.number == contact }
    }

    /// Lets time pass without a delivery: a long press is recognized while no touch changes. `gestures?.deadline` says when.
    public func advance(to time: Double) { gestures?.advance(to: time) }

    /// Cancels every contact and every gesture, for example because the view goes away. What was learned is kept.
    public func finish() {
        for contact in contacts { predictors.cancel(contact.number) }
        contacts.removeAll(keepingCapacity: true)
        gestures?.finish()
    }

    // MARK: Predict

    /// Returns where a contact is expected at a time, whatever is safe to draw; `nil` if it is not down or there is no answer.
    public func predict(_ contact: Int32, at time: Double) -> Prediction? {
        guard var answer = predictors.predict(contact, at: time) else { return nil }
        answer.location /= pixelsPerUnit
        switch answer.uncertainty {
        case .radius(let radius, let level)?: answer.uncertainty = .radius(radius / pixelsPerUnit, level: level)
        case .covariance(let covariance)?:
            let square = pixelsPerUnit * pixelsPerUnit
            answer.uncertainty = .covariance(
                LocationCovariance(xx: covariance.xx / square, xy: covariance.xy / square, yy: covariance.yy / square)
            )
        case nil: break
        }
        return answer
    }

    /// Returns how far ahead a contact may be drawn now, in seconds from its newest sample on; 0 if it is not down.
    ///
    /// - Parameter now: the time at which that is asked, on the clock of arrivals, by which the lead of a contact that rests fades; `nil`
    ///   for a lead that does not fade.
    public func horizon(of contact: Int32, now: Double? = nil) -> Double {
        guard let known = contacts.first(where: { $0.number == contact }) else { return 0 }
        let share = now.map { fade.share(idle: $0 - known.arrival) } ?? 1
        return min(reach, predictors.safeHorizon(of: contact)) * share
    }

    /// Returns the sample to draw a contact's line to in a frame; `nil` if it is not down.
    ///
    /// The time of the sample is at most ``horizon(of:now:)`` later than the newest sample. If there is no answer, the newest sample is
    /// returned. Force and angles without an answer are those of the newest sample, so that the width of a line does not jump at its tip.
    ///
    /// - Parameters:
    ///   - time: when the frame is shown.
    ///   - now: when it is drawn; see ``horizon(of:now:)``.
    public func tip(of contact: Int32, at time: Double, now: Double? = nil) -> TouchSample? {
        guard let newest = contacts.first(where: { $0.number == contact })?.newest else { return nil }
        let time = min(time, newest.timestamp + horizon(of: contact, now: now))
        guard time > newest.timestamp, let answer = predict(contact, at: time) else { return newest }
        var tip = TouchSample(timestamp: time, location: answer.location, origin: .predicted)
        tip.force = answer.force ?? newest.force
        tip.maximumPossibleForce = newest.maximumPossibleForce
        tip.altitude = answer.altitude ?? newest.altitude
        tip.azimuth = answer.azimuth ?? newest.azimuth
        // All of it is estimated, and no correction will come.
        tip.estimatedProperties = [.location, .force, .altitude, .azimuth]
        return tip
    }

    // MARK: State

    /// What was learned of the device, to be saved between two runs of the app; `nil` if the predictor learns nothing. A value that is set
    /// counts for every contact that begins later.
    public var state: AdaptiveState? {
        get { predictors.state }
        set { predictors.state = newValue }
    }
}
