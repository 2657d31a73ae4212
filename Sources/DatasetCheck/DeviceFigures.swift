import TouchFormats

/// What a device's recordings say about the device.
public struct DeviceFigures: Sendable, Equatable, Codable {
    /// The sensor's noise along one axis.
    public struct Noise: Sendable, Equatable, Codable {
        /// Standard deviation in units of location; an upper bound where ``isBound``.
        public var deviation: Double
        /// Whether motion or rounding hides how much less the noise is.
        public var isBound: Bool
        /// Windows of nine samples behind it.
        public var windows: Int
        /// Deviation of the coordinates of degree 4 to 8: equal for white noise, falling for filtered noise or
        /// where motion leaks in.
        public var profile: [Double]
        /// Magnitudes of the coordinates of degree 8, by quarters of an octave: where a bar stands, and its share of all.
        public var residues: [Bar]

        init(_ estimate: NoiseFloor.Estimate) {
            deviation = estimate.deviation
            isBound = estimate.isBound
            windows = estimate.windows
            profile = estimate.profile
            residues = estimate.residues.shares.map { Bar(position: $0.magnitude, share: $0.share) }
        }
    }

    /// A bar of a histogram.
    public struct Bar: Sendable, Equatable, Codable {
        /// Where the bar stands, in the histogram's unit.
        public var position: Double
        /// The share of everything counted that it holds, 0 to 1.
        public var share: Double
    }

    /// The histogram of intervals from 0 to three medians; longer ones are in no bar.
    public struct Bars: Sendable, Equatable, Codable {
        static let count = 90
        /// Width of a bar in seconds.
        public var width: Double
        /// For each bar the share of all intervals that it holds, 0 to 1.
        public var shares: [Double]

        init(_ intervals: IntervalHistogram, median: Double) {
            width = 3 * median / Double(Self.count)
            shares = intervals.shares(from: 0, to: 3 * median, count: Self.count)
        }
    }

    /// What the recordings call it; `not stated` where they do not.
    public var device: String
    /// The unit of locations.
    public var unit: String
    /// How many recordings the device made.
    public var recordings: Int
    /// How many contacts are in them.
    public var strokes: Int
    /// How many samples are in them.
    public var samples: Int
    /// Reports per second while a contact is down.
    public var rate: Double?
    /// In seconds, as are the next four.
    public var medianInterval: Double?
    /// The 5th percentile of the intervals.
    public var interval5: Double?
    /// The 95th percentile of the intervals.
    public var interval95: Double?
    /// Half the distance between the 16th and the 84th percentile of the intervals.
    public var jitter: Double?
    /// The clock's step; `nil` where none shows.
    public var timeStep: Double?
    /// The step between coordinates; `nil` where none shows.
    public var locationStepX: Double?
    /// The same of y.
    public var locationStepY: Double?
    /// `nil` where fewer than 60 windows could be used.
    public var noiseX: Noise?
    /// The same of y.
    public var noiseY: Noise?
    /// How long the intervals between samples are.
    public var intervals: Bars?
}
