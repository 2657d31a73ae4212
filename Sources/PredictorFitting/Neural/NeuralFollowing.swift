import StandardPredictors
import TouchModel

/// Follows a contact and writes the inputs of a network: what differs between kinds of networks.
protocol NeuralFollowing: Sendable {
    /// How many numbers ``write(to:)`` writes.
    var inputCount: Int { get }
    /// Whether there is anything for a network to see.
    var showsEnough: Bool { get }
    /// Rows with a reach of this or less, in units of location per second, weigh nothing.
    var leastReach: Double { get }

    mutating func reset()
    /// Takes the next sample.
    ///
    /// - Returns: whether it counts.
    mutating func observe(_ sample: TouchSample) -> Bool
    /// Writes the inputs as of the last sample.
    mutating func write(to inputs: UnsafeMutableBufferPointer<Float>) -> NeuralView
    /// Where the contact is expected without a network.
    func expected(after horizon: Double) -> TouchPoint?
}

extension NeuralMotion: NeuralFollowing {
    /// S′ of a contact at 0.5 px/s. What slower ones lack, divided by so little, would be numbers beyond all others.
    var leastReach: Double { Self.restSpeed / 100 }

    func expected(after horizon: Double) -> TouchPoint? { classical.predict(at: time + horizon)?.location }
}

extension NeuralSteps: NeuralFollowing {
    var leastReach: Double { 0 }

    func expected(after horizon: Double) -> TouchPoint? { uncorrected(after: horizon) }
}
