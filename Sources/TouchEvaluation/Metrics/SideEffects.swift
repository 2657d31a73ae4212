import TouchModel

/// What predictions do to the feeling of control: lateness, over-anticipation, wrong distance and wrong orientation.
///
/// With e = P − T, u the direction of the true motion at τ and c the last observed sample:
///
/// - `lateness` = mean max(0, −e·u), `over_anticipation` = mean max(0, e·u). Queries at which the contact rests have no u
///   and do not count.
/// - `wrong_distance` = mean | |P − c| − |T − c| |
/// - `wrong_orientation` = mean angle between P − c and T − c, 0 to 180°. A displacement of zero has no orientation and one
///   of a sensor's noise a random one: queries with |T − c| below ``shortestPath`` or P = c do not count, so that the
///   count says how often there was anything to compare; `hold` has none.
///
/// The effects are those that Nancel, Vogel, De Araujo, Jota and Casiez name ("Next-point prediction metrics for perceived
/// spatial errors", UIST 2016); the formulas are Foretouch's.
struct SideEffects: Metric {
    let name = "side-effects"

    /// Units of location.
    static let shortestPath = TrackErrors.shortestPath

    let quantities: [MetricQuantity] = {
        let source = "Foretouch, named after Nancel et al. 2016"
        return [
            MetricQuantity(
                "lateness",
                unit: "px",
                preference: .lower,
                summary: "mean of max(0, −e·u): behind the contact",
                source: source
            ),
            MetricQuantity(
                "over_anticipation",
                unit: "px",
                preference: .lower,
                summary: "mean of max(0, e·u): ahead of the contact",
                source: source
            ),
            MetricQuantity(
                "wrong_distance",
                unit: "px",
                preference: .lower,
                summary: "mean of | |P − c| − |T − c| |",
                source: source
            ),
            MetricQuantity(
                "wrong_orientation",
                unit: "°",
                preference: .lower,
                summary: "mean angle between P − c and T − c where |T − c| ≥ 1 and P ≠ c",
                source: source
            ),
        ]
    }()

    let momentCount = 7

    func accumulate(_ stroke: StrokeOutcomes, into moments: inout MutableSpan<Double>) {
        let outcomes = stroke.outcomes.span
        for index in outcomes.indices {
            let row = stroke.firstMoment(of: outcomes[index].group)
            let direction = outcomes[index].direction
            if direction != .zero {
                let along = outcomes[index].error.dot(direction)
                moments[row] += 1
                moments[row + 1] += max(0, -along)
                moments[row + 2] += max(0, along)
            }
            let last = outcomes[index].lastSample
            let predicted = outcomes[index].prediction - last
            let traveled = outcomes[index].truth - last
            let distance = traveled.length
            moments[row + 3] += 1
            moments[row + 4] += abs(predicted.length - distance)
            if distance >= Self.shortestPath, predicted != .zero {
                moments[row + 5] += 1
                moments[row + 6] += Elementary.atan2(abs(predicted.cross(traveled)), predicted.dot(traveled))
            }
        }
    }

    func values(
        of moments: Span<Double>,
        horizon: Double,
        into values: inout MutableSpan<Double>
    ) {
        values[0] = ratio(moments[1], moments[0])
        values[1] = ratio(moments[2], moments[0])
        values[2] = ratio(moments[4], moments[3])
        values[3] = ratio(moments[6], moments[5]) * (180 / .pi)
    }

    func counts(of moments: Span<Double>, into counts: inout MutableSpan<Double>) {
        counts[0] = moments[0]
        counts[1] = moments[0]
        counts[2] = moments[3]
        counts[3] = moments[5]
    }
}
