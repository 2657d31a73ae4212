import DenseAlgebra
import Foundation

/// The least-squares problem of one device or person, folded block by block: after each block of pairs only the
/// triangular factor and the residual sum stay (Golub & Van Loan 2013, §6.1, updating QR by rows), so memory does not grow
/// with pairs and nothing is lost by cancellation.
package struct CalibrationSums: Sendable {
    /// Where a contact comes from. People of one name, or without one, count as one.
    package struct Origin: Hashable, Sendable {
        var dataset = ""
        var participant: String?
        /// The file, and the number of the recording in it.
        var source = ""
        var recording = 0

        /// Creates the sums of one person.
        package init(participant: String?) { self.participant = participant }

        init(dataset: String = "", participant: String? = nil, source: String = "", recording: Int = 0) {
            (self.dataset, self.participant, self.source, self.recording) = (dataset, participant, source, recording)
        }
    }

    /// X'X and X'y of one contact, for errors that depend on each other within it and beyond.
    private struct ContactSums {
        var origin = Origin()
        var count = 0.0
        var x = 0.0
        var xx = 0.0
        var y = 0.0
        var xy = 0.0

        init(origin: Origin) { self.origin = origin }

        /// Those of a sum of several ``row``s.
        init(row: [Double]) { (count, x, xx, y, xy) = (row[0], row[1], row[2], row[3], row[4]) }

        var row: [Double] { [count, x, xx, y, xy] }

        mutating func merge(_ other: ContactSums) {
            count += other.count
            x += other.x
            xx += other.xx
            y += other.y
            xy += other.xy
        }
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
    /// The mean of the reference (Welford 1962).
    private var mean = 0.0
    private var squares = 0.0
    private var differenceSquares = 0.0
    var saturated = 0
    var uncorrected = 0
    /// What the pairs come from, where that is kept.
    var origins: Set<String> = []
    private var solver = LeastSquaresSolver(maximumRows: blockSize + 2, maximumColumns: 2)

    /// Those of no contact.
    package init() {}

    /// Adds one contact's pairs.
    package mutating func add(_ pairs: [(reported: Double, reference: Double)], from origin: Origin = Origin()) throws {
        guard !pairs.isEmpty else { return }
        var contact = ContactSums(origin: origin)
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
    package mutating func fit(name: String) throws -> Calibrator.Outcome {
        guard pairCount >= 3 else { return .failure(.tooFewPairs(name: name, found: pairCount)) }
        guard largest > smallest else { return .failure(.constantForce(name: name, force: smallest)) }
        if !block.isEmpty { try fold() }
        guard carried.count == 2 else { return .failure(.constantForce(name: name, force: smallest)) }
        let gain = carried[1].reference / carried[1].reported
        let offset = (carried[0].reference - carried[0].reported * gain) / carried[0].one
        guard gain > 0, gain.isFinite, offset.isFinite else {
            return .failure(.gainNotPositive(name: name, found: gain))
        }
        for (quantity, found, range) in [
            ("gain", gain, CalibrationTable.gainRange), ("offset", offset, CalibrationTable.offsetRange),
        ] where !range.contains(found) {
            return .failure(.outOfRange(name: name, quantity: quantity, found: found, expected: range))
        }
        let errors = standardErrors(offset: offset, gain: gain)
        let count = Double(pairCount)
        return .success(
            CalibrationFit(
                name: name,
                offset: offset,
                gain: gain,
                offsetError: errors.offset,
                gainError: errors.gain,
                offsetInterval: errors.offsetInterval.map { [$0.lowerBound, $0.upperBound] },
                gainInterval: errors.gainInterval.map { [$0.lowerBound, $0.upperBound] },
                determination: squares > 0 ? 1 - residualSquares / squares : 0,
                errorBefore: (differenceSquares / count).squareRoot(),
                errorAfter: (residualSquares / count).squareRoot(),
                samples: pairCount,
                contacts: contacts.count,
                errorUnit: errors.unit,
                clusters: errors.clusters,
                range: [smallest, largest],
                saturated: saturated,
                uncorrected: uncorrected,
                origins: origins.isEmpty ? nil : origins.sorted()
            )
        )
    }

    private struct StandardErrors {
        var offset: Double
        var gain: Double
        var unit: CalibrationFit.ErrorUnit
        var clusters: Int
        var offsetInterval: ClosedRange<Double>?
        var gainInterval: ClosedRange<Double>?
    }

    /// Errors that allow for dependence within clusters, from leaving out each (`ClusterJackknife`): of the largest units of which
    /// there are several. Where there is one contact, or all but one have a single force, those of independent errors, which carry no
    /// interval: samples of a contact are anything but independent.
    private func standardErrors(offset: Double, gain: Double) -> StandardErrors {
        // Of all pairs, from the triangular factor: how many, their mean force, and its sum of squares about that.
        let count = carried[0].one * carried[0].one
        let mean = carried[0].reported / carried[0].one
        let squares = carried[1].reported * carried[1].reported
        let variance = residualSquares / Double(max(pairCount - 2, 1))
        let independent = StandardErrors(
            offset: (variance * (1 / count + mean * mean / squares)).squareRoot(),
            gain: (variance / squares).squareRoot(),
            unit: .sample,
            clusters: pairCount
        )
        let (unit, clusters) = clusters()
        guard
            let jackknife = ClusterJackknife(clusterCount: clusters.count, parameters: IntervalParameters())
        else { return independent }
        var (offsets, gains): ([Double], [Double]) = ([], [])
        // Clusters count by their leverage: pairs whose forces are far from the mean hold the line.
        var weights: [Double] = []
        let groups = jackknife.groups(of: clusters.map(\.row))
        for group in groups.map(ContactSums.init(row:)) {
            // The line of the others, by how far the residuals of these pull: nothing is subtracted that is nearly alike.
            let pull = group.y - offset * group.count - gain * group.x
            let turn = group.xy - offset * group.x - gain * group.xx - mean * pull
            let lever = group.x - mean * group.count
            let others = squares - (group.xx - 2 * mean * group.x + mean * mean * group.count)
            weights.append(group.count / count + (squares - others) / squares)
            let determinant = (count - group.count) * others - lever * lever
            let gainShift = ((count - group.count) * turn + lever * pull) / determinant
            let middleShift = (others * pull + lever * turn) / determinant
            gains.append(gain - gainShift)
            offsets.append(offset - middleShift + mean * gainShift)
        }
        func values(_ leftOut: [Double]) -> ClusterJackknife.Values {
            ClusterJackknife.Values(leftOut: leftOut, alone: leftOut.map { _ in .nan }, weights: weights)
        }
        // Where the others have one force only, there is no line of them.
        guard let offsetSpread = jackknife.spread(of: offset, values(offsets), .signed),
            let gainSpread = jackknife.spread(of: gain, values(gains), .signed)
        else { return independent }
        return StandardErrors(
            offset: offsetSpread.variance.squareRoot(),
            gain: gainSpread.variance.squareRoot(),
            unit: unit,
            clusters: clusters.count,
            offsetInterval: jackknife.interval(of: offset, values(offsets), .signed),
            gainInterval: jackknife.interval(of: gain, values(gains), .signed)
        )
    }

    /// The contacts summed up by participant where there are several, else by recording, else each for itself.
    private func clusters() -> (unit: CalibrationFit.ErrorUnit, sums: [ContactSums]) {
        let participants = clusters { Origin(participant: $0.participant) }
        if participants.count > 1 { return (.participant, participants) }
        let recordings = clusters { Origin(dataset: $0.dataset, source: $0.source, recording: $0.recording) }
        if recordings.count > 1 { return (.recording, recordings) }
        return (.contact, contacts)
    }

    /// - Returns: In the order of their first contacts, so that sums are the same in every run.
    private func clusters(by key: (Origin) -> Origin) -> [ContactSums] {
        var positions: [Origin: Int] = [:]
        var clusters: [ContactSums] = []
        for contact in contacts {
            let key = key(contact.origin)
            guard let position = positions[key] else {
                positions[key] = clusters.count
                clusters.append(contact)
                continue
            }
            clusters[position].merge(contact)
        }
        return clusters
    }
}
