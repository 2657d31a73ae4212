import TouchModel

/// When a predictor is asked during replay.
public enum ReplayMode: Sendable, Hashable {
    /// After every real sample: what the predictor can do.
    case perSample
    /// Once after each delivery, as recorded: what a truthful app sees. The horizon counts from the delivery's last
    /// sample.
    case perDelivery
    /// Once a frame, after samples have been regrouped: a sample reaches the app with the first frame that starts at
    /// least `latency` seconds after it. Frames start at multiples of `1 / rate` seconds of the recording's clock.
    case frames(rate: Double, latency: Double)

    /// The mode in words, for results.
    public var summary: String {
        switch self {
        case .perSample: "per sample"
        case .perDelivery: "per delivery"
        case .frames(let rate, let latency): "per frame at \(rate) Hz, delivered \(latency * 1000) ms late"
        }
    }

    /// The positions in a stroke's samples after which a predictor is asked, ascending.
    package func queries(in stroke: Stroke) -> [Int] {
        switch self {
        case .perSample: Array(stroke.samples.indices)
        case .perDelivery: stroke.deliveryEnds
        case .frames(let rate, let latency):
            stroke.samples.indices.filter { index in
                index + 1 == stroke.samples.count
                    || Self.frame(of: stroke.samples[index], rate: rate, latency: latency)
                        != Self.frame(of: stroke.samples[index + 1], rate: rate, latency: latency)
            }
        }
    }

    /// By what share of a frame a sample may miss it through rounding: stamps are whole microseconds at best, and sums
    /// of seconds that mean the same instant differ in their last bits.
    private static let frameTolerance = 1e-3

    /// The number of the frame with which a sample reaches the app.
    private static func frame(of sample: TouchSample, rate: Double, latency: Double) -> Double {
        ((sample.timestamp + latency) * rate - frameTolerance).rounded(.up)
    }
}
