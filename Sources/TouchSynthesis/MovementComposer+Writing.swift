import Foundation
import TouchModel

extension MovementComposer {
    /// An arc of a letter: headings in radians, length in CSS px.
    struct Arc {
        var from: Double
        var to: Double
        var length: Double
    }

    /// A letter-like contact at the next place in the row.
    mutating func letter() -> Movement {
        // Some letters are dashed off, others drawn: tempo and size differ from one to the next.
        let tempo = generator.lognormal(median: 1, spread: 0.25)
        let scale = generator.lognormal(median: 1, spread: 0.35)
        let trajectory = trajectory(
            of: letterArcs(scale: scale),
            interval: (isPen ? 0.093 : 0.148) * participant.slowness * tempo,
            overlap: generator.uniform(1.5...2.4)
        )
        let bounds = trajectory.bounds()
        let height = pixels(millimeters: 12)
        if writingCursor.x + bounds.upper.x - bounds.lower.x > screen.x - Self.margin {
            writingCursor = TouchPoint(Self.margin, writingCursor.y + height)
        }
        if writingCursor.y + 2 * height > screen.y - Self.margin { writingCursor.y = Self.margin }
        let bottom = writingCursor.y + height - (bounds.upper.y - bounds.lower.y)
        let origin = TouchPoint(writingCursor.x, max(bottom, Self.margin)) - bounds.lower
        writingCursor.x += bounds.upper.x - bounds.lower.x + generator.uniform(0.2...0.6) * pixels(millimeters: 5)
        return put(trajectory, at: origin, force: movingForce(duration: trajectory.duration))
    }

    /// Lognormal strokes along arcs, their commands given at about even intervals.
    ///
    /// - Parameter overlap: how many intervals the response to a command lasts.
    mutating func trajectory(of arcs: [Arc], interval: Double, overlap: Double) -> SigmaLognormalTrajectory {
        var start = 0.0
        let mean = arcs.reduce(0) { $0 + $1.length } / Double(max(arcs.count, 1))
        let strokes = arcs.map { arc -> LognormalStroke in
            // Longer arcs take longer, though less than in proportion (isochrony).
            let pace = (arc.length / mean).squareRoot() * generator.lognormal(median: 1, spread: 0.12)
            defer { start += interval * pace }
            return LognormalStroke(
                start: start,
                duration: min(max(interval * overlap * pace, 0.12), 0.5),
                distance: arc.length,
                logResponse: generator.uniform(0.14...0.34),
                startHeading: arc.from,
                endHeading: arc.to
            )
        }
        return SigmaLognormalTrajectory(strokes: strokes, margin: generator.uniform(1.9...2.7))
    }

    private mutating func letterArcs(scale: Double) -> [Arc] {
        let kind = generator.uniform()
        let arcs: [Arc]
        if kind < 0.2 {
            arcs = [dash()]
        } else if kind < 0.4 {
            arcs = bowl()
        } else if kind < 0.65 {
            arcs = (0..<generator.integer(1...2)).flatMap { _ in garland() }
        } else if kind < 0.82 {
            arcs = (0..<generator.integer(1...3)).flatMap { _ in arcade() }
        } else {
            arcs = cursiveLoops(count: generator.integer(1...3))
        }
        return arcs.map {
            Arc(from: $0.from + participant.slant, to: $0.to + participant.slant, length: $0.length * scale)
        }
    }

    private mutating func arc(_ from: Double, _ to: Double, _ length: Double) -> Arc {
        Arc(
            from: heading(from),
            to: heading(to),
            length: length * pixels(millimeters: isPen ? 6 : 6.4) * generator.lognormal(median: 1, spread: 0.18)
        )
    }

    /// The bar of a t, the stem of an i, a slash.
    private mutating func dash() -> Arc {
        switch generator.integer(0...3) {
        case 0: arc(0, generator.uniform(-15...15), 0.9)
        case 1: arc(40, 60, 0.8)
        default: arc(90, generator.uniform(75...105), 1.1)
        }
    }

    /// A c, or the belly of a D.
    private mutating func bowl() -> [Arc] {
        generator.chance(0.6)
            ? [arc(205, 90, 0.9), arc(90, -30, 1)]
            : [arc(-30, 70, 0.9), arc(80, 200, 0.9)]
    }

    /// A minim of u: down, round to the right and up; the next one turns back sharply.
    private mutating func garland() -> [Arc] { [arc(97, 88, 1), arc(75, -60, 0.6), arc(-65, -75, 0.75)] }

    /// A minim of n: up and over to the right, then down.
    private mutating func arcade() -> [Arc] { [arc(-88, -75, 0.7), arc(-60, 75, 0.6), arc(88, 95, 0.85)] }

    /// A row of e or l: round and round counter-clockwise, further to the right at the bottom than back at the top.
    private mutating func cursiveLoops(count: Int) -> [Arc] {
        let tall = generator.uniform(0.8...1.5)
        return (0..<count).flatMap { loop -> [Arc] in
            let turned = -360 * Double(loop)
            return [arc(turned + 60, turned - 95, 1.4 * tall), arc(turned - 95, turned - 285, tall)]
        }
    }
}
