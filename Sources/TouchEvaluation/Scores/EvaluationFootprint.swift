import Foundation
import TouchModel

/// What an evaluation holds, estimated from its parts while they come in, so that one that would not fit is refused
/// with a sentence before memory ends.
///
/// Scores grow with participants, tasks and strokes up to 64 of each; rows with the parts of every breakdown; both with
/// predictors, horizons and metrics.
struct EvaluationFootprint: Sendable {
    /// A part of a dataset that has rows of its own.
    private struct Part: Hashable {
        var dataset: String
        var participant: String?
        var task: String?
        var device: String?
        var condition: String?
        var pointer: String?
    }

    private let shape: ScoreShape
    private let quantityCount: Int
    private let breakdown: BreakdownSelection
    private let hasIntervals: Bool
    private let limit: Int
    private var parts: Set<Part> = []
    private var datasets: Set<String> = []
    private var participants: Set<Part> = []
    private var tasks: Set<Part> = []

    /// - Parameter limit: bytes.
    init(shape: ScoreShape, suite: MetricSuite, breakdown: BreakdownSelection, hasIntervals: Bool, limit: Int) {
        self.shape = shape
        quantityCount = suite.quantities.count + ErrorQuantiles.quantities.count
        self.breakdown = breakdown
        self.hasIntervals = hasIntervals
        self.limit = limit
    }

    /// Takes slices that were scored, in any order and any number of times.
    mutating func take(_ slices: some Sequence<ScoreSlice>) {
        for slice in slices {
            let (dataset, participant, task) = (slice.dataset, slice.participant, slice.task)
            datasets.insert(dataset)
            participants.insert(Part(dataset: dataset, participant: participant))
            tasks.insert(Part(dataset: dataset, task: task))
            parts.insert(Part(dataset: dataset))
            if breakdown.contains(.participant) { parts.insert(Part(dataset: dataset, participant: participant)) }
            if breakdown.contains(.task) { parts.insert(Part(dataset: dataset, task: task)) }
            if breakdown.crossesParticipantsAndTasks {
                parts.insert(Part(dataset: dataset, participant: participant, task: task))
            }
            if breakdown.contains(.device) { parts.insert(Part(dataset: dataset, device: slice.device)) }
            if breakdown.contains(.condition) { parts.insert(Part(dataset: dataset, condition: slice.condition)) }
            for crossed in breakdown.breakdowns where crossed.factors.count > 1 {
                let factors = crossed.factors
                parts.insert(
                    Part(
                        dataset: dataset,
                        task: factors.contains(.task) ? task : nil,
                        device: factors.contains(.device) ? slice.device : nil,
                        condition: factors.contains(.condition) ? slice.condition : nil
                    )
                )
            }
            if breakdown.contains(.pointer) { parts.insert(Part(dataset: dataset, pointer: slice.pointer)) }
        }
    }

    /// Throws where the scores so far and the rows that follow from them would take more than the limit.
    ///
    /// - Parameter samples: how many were scored.
    func check(_ table: ScoreTable, samples: Int) throws(EvaluationError) {
        let bytes = self.bytes(cells: table.cells.count, groupCells: table.groupCells.count, samples: samples)
        guard bytes > limit else { return }
        throw .tooLarge(
            what: "\(parts.count) parts of the data (\(participants.count) participants, \(tasks.count) tasks) × "
                + "\(shape.rowCount) predictors and horizons × \(quantityCount) quantities",
            bytes: bytes,
            limit: limit
        )
    }

    /// An upper bound but for what the allocator adds.
    func bytes(cells: Int, groupCells: Int, samples: Int) -> Int {
        // A value and its residue.
        let moments = shape.rowCount * shape.momentCount * 16
        // The bins that hold something, of a few octaves that errors spread over, beside the sketch's two arrays.
        let bins = min(samples, cells * 1280) * shape.rowCount * 10
        let sketches = cells * shape.rowCount * 128 + bins
        let scores = cells * moments + sketches + groupCells * QueryGroup.marginCount * moments
        let speedBins = breakdown.contains(.speed) ? SpeedBin.names.count : 0
        let phases = breakdown.contains(.phase) ? StrokePhase.names.count : 0
        let experience = breakdown.contains(.strokes) ? ExperienceBin.names.count : 0
        let slices = parts.count + datasets.count * (speedBins + phases + experience)
        let rows = slices * shape.rowCount * quantityCount * MemoryLayout<EvaluationResult.Row>.stride
        // What a core needs for one part's intervals: which clusters are left out, the moments of the others and the values that follow.
        let clusters = participants.count + cells / max(participants.count, 1)
        let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
        let groups = hasIntervals ? min(clusters, ClusterJackknife.mostGroups) : 0
        let jackknife = cores * 2 * groups * (clusters + shape.momentCount + quantityCount) * 8
        return scores + rows + jackknife
    }
}
