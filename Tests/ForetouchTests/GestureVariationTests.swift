import Foretouch
import Foundation
import Testing

/// Variations of template gestures by the sigma-lognormal model.
@Suite struct GestureVariationTests {
    /// A path through corners, at an even speed or with rests at the corners.
    private func polyline(_ corners: [TouchPoint], stroke: Int = 0, from start: Double = 0) -> [GesturePoint] {
        var points: [GesturePoint] = []
        var time = start
        for (from, to) in zip(corners, corners.dropFirst()) {
            for step in 0..<20 {
                // Slower at the corners, as people are.
                let progress = MinimumJerk.progress(Double(step) / 20)
                points.append(GesturePoint(from + (to - from) * progress, timestamp: time, stroke: stroke))
                time += 0.016
            }
        }
        points.append(GesturePoint(corners[corners.count - 1], timestamp: time, stroke: stroke))
        return points
    }

    private func circle(clockwise: Bool = true, step: Double = 0.012) -> [GesturePoint] {
        (0...60).map { index in
            let angle = (clockwise ? 1 : -1) * 2 * Double.pi * Double(index) / 60
            return GesturePoint(
                TouchPoint(100 + 80 * cos(angle), 100 + 80 * sin(angle)),
                timestamp: step * Double(index)
            )
        }
    }

    private var templates: [StrokeGesture] {
        [
            StrokeGesture(label: "circle", points: circle()),
            StrokeGesture(label: "line", points: polyline([TouchPoint(0, 0), TouchPoint(300, 20)])),
            StrokeGesture(
                label: "triangle",
                points: polyline([TouchPoint(50, 0), TouchPoint(100, 90), TouchPoint(0, 90), TouchPoint(50, 0)])
            ),
            StrokeGesture(
                label: "x",
                points: polyline([TouchPoint(0, 0), TouchPoint(80, 80)])
                    + polyline([TouchPoint(80, 0), TouchPoint(0, 80)], stroke: 1, from: 0.6)
            ),
        ]
    }

    private func diagonal(_ points: [GesturePoint]) -> Double {
        let low = points.dropFirst().reduce(points[0].location) { pointwiseMin($0, $1.location) }
        let high = points.dropFirst().reduce(points[0].location) { pointwiseMax($0, $1.location) }
        return (high - low).length
    }

    /// The largest distance of a point of one gesture to the other's path, by the numbers of strokes.
    private func distance(_ points: [GesturePoint], to path: [GesturePoint]) -> Double {
        points.map { point in
            zip(path, path.dropFirst()).filter { $0.stroke == point.stroke && $1.stroke == point.stroke }.map {
                from,
                to in
                let along = to.location - from.location
                let square = along.dot(along)
                let share = square > 0 ? min(max((point.location - from.location).dot(along) / square, 0), 1) : 0
                return point.location.distance(to: from.location + along * share)
            }.min() ?? .infinity
        }.max() ?? .infinity
    }

    @Test("without perturbation, variations are the templates' paths to 1.5 % of the diagonal, both ways")
    func zeroPerturbation() throws {
        let plan = GestureVariationPlan(participants: 2, repetitions: 2, perturbation: 0, rate: 240)
        let variations = try GestureVariations(of: templates, plan: plan)
        for template in templates {
            let first = try #require(variations.gesture(template.label, participant: 1, repetition: 1))
            #expect(first == variations.gesture(template.label, participant: 2, repetition: 2))
            let limit = 0.015 * diagonal(template.points) + 0.001
            #expect(distance(first.points, to: template.points) < limit, "\(template.label)")
            #expect(distance(template.points, to: first.points) < limit, "\(template.label)")
            let duration = try #require(first.points.last).timestamp - first.points[0].timestamp
            #expect(abs(duration - (try #require(template.points.last).timestamp)) < 1e-5)
            #expect(Set(first.points.map(\.stroke)) == Set(template.points.map(\.stroke)))
        }
    }

    @Test("variations differ, keep their class, and follow from the seed")
    func perturbed() throws {
        let plan = GestureVariationPlan(participants: 6, repetitions: 4, seed: 3)
        let variations = try GestureVariations(of: templates, plan: plan)
        let samples = GestureSample.variations(variations)
        #expect(samples.count == 4 * 6 * 4)
        #expect(Set(samples.map(\.gesture)).count == samples.count)
        #expect(samples.allSatisfy { $0.condition == "synthetic" && $0.participant.hasPrefix("synthetic-") })
        #expect(samples == GestureSample.variations(try GestureVariations(of: templates, plan: plan)))
        var other = plan
        other.seed = 4
        #expect(samples != GestureSample.variations(try GestureVariations(of: templates, plan: other)))
        var recognizer = try StrokeGestureRegistry.standard.makeRecognizer(typed: "oriented-cloud")
        try recognizer.train(templates)
        let right = samples.filter { recognizer.classify($0.gesture.points)?.label == $0.gesture.label }
        #expect(right.count >= samples.count * 95 / 100)
        for sample in samples {
            let stamps = sample.gesture.points.map(\.timestamp)
            #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0 < $1 })
            #expect(sample.gesture.points.allSatisfy { $0.location.isFinite })
        }
    }

    @Test("more perturbation takes variations farther from the template")
    func amount() throws {
        let means = try [0.25, 0.5, 1, 2].map { amount in
            let plan = GestureVariationPlan(participants: 8, repetitions: 2, perturbation: amount)
            let samples = GestureSample.variations(try GestureVariations(of: [templates[0]], plan: plan))
            return samples.map { distance($0.gesture.points, to: templates[0].points) }.reduce(0, +) / 16
        }
        #expect(means == means.sorted() && means[3] > 2 * means[0], "\(means)")
    }

    @Test(
        "odd templates: a dot, a standing clock, a clock that goes back, places that are none; none at all is an error"
    )
    func odd() throws {
        let points = [TouchPoint(5, 5), TouchPoint(50, 5), TouchPoint(50, 80)]
        let odd = [
            StrokeGesture(label: "dot", points: [GesturePoint(TouchPoint(3, 4))]),
            StrokeGesture(label: "still", points: points.map { GesturePoint($0) }),
            StrokeGesture(label: "back", points: points.enumerated().map { GesturePoint($1, timestamp: -Double($0)) }),
            StrokeGesture(
                label: "holes",
                points: [GesturePoint(TouchPoint(.nan, 1))] + points.map { GesturePoint($0) }
            ),
            StrokeGesture(label: "nan", points: points.map { GesturePoint($0, timestamp: .nan) }),
        ]
        let variations = try GestureVariations(of: odd, plan: GestureVariationPlan(participants: 2, repetitions: 2))
        for sample in GestureSample.variations(variations) {
            #expect(!sample.gesture.points.isEmpty)
            #expect(sample.gesture.points.allSatisfy { $0.location.isFinite && $0.timestamp.isFinite })
        }
        #expect(throws: DatasetError.self) { try GestureVariations(of: [], plan: GestureVariationPlan()) }
        #expect(throws: DatasetError.self) {
            try GestureVariations(of: [StrokeGesture(label: "a", points: [])], plan: GestureVariationPlan())
        }
        #expect(throws: DatasetError.self) {
            try GestureVariations(of: odd, plan: GestureVariationPlan(perturbation: 4))
        }
    }

    @Test("a line of a gesture file reads back as the gesture")
    func lines() throws {
        let samples = GestureSample.variations(
            try GestureVariations(of: templates, plan: GestureVariationPlan(participants: 2, repetitions: 1))
        )
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: url) }
        let text = try samples.map { try $0.jsonLine(["set": .string("synthetic")]) }.joined(separator: "\n")
        try Data(text.utf8).write(to: url)
        let read = try RecordedGestures(Dataset(path: url.path)).samples
        #expect(read.count == samples.count)
        for (one, two) in zip(read, samples) {
            #expect(one.participant == two.participant && one.condition == two.condition)
            #expect(one.gesture.points.map(\.location) == two.gesture.points.map(\.location))
            #expect(zip(one.gesture.points, two.gesture.points).allSatisfy { abs($0.timestamp - $1.timestamp) < 1e-6 })
        }
    }
}
