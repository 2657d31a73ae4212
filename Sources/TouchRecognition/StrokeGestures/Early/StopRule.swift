import TouchModel

/// When a recognizer is sure enough to decide before a gesture is complete.
///
/// The posterior of a class is the softmax of distances, exp(−d/T) over the sum of all classes. What is seen of a gesture says more
/// the longer it is seen, so that T falls with time t since the gesture began: T = ``temperature`` · (t / 1 s)^−``growth``. The nearest
/// class is decided for as soon as the logarithm of its odds, log p/(1 − p), reaches a threshold.
public struct StopRule: Sendable, Hashable {
    /// T after a second, in the recognizer's unit of distance, above 0.
    public var temperature: Double
    /// How fast T falls, at least 0; 0 for the same T at all times.
    public var growth: Double
    /// The natural logarithm of the odds that are enough. Infinite for a rule that waits for the end.
    public var threshold: Double

    /// Each parameter is the property of that name.
    public init(temperature: Double, growth: Double = 0, threshold: Double) {
        self.temperature = temperature
        self.growth = growth
        self.threshold = threshold
    }

    /// The probability that is enough, 0…1.
    public var probability: Double { 1 / (1 + Elementary.exp(-threshold)) }

    /// The nearest class, the first of several; `nil` where no distance is finite.
    static func nearest(_ distances: Span<Double>) -> Int? {
        var (least, nearest) = (Double.infinity, -1)
        for index in distances.indices where distances[index] < least { (least, nearest) = (distances[index], index) }
        return nearest < 0 ? nil : nearest
    }

    /// 1/T.
    ///
    /// - Parameter elapsed: how long the gesture has been seen, in seconds.
    func sharpness(after elapsed: Double) -> Double { Elementary.pow(max(0, elapsed), growth) / temperature }

    /// The logarithm of the nearest class's odds: infinite where there is no other.
    func logOdds(of nearest: Int, _ distances: Span<Double>, after elapsed: Double) -> Double {
        let sharpness = sharpness(after: elapsed)
        var others = 0.0
        for index in distances.indices where index != nearest && distances[index] < .infinity {
            others += Elementary.exp(sharpness * (distances[nearest] - distances[index]))
        }
        return -Elementary.log(others)
    }
}
