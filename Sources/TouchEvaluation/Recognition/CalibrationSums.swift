import DenseAlgebra
import Foundation

/// The least-squares problem of one device or person, folded block by block: after each block of pairs only the
/// triangular factor and the residual sum stay (Golub & Van Loan 2013, §6.1, updating QR by rows), so memory does not grow
/// with pairs and nothing is lost by cancellation.
struct CalibrationSums: Sendable {
    /// X'X and X'y of one contact, for errors that depend on each other within it.
    private struct ContactSums {
        var count = 0.0
        var x = 0.0
        var xx = 0.0
        var y = 0.0
        var xy = 0.0
    }

    private static let blockSize = 1024

    private var block: [(reported: Double, reference: Double)] = []
    /// What stands for the blocks so far: the rows of R with Qᵀb behind them; one row where every force was the same.
    private var carried: [(one: Double, reported: Double, reference: Double)] = []
    private var residualSquares = 0.0
    private var contacts: [ContactSums] = []
    private var pairCount = 0
    private var smallest = Double.infinity
    private var largest = -Double.infinity
    /// Of the reference (Welford 1962).
    private var mean = 0.0
    private var squares = 0.0
    private var differenceSquares = 0.0
    var saturated = 0
    /// What the pairs come from, where that is kept.
    var origins: Set<String> = []
    private var solver = LeastSquaresSolver(maximumRows: blockSize + 2, maximumColumns: 2)

    init() {}

    /// Adds one contact's pairs.
    mutating func add(_ pairs: [(reported: Double, reference: Double)]) throws {
        guard !pairs.isEmpty else { return }
        var contact = ContactSums()
        for pair in pairs {
            contact.count += 1
            contact.x += pair.reported
            contact.xx += pair.reported * pair.reported
            contact.y += pair.reference
            contact.xy += pair.reported * pair.reference
            pairCount += 1
            smallest = min(smallest, pair.reported)
            largest = max(largest, pair.reported)
            let deviation = pair.reference - mean
            mean += deviation / Double(pairCount)
            squares += deviation * (pair.reference - mean)
            differenceSquares += (pair.reported - pair.reference) * (pair.reported - pair.reference)
            block.append(pair)
            if block.count == Self.blockSize { try fold() }
        }
        contacts.append(contact)
    }

    private mutating func fold() throws {
        let all: [(one: Double, reported: Double, reference: Double)] =
            carried + block.map { (one: 1, reported: $0.reported, reference: $0.reference) }
        let rows = all.count
        guard rows >= 2 else { return }
        try solver.setProblem(rows: rows, columns: 2, rightHandSides: 1) { matrix, rightHandSides in
            for (index, row) in all.enumerated() {
                matrix[index] = row.one
                matrix[rows + index] = row.reported
                rightHandSides[index] = row.reference
            }
        }
        if try solve() {
            residualSquares += solver.residualProduct()
            let (offset, gain) = (solver.solution(0), solver.solution(1))
            let corner = solver.triangularFactor(1, 1)
            let (first, second) = (solver.triangularFactor(0, 0), solver.triangularFactor(0, 1))
            carried = [(first, second, first * offset + second * gain), (0, corner, corner * gain)]
        } else {
            // One force only so far: a single row of their weight stands for them.
            let weight = all.reduce(0) { $0 + $1.one * $1.one }
            let reported = all.reduce(0) { $0 + $1.one * $1.reported } / weight
            let reference = all.reduce(0) { $0 + $1.one * $1.reference } / weight
            residualSquares += all.reduce(0) {
                let residual = $1.reference - $1.one * reference
                return $0 + residual * residual
            }
            carried = [(weight.squareRoot(), weight.squareRoot() * reported, weight.squareRoot() * reference)]
        }
        block.removeAll(keepingCapacity: true)
    }

    /// - Returns: Whether the forces differ, so that there is a solution.
    private mutating func solve() throws -> Bool {
        do {
            try solver.solve()
            return true
        } catch let error {
            guard case .rankDeficient = error else { throw error }
            return false
        }
    }

    /// The line, or why there is none.
    mutating func fit(name: String) throws -> Calibrator.Outcome {
        guard pairCount >= 3 else { return .failure(.tooFewPairs(name: name, found: pairCount)) }
        guard largest > smallest else { return .failure(.constantForce(name: name, force: smallest)) }
        if !block.isEmpty { try fold() }
        guard carried.count == 2 else { return .failure(.constantForce(name: name, force: smallest)) }
        let gain = carried[1].reference / carried[1].reported
        let offset = (carried[0].reference - carried[0].reported * gain) / carried[0].one
        guard gain > 0, gain.isFinite, offset.isFinite else {
            return .failure(.gainNotPositive(name: name, found: gain))
        }
        let (errors, freedom) = standardErrors(offset: offset, gain: gain)
        let t = StudentDistribution(freedom: min(freedom, 5000)).quantile(0.975)
        let count = Double(pairCount)
        return .success(
            CalibrationFit(
                name: name,
                offset: offset,
                gain: gain,
                offsetError: errors.offset,
                gainError: errors.gain,
                offsetInterval: [offset - t * errors.offset, offset + t * errors.offset],
                gainInterval: [gain - t * errors.gain, gain + t * errors.gain],
                determination: squares > 0 ? 1 - residualSquares / squares : 0,
                errorBefore: (differenceSquares / count).squareRoot(),
                errorAfter: (residualSquares / count).squareRoot(),
                samples: pairCount,
                contacts: contacts.count,
                range: [smallest, largest],
                saturated: saturated,
                origins: origins.isEmpty ? nil : origins.sorted()
            )
        )
    }

    /// Errors that allow for dependence within contacts (Liang & Zeger 1986, with the factor c / (c − 1)); where there is
    /// one contact, those of independent errors.
    private func standardErrors(offset: Double, gain: Double) -> (errors: (offset: Double, gain: Double), freedom: Int)
    {
        // (XᵀX)⁻¹ = R⁻¹ R⁻ᵀ.
        let (first, second, corner) = (carried[0].one, carried[0].reported, carried[1].reported)
        let inverse = [1 / first, -second / (first * corner), 1 / corner]
        let bread = [
            inverse[0] * inverse[0] + inverse[1] * inverse[1], inverse[1] * inverse[2], inverse[2] * inverse[2],
        ]
        guard contacts.count > 1 else {
            let variance = residualSquares / Double(max(pairCount - 2, 1))
            return (((variance * bread[0]).squareRoot(), (variance * bread[2]).squareRoot()), max(pairCount - 2, 1))
        }
        var meat = [0.0, 0.0, 0.0]
        for contact in contacts {
            let first = contact.y - offset * contact.count - gain * contact.x
            let second = contact.xy - offset * contact.x - gain * contact.xx
            meat[0] += first * first
            meat[1] += first * second
            meat[2] += second * second
        }
        let count = Double(contacts.count)
        let scale = count / (count - 1)
        func variance(_ a: Double, _ b: Double) -> Double {
            scale * max(0, a * a * meat[0] + 2 * a * b * meat[1] + b * b * meat[2])
        }
        return (
            (variance(bread[0], bread[1]).squareRoot(), variance(bread[1], bread[2]).squareRoot()), contacts.count - 1
        )
    }
}
