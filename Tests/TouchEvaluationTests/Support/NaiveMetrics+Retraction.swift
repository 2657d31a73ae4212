import Foundation
import TouchModel

@testable import TouchEvaluation

extension NaiveMetrics {
    mutating func addRetraction(_ strokes: [StrokeOutcomes]) {
        var (seconds, length, area, visible, lines) = (0.0, 0.0, 0.0, 0.0, 0)
        var (error, truthVisible, truths) = (0.0, 0.0, 0)
        var (turnSeconds, flicker, turns) = (0.0, 0.0, 0)
        for stroke in strokes {
            var drawn: [(from: TouchPoint, to: TouchPoint, time: Double, seconds: Double)] = []
            for (index, outcome) in stroke.outcomes.enumerated() {
                let time = outcome.time - stroke.horizon
                var until = time
                if index + 1 < stroke.outcomes.count {
                    let next = stroke.outcomes[index + 1]
                    if next.continuesPrevious { until = next.time - stroke.horizon }
                } else if let lift = stroke.liftPredictions.first {
                    until = lift.askTime
                }
                drawn.append((outcome.lastSample, outcome.prediction, time, until - time))
                error += Self.distance(outcome.prediction, outcome.truth)
                truthVisible += Self.distance(outcome.prediction, outcome.lastSample)
                truths += 1
            }
            let ends = stroke.liftPredictions.dropFirst().map(\.askTime) + [stroke.ink.times.last ?? 0]
            for (lift, end) in zip(stroke.liftPredictions, ends) {
                drawn.append((lift.lastSample, lift.prediction, lift.askTime, end - lift.askTime))
            }
            for line in drawn {
                let back = NaiveTakenBack(
                    from: line.from,
                    to: line.to,
                    ink: stroke.ink,
                    window: (line.time - stroke.horizon, line.time + 2 * stroke.horizon),
                    endsInLift: stroke.endsInLift,
                    width: 2
                )
                seconds += line.seconds
                length += back.length
                area += back.area
                visible += Self.distance(line.from, line.to)
                lines += 1
            }
            for index in stroke.outcomes.indices.dropFirst(2) {
                let three = Array(stroke.outcomes[index - 2...index])
                guard three[1].continuesPrevious, three[2].continuesPrevious else { continue }
                let errors = three.map { $0.prediction - $0.truth }
                let there = Self.distance(errors[1], errors[0])
                let back = Self.distance(errors[2], errors[1])
                flicker += (there + back - Self.distance(errors[2], errors[0])) / 2
                turnSeconds += three[2].time - three[1].time
                turns += 1
            }
        }
        set("retracted_length", lines > 0 && seconds > 0 ? length / seconds : .nan, lines)
        set("retracted_area", lines > 0 && seconds > 0 ? area / seconds : .nan, lines)
        set("retracted_share", visible > 0 ? length / visible : .nan, lines)
        set("visible_length", lines > 0 ? visible / Double(lines) : .nan, lines)
        set("error_per_visible_length", truthVisible > 0 ? error / truthVisible : .nan, truths)
        set("flicker", turnSeconds > 0 ? flicker / turnSeconds : .nan, turns)
    }
}

/// What is taken back of a line, by its definition: the line is cut wherever it may cross the edge of the ink, and of each piece
/// the middle says whether it lies outside.
struct NaiveTakenBack {
    var length = 0.0
    var area = 0.0

    init(
        from: TouchPoint,
        to: TouchPoint,
        ink: TruthPath,
        window: (Double, Double),
        endsInLift: Bool,
        width: Double
    ) {
        let whole = hypot(to.x - from.x, to.y - from.y)
        guard whole > 0, !ink.points.isEmpty else { return }
        var first = ink.times.count - 1
        if let later = ink.times.firstIndex(where: { $0 >= window.0 }) { first = max(0, later - 1) }
        var last = first
        while last + 1 < ink.times.count, ink.times[last] <= window.1 { last += 1 }
        let points = Array(ink.points[first...last])
        func place(_ share: Double) -> TouchPoint { from + (to - from) * share }
        func distance(_ place: TouchPoint) -> Double {
            var nearest = hypot(place.x - points[0].x, place.y - points[0].y)
            for (a, b) in zip(points, points.dropFirst()) {
                let square = (b - a).x * (b - a).x + (b - a).y * (b - a).y
                var share = square > 0 ? ((place - a).x * (b - a).x + (place - a).y * (b - a).y) / square : 0
                share = min(max(share, 0), 1)
                let foot = a + (b - a) * share
                nearest = min(nearest, hypot(place.x - foot.x, place.y - foot.y))
            }
            return nearest
        }
        let end = points[points.count - 1]
        var normal = TouchPoint.zero
        if endsInLift, last + 1 == ink.points.count, let before = ink.points.last(where: { $0 != end }) {
            normal = end - before
        }
        func isBehind(_ place: TouchPoint) -> Bool {
            (place - end).x * normal.x + (place - end).y * normal.y > 0
        }
        // Every share at which the distance from a point, a line or the end's normal may pass its limit.
        var cuts = [0.0, 1.0]
        let d = to - from
        func addLine(_ value: (TouchPoint) -> Double, _ limits: [Double]) {
            let (a, b) = (value(from), value(to) - value(from))
            if b != 0 { cuts += limits.map { ($0 - a) / b } }
        }
        for point in points {
            let o = from - point
            let (a, b, c) = (d.x * d.x + d.y * d.y, o.x * d.x + o.y * d.y, o.x * o.x + o.y * o.y - width * width / 4)
            let root = b * b - a * c
            if root >= 0 { cuts += [(-b - root.squareRoot()) / a, (-b + root.squareRoot()) / a] }
        }
        for (a, b) in zip(points, points.dropFirst()) where a != b {
            let size = hypot(b.x - a.x, b.y - a.y)
            let u = (b - a) / size
            addLine({ ($0 - a).x * u.y - ($0 - a).y * u.x }, [-width / 2, width / 2])
        }
        if normal != .zero { addLine({ ($0 - end).x * normal.x + ($0 - end).y * normal.y }, [0]) }
        let sorted = cuts.filter { (0...1).contains($0) }.sorted()
        var gap: (Double, Double)?
        func close() {
            guard let (low, high) = gap else { return }
            func outside(_ share: Double) -> Double {
                let place = place(share)
                let nearest = distance(place)
                let isAtEnd = hypot(place.x - end.x, place.y - end.y) <= nearest + 1e-12
                return isAtEnd && isBehind(place) ? width : min(width, nearest)
            }
            area += whole * (high - low) * (outside(low) + 4 * outside((low + high) / 2) + outside(high)) / 6
            length += whole * (high - low)
            gap = nil
        }
        for (low, high) in zip(sorted, sorted.dropFirst()) where high - low > 1e-13 {
            let middle = place((low + high) / 2)
            if distance(middle) > width / 2 {
                gap = (gap?.0 ?? low, high)
            } else {
                close()
                if isBehind(middle), hypot(middle.x - end.x, middle.y - end.y) <= width / 2 {
                    length += whole * (high - low)
                    area += width * whole * (high - low)
                }
            }
        }
        close()
    }
}
