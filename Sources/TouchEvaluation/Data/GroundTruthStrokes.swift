import TouchModel
import TouchRecordings

/// Reads the strokes of noise-free ground truth in step with those of its recording: contact for contact, matched by touch id
/// and by how often that id has been used.
package struct GroundTruthStrokes {
    private struct Key: Hashable {
        var touchID: Int32
        var use: Int
    }

    private let recording: String
    private var cursor: any RecordingCursor
    private var assembler = StrokeAssembler()
    private var waiting: [Key: [TouchSample]] = [:]
    private var usesRead: [Int32: Int] = [:]
    private var usesAsked: [Int32: Int] = [:]
    private var isExhausted = false

    /// - Parameter instead: what to do about a source that has no ground truth.
    package init(of source: any RecordingSource, instead: String = "use --truth interpolated") throws {
        guard let truth = source.truth else {
            throw EvaluationError.missingTruth(
                recording: source.name,
                detail: "the recording has no noise-free ground truth; \(instead)"
            )
        }
        recording = source.name
        cursor = try truth.makeCursor()
    }

    /// The noise-free samples of a stroke. Strokes must be asked for in the order in which the recording has them.
    package mutating func samples(of stroke: Stroke) throws -> [TouchSample] {
        let key = Key(touchID: stroke.touchID, use: usesAsked[stroke.touchID, default: 0])
        usesAsked[stroke.touchID] = key.use + 1
        while waiting[key] == nil, !isExhausted {
            switch try cursor.next() {
            case .event(let event): assembler.consume(event)
            case .begin: assembler.finishAll()
            case nil:
                assembler.finishAll()
                isExhausted = true
            }
            for groundTruth in assembler.takeFinished() {
                let touchID = groundTruth.stroke.touchID
                let use = usesRead[touchID, default: 0]
                usesRead[touchID] = use + 1
                waiting[Key(touchID: touchID, use: use)] = groundTruth.corrected ?? groundTruth.stroke.samples
            }
        }
        guard let samples = waiting.removeValue(forKey: key), let first = samples.first, let last = samples.last,
            let start = stroke.samples.first, first.timestamp <= start.timestamp + Self.slack,
            let end = stroke.samples.last, last.timestamp >= end.timestamp - Self.slack
        else {
            throw EvaluationError.missingTruth(
                recording: recording,
                detail: "the noise-free ground truth does not cover contact \(key.touchID), use \(key.use + 1)"
            )
        }
        return samples
    }

    /// Ground truths are written on a grid of their own; a stroke's ends may lie a little outside.
    private static let slack = 0.01
}
