/// What a device's recordings say about the device.
package struct DeviceFigures: Sendable, Equatable, Codable {
    /// The sensor's noise along one axis.
    package struct Noise: Sendable, Equatable, Codable {
        /// Standard deviation in units of location; an upper bound where ``isBound``.
        package var deviation: Double
        /// Whether motion or rounding hides how much less the noise is.
        package var isBound: Bool
        /// Windows of nine samples behind it.
        package var windows: Int
        /// Deviation of the coordinates of degree 4 to 8: equal for white noise, falling for filtered noise or
        /// where motion leaks in.
        package var profile: [Double]
        /// Magnitudes of the coordinates of degree 8, by quarters of an octave: where a bar stands, and its share of all.
        package var residues: [Bar]

        init(_ estimate: NoiseFloor.Estimate) {
            deviation = estimate.deviation
            isBound = estimate.isBound
            windows = estimate.windows
            profile = estimate.profile
            residues = estimate.residues.shares.map { Bar(position: $0.magnitude, share: $0.share) }
        }
    }

    /// A bar of a histogram.
    package struct Bar: Sendable, Equatable, Codable {
        /// Where the bar stands, in the histogram's unit.
        package var position: Double
        /// The share of everything counted that it holds, 0 to 1.
        package var share: Double
    }

    /// The histogram of intervals from 0 to three medians; longer ones are in no bar.
    package struct Bars: Sendable, Equatable, Codable {
        static let count = 90
        /// Width of a bar in seconds.
        package var width: Double
        /// The share of all intervals that each bar holds, 0 to 1.
        package var shares: [Double]

        init(_ intervals: IntervalHistogram, median: Double) {
            width = 3 * median / Double(Self.count)
            shares = intervals.shares(from: 0, to: 3 * median, count: Self.count)
        }
    }

    /// When deliveries arrived.
    package struct Arrival: Sendable, Equatable, Codable {
        /// How many deliveries of a contact came after another one.
        package var steps: Int
        /// The median of arrival less the device's stamp, in seconds; absent where stamps are those of arrival.
        package var medianDelay: Double?
        /// The smallest delay.
        package var smallestDelay: Double?
        /// Standard deviation of the delay, in seconds, from its changes between deliveries.
        package var jitter: Double?
        /// The share of deliveries that arrive less than 1 ms after the one before.
        package var bunchedShare: Double
    }

    /// What a device is called that recordings do not name.
    package static let unnamed = "not stated"

    /// What the recordings call it; ``unnamed`` where they do not.
    package var device: String
    /// The unit of locations.
    package var unit: String
    /// How many recordings the device made.
    package var recordings: Int
    /// How many contacts are in them.
    package var strokes: Int
    /// How many samples are in them.
    package var samples: Int
    /// Reports per second while a contact is down.
    package var rate: Double?
    /// In seconds, as are the next four.
    package var medianInterval: Double?
    /// The 5th percentile of the intervals.
    package var interval5: Double?
    /// The 95th percentile of the intervals.
    package var interval95: Double?
    /// Half the distance between the 16th and the 84th percentile of the intervals.
    package var jitter: Double?
    /// The clock's step; `nil` where none shows.
    package var timeStep: Double?
    /// The step between coordinates; `nil` where none shows.
    package var locationStepX: Double?
    /// The same of y.
    package var locationStepY: Double?
    /// `nil` where fewer than 60 windows could be used.
    package var noiseX: Noise?
    /// The same of y.
    package var noiseY: Noise?
    /// How long the intervals between samples are.
    package var intervals: Bars?
    /// `nil` where nothing is known of arrivals.
    package var arrival: Arrival?
}
