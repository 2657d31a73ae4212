extension QueryGroup {
    /// What a row is called.
    static func name(ofMargin margin: Int) -> (breakdown: Breakdown, group: String) {
        margin < SpeedBin.names.count
            ? (.speed, SpeedBin.names[margin]) : (.phase, StrokePhase.names[margin - SpeedBin.names.count])
    }
}
