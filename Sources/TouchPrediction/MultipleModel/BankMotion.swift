import TouchModel

/// What a bank of filters knew when it had seen a sample: all that its experts need to answer, then or later.
struct BankMotion: Sendable {
    /// When the sample was taken, in seconds, and where.
    var time: Double
    var location: TouchPoint
    /// Where straight lines through the recent past are, in px from the sample, and how fast they go, in px/s.
    var lineOffsetX: KalmanBankState.Lanes
    var lineOffsetY: KalmanBankState.Lanes
    var lineVelocityX: KalmanBankState.Lanes
    var lineVelocityY: KalmanBankState.Lanes
    /// How much later the sample came than the recovered clock says, in seconds.
    var lateness: Float
    /// Mean squared acceleration by mean squared speed of the recent past, 1/s²: the square of how sharply this person
    /// turns.
    var squareTurnRate: Float
    /// Velocity in px/s and acceleration in px/s² of each filter.
    var velocityX: KalmanBankState.Lanes
    var velocityY: KalmanBankState.Lanes
    var accelerationX: KalmanBankState.Lanes
    var accelerationY: KalmanBankState.Lanes
    /// c = v·a / |v|² of each filter in 1/s where the contact speeds up, else 0.
    var speeding: KalmanBankState.Lanes
    /// c where it brakes, else 0: negative.
    var braking: KalmanBankState.Lanes

    @inline(__always)
    init(
        time: Double,
        location: TouchPoint,
        lines: BankLines,
        lateness: Double,
        squareTurnRate: Double,
        filters: KalmanBankState
    ) {
        self.time = time
        self.location = location
        (lineOffsetX, lineOffsetY, lineVelocityX, lineVelocityY) = lines.now
        self.lateness = Float(lateness)
        self.squareTurnRate = Float(squareTurnRate)
        velocityX = filters.velocityX
        velocityY = filters.velocityY
        accelerationX = filters.accelerationX
        accelerationY = filters.accelerationY
        // A speed of 10⁻⁶ px/s is rest.
        let squareSpeed: KalmanBankState.Lanes = velocityX * velocityX + velocityY * velocityY
        let along = (velocityX * accelerationX + velocityY * accelerationY) / (squareSpeed + 1e-12)
        speeding = along.positivePart
        braking = along.negativePart
    }
}
