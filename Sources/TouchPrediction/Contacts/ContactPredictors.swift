import TouchModel

/// Predictors of any number of contacts at once, one each, by the numbers of the contacts.
///
/// A contact begins with its first sample and ends with ``lift(_:)`` or ``cancel(_:)``; its predictor then serves the next one. What is
/// learned at a lift is known to all contacts that begin later; of two that are down at the same time the second learns on top of
/// what the first did, where what is learned is an ``AdaptiveState``. Observing and asking are O(contacts), and allocate only where more
/// contacts are down than ever before. At most 128 contacts are down at a time: the next one cancels the one that began first, so that contacts
/// whose lifts are lost cost neither memory nor time.
///
/// An app makes one for a device, by `ContactPredictors.like(_:advice:)` of `StandardPredictors`.
public final class ContactPredictors {
    private struct Entry {
        var contact: Int32
        var isDown = true
        /// How many contacts had begun before it.
        var order = 0
        /// How many lifts had been learned from when what it knows was newest.
        var knows = 0
        let predictor: PredictorBox
    }

    /// What new ones are copies of.
    private let fresh: PredictorBox
    private var entries: [Entry] = []
    private var begun = 0
    private var lifts = 0
    /// The position of the one that learned last.
    private var newest: Int?

    private init(_ fresh: PredictorBox) { self.fresh = fresh }

    /// Predictors that begin as copies of one.
    package static func copies(of fresh: some Predictor) -> ContactPredictors {
        ContactPredictors(PredictorBoxOf(fresh))
    }

    /// Predictors that begin as copies of one, and learn.
    package static func learners(like fresh: some LearningPredictor<AdaptiveState>) -> ContactPredictors {
        ContactPredictors(LearningBoxOf(fresh))
    }

    /// Predictors that begin as copies of one, and of the one that lifted last where ``Predictor/remembersStrokes``.
    package static func successors(of fresh: some Predictor) -> ContactPredictors {
        ContactPredictors(SucceedingBoxOf(fresh))
    }

    /// The same for predictors that are shown what the platform predicts.
    package static func observers(like fresh: some PlatformPredictionObserving) -> ContactPredictors {
        ContactPredictors(ObservingBoxOf(fresh))
    }

    /// The same predictors, each with a safe horizon.
    package func within(_ horizon: SafeHorizon) -> ContactPredictors {
        ContactPredictors(BoundedBox(fresh.copy(), horizon))
    }

    private func position(_ contact: Int32) -> Int? {
        for index in entries.indices where entries[index].isDown && entries[index].contact == contact { return index }
        return nil
    }

    private func begin(_ contact: Int32) -> Int {
        // The one that learned last has nothing to take over.
        var free = newest
        if let newest, entries[newest].isDown { free = nil }
        if free == nil { for index in entries.indices where !entries[index].isDown { free = free ?? index } }
        if free == nil, entries.count == ContactLimit.most,
            let oldest = entries.indices.min(by: { entries[$0].order < entries[$1].order })
        {
            cancel(entries[oldest].contact)
            free = oldest
        }
        let position = free ?? entries.count
        if position == entries.count {
            entries.append(Entry(contact: contact, predictor: fresh.copy()))
        } else {
            entries[position].contact = contact
            entries[position].isDown = true
        }
        entries[position].order = begun
        begun &+= 1
        takeOver(position, isNew: true)
        return position
    }

    /// Lets a predictor know what was learned last.
    private func takeOver(_ position: Int, isNew: Bool) {
        guard let newest, newest != position, entries[position].knows < lifts else { return }
        entries[position].predictor.takeOver(entries[newest].predictor, isNew: isNew)
        entries[position].knows = lifts
    }

    /// Takes the next real sample of a contact into account.
    public func observe(_ sample: TouchSample, of contact: Int32) {
        entries[position(contact) ?? begin(contact)].predictor.observe(sample)
    }

    /// Takes the platform's predictions into account that came with a contact's last sample, where the predictors do.
    package func observePlatformPredictions(_ samples: Span<TouchSample>, of contact: Int32) {
        guard let position = position(contact) else { return }
        entries[position].predictor.observePlatformPredictions(samples)
    }

    /// Where a contact is expected; `nil` where there is no such contact, or no answer.
    public func predict(_ contact: Int32, at time: Double) -> Prediction? {
        guard let position = position(contact) else { return nil }
        return entries[position].predictor.predict(at: time)
    }

    /// The horizon that is safe for a contact now, in seconds from its last sample on; 0 where none is, infinite without an advice.
    public func safeHorizon(of contact: Int32) -> Double {
        guard let position = position(contact) else { return 0 }
        return entries[position].predictor.safeHorizon
    }

    /// Ends a contact, and learns from it where the predictors do.
    public func lift(_ contact: Int32) {
        guard let position = position(contact) else { return }
        takeOver(position, isNew: false)
        entries[position].predictor.lift()
        entries[position].isDown = false
        lifts += 1
        entries[position].knows = lifts
        newest = position
    }

    /// Ends a contact that the system took away: nothing is learned of it.
    public func cancel(_ contact: Int32) {
        guard let position = position(contact) else { return }
        entries[position].predictor.discard()
        entries[position].isDown = false
    }

    /// Forgets every contact and whatever was learned.
    public func reset() {
        entries.removeAll(keepingCapacity: true)
        (begun, lifts, newest) = (0, 0, nil)
        fresh.forget()
    }

    /// What was learned so far; `nil` where the predictors learn nothing. Given, it counts for every contact that begins later.
    public var state: AdaptiveState? {
        get { newest.map { entries[$0].predictor.state } ?? fresh.state }
        set {
            guard let newValue, fresh.state != nil else { return }
            fresh.state = newValue
            for index in entries.indices where !entries[index].isDown {
                entries[index].predictor.state = newValue
                entries[index].knows = lifts
            }
            newest = nil
        }
    }
}

/// A predictor of some kind in memory of its own: what a list of several holds. This one answers nothing. It is a class, as Embedded
/// Swift has no values of protocol type.
private class PredictorBox {
    func copy() -> PredictorBox { PredictorBox() }
    func observe(_ sample: TouchSample) {}
    func predict(at time: Double) -> Prediction? { nil }
    func lift() {}
    func discard() {}
    func observePlatformPredictions(_ samples: Span<TouchSample>) {}
    var safeHorizon: Double { .infinity }
    /// Learns what another, a copy of the same predictor, learned.
    ///
    /// - Parameter isNew: whether this one has no contact yet.
    func takeOver(_ other: PredictorBox, isNew: Bool) {}
    /// Forgets whatever was learned, also what it knew from the start.
    func forget() {}
    var state: AdaptiveState? {
        get { nil }
        set {}
    }
}

private class PredictorBoxOf<Kind: Predictor>: PredictorBox {
    final var base: Kind

    init(_ base: Kind) { self.base = base }

    override func copy() -> PredictorBox { PredictorBoxOf(base) }
    override func observe(_ sample: TouchSample) { base.observe(sample) }
    override func predict(at time: Double) -> Prediction? { base.predict(at: time) }
    override func lift() { base.lift() }
    override func discard() { base.discard() }
}

private class SucceedingBoxOf<Kind: Predictor>: PredictorBoxOf<Kind> {
    /// The predictor as its last contact left it: it may serve another one by the time that somebody takes it over.
    private var learned: Kind?

    override func copy() -> PredictorBox { SucceedingBoxOf(base) }

    override func lift() {
        super.lift()
        if base.remembersStrokes { learned = base }
    }

    // Knowledge that is no value is taken over with the whole predictor, which only one without a contact can do.
    override func takeOver(_ other: PredictorBox, isNew: Bool) {
        guard isNew, let learned = unsafeDowncast(other, to: SucceedingBoxOf<Kind>.self).learned else { return }
        base = learned
    }
}

private final class ObservingBoxOf<Kind: PlatformPredictionObserving>: SucceedingBoxOf<Kind> {
    override func copy() -> PredictorBox { ObservingBoxOf(base) }
    override func observePlatformPredictions(_ samples: Span<TouchSample>) { base.observePlatformPredictions(samples) }
}

/// A predictor of any kind, with a safe horizon.
private final class BoundedBox: PredictorBox {
    private let base: PredictorBox
    private var horizon: SafeHorizon

    init(_ base: PredictorBox, _ horizon: SafeHorizon) {
        self.base = base
        self.horizon = horizon
    }

    override func copy() -> PredictorBox {
        var fresh = horizon
        fresh.reset()
        return BoundedBox(base.copy(), fresh)
    }

    override func observe(_ sample: TouchSample) {
        base.observe(sample)
        horizon.observe(sample)
    }

    override func lift() {
        base.lift()
        horizon.reset()
    }

    override func discard() {
        base.discard()
        horizon.reset()
    }

    override func takeOver(_ other: PredictorBox, isNew: Bool) {
        base.takeOver(unsafeDowncast(other, to: BoundedBox.self).base, isNew: isNew)
    }

    override var safeHorizon: Double { horizon.horizon }
    override func predict(at time: Double) -> Prediction? { base.predict(at: time) }
    override func observePlatformPredictions(_ samples: Span<TouchSample>) { base.observePlatformPredictions(samples) }
    override func forget() { base.forget() }
    override var state: AdaptiveState? {
        get { base.state }
        set { base.state = newValue }
    }
}

private final class LearningBoxOf<Kind: LearningPredictor>: PredictorBoxOf<Kind> where Kind.State == AdaptiveState {
    override func copy() -> PredictorBox { LearningBoxOf(base) }
    override func takeOver(_ other: PredictorBox, isNew: Bool) { if let known = other.state { base.state = known } }
    override func forget() { base.state = AdaptiveState(randomFeatures: base.state.randomFeatureCount) }
    override var state: AdaptiveState? {
        get { base.state }
        set { if let newValue { base.state = newValue } }
    }
}
