extension MeasuredResult {
    /// Joins the shards of one measurement; their order does not matter.
    ///
    /// - Throws: ``EvaluationError/incomparable(_:)`` where they are not all the shards of one measurement, each once.
    package static func merge(_ parts: [MeasuredResult]) throws(EvaluationError) -> MeasuredResult {
        guard let first = parts.first, let kind = MeasurementKind.named(first.kind) else {
            throw .incomparable("there is no part to merge")
        }
        guard let count = first.shard?.count else {
            throw .incomparable("a part holds a whole result, not a shard of one")
        }
        let numbers = parts.compactMap(\.shard).filter { $0.count == count }.map(\.number)
        guard parts.count == count, Set(numbers) == Set(1...count) else {
            throw .incomparable(
                "found the shards \(parts.map { $0.shard?.description ?? "(whole)" }.joined(separator: ", ")), expected "
                    + "each of 1/\(count) … \(count)/\(count) once"
            )
        }
        let sorted = parts.sorted { ($0.shard?.number ?? 0) < ($1.shard?.number ?? 0) }
        var cells: [MeasuredCell] = []
        struct Place: Hashable {
            var key: MeasuredCell.Key
            var subject: Int
            var condition: Int
        }
        var positions: [Place: Int] = [:]
        var gestures = sorted[0].gestures
        for part in sorted.dropFirst() {
            guard let more = part.gestures else { continue }
            guard gestures?.add(more) == true else { throw .incomparable("the shards are of different gestures") }
        }
        for part in sorted {
            for (field, found, expected) in part.identification(beside: first) where found != expected {
                throw .incomparable("shard \(part.shard?.description ?? "") has \(field) \(found), another \(expected)")
            }
            for cell in part.cells {
                let place = Place(key: cell.key, subject: cell.subject, condition: cell.condition)
                if let position = positions[place] {
                    guard cells[position].sums.count == cell.sums.count, cells[position].lists.count == cell.lists.count
                    else { throw .incomparable("the shards count different things") }
                    cells[position].add(cell)
                } else {
                    positions[place] = cells.count
                    cells.append(cell)
                }
            }
        }
        return MeasuredResult(
            kind,
            plan: first.plan,
            intervals: first.intervals,
            subjects: first.subjects,
            datasets: first.datasets,
            conditions: first.conditions,
            cells: cells,
            gestures: gestures,
            failures: EvaluationResult.Failure.summed(sorted.flatMap { $0.failures ?? [] })
        )
    }

    /// What must be alike in all shards.
    private func identification(beside other: MeasuredResult) -> [(field: String, found: String, expected: String)] {
        func both<Value>(_ field: String, _ path: KeyPath<MeasuredResult, Value>) -> (String, String, String) {
            (field, "\(self[keyPath: path])", "\(other[keyPath: path])")
        }
        return [
            both("kind", \.kind), both("version", \.version), both("plan", \.plan), both("intervals", \.intervals),
            both("subjects", \.subjects), both("datasets", \.datasets.identities), both("conditions", \.conditions),
        ] + (MeasurementKind.named(kind)?.isOfTime == true ? [both("machine", \.machine)] : [])
    }
}

extension [MeasuredResult.DatasetRecord] {
    fileprivate var identities: [String] { map { "\($0.name) \($0.identity)" } }
}
