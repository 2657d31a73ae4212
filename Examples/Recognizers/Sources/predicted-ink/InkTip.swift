import StandardPredictors
import TouchModel
import TouchRecognition

/// The end of a drawing's active stroke, where a predictor expects the contact to be.
struct InkTip {
    /// Those of the device; their `state` is what to save between two runs of the app.
    let contacts: ContactSession
    /// The number of the active stroke in the session of contacts.
    private let contact: Int32 = 0
    private var observedCount = 0

    init(_ contacts: ContactSession) { self.contacts = contacts }

    /// After every call of the session: shows the predictor what is new of the active stroke.
    mutating func follow(_ session: DrawingSession) {
        if session.activeStroke == nil || session.changes.contains(.strokeBegan) {
            // Of a stroke that was given up nothing is learned.
            if session.changes.contains(.strokeAbandoned) {
                contacts.cancel(contact)
            } else {
                contacts.lift(contact)
            }
            observedCount = 0
        }
        guard let stroke = session.activeStroke else { return }
        for sample in stroke.samples[observedCount...] { contacts.observe(sample, of: contact) }
        observedCount = stroke.samples.count
    }

    /// The sample to draw the stroke's last segment to, for a frame that is shown at a time.
    func sample(at time: Double, now: Double? = nil) -> TouchSample? { contacts.tip(of: contact, at: time, now: now) }
}
