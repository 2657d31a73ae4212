/// The unit of times in files of gestures, which are milliseconds unless steps from point to point are those of another unit.
struct GestureClock {
    /// Fewer steps are no evidence.
    private static let fewestSteps = 4

    private var steps: [Double] = []

    /// Whether more points would say more.
    var isUndecided: Bool { steps.count < Self.fewestSteps }

    /// Takes the times of a stroke, in their order.
    mutating func take(_ times: some Sequence<Double>) {
        var last = Double.nan
        for time in times {
            if time > last { steps.append(time - last) }
            last = time
        }
    }

    /// Seconds in a unit, with a note where they are not milliseconds.
    func secondsPerUnit(stated: Double?, note: (String) -> Void) -> Double {
        if let stated { return stated }
        guard !isUndecided, let unit = TableTimeUnit.plausible(forStep: steps.sorted()[steps.count / 2]),
            unit != .milliseconds
        else { return TableTimeUnit.milliseconds.inSeconds }
        note("times read as \(unit.words) by their steps; --time-unit overrules it")
        return unit.inSeconds
    }
}
