/// The triangular factor of the least-squares problem of a line, to which pairs are added one by one: the column of ones is
/// taken out by running means (Welford 1962), the other by a Givens rotation (Golub & Van Loan 2013, §6.5.3). Memory does
/// not grow with pairs, and nothing is lost by cancellation.
struct LineFactor {
    /// How many pairs there are.
    private(set) var count = 0.0
    private(set) var reportedMean = 0.0
    private(set) var referenceMean = 0.0
    /// The corner of R: the root of the sum of squares of what was reported, about its mean. 0 where all of it is alike.
    private(set) var spread = 0.0
    /// What stands behind the corner: the spread times the gain.
    private var target = 0.0
    /// The sum of squares of the reference about the line.
    private(set) var residualSquares = 0.0
    /// The sum of squares of the reference about its mean.
    private(set) var referenceSquares = 0.0

    /// What the reference rises by with a unit of what is reported; not a number where the spread is 0.
    var gain: Double { target / spread }

    /// The reference where 0 is reported.
    var offset: Double { referenceMean - reportedMean * gain }

    /// Adds a pair.
    mutating func add(_ pair: (reported: Double, reference: Double)) {
        count += 1
        let share = ((count - 1) / count).squareRoot()
        var (reported, reference) = (pair.reported - reportedMean, pair.reference - referenceMean)
        reportedMean += reported / count
        referenceMean += reference / count
        (reported, reference) = (share * reported, share * reference)
        referenceSquares += reference * reference
        let corner = (spread * spread + reported * reported).squareRoot()
        guard corner > 0 else {
            residualSquares += reference * reference
            return
        }
        let (cosine, sine) = (spread / corner, reported / corner)
        let residual = cosine * reference - sine * target
        (spread, target) = (corner, cosine * target + sine * reference)
        residualSquares += residual * residual
    }
}
