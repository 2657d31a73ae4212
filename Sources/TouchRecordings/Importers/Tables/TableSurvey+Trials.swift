/// Which columns name trials, tasks, devices and conditions.
extension TableSurvey {
    /// A column that changes from row to row numbers no trials; one that may number anything does where the clock starts anew with it.
    mutating func checkTrials() {
        func changes(_ rows: [TableRow]) -> (count: Int, withClock: Int) {
            var (count, withClock) = (0, 0)
            for (left, right) in zip(rows, rows.dropFirst()) where left.recording != right.recording {
                count += 1
                if right.sample.timestamp < left.sample.timestamp { withClock += 1 }
            }
            return (count, withClock)
        }
        guard !layout.isStated(.trial, in: options) else { return }
        if layout.roles.contains(.trial) {
            if changes(rows).count * 2 > rows.count {
                settings.layout = layout.without(.trial)
                rows = readRows(layout)
            }
        } else if layout.column(of: .strokeID) == nil, !layout.isStandard, options.strokeRule == nil,
            settings.secondsPerRow == nil
        {
            let before = changes(rows)
            for column in layout.weakColumns[.trial] ?? [] where layout.roles[column] == nil {
                let candidate = layout.with(.trial, in: column)
                let read = readRows(candidate)
                let found = changes(read)
                guard found.count > before.count, found.count == found.withClock, found.count * 4 < read.count else {
                    continue
                }
                settings.layout = candidate
                rows = read
                return
            }
        }
    }

    /// Devices are not names if they change in the midst of a stroke, and neither are tasks and conditions beside the standard columns.
    mutating func checkNames() {
        let roles: [TableLayout.Role] = layout.isStandard ? [.task, .condition, .device] : [.device]
        guard layout.guessed.contains(where: { roles.contains($0.role) }) else { return }
        var bare = layout
        for role in roles where layout.guessed.contains(where: { $0.role == role }) { bare = bare.without(role) }
        let read = readRows(bare)
        guard read.count == rows.count, let step = TableProfile(read, isByStroke: true).medianStep else { return }
        let isInside = zip(zip(rows, rows.dropFirst()), zip(read, read.dropFirst())).contains { named, plain in
            let pause = plain.1.sample.timestamp - plain.0.sample.timestamp
            return named.0.recording != named.1.recording && plain.0.recording == plain.1.recording
                && plain.0.stroke == plain.1.stroke && pause > 0 && pause < 3 * step
        }
        guard isInside else { return }
        settings.layout = bare
        rows = read
    }
}
