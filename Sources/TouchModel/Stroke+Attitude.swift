extension TouchSample {
    /// Whether the digitizer measured the angle, rather than estimating it or leaving it out.
    func measures(_ angle: TouchProperties) -> Bool {
        !estimatedProperties.contains(angle) && (angle == .altitude ? altitude : azimuth) != nil
    }
}

extension Stroke {
    /// Gives the samples before `position` the altitude and azimuth that the sample there is the first to measure.
    ///
    /// A pencil reports a guessed attitude, or none, for its first few samples. The first measured one is the better
    /// guess; it stays marked as estimated, and a sample's own correction still replaces it.
    mutating func backfillAttitude(from position: Int) {
        let fillsAltitude = !altitudeIsKnown && samples[position].measures(.altitude)
        let fillsAzimuth = !azimuthIsKnown && samples[position].measures(.azimuth)
        guard fillsAltitude || fillsAzimuth else { return }
        altitudeIsKnown = altitudeIsKnown || fillsAltitude
        azimuthIsKnown = azimuthIsKnown || fillsAzimuth
        var end = 0
        for earlier in 0..<position {
            if fillsAltitude {
                samples[earlier].altitude = samples[position].altitude
                samples[earlier].estimatedProperties.insert(.altitude)
                end = earlier + 1
            }
            if fillsAzimuth {
                samples[earlier].azimuth = samples[position].azimuth
                samples[earlier].estimatedProperties.insert(.azimuth)
                end = earlier + 1
            }
        }
        changes.notePrefix(end: end)
    }
}
