/// How a set of gestures was articulated: means of measures by class and person.
package struct ArticulationResult: Sendable, Equatable {
    /// One figure.
    package struct Row: Sendable, Equatable {
        /// The class; `nil` for the gestures of all classes.
        package var label: String?
        /// The person; `nil` for all, with an interval over people.
        package var participant: String?
        /// What was measured.
        package var measure: ArticulationMeasure
        /// The mean over gestures.
        package var value: Double
        /// The interval over people; `nil` for one person, and where so few people carry none.
        package var interval: ClosedRange<Double>?
        /// How many gestures.
        package var count: Int
    }

    /// Class by class, then all classes; in each all people, then person by person.
    package private(set) var rows: [Row] = []
    /// For each class the position of the gesture that is the task axis, among all.
    package private(set) var axes: [String: Int] = [:]

    /// Measures every gesture against the task axis of its class, over all people.
    ///
    /// - Parameters:
    ///   - samples: of any number of classes; those without a finite point are left out.
    ///   - hasTimes: whether points have times; without, measures of time and speed have no row.
    ///   - intervals: which intervals there are.
    package init(
        _ samples: [GestureSample],
        hasTimes: Bool = true,
        intervals: IntervalParameters = IntervalParameters()
    ) {
        defer { if !hasTimes { rows.removeAll { $0.measure.isOfTime } } }
        var classes: [(label: String, positions: [Int])] = []
        var numbers: [String: Int] = [:]
        for (position, sample) in samples.enumerated() {
            if let number = numbers[sample.gesture.label] {
                classes[number].positions.append(position)
            } else {
                numbers[sample.gesture.label] = classes.count
                classes.append((sample.gesture.label, [position]))
            }
        }
        var all: [(participant: String, values: [Double])] = []
        for (label, positions) in classes {
            guard let axis = GestureTaskAxis(of: positions.map { samples[$0].gesture }) else { continue }
            axes[label] = positions[axis.position]
            let measured = positions.compactMap { position in
                axis.measures(of: samples[position].gesture).map { (samples[position].participant, $0) }
            }
            add(label, measured, intervals)
            all += measured
        }
        if axes.count > 1 { add(nil, all, intervals) }
    }

    private mutating func add(
        _ label: String?,
        _ measured: [(participant: String, values: [Double])],
        _ parameters: IntervalParameters
    ) {
        var people: [(name: String, count: Int, sums: [Double])] = []
        var numbers: [String: Int] = [:]
        for (participant, values) in measured {
            if let known = numbers[participant] {
                people[known].count += 1
                for index in values.indices { people[known].sums[index] += values[index] }
            } else {
                numbers[participant] = people.count
                people.append((participant, 1, values))
            }
        }
        let measures = ArticulationMeasure.allCases
        let total = Double(measured.count)
        let jackknife = ClusterJackknife(clusterCount: people.count, parameters: parameters)
        let sums = people.map { [Double($0.count)] + $0.sums }
        let weights = people.map { Double($0.count) }
        for (index, measure) in measures.enumerated() {
            let sum = people.reduce(0) { $0 + $1.sums[index] }
            rows.append(
                Row(
                    label: label,
                    measure: measure,
                    value: sum / total,
                    interval: jackknife?.interval(sums, weights: weights, .magnitude) { $0[index + 1] / $0[0] },
                    count: measured.count
                )
            )
        }
        for person in people {
            for (index, measure) in measures.enumerated() {
                rows.append(
                    Row(
                        label: label,
                        participant: person.name,
                        measure: measure,
                        value: person.sums[index] / Double(person.count),
                        count: person.count
                    )
                )
            }
        }
    }
}
