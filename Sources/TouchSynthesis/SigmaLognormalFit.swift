import Foundation
import TouchModel

/// A drawn stroke as a sum of lognormal strokes: the inverse of `SigmaLognormalTrajectory`.
///
/// Once it is settled when strokes happen and how far each turns, the path is linear in what is left. With locations as complex
/// numbers, stroke i contributes zᵢ aᵢ(t), where aᵢ is the path of a lognormal stroke of length 1 that begins along +x: |z| is its
/// length, arg z its direction. The zᵢ are the least-squares ones. Strokes overlap by three quarters of their length on either side, one more begins before and one after the path; turns are
/// those of the drawn path; where the fit is worst, the stroke that is responsible becomes two, until the fit is good enough.
///
/// The kinematic theory is R. Plamondon's (Biol. Cybern. 72, 1995); this way of fitting it is Foretouch's own.
package struct SigmaLognormalFit: Sendable, Equatable {
    /// The primitives, on the clock of the drawn stroke.
    package var strokes: [LognormalStroke] = []
    /// What is added to the sum of their displacements, in the units of the drawing.
    package var offset: TouchPoint
    /// Seconds from touch-down to lift.
    package var duration: Double
    /// The largest distance from a drawn place to the fit's at the same time, in the units of the drawing.
    package private(set) var error = 0.0

    private static let logResponse = 0.25
    private static let overlap = 0.75
    private static let mostStrokes = 48
    /// No stroke is shorter, in seconds, nor than a 64th of what was drawn where that is less.
    private static let shortest = 0.005
    /// Places that are compared, evenly over time, and as many evenly over the path.
    private static let samples = 96

    /// - Parameters:
    ///   - path: what was drawn, with a duration above 0.
    ///   - tolerance: the error that is good enough, in the units of the drawing. Fits of strokes that turn sharply within hundredths of
    ///     a second may stay worse.
    init(_ path: DrawnPath, tolerance: Double) {
        offset = path.location(at: 0)
        duration = path.duration
        guard path.length > 0 else { return }
        let times = path.times(Self.samples)
        let targets = times.map { path.location(at: $0) }
        var borders = [0, path.duration]
        let shortest = min(Self.shortest, path.duration / 64)
        while true {
            fit(path, borders, times, targets)
            let distances = zip(times, targets).map { location(at: $0).distance(to: $1) }
            error = distances.max() ?? 0
            guard error > tolerance, borders.count <= Self.mostStrokes else { return }
            // Where it is worst among the segments that can be divided.
            let worst = distances.indices.sorted { distances[$0] > distances[$1] }.lazy.compactMap { index -> Double? in
                guard let next = borders.firstIndex(where: { $0 > times[index] }), next > 0,
                    borders[next] - borders[next - 1] >= 2 * shortest
                else { return nil }
                let margin = max(shortest, 0.25 * (borders[next] - borders[next - 1]))
                return min(max(times[index], borders[next - 1] + margin), borders[next] - margin)
            }.first
            guard let worst else { return }
            borders.append(worst)
            borders.sort()
        }
    }

    /// Where the fit is at a time after touch-down.
    package func location(at time: Double) -> TouchPoint {
        strokes.reduce(offset) { $0 + $1.displacement(at: time) }
    }

    private mutating func fit(
        _ path: DrawnPath,
        _ borders: [Double],
        _ times: [Double],
        _ targets: [TouchPoint]
    ) {
        // Pens come down and lift while they move.
        let last = borders.count - 1
        let padded = [2 * borders[0] - borders[1]] + borders + [2 * borders[last] - borders[last - 1]]
        let primitives = zip(padded, padded.dropFirst()).map { from, to in
            LognormalStroke(
                start: from - Self.overlap * (to - from),
                duration: (1 + 2 * Self.overlap) * (to - from),
                distance: 1,
                logResponse: Self.logResponse,
                startHeading: 0,
                endHeading: path.turn(from: from, to: to)
            )
        }
        let start = path.location(at: 0)
        var columns = primitives.map { primitive in times.map { primitive.displacement(at: $0) } }
        columns.append(Array(repeating: TouchPoint(1, 0), count: times.count))
        let solution = ComplexLeastSquares.solve(columns, for: targets.map { $0 - start })
        offset = start + (solution.last ?? .zero)
        strokes = zip(primitives, solution).map { primitive, factor in
            var stroke = primitive
            stroke.distance = factor.length
            stroke.startHeading = Elementary.atan2(factor.y, factor.x)
            stroke.endHeading += stroke.startHeading
            return stroke
        }
    }
}
