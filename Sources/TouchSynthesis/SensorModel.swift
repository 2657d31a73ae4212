import TouchRecordings

/// What stands between a movement and its recording: when the digitizer looks, how wrong it is, and how its reports
/// reach the app.
///
/// The digitizer looks at even intervals, give or take the jitter. A report's time stamp is the instant of looking,
/// true up to ``timeQuantum``: jitter makes sampling uneven, it does not make stamps wrong.
public struct SensorModel: Sendable, Equatable, Codable {
    /// Reports per second. Range 10…1000; devices: 60–360. A good starting point: 120.
    public var reportRate: Double
    /// A second report rate at which ``alternateShare`` of the contacts are sampled, as devices do that slow down to
    /// save power; `nil` for one rate throughout. Range 10…1000.
    public var alternateReportRate: Double?
    /// The share of contacts sampled at ``alternateReportRate``. Range 0…1.
    public var alternateShare: Double
    /// Standard deviation of the instant of looking about its place in the even grid, in seconds. The
    /// distribution is normal, cut off at 2.27 deviations. Range 0 to a fifth of the interval between reports, so that
    /// time always increases.
    public var jitter: Double
    /// The probability that a report between the first and the last of a contact is lost. Range 0…0.9.
    public var dropProbability: Double
    /// Standard deviation of white noise on each axis of the location, in CSS px. Range 0…20; devices: 0.05–0.5.
    public var noise: Double
    /// Standard deviation of further noise per unit of speed, in px per px/s, that is in seconds; it adds in
    /// quadrature. Range 0…0.01. At 0.0002 a finger at 1000 px/s gets 0.2 px more.
    public var speedNoise: Double
    /// The step between reported coordinates, in CSS px; 0 for none. Range 0…10.
    public var locationQuantum: Double
    /// The step between time stamps, in seconds; 0 for the files' own microsecond. A report that gets the stamp of the
    /// one before it is lost. Range 0…0.1.
    public var timeQuantum: Double
    /// Frames per second in which reports are gathered into deliveries; `nil` for one delivery per report.
    /// Range 10…1000; displays: 60–120.
    public var displayRate: Double?
    /// Seconds from the frame (or report) to the delivery's arrival in the app. Range 0…0.5.
    public var deliveryLatency: Double
    /// `nil` for deliveries that are late by ``deliveryLatency`` and nothing more.
    public var arrival: ArrivalModel?
    /// `nil` for a device that does not sense force.
    public var force: ForceSensor?
    /// Standard deviation of the pen's two angles, in radians. Range 0…0.2.
    public var angleNoise: Double
    /// The step between reported angles, in radians; 0 for none. Range 0…0.2.
    public var angleQuantum: Double

    /// Each parameter is the property of that name.
    public init(
        reportRate: Double = 120,
        alternateReportRate: Double? = nil,
        alternateShare: Double = 0,
        jitter: Double = 0,
        dropProbability: Double = 0,
        noise: Double = 0.3,
        speedNoise: Double = 0,
        locationQuantum: Double = 0,
        timeQuantum: Double = 0,
        displayRate: Double? = 60,
        deliveryLatency: Double = 0.004,
        arrival: ArrivalModel? = nil,
        force: ForceSensor? = nil,
        angleNoise: Double = 0.004,
        angleQuantum: Double = 0.005
    ) {
        self.reportRate = reportRate
        self.alternateReportRate = alternateReportRate
        self.alternateShare = alternateShare
        self.jitter = jitter
        self.dropProbability = dropProbability
        self.noise = noise
        self.speedNoise = speedNoise
        self.locationQuantum = locationQuantum
        self.timeQuantum = timeQuantum
        self.displayRate = displayRate
        self.deliveryLatency = deliveryLatency
        self.arrival = arrival
        self.force = force
        self.angleNoise = angleNoise
        self.angleQuantum = angleQuantum
    }

    /// Checks every field.
    ///
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` naming the first field out of range.
    package func validate() throws(DatasetError) {
        try OptionRange.check(reportRate, in: 10...1000, "report rate")
        try OptionRange.check(alternateReportRate, in: 10...1000, "alternate report rate")
        try OptionRange.check(alternateShare, in: 0...1, "alternate share")
        let interval = 1 / max(reportRate, alternateReportRate ?? 0)
        try OptionRange.check(seconds: jitter, in: 0...(interval / 5), "jitter")
        try OptionRange.check(dropProbability, in: 0...0.9, "drop probability")
        try OptionRange.check(noise, in: 0...20, "noise")
        try OptionRange.check(speedNoise, in: 0...0.01, "speed noise")
        try OptionRange.check(locationQuantum, in: 0...10, "location quantum")
        try OptionRange.check(seconds: timeQuantum, in: 0...0.1, "time quantum")
        try OptionRange.check(displayRate, in: 10...1000, "display rate")
        try OptionRange.check(seconds: deliveryLatency, in: 0...0.5, "delivery latency")
        try OptionRange.check(angleNoise, in: 0...0.2, "angle noise")
        try OptionRange.check(angleQuantum, in: 0...0.2, "angle quantum")
        try force?.validate()
        try arrival?.validate()
    }
}
