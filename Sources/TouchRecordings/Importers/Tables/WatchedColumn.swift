/// A column that would tell strokes apart if it had more than one value in a table's first rows, by which strokes are cut.
struct WatchedColumn {
    let name: String
    /// What it holds in the first rows.
    let value: String
    /// Whether it is of pressure, which is 0 there; else of a flag or an event.
    let isPressure: Bool

    /// What to say of a row that differs from the first ones.
    func change(in row: TableRow) -> (found: String, expected: String)? {
        guard isPressure ? (row.sample.force ?? 0) > 0 : row.event != 0 else { return nil }
        return (
            "a change in column '\(name)', which is '\(value)' in the first rows",
            isPressure
                ? "a column that says from the beginning where strokes are; --stroke-by pressure says that this one does, --column "
                    + "pressure=none passes over it"
                : "a column that says from the beginning where strokes are; --column event=\(name) --stroke-by event=VALUE says that "
                    + "VALUE is of the pen down, --column event=none passes over it"
        )
    }
}
