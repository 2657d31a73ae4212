import TouchModel
import TouchPrediction

/// The queries asked on one stroke at one horizon, with everything about them that does not depend on the predictor.
struct HorizonQueries: Sendable {
    /// The positions, among those at which predictors are asked, of the queries whose truth is known.
    private(set) var queries: [Int] = []
    /// One for each of ``queries``, the prediction still being the last sample.
    private(set) var outcomes: [PredictionOutcome] = []
    /// One for each of ``queries``, or none.
    private var channels: [StrokeOutcomes.ChannelOutcome] = []
    /// The positions, among those at which predictors are asked, of the queries made in the last h before lift.
    private(set) var liftQueries: [Int] = []
    private var liftPredictions: [StrokeOutcomes.LiftPrediction] = []
    private let endsInLift: Bool
    private var groups: UInt16 = 0
    private let horizon: Double

    /// - Parameters:
    ///   - positions: after which samples predictors are asked, ascending. Those within a burst at the stroke's start are left out:
    ///     when they were measured is not known, and so neither is where the contact was a horizon later.
    ///   - recorded: the path through the stroke's samples.
    ///   - traveled: ``traveled(until:of:truth:)``, the same for every horizon.
    init(
        _ horizon: Double,
        queries positions: [Int],
        of stroke: Stroke,
        recorded: TruthPath,
        truth: StrokeTruth,
        traveled: [Double?]
    ) {
        self.horizon = horizon
        endsInLift = stroke.state == .done
        guard let first = stroke.samples.first, let last = stroke.samples.last else { return }
        outcomes.reserveCapacity(positions.count)
        queries.reserveCapacity(positions.count)
        if truth.hasChannels { channels.reserveCapacity(positions.count) }
        let startEnd = first.timestamp + StrokePhase.startDuration
        let liftStart =
            stroke.state == .done ? last.timestamp - horizon + TimeSegments.coincidence : Double.infinity
        var recordedHint = 0
        var truthHint = 0
        var turnHint = 0
        let burst = PenDownBurst.steps(in: stroke.samples)
        for (ask, position) in positions.enumerated() where position >= burst {
            let sample = stroke.samples[position]
            let time = sample.timestamp + horizon
            guard let recordedSegment = recorded.segment(at: time, from: recordedHint) else {
                let end = recorded.instant(at: last.timestamp, segment: recorded.times.count - 1)
                addLiftPredictions(from: ask, positions, of: stroke, speed: end?.speed ?? 0)
                break
            }
            recordedHint = recordedSegment
            guard let recordedInstant = recorded.instant(at: time, segment: recordedSegment),
                let truthSegment =
                    truth.isRecorded ? recordedSegment : truth.path.segment(at: time, from: truthHint),
                let instant =
                    truth.isRecorded ? recordedInstant : truth.path.instant(at: time, segment: truthSegment)
            else { continue }
            truthHint = truthSegment
            let next = recordedSegment + 1
            let phase: StrokePhase =
                time > liftStart ? .lift : sample.timestamp < startEnd ? .start : .middle
            let group = QueryGroup(speed: instant.speed, phase: phase).index
            groups |= 1 << group
            outcomes.append(
                PredictionOutcome(
                    prediction: sample.location,
                    truth: instant.location,
                    lastSample: sample.location,
                    direction: instant.direction,
                    recorded: recordedInstant.location,
                    nextSample: next < recorded.points.count ? recorded.points[next] : TouchPoint(repeating: .nan),
                    speed: instant.speed,
                    pathLength: instant.pathLength - (traveled[ask] ?? instant.pathLength),
                    time: time,
                    continuesPrevious: queries.last.map { $0 + 1 == ask } ?? false,
                    isAtTurn: truth.turns.contains(
                        from: sample.timestamp - SharpTurns.window,
                        to: time,
                        hint: &turnHint
                    ),
                    group: group
                )
            )
            queries.append(ask)
            if truth.hasChannels {
                channels.append(.init(truth: truth.channels(at: time, segment: truthSegment)))
            }
        }
    }

    /// The length of the path until each question, from where the truth begins; `nil` where it is unknown.
    static func traveled(until positions: [Int], of stroke: Stroke, truth: StrokeTruth) -> [Double?] {
        var hint = 0
        return positions.map { position in
            let time = stroke.samples[position].timestamp
            guard let segment = truth.path.segment(at: time, from: hint) else { return 0 }
            hint = segment
            return truth.path.pathLength(at: time, segment: segment)
        }
    }

    /// The asks after whose horizon the contact is gone.
    private mutating func addLiftPredictions(from first: Int, _ positions: [Int], of stroke: Stroke, speed: Double) {
        guard stroke.state == .done else { return }
        let group = QueryGroup(speed: speed, phase: .lift).index
        for ask in first..<positions.count where positions[ask] + 1 < stroke.samples.count {
            let sample = stroke.samples[positions[ask]]
            liftQueries.append(ask)
            liftPredictions.append(
                .init(
                    prediction: sample.location,
                    lastSample: sample.location,
                    askTime: sample.timestamp,
                    group: group
                )
            )
            groups |= 1 << group
        }
    }

    /// Puts a predictor's answers beside the truth, and lends the outcomes out, to be taken back before anything else is asked for:
    /// they are not copied for each predictor.
    ///
    /// - Parameters:
    ///   - answers: those at this horizon are the ones at `first`, `first + stride` …
    mutating func lend(_ stroke: inout StrokeOutcomes, with answers: [Prediction?], first: Int, stride: Int) {
        stroke.horizon = horizon
        stroke.groups = groups
        stroke.endsInLift = endsInLift
        exchange(&stroke)
        var filled = stroke.outcomes.mutableSpan
        for index in queries.indices {
            let answer = answers[queries[index] * stride + first]
            if let answer, answer.isFinite {
                filled[index].prediction = answer.location
                filled[index].uncertainty = answer.uncertainty
                filled[index].isAnswered = true
                filled[index].isFallback = answer.isFallback
            } else {
                filled[index].prediction = filled[index].lastSample
                filled[index].uncertainty = nil
                filled[index].isAnswered = false
                filled[index].isFallback = false
            }
        }
        var filledChannels = stroke.channels.mutableSpan
        for index in filledChannels.indices {
            let answer = answers[queries[index] * stride + first]
            filledChannels[index].prediction = answer.map { $0.isFinite ? $0.channels : .none } ?? .none
        }
        for index in liftQueries.indices {
            let answer = answers[liftQueries[index] * stride + first]
            let lastSample = stroke.liftPredictions[index].lastSample
            stroke.liftPredictions[index].prediction =
                answer.map { $0.isFinite ? $0.location : lastSample } ?? lastSample
        }
    }

    /// Keeps the queries that were answered.
    ///
    /// - Parameters:
    ///   - answers: those at this horizon are the ones at `first`, `first + stride` …
    mutating func keepAnswered(in answers: [Prediction?], first: Int, stride: Int) {
        func isAnswered(_ ask: Int) -> Bool {
            answers[ask * stride + first].map { $0.isFinite && !$0.isFallback } ?? false
        }
        let kept = queries.indices.filter { isAnswered(queries[$0]) }
        let asks = queries
        if !channels.isEmpty { channels = kept.map { channels[$0] } }
        outcomes = kept.map { outcomes[$0] }
        queries = kept.map { asks[$0] }
        for index in outcomes.indices {
            outcomes[index].continuesPrevious = index > 0 && queries[index - 1] + 1 == queries[index]
        }
        let keptAtLift = liftQueries.indices.filter { isAnswered(liftQueries[$0]) }
        liftPredictions = keptAtLift.map { liftPredictions[$0] }
        liftQueries = keptAtLift.map { liftQueries[$0] }
        groups = 0
        for group in outcomes.map(\.group) + liftPredictions.map(\.group) { groups |= 1 << group }
    }

    /// Takes the outcomes back.
    mutating func takeBack(_ stroke: inout StrokeOutcomes) { exchange(&stroke) }

    private mutating func exchange(_ stroke: inout StrokeOutcomes) {
        swap(&stroke.outcomes, &outcomes)
        swap(&stroke.channels, &channels)
        swap(&stroke.liftPredictions, &liftPredictions)
    }
}
