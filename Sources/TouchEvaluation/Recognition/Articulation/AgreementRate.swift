/// Who proposed what for what: one row of an elicitation study.
package struct ElicitedSign: Sendable, Hashable {
    /// Who proposed it.
    package var participant: String
    /// What it should do.
    package var referent: String
    /// What it is: proposals of one sign agree.
    package var sign: String

    /// Each parameter is the property of that name.
    package init(participant: String, referent: String, sign: String) {
        self.participant = participant
        self.referent = referent
        self.sign = sign
    }
}

/// How much people agree on signs for referents (R.-D. Vatavu, J. O. Wobbrock, "Formalizing agreement analysis for elicitation studies",
/// CHI 2015).
package struct AgreementRate: Sendable, Equatable {
    /// What the rate is of; `nil` for the mean over all referents that have one.
    package let referent: String?
    /// AR = |P|/(|P| − 1) Σ (|Pᵢ|/|P|)² − 1/(|P| − 1): the share of pairs of people whose signs are the same, 0…1.
    package let value: Double
    /// The interval over people (`ClusterJackknife`), within 0…1; `nil` where so few people carry none.
    package let interval: ClosedRange<Double>?
    /// How many people proposed a sign.
    package let participantCount: Int
    /// How many different signs they proposed.
    package let signCount: Int

    /// The rate of every referent, in the order in which they first occur, then their mean.
    ///
    /// - Parameters:
    ///   - signs: of a person and a referent the first counts.
    ///   - confidence: the share of intervals that hold the true rate.
    package static func rates(of signs: [ElicitedSign], confidence: Double = 0.95) -> [AgreementRate] {
        var referents: [String] = []
        var proposals: [String: [String: String]] = [:]
        for row in signs {
            if proposals[row.referent] == nil { referents.append(row.referent) }
            if proposals[row.referent]?[row.participant] == nil {
                proposals[row.referent, default: [:]][row.participant] = row.sign
            }
        }
        let tables = referents.map { proposals[$0] ?? [:] }
        return
            (zip(referents, tables).map { AgreementRate($0, [$1], confidence) }
            + (tables.count > 1 ? [AgreementRate(nil, tables, confidence)] : [])).filter { !$0.value.isNaN }
    }

    /// The mean over tables of signs by participant.
    private init(_ referent: String?, _ tables: [[String: String]], _ confidence: Double) {
        let people = Set(tables.flatMap(\.keys)).sorted()
        self.referent = referent
        value = Self.mean(tables, without: [])
        participantCount = people.count
        signCount = Set(tables.flatMap(\.values)).count
        guard value.isFinite,
            let jackknife = ClusterJackknife(
                clusterCount: people.count,
                parameters: IntervalParameters(confidence: confidence)
            )
        else {
            interval = nil
            return
        }
        let groups = (0..<jackknife.groupCount).map { group in
            Set(people.indices.filter { $0 % jackknife.groupCount == group }.map { people[$0] })
        }
        interval = jackknife.interval(
            of: value,
            ClusterJackknife.Values(
                leftOut: groups.map { Self.mean(tables, without: $0) },
                alone: groups.map { _ in .nan },
                weights: groups.map { Double($0.count) }
            ),
            .share
        )
    }

    private static func mean(_ tables: [[String: String]], without left: Set<String>) -> Double {
        let rates = tables.compactMap { table -> Double? in
            var counts: [String: Int] = [:]
            for (participant, sign) in table where !left.contains(participant) { counts[sign, default: 0] += 1 }
            let count = counts.values.reduce(0, +)
            guard count > 1 else { return nil }
            let agreeing = counts.values.reduce(0) { $0 + $1 * ($1 - 1) }
            return Double(agreeing) / Double(count * (count - 1))
        }
        return rates.isEmpty ? .nan : rates.reduce(0, +) / Double(rates.count)
    }
}
