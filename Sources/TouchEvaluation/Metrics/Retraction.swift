import TouchModel

/// What an app that draws up to the prediction takes back again, and how restless the drawn tip is.
///
/// At each query the app draws the line from c to P; at the next one real ink takes its place. What is taken back is defined
/// by `TakenBack`, with a pen of ``Parameters/penWidth``. Besides queries with a truth those count that were made in the last
/// h before lift, as in ``InkDepartures``. A line stays until the next query, the last one until the lift: these are the
/// seconds.
///
/// - `retracted_length`: length taken back a second
/// - `retracted_area`: area taken back a second
/// - `retracted_share`: length taken back / length drawn
/// - `visible_length`: mean |P − c|
/// - `error_per_visible_length`: mean |e| / mean |P − c|, over queries with a truth
/// - `flicker`: with dₖ = eₖ − eₖ₋₁, by which the tip moves beyond the true motion, Σ (|dₖ₋₁| + |dₖ| − |dₖ₋₁ + dₖ|) / 2 a
///   second: what one query adds to the error and the next one takes away again. 0 for errors that grow or shrink steadily
///   in one direction; 2 a for those that jump between +a and −a, times queries a second.
struct Retraction: Metric {
    struct Parameters: Sendable, Equatable {
        /// The width of the pen in units of location, above 0; 2 by default: 0.53 mm on a surface in CSS px.
        var penWidth = 2.0
    }

    let name = "retraction"
    let quantities: [MetricQuantity]
    let momentCount = 11
    private let pen: TakenBack.Pen

    init(_ parameters: Parameters = Parameters()) {
        pen = TakenBack.Pen(width: parameters.penWidth)
        let width = "\(parameters.penWidth.plainText) px"
        func quantity(_ name: String, _ unit: String, _ summary: String) -> MetricQuantity {
            let preference: MetricQuantity.Preference = name == "visible_length" ? .neither : .lower
            return MetricQuantity(name, unit: unit, preference: preference, summary: summary, source: "Foretouch")
        }
        quantities = [
            quantity("retracted_length", "px/s", "length drawn ahead and taken back, a second (pen of \(width))"),
            quantity("retracted_area", "px²/s", "area drawn ahead and taken back, a second (pen of \(width))"),
            quantity("retracted_share", "–", "length taken back / length drawn ahead"),
            quantity("visible_length", "px", "mean |P − c|: how much is drawn ahead"),
            quantity("error_per_visible_length", "–", "mean |e| / mean |P − c|"),
            quantity("flicker", "px/s", "how far the error moves at one query and back at the next, a second"),
        ]
    }

    /// Positions of the moments.
    private enum Moment {
        static let lines = 0
        static let seconds = 1
        static let length = 2
        static let area = 3
        static let visible = 4
        static let truths = 5
        static let error = 6
        static let truthVisible = 7
        static let turns = 8
        static let turnSeconds = 9
        static let flicker = 10
    }

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let outcomes = stroke.outcomes.span
        let lifts = stroke.liftPredictions.span
        let end = stroke.ink.times.last ?? 0
        var last = TouchPoint.zero
        var lastStep = (displacement: TouchPoint, length: Double)?.none
        var cursor = InkCursor()
        for index in outcomes.indices {
            let row = stroke.firstMoment(of: outcomes[index].group)
            let time = outcomes[index].time - stroke.horizon
            var seconds = 0.0
            if index + 1 < outcomes.count {
                if outcomes[index + 1].continuesPrevious { seconds = outcomes[index + 1].time - outcomes[index].time }
            } else if lifts.count > 0 {
                seconds = lifts[0].askTime - time
            }
            let from = outcomes[index].lastSample
            let to = outcomes[index].prediction
            let visible = addLine(from, to, time, seconds: seconds, of: stroke, &cursor, row, &moments)
            let error = outcomes[index].error
            moments[row + Moment.truths] += 1
            moments[row + Moment.error] += error.length
            moments[row + Moment.truthVisible] += visible
            guard index > 0, outcomes[index].continuesPrevious else {
                last = error
                lastStep = nil
                continue
            }
            let displacement = error - last
            let step = (displacement: displacement, length: displacement.length)
            if let lastStep {
                moments[row + Moment.turns] += 1
                moments[row + Moment.turnSeconds] += outcomes[index].time - outcomes[index - 1].time
                moments[row + Moment.flicker] +=
                    (lastStep.length + step.length - (lastStep.displacement + displacement).length) / 2
            }
            last = error
            lastStep = step
        }
        for index in lifts.indices {
            let time = lifts[index].askTime
            let next = index + 1 < lifts.count ? lifts[index + 1].askTime : end
            let row = stroke.firstMoment(of: lifts[index].group)
            let (from, to) = (lifts[index].lastSample, lifts[index].prediction)
            _ = addLine(from, to, time, seconds: next - time, of: stroke, &cursor, row, &moments)
        }
    }

    /// Counts one line; returns its length.
    @inline(__always)
    private func addLine(
        _ from: TouchPoint,
        _ to: TouchPoint,
        _ time: Double,
        seconds: Double,
        of stroke: StrokeOutcomes,
        _ cursor: inout InkCursor,
        _ row: Int,
        _ moments: inout MutableSpan<Double>
    ) -> Double {
        let visible = from.distance(to: to)
        let taken = stroke.takenBack(from: from, to: to, askTime: time, pen: pen, cursor: &cursor)
        moments[row + Moment.lines] += 1
        moments[row + Moment.seconds] += seconds
        moments[row + Moment.length] += taken.length
        moments[row + Moment.area] += taken.area
        moments[row + Moment.visible] += visible
        return visible
    }

    func values(of moments: Span<Double>, horizon: Double, into values: inout MutableSpan<Double>) {
        values[0] = ratio(moments[Moment.length], moments[Moment.seconds])
        values[1] = ratio(moments[Moment.area], moments[Moment.seconds])
        values[2] = ratio(moments[Moment.length], moments[Moment.visible])
        values[3] = ratio(moments[Moment.visible], moments[Moment.lines])
        values[4] = ratio(moments[Moment.error], moments[Moment.truthVisible])
        values[5] = ratio(moments[Moment.flicker], moments[Moment.turnSeconds])
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        for index in 0..<4 { counts[index] = moments[Moment.lines] }
        counts[4] = moments[Moment.truths]
        counts[5] = moments[Moment.turns]
    }
}
