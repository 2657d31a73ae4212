/// Which tasks get an expert of their own (``NeuralMixture``), and how each network of a mixture is fitted.
struct NeuralSpecialties: Sendable, Equatable {
    /// What one network of a mixture is for.
    enum Role: Sendable, Equatable {
        /// Every task alike.
        case everything
        /// To tell which task it is.
        case gate
        /// One task.
        case expert(slice: Int, place: Place)
    }

    /// What knowing the place on the surface is to an expert.
    enum Place: Sendable, Equatable {
        /// It misleads.
        case hidden
        /// It helps.
        case seen
        /// It helps much.
        case trusted

        /// What a pilot tells.
        ///
        /// - Parameter ratio: of the errors of networks that see the place to those of networks that do not, on people whom
        ///   neither has seen.
        init(ratio: Double) {
            self = ratio <= Place.trustedRatio ? .trusted : ratio <= 1 ? .seen : .hidden
        }

        private static let trustedRatio = 0.98

        /// The share of ``NeuralFit/Settings/steps``: who sees the place learns people by heart sooner.
        fileprivate var steps: Double {
            switch self {
            case .hidden: 0.7
            case .seen: 0.4
            case .trusted: 0.3
            }
        }

        /// By how much the place counts for more than other inputs.
        fileprivate var gain: Double {
            switch self {
            case .hidden: 0
            case .seen: 1
            case .trusted: 3
            }
        }
    }

    /// With fewer rows a task is learned by heart.
    private static let leastRows = 500
    /// With up to so many rows a task is drawn as often as all others together, with more in proportion more often. The fewer,
    /// the more can be learned from others.
    private static let evenRows = 18_000.0
    /// The share of ``NeuralFit/Settings/steps`` that a gate takes.
    private static let gatePart = 0.125

    /// Rows of every slice.
    private let rows: [Int]
    /// Of the tasks with an expert, and what the place is to that; none where one network does it all.
    private(set) var experts: [(slice: Int, place: Place)]

    /// Those with the most rows, in the order of the slices.
    ///
    /// - Parameters:
    ///   - rows: of every slice.
    ///   - most: how many at most; with one there is no expert.
    init(rows: [Int], most: Int) {
        self.rows = rows
        let eligible = rows.indices.filter { rows[$0] >= Self.leastRows }
        let chosen = eligible.sorted { (rows[$1], $0) < (rows[$0], $1) }.prefix(most).sorted()
        experts = chosen.count > 1 ? chosen.map { ($0, .hidden) } : []
    }

    static func == (left: Self, right: Self) -> Bool { left.rows == right.rows && left.roles == right.roles }

    /// Shows experts the place as far as it is worth it.
    mutating func showPlace(_ place: (_ slice: Int) -> Place) {
        for expert in experts.indices { experts[expert].place = place(experts[expert].slice) }
    }

    /// Of the networks of a mixture, one after the other: the gate, where there is one, first.
    var roles: [Role] {
        experts.isEmpty ? [.everything] : [.gate] + experts.map { .expert(slice: $0.slice, place: $0.place) }
    }

    /// How many steps a network in a role takes.
    ///
    /// - Parameter steps: of one for everything.
    func steps(_ steps: Int, for role: Role) -> Int {
        let part =
            switch role {
            case .everything: 1.0
            case .gate: Self.gatePart
            case .expert(_, let place): place.steps
            }
        return max(1, Int(Double(steps) * part))
    }

    /// How often every slice is drawn for a network in a role.
    ///
    /// - Parameter masses: how often for one for everything.
    func masses(_ masses: [Double], for role: Role) -> [Double] {
        switch role {
        case .everything: return masses
        case .gate:
            let known = Set(experts.map(\.slice))
            return masses.indices.map { known.contains($0) ? 1 : 0 }
        case .expert(let own, _):
            var masses = rows.map(Double.init)
            masses[own] = 0
            masses[own] = masses.reduce(0, +) * max(1, Double(rows[own]) / Self.evenRows)
            return masses
        }
    }

    /// By how much the place counts for more than other inputs.
    func placeGain(for role: Role) -> Double {
        guard case .expert(_, let place) = role else { return 1 }
        return place.gain
    }

    /// Whether the locations are hidden from some of the rows, so that the rest is not neglected.
    func hidesLocations(for role: Role) -> Bool {
        guard case .expert(_, let place) = role else { return true }
        return place == .seen
    }

    /// For every slice which of the experts is for it.
    var expertOfSlice: [Int?] { rows.indices.map { slice in experts.firstIndex { $0.slice == slice } } }
}
