import TouchModel

/// Locations that were interpolated onto the display's frames, as Android resamples moves but not touch-downs
/// ("Input: resampling", InputConsumer of the Android Open Source Project).
///
/// Touch-downs show the digitizer's own grid: its step is estimated from the differences between sorted first locations of
/// strokes. If the steps within strokes do not lie on that grid (fewer than 60 %, chance alone puts 16 %), the locations
/// between were not measured but computed. An alarm.
struct ResamplingCheck {
    static let capacity = 4096
    static let largestShare = 0.6
    /// Coordinates of touch-downs are compared with so many of the next larger ones: a fine grid shows in near ones alone,
    /// and of few strokes few are near.
    static let neighbors = 4

    private var firsts: [TouchPoint] = []
    private var place = PlaceLog()
    private var strokes = 0

    mutating func take(_ piece: StrokePiece) {
        guard piece.seen == 0, let first = piece.samples.first, piece.samples.count > 1 else { return }
        strokes += 1
        if strokes > 1 || piece.samples.count > 2 {
            place.note(
                piece,
                time: piece.samples[1].time,
                "down at \(first.location.x.short), \(first.location.y.short)"
            )
        }
        if firsts.count < Self.capacity { firsts.append(first.location) }
    }

    /// - Parameters:
    ///   - x: the steps along x within strokes.
    ///   - y: the steps along y within strokes.
    func findings(device: String, x: GridEstimator, y: GridEstimator) -> [DataFinding] {
        guard let stepX = step(firsts.map(\.x), "down-x"), let stepY = step(firsts.map(\.y), "down-y") else {
            return []
        }
        let shares = [x.share(onGridOf: stepX), y.share(onGridOf: stepY)]
        guard let largest = shares.max(), largest < Self.largestShare else { return [] }
        return [
            DataFinding(
                .resampled,
                .alarm,
                device: device,
                count: strokes,
                total: strokes,
                of: "stroke",
                detail: "touch-downs lie on a grid of \(stepX.short) × \(stepY.short) units; only "
                    + "\((100 * shares[0]).short) % (x) and \((100 * shares[1]).short) % (y) of the steps within strokes do",
                places: place.places
            )
        ]
    }

    private func step(_ coordinates: [Double], _ stream: String) -> Double? {
        let sorted = coordinates.sorted()
        var grid = GridEstimator(stream: stream)
        for way in 1...Self.neighbors {
            for (left, right) in zip(sorted, sorted.dropFirst(way)) { grid.add(right - left) }
        }
        return grid.estimate()
    }
}
