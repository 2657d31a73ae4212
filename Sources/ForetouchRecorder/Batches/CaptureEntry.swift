import TouchModel
import TouchRecordings

/// One thing that happened on the page: a pointer event, or a mark beside the drawing.
package enum CaptureEntry: Sendable, Equatable {
    case pointer(PointerEntry)
    case mark(CaptureMark)
}

/// One Pointer Event as the page received it, with what was coalesced into it and what the browser predicted.
///
/// Times are milliseconds since the page's time origin, as `Event.timeStamp` and `performance.now()` have them.
package struct PointerEntry: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case down, move, up, cancel
    }

    var kind: Kind
    /// The `pointerId` of the event.
    var pointer: Int64
    var type: TouchType
    /// `timeStamp` of the event itself.
    var time: Double
    /// `performance.now()` when the handler ran.
    var arrival: Double
    /// What `getCoalescedEvents()` gave, or the event itself where that is nothing.
    var samples: [PointerSample]
    /// What `getPredictedEvents()` gave.
    var predicted: [PointerSample]
    /// The event's own time and place where they are not those of the last coalesced sample: browsers that resample to the
    /// frame dispatch an event that no digitizer measured.
    var dispatched: PointerSample?
}

/// One sample of a pointer. NaN stands for what the browser did not say.
package struct PointerSample: Sendable, Equatable {
    /// Milliseconds since the page's time origin.
    var time: Double
    /// CSS px from the viewport's left.
    var x: Double
    /// CSS px from the viewport's top.
    var y: Double
    /// The pressure, 0 to 1.
    var pressure = Double.nan
    /// The tilt x, in degrees.
    var tiltX = Double.nan
    /// The tilt y, in degrees.
    var tiltY = Double.nan
    /// Degrees, 0 to 359.
    var twist = Double.nan
    /// The altitude, in radians.
    var altitude = Double.nan
    /// The azimuth, in radians.
    var azimuth = Double.nan
    /// The contact's extent, CSS px.
    var width = Double.nan
    var height = Double.nan
    /// −1 to 1.
    var tangentialPressure = Double.nan

    /// The names of the numbers in the order in which the page sends them; from the fourth on they may be missing.
    static let columns = [
        "t", "x", "y", "pressure", "tiltX", "tiltY", "twist", "altitude", "azimuth", "width", "height",
        "tangentialPressure",
    ]
}

/// What the page notes beside pointer events.
package struct CaptureMark: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// A trial begins: `trial`, `task`, `repetition`, `surface`.
        case begin
        /// The trial is over.
        case end
        /// The trial `trial` was bad: it is kept and left out of the dataset.
        case undo
        case pause, resume
        /// The viewport changed, as when a tablet is turned.
        case surface
        /// The person is done.
        case finish
    }

    var kind: Kind
    /// Milliseconds since the page's time origin.
    var time: Double
    /// The trial it is about, counting from 1; `nil` where it is about none.
    var trial: Int?
    /// What else the page said.
    var fields: [String: JSONValue]
}

/// What the page sends at a time: the next entries of a session, numbered without gaps.
package struct CaptureBatch: Sendable, Equatable {
    /// The session's identifier, made by the page.
    package var session: String
    /// Counting from 0.
    package var sequence: Int
    /// `performance.now()` when the page sent it.
    package var sent: Double
    package var entries: [CaptureEntry]
}
