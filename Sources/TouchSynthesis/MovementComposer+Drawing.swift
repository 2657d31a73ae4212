import Foundation
import TouchModel

extension MovementComposer {
    /// A contact of a sketch: a line, an arc, a round, an outline, a wave or a bout of hatching.
    mutating func drawing() -> Movement {
        let isCareful = generator.chance(0.58)
        let direction = generator.uniform(0...360)
        let kind = generator.uniform()
        var overlap = 2.0
        var interval = (isCareful ? 0.21 : 0.15) * participant.slowness
        let arcs: [Arc]
        if kind < 0.3 {
            arcs = line(direction, isCareful: isCareful)
        } else if kind < 0.5 {
            arcs = bend(direction, turn: generator.uniform(40...110), count: 2, isCareful: isCareful)
        } else if kind < 0.62 {
            arcs = bend(direction, turn: generator.uniform(115...135), count: 3, isCareful: isCareful)
        } else if kind < 0.77 {
            // Corners are sharp where one side hardly overlaps the next.
            overlap = 1.25
            interval *= 1.3
            arcs = outline(direction, corners: generator.integer(3...5), isCareful: isCareful)
        } else if kind < 0.9 {
            arcs = wave(direction, count: generator.integer(3...6), isCareful: isCareful)
        } else {
            overlap = 1.5
            interval = 0.15 * participant.slowness
            arcs = hatching(direction, count: generator.integer(4...9))
        }
        let trajectory = trajectory(of: arcs, interval: interval, overlap: overlap)
        return place(trajectory, force: movingForce(duration: trajectory.duration))
    }

    private mutating func arc(_ from: Double, _ to: Double, millimeters: ClosedRange<Double>) -> Arc {
        let length = pixels(millimeters: generator.uniform(millimeters)) * (isPen ? 1 : 1.15)
        return Arc(from: heading(from, deviation: 3), to: heading(to, deviation: 3), length: length)
    }

    private func lengths(_ isCareful: Bool) -> ClosedRange<Double> { isCareful ? 5...15 : 12...40 }

    private mutating func line(_ direction: Double, isCareful: Bool) -> [Arc] {
        let bend = generator.gaussian(mean: 0, deviation: 6, limit: 2)
        guard isCareful else { return [arc(direction - bend, direction + bend, millimeters: 15...60)] }
        // A long line drawn with care is a chain of short strokes.
        return (0..<generator.integer(1...4)).map { _ in arc(direction, direction + bend, millimeters: 6...14) }
    }

    private mutating func bend(_ direction: Double, turn: Double, count: Int, isCareful: Bool) -> [Arc] {
        let sign = generator.chance(0.5) ? 1.0 : -1
        return (0..<count).map { index in
            let from = direction + sign * turn * Double(index)
            return arc(from, from + sign * turn, millimeters: lengths(isCareful))
        }
    }

    private mutating func outline(_ direction: Double, corners: Int, isCareful: Bool) -> [Arc] {
        let sign = generator.chance(0.5) ? 1.0 : -1
        let middle = pixels(millimeters: generator.uniform(lengths(isCareful)))
        return (0..<corners).map { index in
            let heading = direction + sign * 360 * Double(index) / Double(corners)
            var side = arc(heading, heading, millimeters: 1...1)
            side.length = middle * generator.uniform(0.85...1.15)
            return side
        }
    }

    private mutating func wave(_ direction: Double, count: Int, isCareful: Bool) -> [Arc] {
        let swing = generator.uniform(35...75)
        return (0..<count).map { index in
            let sign = index.isMultiple(of: 2) ? 1.0 : -1
            return arc(direction - sign * swing, direction + sign * swing, millimeters: lengths(isCareful))
        }
    }

    private mutating func hatching(_ direction: Double, count: Int) -> [Arc] {
        (0..<count).map { index in
            let back = index.isMultiple(of: 2) ? 0.0 : 172
            return arc(direction + back, direction + back, millimeters: 10...24)
        }
    }
}
