/// Which contenders of a table's column are marked: the best, and those that it is not significantly better than.
///
/// The best is chosen by looking, so one test is not enough: the tests are those of leaderboards (`BlockTests`), corrected over all pairs
/// of all columns of the table. Columns of fewer clusters than carry an interval, or than could tell a pair apart, have no mark.
package struct ColumnMarks: Sendable, Equatable {
    /// What a cell is marked as.
    package enum Mark: Sendable, Equatable {
        /// The best of its column.
        case best
        /// Not the best, but no test shows that the best is better.
        case peer
    }

    /// The marks by the contender's label.
    private var marks: [String: Mark] = [:]
    /// Whether a contender could not be tested against the best; then nothing is marked.
    package private(set) var hasUntested: Bool
    /// Whether there is no mark because so few clusters could not tell any pair of the table apart.
    package private(set) var hasTooFew = false

    /// A column without a mark.
    init(hasUntested: Bool = false) { self.hasUntested = hasUntested }

    /// - Parameters:
    ///   - values: of each contender.
    ///   - preference: which value is best.
    ///   - isBeaten: whether the best is significantly better than a contender; `nil` where there is no test.
    init(
        _ values: [(label: String, value: Double)],
        _ preference: MetricQuantity.Preference,
        isBeaten: (_ best: String, _ other: String) -> Bool?
    ) {
        func demerit(_ value: Double) -> Double {
            BlockTests.demerit(value, PairedClusters.Quantity(preference: preference, scale: .signed))
        }
        self.init()
        let finite = values.filter { demerit($0.value).isFinite }
        guard let best = finite.min(by: { demerit($0.value) < demerit($1.value) }) else { return }
        for contender in finite {
            if demerit(contender.value) == demerit(best.value) {
                marks[contender.label] = .best
                continue
            }
            let isBeaten = isBeaten(best.label, contender.label)
            if isBeaten == nil { hasUntested = true }
            if isBeaten == false { marks[contender.label] = .peer }
        }
        // A best that is only looked at would be taken for a winner.
        if hasUntested { marks = [:] }
    }

    /// How a contender's cell is marked; `nil` where it is not.
    package subscript(label: String) -> Mark? { marks[label] }

    /// Whether a contender is neither the best nor its peer, although others are marked: the table calls the best a winner over it.
    func isBeaten(_ label: String) -> Bool { !marks.isEmpty && marks[label] == nil }
}

extension ColumnMarks {
    /// A column of a table before it is marked.
    struct Column {
        /// The part of the table that it belongs to.
        var group = ""
        /// What is shown of each contender.
        var values: [(label: String, value: Double)]
        /// Which value is best, and its scale.
        var quantity: PairedClusters.Quantity
        /// The values of each contender's clusters, by their names; absent where there is no test.
        var clusters: [String: [String: Double]]?
    }

    /// Marks all columns of a table by one set of tests.
    static func marks(_ columns: [Column], level: Double) -> [ColumnMarks] {
        let labels = columns.flatMap { $0.values.map(\.label) }.reduce(into: [String]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let blocks = columns.map { column -> [[Double]] in
            guard let clusters = column.clusters else { return [] }
            return Set(clusters.values.flatMap(\.keys)).sorted().map { name in
                labels.map { label in
                    clusters[label]?[name].map { BlockTests.demerit($0, column.quantity) } ?? .nan
                }
            }
        }
        let tested = columns.indices.filter { !blocks[$0].isEmpty }
        let pairs = BlockTests.pairs(
            tested.map { BlockTests.Column(group: columns[$0].group, values: blocks[$0]) },
            methods: labels.count,
            level: level
        )
        // Pairs that several columns of a group share are corrected once.
        let families = Set(
            zip(tested, pairs).flatMap { column, pairs in
                pairs.map { [columns[column].group, labels[$0.first], labels[$0.second]] }
            }
        ).count
        return columns.indices.map { number in
            let place = tested.firstIndex(of: number)
            if place != nil, BlockTests.mostPairs(ofBlocks: blocks[number].count, level: level) < families {
                var none = ColumnMarks()
                none.hasTooFew = true
                return none
            }
            return ColumnMarks(columns[number].values, columns[number].quantity.preference) { best, other in
                place.flatMap { place in
                    pairs[place].first {
                        let names = (labels[$0.first], labels[$0.second])
                        return names == (best, other) || names == (other, best)
                    }.map { $0.isReal && (labels[$0.first] == best) == ($0.test.effect < 0) }
                }
            }
        }
    }
}
