extension MeasurementKind {
    /// How consistently gestures are drawn: the class is the task, and classes are what is ranked.
    package static let articulation = MeasurementKind(
        name: "articulation",
        noun: "a measurement of articulation",
        subject: "gestures",
        sumCount: ArticulationCells.sumCount,
        quantities: ArticulationCells.quantities,
        rankedBy: ArticulationMeasure.shapeError.rawValue,
        contenders: .tasks,
        columns: [
            .init(ArticulationMeasure.shapeError.rawValue, "shape, px"),
            .init(ArticulationMeasure.lengthError.rawValue, "length, px"),
            .init(ArticulationMeasure.bendingError.rawValue, "bending, rad"),
            .init(ArticulationMeasure.timeError.rawValue, "time, s"),
            .init(ArticulationMeasure.strokeError.rawValue, "strokes"),
        ]
    )
}

/// How the gestures of a dataset were articulated: sums of measures by class and person.
package struct ArticulationCells: Sendable {
    /// The label of the only subject: what is measured are the gestures themselves.
    package static let subject = ResultSubject(label: "gestures")

    /// A sum for each measure, the number of gestures, and of those with times.
    static let sumCount = ArticulationMeasure.allCases.count + 2

    static let quantities: [CountedQuantity] = ArticulationMeasure.allCases.enumerated().map { index, measure in
        CountedQuantity(
            measure.rawValue,
            unit: measure.unit,
            .lower,
            measure.summary,
            .mean({ $0[index] }, of: { $0[sumCount - (measure.isOfTime ? 1 : 2)] }),
            source: "Vatavu, Anthony, Wobbrock 2013"
        )
    }

    /// The cells, class by class in the order of the gestures, in each person by person.
    package private(set) var cells: [MeasuredCell] = []
    /// For each class the position of the gesture that is the task axis, among all.
    package private(set) var axes: [String: Int] = [:]

    /// Measures every gesture against the task axis of its class, over all people.
    ///
    /// - Parameters:
    ///   - samples: of any number of classes; those without a finite point are left out.
    ///   - dataset: the label in rows.
    ///   - hasTimes: whether points have times; without, measures of time and speed have no row.
    ///   - shard: which of the classes are measured.
    package init(
        _ samples: [GestureSample],
        dataset: String,
        hasTimes: Bool = true,
        shard: EvaluationShard = .whole
    ) {
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
        for (label, positions) in classes[shard.range(of: classes.count)] {
            guard let axis = GestureTaskAxis(of: positions.map { samples[$0].gesture }) else { continue }
            axes[label] = positions[axis.position]
            var known: [MeasuredCell.Key: Int] = [:]
            for position in positions {
                let sample = samples[position]
                guard let values = axis.measures(of: sample.gesture) else { continue }
                let key = MeasuredCell.Key(
                    dataset: dataset,
                    participant: sample.participant,
                    task: label,
                    circumstances: sample.circumstances
                )
                let place = known[key] ?? cells.count
                if place == cells.count {
                    known[key] = place
                    cells.append(MeasuredCell(key: key, sums: Array(repeating: 0, count: Self.sumCount)))
                }
                for index in values.indices { cells[place].sums[index] += values[index] }
                cells[place].sums[Self.sumCount - 2] += 1
                if hasTimes { cells[place].sums[Self.sumCount - 1] += 1 }
            }
        }
    }
}
