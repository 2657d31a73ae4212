import Foundation
import TouchModel
import TouchRecognition
import TouchRecordings

/// Synthetic gestures: variations of templates by the sigma-lognormal model of rapid movements.
///
/// Each stroke of a template is taken apart into lognormal strokes (`SigmaLognormalFit`), whose parameters are perturbed, first by what a
/// made-up person does differently from the template, then by what differs from one drawing to the next. A person also has a size, a
/// slant and a tempo. Spreads are assumptions, not measured; nothing of this is evidence of how people draw.
package struct GestureVariations: Sendable {
    /// One stroke of a template.
    fileprivate struct Primitive: Sendable {
        var start: Double
        var fit: SigmaLognormalFit
    }

    /// A template, taken apart.
    fileprivate struct Template: Sendable {
        var label: String
        var strokes: [Primitive]
        var center: TouchPoint
        var diagonal: Double
    }

    /// What is made.
    package let plan: GestureVariationPlan
    /// The classes, in the order of their first templates.
    package let labels: [String]
    private let templates: [String: [Template]]

    /// Takes templates apart: some ten milliseconds a stroke.
    ///
    /// - Parameters:
    ///   - templates: with at least one finite point each; a made-up person draws every class after one of its templates, the next
    ///     person after the next.
    /// - Throws: ``DatasetError/invalidOption(name:found:expected:)`` where the plan is out of range or a template has no point.
    package init(of templates: [StrokeGesture], plan: GestureVariationPlan) throws(DatasetError) {
        try plan.validate()
        self.plan = plan
        var labels: [String] = []
        var found: [String: [Template]] = [:]
        for (number, gesture) in templates.enumerated() {
            guard let template = Template(gesture) else {
                throw .invalidOption(
                    name: "templates",
                    found: "template \(number + 1), '\(gesture.label)', without a point",
                    expected: "at least one finite point in each"
                )
            }
            if found[gesture.label] == nil { labels.append(gesture.label) }
            found[gesture.label, default: []].append(template)
        }
        guard !labels.isEmpty else {
            throw .invalidOption(name: "templates", found: "none", expected: "at least one gesture")
        }
        self.labels = labels
        self.templates = found
    }

    /// The name of a made-up person: `synthetic-01`, `synthetic-02`, …
    package static func name(_ participant: Int) -> String {
        "synthetic-" + (participant < 10 ? "0" : "") + "\(participant)"
    }

    /// One drawing.
    ///
    /// - Parameters:
    ///   - label: one of ``labels``.
    ///   - participant: counting from 1.
    ///   - repetition: counting from 1.
    /// - Returns: the gesture, `nil` for a class that has no template.
    package func gesture(_ label: String, participant: Int, repetition: Int) -> StrokeGesture? {
        guard let known = templates[label], !known.isEmpty else { return nil }
        let name = Self.name(participant)
        let template = known[(max(participant, 1) - 1) % known.count]
        var person = SeededGenerator(seed: plan.seed, stream: name)
        let style = GestureStyle(plan.perturbation, &person)
        var habit = SeededGenerator(seed: plan.seed, stream: "\(name)/\(label)")
        var trial = SeededGenerator(seed: plan.seed, stream: "\(name)/\(label)/\(repetition)")
        let tempo =
            style.slowness * Elementary.exp(0.08 * plan.perturbation * trial.gaussian(mean: 0, deviation: 1, limit: 2))
        var points: [GesturePoint] = []
        for (number, stroke) in template.strokes.enumerated() {
            let usual = stroke.fit.perturbed(plan.perturbation, template.diagonal, &habit)
            let fit = usual.perturbed(0.5 * plan.perturbation, template.diagonal, &trial)
            for time in times(fit.duration * tempo) {
                let place = style.drawn(fit.location(at: time / tempo) - template.center) + template.center
                let noise = TouchPoint(trial.gaussian(), trial.gaussian()) * plan.noise
                points.append(
                    GesturePoint(
                        TouchPoint(
                            Grid.round((place + noise).x, decimals: 1e3),
                            Grid.round((place + noise).y, decimals: 1e3)
                        ),
                        timestamp: Grid.round(stroke.start * tempo + time, decimals: 1e6),
                        stroke: number
                    )
                )
            }
        }
        return StrokeGesture(label: label, points: points)
    }

    /// When a device of the plan's rate looks, and the lift.
    private func times(_ duration: Double) -> [Double] {
        Array(stride(from: 0, to: duration - 0.2 / plan.rate, by: 1 / plan.rate)) + [duration]
    }
}

extension GestureVariations.Template {
    /// The share of the diagonal that a fit may be off.
    private static let tolerance = 0.015

    fileprivate init?(_ gesture: StrokeGesture) {
        let points = gesture.points.filter { $0.location.isFinite && $0.location.length < 1e9 }
        guard let first = points.first else { return nil }
        var (low, high) = (first.location, first.location)
        for point in points {
            low = pointwiseMin(low, point.location)
            high = pointwiseMax(high, point.location)
        }
        label = gesture.label
        center = (low + high) / 2
        diagonal = max((high - low).length, 1e-6)
        strokes = []
        var rest = points[...]
        var end = 0.0
        while let stroke = rest.first?.stroke {
            let part = rest.prefix { $0.stroke == stroke }
            rest = rest.dropFirst(part.count)
            let path = DrawnPath(part.map(\.location), stamps: part.map(\.timestamp), speed: 2 * diagonal)
            let stamp = (part.first?.timestamp ?? 0) - first.timestamp
            let fit = SigmaLognormalFit(path, tolerance: Self.tolerance * diagonal)
            // Where the clock stands still or goes back, strokes follow each other at 0.1 s.
            let start = strokes.isEmpty ? 0 : stamp.isFinite && stamp > end ? stamp : end + 0.1
            strokes.append(.init(start: start, fit: fit))
            end = start + fit.duration
        }
    }
}

extension SigmaLognormalFit {
    /// Another drawing of the stroke: lengths, times and directions of its primitives, and its place, a little different.
    ///
    /// - Parameters:
    ///   - amount: a factor on every spread; 0 changes nothing.
    ///   - diagonal: of the gesture.
    fileprivate func perturbed(_ amount: Double, _ diagonal: Double, _ generator: inout SeededGenerator) -> Self {
        func draw(_ deviation: Double, _ generator: inout SeededGenerator) -> Double {
            amount * generator.gaussian(mean: 0, deviation: deviation, limit: 2)
        }
        var fit = self
        fit.offset += TouchPoint(draw(0.015, &generator), draw(0.015, &generator)) * diagonal
        for index in fit.strokes.indices {
            fit.strokes[index].distance *= Elementary.exp(draw(0.08, &generator))
            fit.strokes[index].onset += 0.05 * Elementary.exp(fit.strokes[index].logDelay) * draw(1, &generator)
            fit.strokes[index].logDelay += draw(0.05, &generator)
            fit.strokes[index].logResponse *= Elementary.exp(draw(0.08, &generator))
            let turn = draw(0.06, &generator)
            fit.strokes[index].startHeading += turn
            fit.strokes[index].endHeading += turn + draw(0.06, &generator)
        }
        return fit
    }
}

/// How a made-up person draws everything.
private struct GestureStyle {
    /// Factor on every duration.
    let slowness: Double
    private let across: TouchPoint
    private let down: TouchPoint

    init(_ amount: Double, _ generator: inout SeededGenerator) {
        func draw(_ deviation: Double) -> Double {
            amount * generator.gaussian(mean: 0, deviation: deviation, limit: 2)
        }
        slowness = Elementary.exp(draw(0.18))
        let (size, aspect, slant, angle) = (
            Elementary.exp(draw(0.2)), Elementary.exp(draw(0.08)), draw(0.06), draw(0.05)
        )
        across = TouchPoint(size * aspect, 0).rotated(by: angle)
        down = TouchPoint(-slant * size, size / aspect).rotated(by: angle)
    }

    func drawn(_ place: TouchPoint) -> TouchPoint { across * place.x + down * place.y }
}
